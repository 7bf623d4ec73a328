import { expect, test } from 'vitest'
import { Failure } from '#client/failure.ts'
import { recordViewState } from './use-opened-record.ts'

const offline = new Failure({ kind: 'offline' })
const gone = new Failure({ kind: 'not-found', status: 404 })

test('shows what was read, and what the list knows until then', () => {
  expect(recordViewState({ data: undefined, error: null }, undefined, 'focus-area').kind).toBe('loading')
  expect(recordViewState({ data: 'now', error: null }, 'before', 'focus-area')).toMatchObject({
    record: 'now',
  })
})

test('shows what the list knows when the service cannot be reached, with a remark', () => {
  const viewState = recordViewState({ data: undefined, error: offline }, 'before', 'focus-area')
  expect(viewState).toMatchObject({
    kind: 'record',
    record: 'before',
    remark: { what: 'focus-area', cause: offline },
  })
})

test('hides a record that the service no longer has', () => {
  expect(recordViewState({ data: 'before', error: gone }, 'before', 'focus-area').kind).toBe('failed')
})
