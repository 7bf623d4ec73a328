import { describe, expect, test } from 'vitest'
import { type FailureFacts, failureKinds } from '#contract/errors.ts'
import { messages as german } from '#messages/de/failures.ts'
import { messages as english } from '#messages/en/failures.ts'
import { failureMessage, reasonOf } from './failure-message.ts'

const of = (cause: FailureFacts) => failureMessage(english, { what: 'focus-areas', cause })
const refused = (type: string, message = 'as the service put it'): FailureFacts => ({
  kind: 'forbidden',
  errors: [{ type, message }],
})

describe.each([
  ['English', english, 'focus areas'],
  ['German', german, 'Fokusbereiche'],
] as const)('the message of a failure in %s', (_, m, named) => {
  test.each(failureKinds)('of the kind %s says what happened and what to do', (kind) => {
    const { title, message } = failureMessage(m, { what: 'focus-areas', cause: { kind } })
    if (kind !== 'not-found') expect(title).toContain(named)
    expect(message).toMatch(/\.$/)
  })
})

test('a record that is not found is named by its kind', () => {
  const titleOf = (what: 'cost-item' | 'vulnerabilities') =>
    failureMessage(english, { what, cause: { kind: 'not-found' } }).title
  expect(titleOf('cost-item')).toBe(english.notFound({ what: 'cost-item' }))
  expect(titleOf('cost-item')).not.toBe(titleOf('vulnerabilities'))
})

test('a list that the service does not have was not deleted', () => {
  for (const what of ['vulnerabilities', 'cost-items', 'costTypes'] as const) {
    const { title, message } = failureMessage(english, { what, cause: { kind: 'not-found' } })
    expect([title, message]).toEqual([english.notListed({ what }), english.noSuchList])
  }
  const { message } = failureMessage(english, { what: 'cost-item', cause: { kind: 'not-found' } })
  expect(message).toBe(english.mayBeDeleted)
})

test('the type of an error says more than the kind of failure', () => {
  expect(of(refused('AREA_DISABLED')).message).toBe(english.areaDisabled)
  expect(of(refused('SITE_NOT_ACCESSIBLE')).message).toBe(english.siteClosed)
  expect(of(refused('ANYTHING_ELSE')).message).toBe(english.forbidden)
  expect(of(refused('toString')).message).toBe(english.forbidden)
})

test('the messages of another site are quoted as details, each once, and never the message', () => {
  const errors = [
    { type: 'A', message: 'too long' },
    { type: 'B', message: 'too long' },
    { type: 'A', message: 'too old' },
  ]
  const { message, said } = of({ kind: 'invalid', errors, detail: 'not shown beside errors' })
  expect(said).toEqual(['The site says: “too long”', 'The site says: “too old”'])
  expect(message).toBe(english.rejected)
  expect(of({ kind: 'unexpected', detail: 'values.0.id' }).said).toEqual(['values.0.id'])
})

test('a person who lacks only a scope is not sent to the sign-in', () => {
  const unauthenticated = (message: string) =>
    of({ kind: 'unauthenticated', status: 401, errors: [{ type: '401', message }] })
  expect(unauthenticated('Unauthorized; scope does not match')).toMatchObject({
    message: english.missingScope,
    canRetry: true,
  })
  expect(unauthenticated('token expired')).toMatchObject({ message: english.sessionEnded, canRetry: false })
})

test('says how long the service asks to wait', () => {
  const busy = (retryAfter: number) => reasonOf(english, { kind: 'unavailable', status: 429, retryAfter })
  expect(busy(20)).toContain('20 seconds')
  expect(busy(1)).toContain('1 second.')
  expect(busy(0)).toBe(english.unavailable)
})
