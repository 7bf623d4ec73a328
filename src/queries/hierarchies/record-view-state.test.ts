import { expect, test } from 'vitest'
import { Failure } from '#client/failure.ts'
import { recordViewState } from './record-view-state.ts'

const offline = new Failure({ kind: 'offline' })
const gone = new Failure({ kind: 'not-found', status: 404 })

test('shows what was read, and what the list knows until then', () => {
  expect(recordViewState({ data: undefined, error: null }, undefined, 'it').kind).toBe('loading')
  expect(recordViewState({ data: 'now', error: null }, 'before', 'it')).toMatchObject({ record: 'now' })
})

test('shows what the list knows when the service cannot be reached, with a remark', () => {
  const viewState = recordViewState({ data: undefined, error: offline }, 'before', 'it')
  expect(viewState).toMatchObject({ kind: 'record', record: 'before', remark: { cause: 'network' } })
})

test('does not go on showing a record of which the service says that it is gone', () => {
  expect(recordViewState({ data: 'before', error: gone }, 'before', 'it').kind).toBe('failed')
})
