// All records of one hierarchy, read page by page into the in-memory index. The pages themselves are never kept:
// a hundred thousand records as a query value would block the page for seconds at every refetch.
import type { QueryClient } from '@tanstack/react-query'
import { canHeal, Failure } from '#client/failure.ts'
import { type WalkEnd, walkPages } from '#client/paging.ts'
import type { Page } from '#contract/listing.ts'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { RowSelection } from '#hierarchy/row-selection.ts'
import { plainExpansion } from '#hierarchy/tree-search.ts'
import { VisibleRows } from '#hierarchy/visible-rows.ts'

export type ReadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly read: number; readonly total: number | undefined }
  /** Every page was read, or the list ended early as `end` says. */
  | { readonly kind: 'done'; readonly end: WalkEnd; readonly readAt: number }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly read: number }

/** What a screen sees of a hierarchy. */
export interface HierarchySnapshot<Item extends HierarchyRecord> {
  readonly state: ReadState
  /** True once the whole list has been read, though it may be under way again. */
  readonly isWhole: boolean
  readonly index: HierarchyIndex<Item>
  readonly rows: VisibleRows<Item>
  readonly selection: RowSelection<Item>
  /** Where the reader is, kept for when the screen is left and opened again. */
  readonly place: ReaderPlace
}

interface ReaderPlace {
  /** The row that keys act on. */
  slot: number | undefined
  /** A row in view and its distance to the upper edge, in pixels. */
  anchor: { readonly slot: number; readonly offset: number } | undefined
}

/** Room is made at once for as many records as the first page promises, but not for any number it may say. */
const mostReserved = 1_000_000

interface SourceOptions<Item> {
  readonly queryClient: QueryClient
  /** The noun of the resource, as in its path. */
  readonly name: string
  readonly readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>
  /** Epoch milliseconds. */
  readonly now: () => number
}

export class HierarchySource<Item extends HierarchyRecord> {
  readonly #options: SourceOptions<Item>
  readonly #listeners = new Set<() => void>()
  #snapshot: HierarchySnapshot<Item> = emptySnapshot()
  /** Counts readings, so that one that was overtaken changes nothing any more. */
  #reading = 0
  /** Identifiers that the reading under way has met. */
  #seen = new Set<string>()

  constructor(options: SourceOptions<Item>) {
    this.#options = options
  }

  /** Epoch milliseconds. */
  get now(): number {
    return this.#options.now()
  }

  readonly getSnapshot = (): HierarchySnapshot<Item> => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins to read the hierarchy unless that has been done or is under way; for the loaders of routes. */
  readonly ensure = (): void => {
    if (this.#snapshot.state.kind === 'idle') void this.read()
  }

  /** Reads every page. What is shown stays until it is known better; records that are gone leave at the end. */
  readonly read = async (): Promise<void> => {
    const reading = this.#begin()
    const seen = this.#seen
    const { queryClient, name, readPage } = this.#options
    let progress = { read: 0, total: undefined as number | undefined }
    this.#show({ kind: 'reading', ...progress })
    try {
      const end = await walkPages<Item>({
        readPage: (cursor) =>
          queryClient.fetchQuery({
            queryKey: [name, 'page', reading, cursor ?? null],
            queryFn: ({ signal }) => readPage(cursor, signal),
            gcTime: 0,
            staleTime: 0,
          }),
        onPage: (page) => {
          if (reading !== this.#reading) throw new Overtaken()
          for (const item of page.values) seen.add(item.id)
          const { index } = this.#snapshot
          index.reserve(Math.min(page.totalCount, mostReserved))
          index.upsert(page.values)
          progress = { read: seen.size, total: Math.max(page.totalCount, seen.size) }
          this.#show({ kind: 'reading', ...progress })
        },
      })
      if (end === 'complete') this.#removeUnseen(seen)
      this.#snapshot = { ...this.#snapshot, isWhole: end === 'complete' }
      this.#show({ kind: 'done', end, readAt: this.#options.now() })
    } catch (error) {
      if (reading !== this.#reading) return
      this.#show({ kind: 'failed', failure: asFailure(error), read: progress.read })
    }
  }

  /** Tries again after a failure that may have passed. */
  readonly resume = (): void => {
    const { state } = this.#snapshot
    if (state.kind === 'failed' && canHeal(state.failure)) void this.read()
  }

  /** Takes over a record that was read by itself. */
  readonly learn = (record: Item): void => this.learnAll([record])

  /** Takes over records that were found. */
  readonly learnAll = (records: readonly Item[]): void => {
    for (const record of records) this.#seen.add(record.id)
    this.#snapshot.index.upsert(records)
  }

  /** Notes that a record could not be had, when the tree only knows it as somebody's ancestor. */
  readonly learnMissing = (id: string, failure: Failure): void => {
    const { index } = this.#snapshot
    if (index.slotOf(id) === undefined || index.find(id)) return
    if (failure.kind === 'not-found') index.markMissing(id, 'not-found')
    if (failure.kind === 'forbidden') index.markMissing(id, 'not-permitted')
  }

  /** Forgets everything, as if nothing had been read. */
  readonly forget = (): void => {
    this.#begin()
    this.#snapshot = emptySnapshot()
    this.#tell()
  }

  #begin(): number {
    this.#reading += 1
    this.#seen = new Set()
    const { queryClient, name } = this.#options
    void queryClient.cancelQueries({ queryKey: [name, 'page'] })
    return this.#reading
  }

  #removeUnseen(seen: ReadonlySet<string>): void {
    const { index } = this.#snapshot
    const gone: string[] = []
    for (const slot of index.descendants(0)) {
      const node = index.node(slot)
      if (node.kind === 'record' && !seen.has(node.id)) gone.push(node.id)
    }
    if (gone.length > 0) index.remove(gone)
  }

  #show(state: ReadState): void {
    this.#snapshot = { ...this.#snapshot, state }
    this.#tell()
  }

  #tell(): void {
    for (const tell of this.#listeners) tell()
  }
}

class Overtaken extends Error {}

function emptySnapshot<Item extends HierarchyRecord>(): HierarchySnapshot<Item> {
  const index = new HierarchyIndex<Item>()
  const rows = new VisibleRows(index)
  rows.restoreExpansion(plainExpansion)
  rows.sortBy({ key: (record) => record.name, direction: 'ascending' })
  const selection = new RowSelection(index)
  const place = { slot: undefined, anchor: undefined }
  return { state: { kind: 'idle' }, isWhole: false, index, rows, selection, place }
}

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  return new Failure({ kind: 'unexpected', detail: error instanceof Error ? error.message : String(error) })
}
