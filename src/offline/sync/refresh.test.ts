// What an open console asks for after one write has changed the date of very many records, as the deletion of a record
// with a large branch below it does.
import { expect, test } from 'vitest'
import type { Page } from '#contract/listing.ts'
import { FlatCollection } from '#data/funds/fund-store.ts'
import { MemoryStore } from '#offline/replica/memory-store.ts'
import { ListSync } from './list-sync.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly updatedDate: string
  readonly more?: string
}

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString()

/** A service whose rows a test changes, and what was asked of it. */
class Service {
  readonly rows = new Map<string, Row>()
  /** Readings of the whole list that were begun. */
  readings = 0
  /** Pages of a look for news. */
  looks = 0
  /** Called once a look has its page, before that is answered. */
  onLook = () => {}

  put(id: string, updatedDate: string, name = id, more?: string): void {
    this.rows.set(id, { id, name, updatedDate, ...(more && { more }) })
  }

  page(cursor: string | undefined, size: number, rows: readonly Row[]): Page<Row> {
    const start = Number(cursor ?? 0)
    const last = start + size >= rows.length
    return {
      values: rows.slice(start, start + size),
      last,
      totalCount: rows.length,
      nextPageCursor: last ? null : String(start + size),
    }
  }
}

function consoleOf(service: Service) {
  let now = Date.UTC(2026, 1, 1)
  let notedWrites = 0
  const records = new FlatCollection<Row>({ idOf: ({ id }) => id, shownOf: (shown) => shown })
  const sync = new ListSync<Row>({
    store: new MemoryStore(),
    list: 'rows',
    records,
    traits: {
      idOf: ({ id }) => id,
      dateOf: ({ updatedDate }) => updatedDate,
      isSame: (known, item) => known.more === item.more,
    },
    source: {
      readPage: async (cursor) => {
        if (cursor === undefined) service.readings += 1
        return service.page(cursor, 500, [...service.rows.values()])
      },
      readNewest: async (cursor) => {
        service.looks += 1
        const newestFirst = [...service.rows.values()].toSorted((one, other) =>
          other.updatedDate < one.updatedDate ? -1 : other.updatedDate > one.updatedDate ? 1 : 0,
        )
        const page = service.page(cursor, 200, newestFirst)
        service.onLook()
        return page
      },
      readOne: async (id) => {
        const row = service.rows.get(id)
        if (!row) throw new Error(`${id} is not there`)
        return row
      },
    },
    clock: { now: () => now, pause: () => Promise.resolve() },
    exclusively: (_, work) => work(),
    onState: () => {},
    onWrite: (hasNotes) => {
      if (hasNotes) notedWrites += 1
    },
  })
  const look = async () => {
    now += 60_000
    notedWrites = 0
    service.readings = 0
    service.looks = 0
    expect(await sync.sync('due')).toEqual({ kind: 'done', end: 'complete' })
    return { readings: service.readings, looks: service.looks, notedWrites }
  }
  return { look, records, sync }
}

function serviceWith(below: number): Service {
  const service = new Service()
  for (let number = 0; number < below + 500; number += 1) service.put(`row ${number}`, day(1))
  return service
}

/** One write that changes the date of so many rows. */
function lift(service: Service, below: number): void {
  for (let number = 0; number < below; number += 1)
    service.put(`row ${number}`, day(2), `row ${number} lifted`)
}

test('reads the list once after 20,000 records changed together, and looks at a few pages from then on', async () => {
  const service = serviceWith(20_000)
  const { look, records } = consoleOf(service)
  await look()
  lift(service, 20_000)
  expect((await look()).readings).toBe(1)
  expect([...records.view.items].filter(({ name }) => name.endsWith('lifted'))).toHaveLength(20_000)
  for (let minute = 0; minute < 5; minute += 1) expect(await look()).toMatchObject({ readings: 0, looks: 5 })
})

test('a write says whether it contains news, so that they are read only then', async () => {
  const service = serviceWith(1_000)
  const { look } = consoleOf(service)
  expect((await look()).notedWrites).toBe(0)
  expect((await look()).notedWrites).toBe(0)
  lift(service, 3)
  expect((await look()).notedWrites).toBe(1)
  expect((await look()).notedWrites).toBe(0)
})

test('finds records written after such a change', async () => {
  const service = serviceWith(12_000)
  const { look, records } = consoleOf(service)
  await look()
  lift(service, 12_000)
  await look()
  service.put('row 7', day(3), 'row 7 renamed')
  service.put('new row', day(3))
  expect((await look()).readings).toBe(0)
  expect(records.find('row 7')?.name).toBe('row 7 renamed')
  expect(records.find('new row')).toBeDefined()
})

test('finds a record that another write gave the same date as a thousand known ones or fewer', async () => {
  const service = serviceWith(1000)
  const { look, records } = consoleOf(service)
  await look()
  lift(service, 900)
  expect((await look()).readings).toBe(0)
  service.put('row 1200', day(2), 'row 1200 renamed')
  expect((await look()).readings).toBe(0)
  expect(records.find('row 1200')?.name).toBe('row 1200 renamed')
})

test('finds what was written while a look was under way, for a caller that asked after it was written', async () => {
  const service = serviceWith(0)
  const { look, records, sync } = consoleOf(service)
  await look()
  let asked: Promise<unknown> | undefined
  service.onLook = () => {
    service.onLook = () => {}
    service.put('row 7', day(2), 'row 7 renamed')
    asked = sync.sync('asked')
  }
  await look()
  await asked
  expect(records.find('row 7')?.name).toBe('row 7 renamed')
})

test('looks once for callers that ask while a list is read and before news of it are looked for', async () => {
  const service = serviceWith(0)
  const { readings, looks } = await consoleOf(service).look()
  const { look, sync } = consoleOf(service)
  const looked = look()
  const asked = [sync.sync('asked'), sync.sync('asked')]
  expect(await looked).toMatchObject({ readings, looks })
  await Promise.all(asked)
  expect(service).toMatchObject({ readings, looks })
})

test('takes what a service says more of records than before, although their dates are the same', async () => {
  const service = serviceWith(500)
  const { look, records } = consoleOf(service)
  await look()
  for (const { id, updatedDate, name } of [...service.rows.values()])
    service.put(id, updatedDate, name, 'QUARTER')
  await look()
  expect([...records.view.items].filter(({ more }) => more === 'QUARTER')).toHaveLength(1000)
  expect((await look()).readings).toBe(0)
})
