// Reading a whole list is mostly waiting for the service: it is asked for the next page while one is being kept.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Failure } from '#client/failure.ts'
import type { Page } from '#contract/listing.ts'
import { FlatCollection } from '#data/funds/fund-store.ts'
import { MemoryStore } from '#offline/replica/memory-store.ts'
import { ListSync } from './list-sync.ts'

interface Row {
  readonly id: string
  readonly name?: string
}

type Answer = Page<Row> | Failure

const idOf = ({ id }: Row) => id

/** A list of pages of one row, read into a store, and what happened in which order. */
async function read(
  answer: (number: number, sync: ListSync<Row>) => Answer | Promise<Answer>,
  msPerPage = 0,
) {
  const events: string[] = []
  const shown: (number | string)[] = []
  let now = 0
  let underWay = 0
  const store = new MemoryStore()
  const records = new FlatCollection<Row>({ idOf, shownOf: (shown) => shown })
  const rows: number[] = []
  const notify = records.notify.bind(records)
  records.notify = () => {
    rows.push(records.count)
    notify()
  }
  const write = store.write.bind(store)
  store.write = async (list, change) => {
    const result = await write(list, change)
    if (change.page) events.push(`kept ${change.page.number}`)
    return result
  }
  const sync: ListSync<Row> = new ListSync<Row>({
    store,
    list: 'rows',
    records,
    traits: { idOf },
    source: {
      readPage: async (cursor) => {
        const number = Number(cursor ?? 0)
        events.push(`asked ${number}`)
        underWay += 1
        expect(underWay).toBe(1)
        await Promise.resolve()
        underWay -= 1
        now += msPerPage
        const given = await answer(number, sync)
        if (given instanceof Failure) throw given
        return given
      },
    },
    clock: { now: () => now, pause: () => Promise.resolve() },
    exclusively: (_, work) => work(),
    onState: (seen) => shown.push(seen.kind === 'reading' ? seen.read : seen.kind),
  })
  const state = await sync.sync('asked')
  return { events, shown, rows, state, records, count: [...records.ids()].length }
}

const pageOf = (number: number, pages: number): Page<Row> => ({
  values: [{ id: `r${number}` }],
  last: number === pages - 1,
  totalCount: pages,
  nextPageCursor: number === pages - 1 ? null : String(number + 1),
})

test('the next page is asked for before the one that came is kept, and no page after the last', async () => {
  const { events, state, count } = await read((number) => pageOf(number, 3))
  expect(events).toEqual(['asked 0', 'asked 1', 'kept 0', 'asked 2', 'kept 1', 'kept 2'])
  expect(state).toEqual({ kind: 'done', end: 'complete' })
  expect(count).toBe(3)
})

test('a page that cannot be had ends the reading, with all before it kept', async () => {
  const failure = new Failure({ kind: 'offline' })
  const { events, state, count } = await read((number) => (number === 2 ? failure : pageOf(number, 5)))
  expect(events).toEqual(['asked 0', 'asked 1', 'kept 0', 'asked 2', 'kept 1'])
  expect(state).toMatchObject({ kind: 'failed', failure, read: 2 })
  expect(count).toBe(2)
})

test('a record that was learned since the page before was asked for is newer than its page, which was perhaps read ahead', async () => {
  const { records } = await read(async (number, sync) => {
    if (number === 0) sync.apply([{ id: 'r1', name: 'learned' }])
    // The store has it before the next page is asked for.
    await sleep(1)
    return pageOf(number, 3)
  })
  expect(records.find('r1')).toEqual({ id: 'r1', name: 'learned' })
  expect(records.find('r2')).toEqual({ id: 'r2' })
})

test('a record that was learned is shown once, and not again when it is kept', async () => {
  const apply = async (number: number, sync: ListSync<Row>) => {
    if (number === 0) sync.apply([{ id: 'elsewhere' }])
    await sleep(1)
    return pageOf(number, 1)
  }
  const [plain, learned] = [await read((number) => pageOf(number, 1)), await read(apply)]
  expect(learned.rows).toHaveLength(plain.rows.length + 1)
})

test('nothing is asked for with a cursor that led here before', async () => {
  const { events, state } = await read((number) => ({ ...pageOf(number, 9), nextPageCursor: '1' }))
  expect(events).toEqual(['asked 0', 'asked 1', 'kept 0', 'kept 1'])
  expect(state).toEqual({ kind: 'done', end: 'repeated-cursor' })
})

test('the first page is shown immediately, the others several at a time, and all of them at the end', async () => {
  const { shown, rows, count } = await read((number) => pageOf(number, 30), 150)
  expect(shown.filter((read) => read !== 0)).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 'done'])
  // More rows each time, because rendering them makes the reading longer.
  expect([...new Set(rows)]).toEqual([1, 4, 10, 21, 30])
  expect(count).toBe(30)
})
