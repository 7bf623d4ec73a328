// What people read of a request that the real service rejects: from the codes and places of its errors to words in their
// language, with no name of the wire, no ID and no English line of the service.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asFailure } from '#client/failure.ts'
import { codeOf, type ErrorEntry, errorCodes } from '#contract/errors.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { uuidPattern } from '#contract/primitives.ts'
import { monthOfYear } from '#messages/formats.ts'
import { german } from '#messages/messages-de.ts'
import { english } from '#messages/messages-en.ts'
import { afterRefusal, newProgress } from '#offline/imports/bulk-progress.ts'
import { change, newArea, openDevice, setUpOutboxWorld } from '#testing/outbox-device.ts'
import { describeErrors } from '#ui/failure-message.ts'
import { describeRowCause } from '#ui/outcome-messages.ts'
import { describeReason } from '#ui/records/describe-change.ts'
import { reasonOf } from './change-progress.ts'

const world = setUpOutboxWorld()
const languages = [
  ['English', english],
  ['German', german],
] as const

/** A name of the wire has a capital letter within a word, or a word in capitals with an underscore. */
const wire = /\b[a-z]+[A-Z]\w*|\b[A-Z]+_[A-Z_]+\b/

test.each(languages)('every code of the service has words in %s', (_, { failures: { rejection } }) => {
  expect(Object.keys(rejection.codes).toSorted()).toEqual([...errorCodes].toSorted())
  for (const code of errorCodes) {
    const [words = ''] = describeErrors(rejection, [{ type: 'FORMAT_INVALID', code, message: 'in English' }])
    expect(words, code).toMatch(/^\p{Lu}.*\.$/u)
    expect(words, code).not.toMatch(wire)
    expect(words, code).not.toContain('in English')
  }
})

test('no code has the same words in both languages', () => {
  const { codes } = german.failures.rejection
  const same = errorCodes.filter((code) => codes[code] === english.failures.rejection.codes[code])
  expect(same).toEqual([])
})

/** Fields of requests that people know by no name: an error about one is worded without it. */
const unnamed = [
  ...['timePeriodToAmount', 'id', 'order', 'displayName', 'kind', 'tree', 'days', 'disabled', 'retired'],
  // Of the requests for access tokens, which the console does not make.
  ...['grant_type', 'client_id', 'client_secret', 'scope'],
  ...['code', 'base'],
]

test('every field of a request has a name for people', () => {
  const document = openApiDocument({ serverUrl: 'http://localhost', version: '1' })
  const { schemas } = document.components as unknown as { schemas: Record<string, { properties?: object }> }
  const requests = Object.entries(schemas).filter(([name]) => /Request$|Update$/.test(name))
  expect(requests.length).toBeGreaterThan(10)
  const fields = new Set(requests.flatMap(([, { properties = {} }]) => Object.keys(properties)))
  const isNamed = (field: string) => {
    const error = { type: 'FORMAT_INVALID', code: 'BLANK', path: `/${field}`, message: '' }
    const [words = ''] = describeErrors(english.failures.rejection, [error])
    return words.includes(':')
  }
  expect([...fields].filter((field) => !isNamed(field) && !unnamed.includes(field))).toEqual([])
})

/** The errors of a request that is rejected. */
async function errorsOf(asked: Promise<unknown>): Promise<readonly ErrorEntry[]> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return asFailure(error).errors
}

function expectPlain(words: string, errors: readonly ErrorEntry[]): void {
  expect(words).not.toMatch(wire)
  expect(words.search(uuidPattern)).toBe(-1)
  for (const { message } of errors) expect(words).not.toContain(message)
}

const monthly = (timePeriodToAmount: object) => [{ financialVersionType: 'FORECAST', timePeriodToAmount }]

const rejectedRows: readonly (readonly [
  string,
  object,
  keyof typeof english.failures.rejection.codes,
  string,
])[] = [
  ['an unknown focus area', { focusAreaId: randomUUID() }, 'REFERENCE_UNKNOWN', 'Fokusbereich'],
  [
    'an unknown external ID of a focus area',
    { focusAreaExternalId: 'X' },
    'REFERENCE_UNKNOWN',
    'Fokusbereich',
  ],
  ['an unknown cost type', { costType: 'X' }, 'REFERENCE_UNKNOWN', 'Kostenart'],
  ['an unknown item', { costItemId: randomUUID() }, 'REFERENCE_UNKNOWN', 'Posten-ID'],
  ['a name that is too long', { name: 'x'.repeat(501) }, 'TOO_LONG', 'Name'],
  ['a blank name', { name: ' ' }, 'BLANK', 'Name'],
  [
    'an amount that is none',
    { costPeriodValues: monthly({ '2027-01': 'x' }) },
    'NOT_A_NUMBER',
    monthOfYear({ year: 2027, month: 1 }),
  ],
  [
    'a period that is none',
    { costPeriodValues: monthly({ '2027/Q1': 1 }) },
    'NOT_A_MONTH',
    'Periode „2027/Q1“',
  ],
  ['an unknown version', { costPeriodValues: [{ financialVersionType: 'X' }] }, 'NOT_OFFERED', 'Version'],
]

test.each(rejectedRows)('a row with %s is rejected in words', async (_, wrong, code, field) => {
  const area = await newArea(world, 'Area')
  const items = [
    { name: 'Good', focusAreaId: area.id },
    { name: 'Bad', focusAreaId: area.id, ...wrong },
  ]
  if ('focusAreaExternalId' in wrong) Reflect.deleteProperty(items[1] ?? {}, 'focusAreaId')
  const answer = await world.site.ask('POST', '/funds/cost-item/bulk', { body: { items } })
  const { errors } = answer.body as { errors: ErrorEntry[] }
  const progress = newProgress(items.map(() => ({ kind: 'named', isThere: true })))
  const { outcomes } = afterRefusal(progress, errors, { made: new Set(), unclear: new Set() })
  expect(outcomes.map(({ kind }) => kind)).toEqual(['waiting', 'refused'])
  const said = describeRowCause(german.outbox, outcomes[1] ?? {}, [])
  const { rejection } = german.failures
  expect(said).toBe(rejection.ofField({ field, reason: rejection.codes[code] }))
  expectPlain(said, errors)
})

test('a new item without a focus area is rejected with the advice to enter one', async () => {
  const body = { items: [{ name: 'New', costItemExternalId: 'PO-9990001' }] }
  const { errors } = (await world.site.ask('POST', '/funds/cost-item/bulk', { body })).body as {
    errors: ErrorEntry[]
  }
  const { rejection } = german.failures
  const words = describeErrors(rejection, errors)
  expect(words).toEqual([rejection.ofField({ field: 'Fokusbereich', reason: rejection.focusAreaNeeded })])
  expectPlain(words.join(' '), errors)
})

test('a rejected change of a record is worded by its code, and kept so', async () => {
  const area = await newArea(world, 'Before')
  const { outbox, connect, settled } = openDevice(world)
  await outbox.enqueue(change(area, { name: 'x'.repeat(501) }))
  connect()
  const [entry] = await settled()
  if (!entry) throw new Error('there is no entry')
  for (const [, { ui, failures }] of languages) {
    const words = describeReason(ui, reasonOf(entry))
    expect(words).toBe(
      failures.rejection.ofField({
        field: failures.rejection.fields.name,
        reason: failures.rejection.codes.TOO_LONG,
      }),
    )
    expectPlain(words, entry.problem?.errors ?? [])
  }
})

test('what an earlier release kept of a rejection is a quotation', () => {
  const problem = {
    kind: 'invalid',
    message: 'name: too long',
    errors: [{ type: 'X', message: 'name: too long' }],
  }
  expect(describeReason(german.ui, reasonOf({ resource: 'focus-area', verb: 'update', problem }))).toContain(
    '„name: too long“',
  )
  expect(describeRowCause(german.outbox, { message: 'name: too long' }, [])).toBe(
    'Die Site meldet: „name: too long“',
  )
})

test('a code counts only beside a type of the service', () => {
  expect(codeOf({ type: 'validation', code: 'REQUIRED', message: '' })).toBeUndefined()
  expect(codeOf({ type: 'FORMAT_INVALID', code: 'E42', message: '' })).toBeUndefined()
  expect(codeOf({ type: 'FORMAT_INVALID', message: '' })).toBeUndefined()
})

test('the client hands on what an error says to programs', async () => {
  const area = await newArea(world, 'Area')
  const body = { name: 'Below', focusAreaTypeId: area.focusAreaType.id, parentFocusAreaId: area.id }
  expect(await errorsOf(world.api.createFocusArea({ body }))).toMatchObject([
    { type: 'HIERARCHY_INVALID', code: 'TYPE_NOT_LOWER', path: '/focusAreaTypeId' },
  ])
})
