import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ChangeSignal } from '#hierarchy/change-signal.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { type EntryStore, type NewEntry, OutboxCache } from '#offline/outbox/outbox-cache.ts'
import { MemoryEntries, OutboxStore } from '#offline/outbox/outbox-store.ts'
import { onlyTab } from '#testing/outbox-backends.ts'
import { newProgress, type RowOutcome } from './bulk-progress.ts'
import { maxReports, purgeOf, reportLifeMs } from './import-retention.ts'

const rows = { items: '[]', source: 'S', headings: [], cells: [] }
const applied: RowOutcome = { kind: 'applied' }
const refused: RowOutcome = { kind: 'refused', message: 'No.' }
const now = 100 * reportLifeMs

/** The only part of an import that ended some time ago. */
function part(
  outcome: RowOutcome,
  { age = 0, noted = 1, isDismissed = false, state = 'applied' as OutboxEntry['state'] } = {},
) {
  const at = now - age
  return {
    resource: 'cost-item',
    verb: 'import',
    record: `import:${randomUUID()}:1`,
    label: 'Import',
    operation: randomUUID(),
    at,
    settledAt: at,
    state,
    attempts: 1,
    nextAt: 0,
    noted,
    ...(isDismissed && { dismissedAt: at }),
    bulk: { ...newProgress([{ kind: 'new', twins: 0 }]), outcomes: [outcome], requests: [] },
    rows,
  } satisfies NewEntry
}

/** Opens a device on which these are kept, and tells which entries and which rows are left. */
async function leftOf(store: EntryStore, entries: readonly NewEntry[]) {
  const added = await store.add(entries)
  const kept = new OutboxCache(onlyTab(store), new ChangeSignal())
  await kept.open(now)
  const left = new Set(kept.entries.map(({ seq }) => seq))
  const withRows = await Promise.all(added.map(async ({ seq }) => (await store.rows(seq)) !== undefined))
  return { entries: added.map(({ seq }) => left.has(seq)), rows: withRows }
}

test.each([
  ['on disk', () => new OutboxStore(randomUUID())],
  ['in memory', () => new MemoryEntries()],
])('rows that were applied and noted go, those that were not stay with their report: %s', async (_, open) => {
  const entries = [part(applied), part(applied, { noted: 0 }), part(refused, { noted: 0 })]
  expect(await leftOf(open(), entries)).toEqual({ entries: [true, true, true], rows: [false, true, true] })
})

test('the cells that were left out of a sheet stay with the report, with the rows of its first part', async () => {
  const tally = { count: 1, unread: 0, sums: [{ currency: '', digits: '7' }] }
  const account = { sheet: tally, leftOut: [{ reason: 'total', tally }] }
  const entries = [{ ...part(applied), account }, part(applied)]
  const { rows } = await leftOf(new OutboxStore(randomUUID()), entries)
  expect(rows).toEqual([true, false])
})

test('a report goes when it is older than its life, with the rows that were not applied', async () => {
  const entries = [
    part(refused, { age: reportLifeMs + 1, noted: 0, isDismissed: true }),
    part(refused, { age: reportLifeMs, noted: 0, isDismissed: true }),
  ]
  expect(await leftOf(new OutboxStore(randomUUID()), entries)).toEqual({
    entries: [false, true],
    rows: [false, true],
  })
})

test('of many reports the latest stay', async () => {
  const entries = Array.from({ length: maxReports + 2 }, (_, age) => part(applied, { age }))
  const { entries: left } = await leftOf(new OutboxStore(randomUUID()), entries)
  expect(left).toEqual([...Array(maxReports).fill(true), false, false])
})

test('nothing goes of an import that is not through, needs attention, or is not in the journal, however old', async () => {
  const age = 2 * reportLifeMs
  const unknown: RowOutcome = { kind: 'unknown', message: '?' }
  const entries = [
    part(applied, { age, noted: 0 }),
    part(refused, { age, noted: 0 }),
    part(unknown, { age, noted: 0, state: 'parked' }),
    part({ kind: 'waiting' }, { age, noted: 0, state: 'held' }),
  ]
  expect(await leftOf(new OutboxStore(randomUUID()), entries)).toEqual({
    entries: [true, true, true, true],
    rows: [true, true, true, true],
  })
})

test('entries that are no imports are never removed by retention', () => {
  const { bulk: _, rows: __, ...edit } = part(applied, { age: 2 * reportLifeMs })
  expect(purgeOf([{ ...edit, resource: 'focus-area', verb: 'delete', seq: 1 }], now)).toEqual({
    rows: [],
    entries: [],
  })
})
