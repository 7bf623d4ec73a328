// The journal after a tab that died right after the service had taken the rows.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeJson } from '#contract/decimal.ts'
import type { IntentWithRows } from '#offline/outbox/outbox.ts'
import { newArea, openDevice, setUpOutboxWorld } from '#testing/outbox-device.ts'
import { newProgress } from './bulk-progress.ts'
import { ImportJournal } from './import-journal.ts'
import { syncJournal } from './journal-sync.ts'

const world = setUpOutboxWorld()
let area: string

beforeEach(async () => {
  area = (await newArea(world, 'Area')).id
})

const openJournal = () => new ImportJournal(`journal:${randomUUID()}`, 'site')

/** Of the same person all the time. */
const opened = <Journal>(journal: Journal) => {
  const promise = Promise.resolve(journal)
  return () => promise
}

const amounts = [{ financialVersionType: 'FORECAST', timePeriodToAmount: { '2027-01': 12 } }]

/** A part of an import of one row, with an amount in January. */
function part(name: string, focusAreaId = area): IntentWithRows {
  return {
    resource: 'cost-item',
    verb: 'import',
    record: `import:${randomUUID()}:1`,
    label: 'Import',
    bulk: newProgress([{ kind: 'named', isThere: false }]),
    rows: {
      items: writeJson([{ name, focusAreaId, costItemExternalId: name, costPeriodValues: amounts }]),
      source: 'May.xlsx',
      headings: [],
      cells: [],
    },
  }
}

const lastSent = async (journal: ImportJournal, name: string) =>
  (await journal.lastSent('cost-item', { externalId: name, name })).map(({ digits }) => digits)

test('what was applied by a tab that died before it was noted is noted at the next opening', async () => {
  const name = randomUUID()
  const first = openDevice(world, name)
  await first.outbox.enqueueAll([part('Desks')])
  first.connect()
  await first.settled()
  first.outbox.leave()

  const journal = openJournal()
  const { outbox } = openDevice(world, name)
  const onJournaled = vi.fn()
  syncJournal({ outbox, journal: opened(journal), onJournaled })
  await vi.waitFor(() => expect(onJournaled).toHaveBeenCalledOnce())
  expect(await lastSent(journal, 'Desks')).toEqual(['12'])
  expect(outbox.getSnapshot().entries.map(({ noted }) => noted)).toEqual([1])
})

test('a part is noted once, and only what was applied of it', async () => {
  const journal = openJournal()
  const note = vi.spyOn(journal, 'note')
  const { outbox, connect, settled } = openDevice(world)
  syncJournal({ outbox, journal: opened(journal), onJournaled: () => {} })
  await outbox.enqueueAll([part('Desks'), part('Refused', '00000000-0000-4000-8000-000000000000')])
  connect()
  await settled()
  await vi.waitFor(() => expect(outbox.getSnapshot().entries[0]?.noted).toBe(1))
  expect(await lastSent(journal, 'Desks')).toEqual(['12'])
  expect(await lastSent(journal, 'Refused')).toEqual([])
  expect(note).toHaveBeenCalledOnce()
})

test('an amount keeps the time at which the service answered, however late it is noted', async () => {
  const name = randomUUID()
  const first = openDevice(world, name)
  await first.outbox.enqueueAll([part('Desks')])
  first.connect()
  const [entry] = await first.settled()
  first.outbox.leave()
  const [outcome] = entry?.bulk?.outcomes ?? []
  const journal = openJournal()
  const { outbox } = openDevice(world, name)
  syncJournal({ outbox, journal: opened(journal), onJournaled: () => {} })
  await vi.waitFor(() => expect(outbox.getSnapshot().entries[0]?.noted).toBe(1))
  const [amount] = await journal.lastSent('cost-item', { externalId: 'Desks', name: 'Desks' })
  expect(outcome).toEqual({ kind: 'applied', at: amount?.at })
})

test('a journal that cannot be written is tried again at the next opening, and holds nothing up', async () => {
  const name = randomUUID()
  const broken = { note: vi.fn(async () => Promise.reject(new Error('full'))) }
  const first = openDevice(world, name)
  syncJournal({ outbox: first.outbox, journal: opened(broken), onJournaled: () => {} })
  await first.outbox.enqueueAll([part('Desks')])
  first.connect()
  expect((await first.settled()).map(({ state }) => state)).toEqual(['applied'])
  await vi.waitFor(() => expect(broken.note).toHaveBeenCalledOnce())
  first.outbox.leave()
  const journal = openJournal()
  const second = openDevice(world, name)
  syncJournal({ outbox: second.outbox, journal: opened(journal), onJournaled: () => {} })
  await vi.waitFor(async () => expect(await lastSent(journal, 'Desks')).toEqual(['12']))
})

test('a waiting caller gets the rows that were just applied, which the journal does not have yet', async () => {
  const name = randomUUID()
  const first = openDevice(world, name)
  await first.outbox.enqueueAll([part('Desks')])
  first.connect()
  await first.settled()
  first.outbox.leave()

  const journal = openJournal()
  const { outbox } = openDevice(world, name)
  const journalSync = syncJournal({ outbox, journal: opened(journal), onJournaled: () => {} })
  await journalSync.settled()
  expect(await lastSent(journal, 'Desks')).toEqual(['12'])
})
