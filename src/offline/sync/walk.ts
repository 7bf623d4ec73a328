// Reads a whole list into the store, a page and the next cursor in one write, so that it continues where it was when
// the tab is closed in between. What was there and did not come is looked for one by one before it counts as gone.
import { isFailure } from '#client/failure.ts'
import type { Page } from '#contract/listing.ts'
import { batched } from '#offline/replica/batched.ts'
import { Pace } from '#offline/replica/pace.ts'
import { packPage } from '#offline/replica/packed-page.ts'
import type { RecordTraits } from '#offline/replica/record-collection.ts'
import type { ReplicaList } from '#offline/replica/replica-list.ts'
import type { Walk } from '#offline/replica/sync-metadata.ts'
import {
  type Clock,
  type ListEnd,
  type ListSource,
  type PackedListPage,
  readNewestIfSorted,
} from './list-source.ts'

export interface SyncParts<Item extends object> {
  readonly replica: ReplicaList<Item>
  readonly source: ListSource<Item>
  readonly traits: RecordTraits<Item>
  readonly clock: Clock
  readonly signal: AbortSignal
}

interface WalkOptions {
  readonly onProgress: (read: number, total: number) => void
}

/** Pages without a new record after which a list is taken for one that never ends. */
const maxBarrenPages = 20
/** Milliseconds; how long records that were read wait at most until they are shown. */
const maxShowAfterMs = 1600
/** Missing records that are asked for one by one; more are believed when a second reading misses them, too. */
const maxAskedFor = 50

/** A page, also as it is kept where a thread has packed it. */
type ReadPage<Item> = Page<Item> & Partial<Pick<PackedListPage, 'packed'>>

/** A page that was asked for. */
interface Asked<Item> {
  /** The step of the list when it was asked for. */
  readonly step: number
  /** The step when the page before it was: a thread may have read this one from then on. */
  readonly since: number
  /** Never rejects. */
  readonly answer: Promise<{ readonly page: Page<Item> | PackedListPage } | { readonly error: unknown }>
}

/** Asks for the page that a walk is to continue with. @param since see {@link Asked} */
function ask<Item extends object>(
  { replica, source, signal }: SyncParts<Item>,
  { cursor }: Walk,
  since = replica.step,
): Asked<Item> {
  return {
    step: replica.step,
    since,
    answer: source.readPage(cursor ?? undefined, signal).then(
      (page) => ({ page }),
      (error: unknown) => ({ error }),
    ),
  }
}

/**
 * Reads the list to its end, or continues with a reading that was broken off. The next page is on its way while one is
 * kept. Rejects when a page cannot be had.
 */
export async function walkList<Item extends object>(
  parts: SyncParts<Item>,
  options: WalkOptions,
): Promise<ListEnd> {
  try {
    return await readPages(parts, options)
  } finally {
    parts.replica.records.notify()
  }
}

async function readPages<Item extends object>(
  parts: SyncParts<Item>,
  { onProgress }: WalkOptions,
): Promise<ListEnd> {
  const { replica, signal, clock } = parts
  // Rendering makes the reading longer, and that of rows more than that of the line which says how much is read.
  const rows = new Pace(clock.now, maxShowAfterMs)
  const progress = new Pace(clock.now)
  let walk = replica.metadata.walk ?? (await begin(parts))
  let ahead: Asked<Item> | undefined
  let barren = 0
  onProgress(replica.walked.size, walk.total)
  while (!walk.isRead) {
    const { step, since, answer } = ahead ?? ask(parts, walk)
    const answered = pageOf(await answer, walk)
    if (answered === 'refused') {
      await forget(replica, walk)
      walk = await begin(parts)
      ahead = undefined
      continue
    }
    // Reading the answer and packing it are two tasks, not one long one.
    await clock.pause()
    signal.throwIfAborted()
    const page = unpacked(answered, replica)
    const before = replica.walked.size
    const end = endAfter(page, walk, replica.cursors)
    walk = {
      ...walk,
      pages: walk.pages + 1,
      cursor: page.nextPageCursor || null,
      total: page.totalCount ?? before + page.values.length,
      isRead: page.last,
    }
    ahead = end || walk.isRead ? undefined : ask(parts, walk, step)
    await keepPage(parts, { page, walk, asked: since })
    if (rows.isDue()) replica.records.notify()
    if (progress.isDue()) onProgress(replica.walked.size, Math.max(page.totalCount ?? 0, replica.walked.size))
    // A site may name no next page, or its last one again, instead of saying that it was the last.
    if (end && isAllCounted(page, replica.walked.size)) walk = { ...walk, isRead: true }
    else if (end) return await giveUp(replica, walk, end)
    barren = replica.walked.size > before ? 0 : barren + 1
    if (barren >= maxBarrenPages) return await giveUp(replica, walk, 'endless')
    await clock.pause()
    signal.throwIfAborted()
  }
  await finish(parts, walk)
  return 'complete'
}

/** The page of an answer; `refused` when its cursor was too old by the time the reading went on. Throws what else failed. */
function pageOf<Item>(
  answer: Awaited<Asked<Item>['answer']>,
  { cursor, pages }: Walk,
): Page<Item> | PackedListPage | 'refused' {
  if ('page' in answer) return answer.page
  const { error } = answer
  const isRefused = isFailure(error, 'invalid', 'not-found')
  if (isRefused && cursor !== null && pages > 0) return 'refused'
  throw error
}

function unpacked<Item extends object>(
  page: Page<Item> | PackedListPage,
  replica: ReplicaList<Item>,
): ReadPage<Item> {
  return 'packed' in page ? { ...page, values: replica.unpack(page.packed) } : page
}

/** How a page ends a reading without being the last. @param used cursors that were asked with before. */
function endAfter<Item>(
  { last, nextPageCursor }: Page<Item>,
  { cursor }: Walk,
  used: ReadonlySet<string>,
): ListEnd | undefined {
  if (last) return undefined
  if (!nextPageCursor) return 'missing-cursor'
  return used.has(nextPageCursor) || nextPageCursor === cursor ? 'repeated-cursor' : undefined
}

function isAllCounted<Item>({ totalCount = 0 }: Page<Item>, read: number): boolean {
  return totalCount > 0 && read >= totalCount
}

async function giveUp<Item extends object>(
  replica: ReplicaList<Item>,
  walk: Walk,
  end: ListEnd,
): Promise<ListEnd> {
  await forget(replica, walk)
  replica.beginWalk()
  return end
}

/** Drops the pages of a reading that leads nowhere. */
async function forget<Item extends object>(replica: ReplicaList<Item>, { generation }: Walk): Promise<void> {
  await replica.write({ metadata: { ...replica.metadata, walk: null }, dropGenerations: [generation] })
}

async function begin<Item extends object>({ replica, source, traits, clock, signal }: SyncParts<Item>) {
  const { metadata } = replica
  // Whatever is written while the list is read is newer than this, and will be looked for afterwards.
  const newest = metadata.sortsByDate ? await readNewestIfSorted(source, signal) : undefined
  const first = newest?.values[0]
  signal.throwIfAborted()
  const sortsByDate = metadata.sortsByDate && newest !== undefined
  const walk: Walk = {
    generation:
      Math.max(metadata.generation, metadata.retained?.generation ?? 0, metadata.walk?.generation ?? 0) + 1,
    pages: 0,
    cursor: null,
    isRead: false,
    total: newest?.totalCount ?? metadata.records,
    startedAt: clock.now(),
    startStep: replica.step,
    newest: first && traits.dateOf ? traits.dateOf(first) : null,
  }
  await replica.write({ metadata: { ...metadata, sortsByDate, walk }, dropGenerations: [walk.generation] })
  replica.beginWalk()
  return walk
}

interface PageAt<Item> {
  readonly page: ReadPage<Item>
  readonly walk: Walk
  readonly asked: number
}

async function keepPage<Item extends object>(
  { replica }: SyncParts<Item>,
  { page, walk, asked }: PageAt<Item>,
): Promise<void> {
  const { generation, pages } = walk
  const packed = page.packed ?? (await packPage(page.values))
  const isKnown = replica.metadata.generation > 0
  const fresh = page.values.filter((item) => !replica.wasAppliedAfter(replica.idOf(item), asked))
  const notes = (isKnown ? fresh : []).flatMap((item) => replica.noteOf(replica.idOf(item), item) ?? [])
  const cursor = replica.metadata.walk?.cursor ?? null
  const metadata = { ...replica.metadata, walk }
  await replica.write(
    { metadata, page: { generation, number: pages - 1, cursor, asked, ...packed }, notes },
    fresh,
    page.values,
  )
}

/** The list was read to its end: settles what is missing from it, and makes its pages the list. */
async function finish<Item extends object>(parts: SyncParts<Item>, walk: Walk): Promise<void> {
  const { replica, clock, source, signal } = parts
  const { metadata } = replica
  const doubted = new Set(replica.doubted())
  const gone: string[] = []
  const missing: string[] = []
  // At the first reading nothing was ever listed: other records here were read alone a moment ago.
  if (metadata.generation > 0) {
    for await (const ids of batched(replica.records.ids(), clock.pause)) {
      signal.throwIfAborted()
      const unread = ids.filter(
        (id) => !replica.walked.has(id) && !replica.wasAppliedAfter(id, walk.startStep),
      )
      for (const id of unread) (doubted.has(id) || !source.readOne ? gone : missing).push(id)
    }
  }
  const found: Item[] = []
  const isDoubtful = missing.length > maxAskedFor
  for (const id of isDoubtful ? [] : missing) {
    const record = await readIfThere(source, id, signal)
    signal.throwIfAborted()
    if (record) found.push(record)
    else gone.push(id)
  }
  const notes = gone.flatMap((id) => replica.noteOf(id, undefined) ?? [])
  const wentAway = new Set(gone)
  const retained = isDoubtful
    ? { generation: metadata.generation, pages: metadata.pages, step: walk.startStep }
    : null
  const outdated = [metadata.retained?.generation, isDoubtful ? undefined : metadata.generation].flatMap(
    (each) => each ?? [],
  )
  await replica.write(
    {
      metadata: {
        ...metadata,
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
      dropApplied: {
        ids: replica.appliedAmong((id) => replica.walked.has(id) || wentAway.has(id)),
        step: walk.startStep,
      },
      apply: replica.learned(found),
      notes,
    },
    found,
  )
  await replica.adopt(metadata.generation > 0 ? new Set(isDoubtful ? missing : []) : 'all')
}

async function readIfThere<Item>(
  source: ListSource<Item>,
  id: string,
  signal: AbortSignal,
): Promise<Item | undefined> {
  try {
    return await source.readOne?.(id, signal)
  } catch (error) {
    if (isFailure(error, 'not-found')) return undefined
    throw error
  }
}
