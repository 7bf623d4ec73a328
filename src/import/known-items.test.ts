import { expect, test } from 'vitest'
import { type KnownItem, KnownItems } from './known-items.ts'

const desk: KnownItem = {
  id: 'aaaaaaaa-0000-4000-8000-000000000000',
  name: 'Desk',
  externalId: 'X-1',
  focusAreaId: 'bbbbbbbb-0000-4000-8000-000000000000',
  keys: new Map([['costType', 'LABOUR']]),
}
const chair: KnownItem = { ...desk, id: 'aaaaaaaa-0000-4000-8000-000000000001', externalId: undefined }
const read = (items: readonly KnownItem[], isWhole = true) => new KnownItems(items, isWhole)

test('two readings of the same items are the same, in whatever order', () => {
  expect(read([desk, chair]).isSameAs(read([{ ...chair }, { ...desk, keys: new Map(desk.keys) }]))).toBe(true)
})

test.each<[string, KnownItems]>([
  ['an item fewer', read([desk])],
  ['another item', read([desk, { ...chair, id: 'aaaaaaaa-0000-4000-8000-000000000002' }])],
  ['another name', read([desk, { ...chair, name: 'Stool' }])],
  ['an external ID', read([desk, { ...chair, externalId: 'X-2' }])],
  ['another focus area', read([desk, { ...chair, focusAreaId: desk.id }])],
  ['another key', read([desk, { ...chair, keys: new Map([['costType', null]]) }])],
  ['a key fewer', read([desk, { ...chair, keys: new Map() }])],
  ['an early end', read([desk, chair], false)],
])('a reading with %s is another one', (_, other) => {
  expect(read([desk, chair]).isSameAs(other)).toBe(false)
})

test('an item is found by its external ID with letters composed or decomposed, unless two differ in that alone', () => {
  const composed = { ...desk, externalId: 'K\u00d6-1' }
  const decomposed = { ...chair, externalId: 'KO\u0308-1' }
  expect(read([composed]).byExternalId('KO\u0308-1')).toBe(composed)
  expect(read([decomposed]).byExternalId('K\u00d6-1')).toBe(decomposed)
  expect(read([composed, decomposed]).byExternalId('KO\u0308-1')).toBe(decomposed)
  expect(read([composed]).byExternalId('KO-1')).toBeUndefined()
})

test('a list lacks external IDs for certain where it is whole, shows them, and none of them is there', () => {
  expect(read([desk]).lacks(['X-2', 'X-3'])).toBe(true)
  expect(read([]).lacks(['X-2'])).toBe(true)
  expect(new KnownItems([], true, false).lacks(['X-2'])).toBe(true)
  expect(read([desk]).lacks(['00X-1', 'X-1'])).toBe(false)
  expect(read([desk], false).lacks(['X-2'])).toBe(false)
  expect(new KnownItems([chair], true, false).lacks(['X-2'])).toBe(false)
})
