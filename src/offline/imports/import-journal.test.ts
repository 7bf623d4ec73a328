import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EntryRows, OutboxEntry } from '#offline/outbox/entry.ts'
import { newProgress } from './bulk-progress.ts'
import { ImportJournal } from './import-journal.ts'

const open = (site = 'here') => new ImportJournal(`journal:${randomUUID()}`, site)

/** A part whose row was applied at a time, with one amount in January. */
function part(at: number, digits: string, outcome: 'applied' | 'waiting' = 'applied') {
  const items = `[{"name":"Desks","costItemExternalId":"D","costPeriodValues":[{"financialVersionType":"FORECAST","timePeriodToAmount":{"2027-01":${digits}}}]}]`
  const rows: EntryRows = { items, source: 'May.xlsx', headings: [], cells: [] }
  const entry: OutboxEntry = {
    resource: 'cost-item',
    verb: 'import',
    record: 'import:a:1',
    label: 'Import',
    seq: 1,
    operation: 'o',
    at,
    state: 'applied',
    attempts: 1,
    nextAt: 0,
    bulk: { ...newProgress([{ kind: 'named', isThere: true }]), outcomes: [{ kind: outcome }] },
  }
  return { entry, rows }
}

const desks = { externalId: 'D', name: 'Desks' }

test('the latest sending of each version and period is remembered digit for digit, with its file', async () => {
  const journal = open()
  const second = part(2, '12345678901234567890.5')
  await journal.note(second.entry, second.rows)
  const first = part(1, '7')
  await journal.note(first.entry, first.rows)
  expect(await journal.lastSent('cost-item', desks)).toEqual([
    { version: 'FORECAST', period: '2027-01', digits: '12345678901234567890.5', at: 2, source: 'May.xlsx' },
  ])
  expect(await journal.lastSent('benefit-item', desks)).toEqual([])
})

test('what was not applied is not in it', async () => {
  const journal = open()
  const { entry, rows } = part(1, '7', 'waiting')
  await journal.note(entry, rows)
  expect(await journal.lastSent('cost-item', desks)).toEqual([])
})

test('the journals of two devices merge into the later of each amount, whichever is merged into which', async () => {
  const [one, other] = [open(), open()]
  const [early, late] = [part(1, '7'), part(2, '8')]
  await one.note(early.entry, early.rows)
  await other.note(late.entry, late.rows)
  expect(await one.importFile(await other.exportFile())).toBe(1)
  await other.importFile(await one.exportFile())
  const both = await Promise.all([one, other].map((journal) => journal.lastSent('cost-item', desks)))
  expect(both.map(([amount]) => amount?.digits)).toEqual(['8', '8'])
})

test('merging is commutative and idempotent, and includes what was sent elsewhere', async () => {
  const [one, other] = [open(), open()]
  const [mine, theirs] = [part(5, '7'), part(5, '8')]
  await one.note(mine.entry, mine.rows)
  await other.note(theirs.entry, theirs.rows)
  const [fromOne, fromOther] = [await one.exportFile(), await other.exportFile()]
  for (const file of [fromOther, fromOther, fromOne]) await one.importFile(file)
  for (const file of [fromOne, fromOther, fromOne]) await other.importFile(file)
  const [here] = await one.lastSent('cost-item', desks)
  const [there] = await other.lastSent('cost-item', desks)
  // Sent in the same moment: both devices remember the same one of the two.
  expect([here?.digits, there?.digits]).toEqual(['8', '8'])
  expect([here?.isMerged, there?.isMerged]).toEqual([true, undefined])
})

test('a row that the person says was taken counts from when it was asked for, and no later', async () => {
  const journal = open()
  const told = part(1, '7')
  const entry: OutboxEntry = {
    ...told.entry,
    settledAt: 9,
    receipt: { kind: 'as-told' },
    bulk: {
      ...newProgress([{ kind: 'named', isThere: true }]),
      outcomes: [{ kind: 'unknown', message: '' }],
    },
  }
  await journal.note(entry, told.rows)
  expect((await journal.lastSent('cost-item', desks)).map(({ at }) => at)).toEqual([1])
})

test('a file that is no journal, or is of another site, is refused with a reason', async () => {
  const journal = open()
  await expect(journal.importFile('{}')).rejects.toMatchObject({ reason: 'unreadable' })
  await expect(journal.importFile(await open('another').exportFile())).rejects.toMatchObject({
    reason: 'foreign',
  })
})
