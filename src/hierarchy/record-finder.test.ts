import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlanningRecord } from '#contract/resources.ts'
import { sampleArea } from '#testing/sample-record.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import { type FoundRecords, findRecords, firstRecords } from './record-finder.ts'

const named = (id: string, name: string, externalId: string | null = null) =>
  sampleArea(id, [], { name, externalId })

function find(records: readonly PlanningRecord[], text: string, limit = 50): FoundRecords {
  const index = new HierarchyIndex<PlanningRecord>()
  index.upsert(records)
  const search = findRecords(index, text, limit)
  for (;;) {
    const step = search.next()
    if (step.done) return step.value
  }
}

const idsOf = ({ records }: FoundRecords) => records.map(({ record }) => record.id).join(' ')

describe('findRecords', () => {
  test('puts the surest match first: identifiers, then names from whole to part', () => {
    const records = [
      named('part', 'Repayments'),
      named('word', 'Card payments'),
      named('start', 'Payments of tomorrow'),
      named('whole', 'Payments'),
      named('external', 'Cards', 'payments'),
      named('externalPart', 'Cards', 'x-payments-x'),
      named('none', 'Cards'),
      named('payments', 'Cards'),
    ]
    expect(idsOf(find(records, 'PAYMENTS'))).toBe('payments external whole start word part externalPart')
  })

  test('says which field was met', () => {
    const records = [
      named('9f86d081-a', 'Cards'),
      named('b', 'Cards', 'EXT-77'),
      named('c', 'Road 77'),
      named('d', 'Zürich'),
    ]
    const matched = (text: string) => find(records, text).records.map((found) => found.matched)
    expect(matched('9F86')).toEqual(['id'])
    expect(matched('ext-77')).toEqual(['external-id'])
    expect(matched('77')).toEqual(['name', 'external-id'])
    expect(matched('zurich')).toEqual(['name'])
  })

  test('finds words in any order, behind those in the order asked for', () => {
    const records = [named('a', 'Europe: cards and payments'), named('b', 'Payments Europe')]
    expect(idsOf(find(records, 'payments europe'))).toBe('b a')
    expect(idsOf(find(records, 'europe cash'))).toBe('')
  })

  test('does not take three characters for the beginning of an id', () => {
    expect(find([named('abcd', 'x')], 'abc').count).toBe(0)
    expect(find([named('abcd', 'x')], 'abcd').count).toBe(1)
  })

  test.each(['', '   '])('finds nothing for %j', (text) => {
    expect(find([named('a', ' ')], text)).toEqual({ records: [], count: 0 })
  })

  test('gives the best of many and counts all', () => {
    const records = Array.from({ length: 500 }, (_, at) => named(`r${at}`, `Area ${'i'.repeat(500 - at)}`))
    const found = find(records, 'area', 3)
    expect(found.count).toBe(500)
    expect(idsOf(found)).toBe('r499 r498 r497')
  })

  test('finds exactly the records that contain the text', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'B', 'ä', ' ', '-'), maxLength: 5 })
    const record = fc.tuple(word, word).map(([name, externalId]) => ({ name, externalId }))
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), word, (fields, text) => {
        const records = fields.map((field, at) => named(`#${at}`, field.name, field.externalId))
        const plain = (value: string) => value.toLowerCase().replaceAll('ä', 'a')
        const wanted = plain(text.trim())
        const expected = records.filter(({ name, externalId }) => {
          const inName = wanted.split(/\s+/).every((part) => plain(name).includes(part))
          return wanted !== '' && (inName || plain(externalId ?? '').includes(wanted))
        })
        const found = find(records, text)
        expect(new Set(found.records.map((hit) => hit.record.id))).toEqual(
          new Set(expected.map(({ id }) => id)),
        )
        expect(found.count).toBe(expected.length)
      }),
      { seed: 20_261_121, numRuns: 1000 },
    )
  })

  test('pauses every few thousand records', () => {
    const index = new HierarchyIndex<PlanningRecord>()
    index.upsert(Array.from({ length: 10_000 }, (_, at) => named(`r${at}`, 'Area')))
    expect([...findRecords(index, 'area', 10)]).toHaveLength(5)
  })
})

test('finds only records that are wanted, by a text or by depth', () => {
  const index = new HierarchyIndex<PlanningRecord>()
  const child = sampleArea('child', ['top'], { name: 'Cards' })
  index.upsert([child, named('top', 'Cards'), named('closed', 'Cards')])
  const isOpen = ({ id }: PlanningRecord) => id !== 'closed'
  const end = (search: Generator<undefined, FoundRecords, undefined>) => {
    let step = search.next()
    while (!step.done) step = search.next()
    return step.value
  }
  expect(
    idsOf(end(findRecords(index, 'cards', 9, isOpen)))
      .split(' ')
      .toSorted(),
  ).toEqual(['child', 'top'])
  const first = end(firstRecords(index, 1, isOpen))
  expect(idsOf(first)).toBe('top')
  expect(first.count).toBe(2)
})
