import { expect, test } from 'vitest'
import { Failure } from '#client/failure.ts'
import { accessProblem } from './access.ts'

const said = new Failure({ kind: 'timeout', errors: [{ type: 'T', message: 'No.' }] })

test.each([
  ['the words of the service', said, /^No\.$/],
  ['that nothing answered', new Failure({ kind: 'offline' }), /did not answer/],
  ['that nothing answered in time', new Failure({ kind: 'timeout' }), /did not answer/],
  ['that it was not made', new Failure({ kind: 'forbidden' }), /not made/],
])('a change of who may call that failed says %s', (_, error, expected) => {
  expect(accessProblem(error)).toMatch(expected)
})

test('a change of who may call that did not fail says nothing', () => {
  expect(accessProblem(null)).toBeUndefined()
})
