import { expect, test } from 'vitest'
import { takeIn } from './take-in.ts'

/** What a reader sees of `count` pages that take so long each: how many were taken at each showing, and what it waited for. */
async function takenIn({
  count,
  msPerPage,
  perBatch = 1,
}: {
  count: number
  msPerPage: (page: number) => number
  perBatch?: number
}) {
  let now = 0
  let taken = 0
  const events: string[] = []
  const note = (event: string) => {
    if (events.at(-1) !== event) events.push(event)
  }
  async function* batches() {
    const pages = Array.from({ length: count }, (_, page) => page)
    for (let at = 0; at < count; at += perBatch) yield pages.slice(at, at + perBatch)
  }
  await takeIn(batches(), {
    count,
    take: (page) => {
      now += msPerPage(page)
      taken += 1
      note('taken')
    },
    settle: () => note('settled'),
    show: () => note(`shown ${taken}`),
    clock: { now: () => now, pause: async () => note('rest') },
  })
  return events
}

const shownIn = (events: readonly string[]) => events.filter((event) => event.startsWith('shown'))

test('where the whole takes long, shows the first page, and more at intervals', async () => {
  const events = await takenIn({ count: 100, msPerPage: () => 11 })

  expect(shownIn(events)).toEqual(['shown 1', 'shown 38', 'shown 75', 'shown 100'])
})

test('where the whole follows in a moment, shows nothing but the whole', async () => {
  expect(shownIn(await takenIn({ count: 10, msPerPage: () => 11 }))).toEqual(['shown 10'])
  expect(shownIn(await takenIn({ count: 1, msPerPage: () => 11 }))).toEqual(['shown 1'])
  expect(shownIn(await takenIn({ count: 0, msPerPage: () => 11 }))).toEqual(['shown 0'])
})

test('expects as much of the pages that are left as of those since the last rest', async () => {
  const slowAtFirst = await takenIn({ count: 100, perBatch: 100, msPerPage: (page) => (page === 0 ? 4 : 1) })
  const slowLater = await takenIn({ count: 100, perBatch: 100, msPerPage: (page) => (page < 20 ? 1 : 11) })

  expect(shownIn(slowAtFirst)).toEqual(['shown 100'])
  expect(shownIn(slowLater)[0]).toBe('shown 22')
})

test('shows what is there before the next pages have to be waited for', async () => {
  const events = await takenIn({ count: 100, perBatch: 50, msPerPage: () => 5 })

  expect(shownIn(events)[0]).toBe('shown 4')
  expect(shownIn(await takenIn({ count: 100, msPerPage: () => 5 }))[0]).toBe('shown 1')
})

test('rests after each slice, before what was taken gets its place, and before it is shown', async () => {
  const events = await takenIn({ count: 3, perBatch: 3, msPerPage: () => 17 })

  expect(events).toEqual(['taken', 'rest', 'taken', 'rest', 'taken', 'rest', 'settled', 'rest', 'shown 3'])
})
