// Reads a whole list into the store, a page and the next cursor in one write, so that it goes on where it was when
// the tab is closed in between. What was there and did not come is looked for one by one before it counts as gone.
import { Failure } from '#client/failure.ts'
import type { Page } from '#contract/listing.ts'
import { type ChangeNote, noteOf } from '#offline/replica/change-note.ts'
import type { HeldList } from '#offline/replica/held-list.ts'
import type { RecordTraits } from '#offline/replica/held-records.ts'
import { inTurns } from '#offline/replica/in-turns.ts'
import type { Walk } from '#offline/replica/ledger.ts'
import { packPage } from '#offline/replica/packed-page.ts'
import { type Clock, type ListEnd, type ListSource, readNewestIfSorted } from './list-source.ts'

export interface SyncParts<Item extends object> {
  readonly held: HeldList<Item>
  readonly source: ListSource<Item>
  readonly traits: RecordTraits<Item>
  readonly clock: Clock
  readonly signal: AbortSignal
}

interface WalkOptions {
  readonly onProgress: (read: number, total: number) => void
}

/** Pages without a new record after which a list is taken for one that never ends. */
const mostBarrenPages = 20
/** Missing records that are asked for one by one; more are believed when a second reading misses them, too. */
const mostAskedFor = 50

/** Reads the list to its end, or goes on with a reading that was broken off. Rejects when a page cannot be had. */
export async function walkList<Item extends object>(
  parts: SyncParts<Item>,
  { onProgress }: WalkOptions,
): Promise<ListEnd> {
  const { held, source, signal, clock } = parts
  let walk = held.ledger.walk ?? (await begin(parts))
  let barren = 0
  onProgress(held.walked.size, walk.total)
  while (!walk.isRead) {
    const asked = held.step
    const page = await readPage(parts, walk)
    if (page === 'refused') {
      walk = await begin(parts)
      continue
    }
    // Reading the answer and packing it are two tasks, not one long one.
    await clock.pause()
    signal.throwIfAborted()
    const before = held.walked.size
    const next = page.nextPageCursor || null
    const end = endAfter(page, held.cursors)
    walk = {
      ...walk,
      pages: walk.pages + 1,
      cursor: next,
      total: page.totalCount ?? before + page.values.length,
      isRead: page.last,
    }
    await keepPage(parts, { page, walk, asked })
    onProgress(held.walked.size, Math.max(page.totalCount ?? 0, held.walked.size))
    // A site may name no next page, or its last one again, instead of saying that it was the last.
    if (end && isAllCounted(page)) walk = { ...walk, isRead: true }
    else if (end) return await giveUp(parts, end)
    barren = held.walked.size > before ? 0 : barren + 1
    if (barren >= mostBarrenPages) return await giveUp(parts, 'endless')
    await clock.pause()
    signal.throwIfAborted()
  }
  await finish(parts, walk)
  return 'complete'

  function isAllCounted({ totalCount = 0 }: Page<Item>): boolean {
    return totalCount > 0 && held.walked.size >= totalCount
  }

  function endAfter({ last, nextPageCursor }: Page<Item>, used: ReadonlySet<string>): ListEnd | undefined {
    if (last) return undefined
    if (!nextPageCursor) return 'missing-cursor'
    return used.has(nextPageCursor) || nextPageCursor === walk.cursor ? 'repeated-cursor' : undefined
  }

  async function giveUp(all: SyncParts<Item>, end: ListEnd): Promise<ListEnd> {
    await all.held.write({ ledger: { ...all.held.ledger, walk: null }, dropGenerations: [walk.generation] })
    all.held.beginWalk()
    return end
  }

  async function readPage(all: SyncParts<Item>, at: Walk): Promise<Page<Item> | 'refused'> {
    try {
      return await source.readPage(at.cursor ?? undefined, signal)
    } catch (error) {
      // A cursor may be too old by the time a reading goes on.
      const isRefused = error instanceof Failure && (error.kind === 'invalid' || error.kind === 'not-found')
      if (isRefused && at.cursor !== null && at.pages > 0) {
        await all.held.write({ ledger: { ...all.held.ledger, walk: null }, dropGenerations: [at.generation] })
        return 'refused'
      }
      throw error
    }
  }
}

async function begin<Item extends object>({ held, source, traits, clock, signal }: SyncParts<Item>) {
  const { ledger } = held
  // Whatever is written while the list is read is newer than this, and will be looked for afterwards.
  const newest = ledger.sortsByDate ? await readNewestIfSorted(source, signal) : undefined
  const first = newest?.values[0]
  signal.throwIfAborted()
  const sortsByDate = ledger.sortsByDate && newest !== undefined
  const walk: Walk = {
    generation:
      Math.max(ledger.generation, ledger.retained?.generation ?? 0, ledger.walk?.generation ?? 0) + 1,
    pages: 0,
    cursor: null,
    isRead: false,
    total: newest?.totalCount ?? ledger.records,
    startedAt: clock.now(),
    startStep: held.step,
    newest: first && traits.dateOf ? traits.dateOf(first) : null,
  }
  await held.write({ ledger: { ...ledger, sortsByDate, walk }, dropGenerations: [walk.generation] })
  held.beginWalk()
  return walk
}

interface PageAt<Item> {
  readonly page: Page<Item>
  readonly walk: Walk
  readonly asked: number
}

async function keepPage<Item extends object>(
  { held, traits, clock }: SyncParts<Item>,
  { page, walk, asked }: PageAt<Item>,
): Promise<void> {
  const { generation, pages } = walk
  const text = packPage(page.values)
  const isKnown = held.ledger.generation > 0
  const notes: ChangeNote[] = []
  const fresh = page.values.filter((item) => !held.wasLearnedAfter(traits.idOf(item) ?? '', asked))
  for (const item of isKnown ? fresh : []) {
    const id = traits.idOf(item) ?? ''
    const note = noteOf({ before: held.records.find(id), after: item }, { id, at: clock.now() })
    if (note) notes.push(note)
  }
  const cursor = held.ledger.walk?.cursor ?? null
  const ledger = { ...held.ledger, walk }
  await held.write({ ledger, page: { generation, number: pages - 1, cursor, asked, text }, notes }, fresh)
  for (const item of page.values) held.walked.add(traits.idOf(item) ?? '')
}

/** The list was read to its end: settles what is missing from it, and makes its pages the list. */
async function finish<Item extends object>(parts: SyncParts<Item>, walk: Walk): Promise<void> {
  const { held, traits, clock, source, signal } = parts
  const { ledger } = held
  const doubted = new Set(held.doubted())
  const gone: string[] = []
  const missing: string[] = []
  // At the first reading nothing was ever listed: what is here beside it was read by itself a moment ago.
  if (ledger.generation > 0) {
    for await (const ids of inTurns(held.records.ids(), clock.pause)) {
      signal.throwIfAborted()
      const unread = ids.filter((id) => !held.walked.has(id) && !held.wasLearnedAfter(id, walk.startStep))
      for (const id of unread) (doubted.has(id) || !source.readOne ? gone : missing).push(id)
    }
  }
  const found: Item[] = []
  const isDoubtful = missing.length > mostAskedFor
  for (const id of isDoubtful ? [] : missing) {
    const record = await readIfThere(source, id, signal)
    signal.throwIfAborted()
    if (record) found.push(record)
    else gone.push(id)
  }
  const notes = gone.flatMap(
    (id) => noteOf({ before: held.records.find(id), after: undefined }, { id, at: clock.now() }) ?? [],
  )
  const wentAway = new Set(gone)
  const retained = isDoubtful
    ? { generation: ledger.generation, pages: ledger.pages, step: walk.startStep }
    : null
  const outdated = [ledger.retained?.generation, isDoubtful ? undefined : ledger.generation].flatMap(
    (each) => each ?? [],
  )
  await held.write(
    {
      ledger: {
        ...ledger,
        generation: walk.generation,
        pages: walk.pages,
        retained,
        records: walk.total,
        wholeAt: clock.now(),
        currentAt: clock.now(),
        newest: walk.newest,
        gap: null,
        walk: null,
      },
      dropGenerations: outdated,
      unlearn: {
        ids: held.learnedAmong((id) => held.walked.has(id) || wentAway.has(id)),
        step: walk.startStep,
      },
      learn: found.map((record) => ({ id: traits.idOf(record) ?? '', record })),
      notes,
    },
    found,
  )
  await held.adopt(new Set(isDoubtful ? missing : ledger.generation > 0 ? [] : held.records.ids()))
}

async function readIfThere<Item>(
  source: ListSource<Item>,
  id: string,
  signal: AbortSignal,
): Promise<Item | undefined> {
  try {
    return await source.readOne?.(id, signal)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not-found') return undefined
    throw error
  }
}
