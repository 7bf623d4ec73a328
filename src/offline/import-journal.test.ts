import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newProgress } from './bulk-progress.ts'
import type { EntryRows, OutboxEntry } from './entry.ts'
import { ImportJournal } from './import-journal.ts'

const open = (owner = 'someone') => new ImportJournal(`journal:${randomUUID()}`, owner)

/** A part whose row was applied at a time, with one amount in January. */
function part(at: number, digits: string, outcome: 'applied' | 'waiting' = 'applied') {
  const items = `[{"name":"Desks","costItemExternalId":"D","costPeriodValues":[{"financialVersionType":"FORECAST","timePeriodToAmount":{"2027-01":${digits}}}]}]`
  const rows: EntryRows = { items, source: 'May.xlsx', headings: [], cells: [] }
  const entry: OutboxEntry = {
    kind: 'cost-item.bulk',
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

test('what is no journal, or another person’s, is refused in words', async () => {
  const journal = open()
  await expect(journal.importFile('{}')).rejects.toThrow('not a journal')
  await expect(journal.importFile(await open('another').exportFile())).rejects.toThrow('another person')
})
