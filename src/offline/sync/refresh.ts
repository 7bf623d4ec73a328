// Catches up with what has changed since the last time, by reading the list with the latest changes first. Whether
// the service really sorts so is seen from what it answers.
import type { Page } from '#contract/listing.ts'
import { readNewestIfSorted } from './list-source.ts'
import type { SyncParts } from './walk.ts'

/**
 * `in-step`: everything that the service has is here. `miscounted`: it counts another number of records.
 * `unsorted`: it does not sort by date. `too-much`: reading the whole list is the shorter way.
 */
export type RefreshOutcome = 'in-step' | 'miscounted' | 'unsorted' | 'too-much'

/** Known records in a row, beyond the last known date, that end a refresh: clocks of several servers may differ. */
const knownRun = 20
/**
 * Known records in a row, all of the newest known date, that end a refresh: one write can give ten thousand records the
 * same date. Among fewer each one is looked at, because two writes can have the same date.
 */
const knownRunAtNewest = 1000
const maxPages = 50
/** Readings of the whole list one after another, for a count that never agrees. */
const maxRecounts = 2

/**
 * Reads the list, the latest changes first, until known records follow, and keeps what is new. On `in-step` nothing is left
 * to do; on `miscounted` and `too-much` the whole list has to be read; on `unsorted` too, now or when that is next due.
 */
export async function refreshList<Item extends object>(parts: SyncParts<Item>): Promise<RefreshOutcome> {
  const { replica, source, traits, signal, clock } = parts
  const { dateOf, isSame = () => true } = traits
  if (!source.readNewest || !dateOf) return 'unsorted'
  const order = new NewestFirst(replica.metadata.newest)
  const cursors = new Set<string>()
  let newest: string | undefined
  let cursor: string | undefined
  let run = 0
  let runAtNewest = 0
  for (let count = 0; ; count += 1) {
    if (count === maxPages) return 'too-much'
    const asked = replica.step
    const page =
      cursor === undefined
        ? await readNewestIfSorted(source, signal)
        : await source.readNewest(cursor, signal)
    signal.throwIfAborted()
    if (!page) {
      await replica.write({ metadata: { ...replica.metadata, sortsByDate: false } })
      return 'unsorted'
    }
    newest ??= page.values[0] && dateOf(page.values[0])
    const news: Item[] = []
    for (const item of page.values) {
      const date = dateOf(item)
      if (!order.follows(date)) {
        await replica.write({ metadata: { ...replica.metadata, sortsByDate: false } })
        return 'unsorted'
      }
      const id = replica.idOf(item)
      const known = replica.records.find(id)
      const isKnown = known !== undefined && dateOf(known) === date && isSame(known, item)
      run = isKnown ? run + 1 : 0
      runAtNewest = isKnown && order.isAtKnown ? runAtNewest + 1 : 0
      if (!isKnown && !replica.wasAppliedAfter(id, asked)) news.push(item)
    }
    await keepNews(parts, news)
    const isPast = (order.isPastKnown && run >= knownRun) || runAtNewest >= knownRunAtNewest
    if (page.last || isPast) return await settle(parts, page, newest)
    if (!page.nextPageCursor || cursors.has(page.nextPageCursor)) return 'too-much'
    cursors.add(page.nextPageCursor)
    cursor = page.nextPageCursor
    await clock.pause()
  }
}

/** Watches whether dates come with the latest first, and when they pass the one that was known. */
class NewestFirst {
  readonly #known: number
  #last = Number.POSITIVE_INFINITY

  constructor(known: string | null) {
    this.#known = known === null ? Number.NEGATIVE_INFINITY : Date.parse(known)
  }

  follows(date: string): boolean {
    const time = Date.parse(date)
    // A date that cannot be read is not in any order, and is not below anything.
    const follows = time <= this.#last
    this.#last = time
    return follows
  }

  get isAtKnown(): boolean {
    return this.#last === this.#known
  }

  get isPastKnown(): boolean {
    return this.#last < this.#known
  }
}

async function keepNews<Item extends object>(
  { replica }: SyncParts<Item>,
  news: readonly Item[],
): Promise<void> {
  if (news.length === 0) return
  const changed = replica.learned(news)
  const notes = changed.flatMap(({ id, record }) => replica.noteOf(id, record) ?? [])
  await replica.write({ apply: changed, notes }, news)
}

/** All news are kept; what remains is whether as many records are here as the service counts. */
async function settle<Item extends object>(
  { replica, clock }: SyncParts<Item>,
  { totalCount }: Page<Item>,
  newest: string | undefined,
): Promise<RefreshOutcome> {
  const { metadata } = replica
  // Those that a reading missed are kept until another one has missed them.
  const doubted = [...replica.doubted()].length
  const counted = totalCount ?? replica.records.count - doubted
  const gap = counted - (replica.records.count - doubted)
  const isAgreed = totalCount === undefined || gap === (metadata.gap ?? 0)
  const isHopeless = metadata.recounts >= maxRecounts
  const isInStep = isAgreed || isHopeless
  const next = {
    ...metadata,
    newest: newest ?? metadata.newest,
    currentAt: clock.now(),
    records: counted,
    // A count that stays different from the list is accepted; only another difference means something new.
    gap: isInStep ? gap : metadata.gap,
    recounts: isInStep ? 0 : metadata.recounts + 1,
  }
  await replica.write({ metadata: next })
  return isInStep ? 'in-step' : 'miscounted'
}
