import { expect, test } from 'vitest'
import { Failure } from '#client/failure.ts'
import { faceOfRecord } from './record-face.ts'

const offline = new Failure({ kind: 'offline' })
const gone = new Failure({ kind: 'not-found', status: 404 })

test('shows what was read, and what the list knows until then', () => {
  expect(faceOfRecord({ data: undefined, error: null }, undefined, 'it').kind).toBe('loading')
  expect(faceOfRecord({ data: 'now', error: null }, 'before', 'it')).toMatchObject({ record: 'now' })
})

test('shows what the list knows when the service cannot be reached, with a remark', () => {
  const face = faceOfRecord({ data: undefined, error: offline }, 'before', 'it')
  expect(face).toMatchObject({ kind: 'record', record: 'before', remark: { cause: 'network' } })
})

test('does not go on showing a record of which the service says that it is gone', () => {
  expect(faceOfRecord({ data: 'before', error: gone }, 'before', 'it').kind).toBe('failed')
})
