// All records of one hierarchy in the in-memory index: first what this device keeps of them, then what the service has.
// The pages themselves are never query values: a hundred thousand records as one would block the page for seconds at
// every refetch.
import type { QueryClient } from '@tanstack/react-query'
import { canHeal, Failure } from '#client/failure.ts'
import { shouldRetry } from '#client/repeating.ts'
import type { Page } from '#contract/listing.ts'
import { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { RowSelection } from '#hierarchy/row-selection.ts'
import { plainExpansion } from '#hierarchy/tree-search.ts'
import { VisibleRows } from '#hierarchy/visible-rows.ts'
import type { ChangeNote } from '#offline/replica/change-note.ts'
import type { RecordTraits } from '#offline/replica/record-collection.ts'
import type { ListEnd } from '#offline/sync/list-source.ts'
import { ListSync, type SyncState } from '#offline/sync/list-sync.ts'
import { SyncRoutine } from '#offline/sync/sync-schedule.ts'
import { type Keeping, keepingNothing } from '#queries/keeping.ts'
import { takeTurns } from '#queries/sliced-work.ts'
import { HierarchyRecords } from './hierarchy-records.ts'

export type ReadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly read: number; readonly total: number | undefined }
  /** Every page was read, or the list ended early as `end` says. */
  | { readonly kind: 'done'; readonly end: ListEnd }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly read: number }

/** What a screen sees of a hierarchy. */
export interface HierarchySnapshot<Item extends HierarchyRecord> {
  readonly state: ReadState
  /** True once the whole list has been read, though it may be under way again. */
  readonly isWhole: boolean
  /** Epoch milliseconds at which it was last in step with the service; 0 for never. */
  readonly readAt: number
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
  /** Pages with the latest changes first; without it news are found by reading the whole list. */
  readonly readNewest?: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>
  readonly readOne?: (id: string, signal: AbortSignal) => Promise<Item>
  readonly dateOf?: (record: Item) => string
  /** Asked for anew after everything was forgotten: another person may be there by then. */
  readonly keeping?: () => Keeping
  /** Epoch milliseconds. */
  readonly now: () => number
}

export class HierarchySource<Item extends HierarchyRecord> {
  readonly #options: SourceOptions<Item>
  readonly #listeners = new Set<() => void>()
  #snapshot: HierarchySnapshot<Item> = emptySnapshot()
  #sync: ListSync<Item> | undefined
  /** Records that the service has not made, as they were last shown. */
  #pending: ReadonlyMap<string, Item> = new Map()
  #routine: SyncRoutine | undefined
  /** Counts how often everything was forgotten, so that no page of before is taken for one of after. */
  #era = 0

  constructor(options: SourceOptions<Item>) {
    this.#options = options
  }

  get name(): string {
    return this.#options.name
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

  /** Shows the hierarchy and keeps it up to date from now on; for the loaders of routes. */
  readonly ensure = (): void => {
    if (this.#snapshot.state.kind !== 'idle') return
    const sync = this.#syncing()
    this.#routine = new SyncRoutine({ sync: () => sync.sync('due'), random: Math.random })
    void this.#routine.run()
  }

  /** Brings the hierarchy up to date. What is shown stays until it is known better; what is gone leaves at the end. */
  readonly read = async (): Promise<void> => {
    await this.#syncing().sync('asked')
  }

  /** Tries again after a failure that may have passed. */
  readonly resume = (): void => {
    const { state } = this.#snapshot
    if (state.kind !== 'failed' || !canHeal(state.failure)) return
    if (this.#routine) this.#routine.wake()
    else void this.read()
  }

  /** Looks for news now instead of when it is time, because the person is back. */
  readonly wake = (): void => this.#routine?.wake()

  /** Takes over what another tab wrote. */
  readonly follow = (): void => void this.#sync?.follow()

  /** Takes over a record that was read by itself. */
  readonly learn = (record: Item): void => this.learnAll([record])

  /** Takes over records that were found. */
  readonly learnAll = (records: readonly Item[]): void => this.#syncing().learn(records)

  /** Takes over the answer to one of the person's own writes, which is no news to them. */
  readonly learnOwn = (record: Item): void => this.#syncing().learn([record], { own: true })

  /** Takes a deleted record out of the tree; where its children are is read again rather than believed. */
  readonly learnDeleted = (id: string): void => {
    const { index } = this.#snapshot
    const slot = index.slotOf(id)
    if (slot === undefined || !index.find(id)) return
    const hadChildren = index.childCount(slot) > 0
    this.#syncing().learnGone([id])
    if (hadChildren) void this.read()
  }

  /** Shows records that the service has not made, and no others of that kind; answers the IDs where that changes something. */
  readonly showPending = (records: readonly Item[]): readonly string[] => {
    const before = this.#pending
    if (before.size === 0 && records.length === 0) return []
    const { index } = this.#snapshot
    const after = new Map(records.map((record) => [record.id, record]))
    const gone = [...before.keys()].filter((id) => !after.has(id))
    const changed = records.filter(
      (record) => JSON.stringify(record) !== JSON.stringify(before.get(record.id)),
    )
    this.#pending = after
    index.remove(gone)
    index.upsert(changed)
    return [...gone, ...changed.map(({ id }) => id)]
  }

  /** What happened to records since the person last marked it as seen, the latest first. */
  readonly readNotes = (): Promise<readonly ChangeNote[]> => this.#syncing().readNotes()

  readonly clearNotes = (): Promise<void> => this.#syncing().clearNotes()

  /** Notes that a record could not be had, when the tree only knows it as somebody's ancestor. */
  readonly learnMissing = (id: string, failure: Failure): void => {
    const { index } = this.#snapshot
    if (index.slotOf(id) === undefined || index.find(id)) return
    if (failure.kind === 'not-found') index.markMissing(id, 'not-found')
    if (failure.kind === 'forbidden') index.markMissing(id, 'not-permitted')
  }

  /** Forgets everything, as if nothing had been read. What the device keeps is not touched. */
  readonly forget = (): void => {
    this.#era += 1
    this.#routine?.stop()
    this.#routine = undefined
    this.#sync?.close()
    this.#sync = undefined
    const { queryClient, name } = this.#options
    void queryClient.cancelQueries({ queryKey: [name, 'page'] })
    this.#snapshot = emptySnapshot()
    this.#pending = new Map()
    this.#tell()
  }

  #syncing(): ListSync<Item> {
    this.#sync ??= this.#startSync()
    return this.#sync
  }

  #startSync(): ListSync<Item> {
    const { name, readPage, readNewest, readOne, dateOf, keeping, now } = this.#options
    const kept = keeping?.() ?? keepingNothing()
    const traits: RecordTraits<Item> = { idOf: idOfRecord, ...(dateOf && { dateOf }) }
    return new ListSync<Item>({
      ...kept,
      list: name,
      records: new HierarchyRecords(this.#snapshot.index, () => this.#pending.size),
      traits,
      source: {
        readPage: this.#queried('walk', readPage),
        ...(readNewest && { readNewest: this.#queried('newest', readNewest) }),
        ...(readOne && { readOne }),
      },
      clock: { now, pause: takeTurns },
      onState: (state) => this.#takeState(state),
      onWrite: () => kept.onWrite(name),
    })
  }

  /** Pages by way of the query client: it repeats what can heal, and tells the connection how each went. */
  #queried(kind: string, read: SourceOptions<Item>['readPage']): SourceOptions<Item>['readPage'] {
    const { queryClient, name } = this.#options
    const era = this.#era
    return (cursor) =>
      queryClient.fetchQuery({
        queryKey: [name, 'page', era, kind, cursor ?? null],
        queryFn: ({ signal }) => read(cursor, signal),
        gcTime: 0,
        staleTime: 0,
        ...(queryClient.getDefaultOptions().queries?.retry !== undefined && { retry: isWorthRepeating }),
      })
  }

  #takeState(state: SyncState): void {
    const isWhole = this.#sync?.isWhole === true && state.kind !== 'opening'
    const readAt = this.#sync?.currentAt ?? 0
    this.#show({ state: readStateOf(state), isWhole: isWhole || this.#snapshot.isWhole, readAt })
  }

  #show({ state, isWhole, readAt }: Pick<HierarchySnapshot<Item>, 'state' | 'isWhole' | 'readAt'>): void {
    const { state: before, isWhole: wasWhole, readAt: wasReadAt, index } = this.#snapshot
    if (state.kind === 'reading' && state.total !== undefined)
      index.reserve(Math.min(state.total, mostReserved))
    if (isWhole === wasWhole && readAt === wasReadAt && isSameReading(before, state)) return
    this.#snapshot = { ...this.#snapshot, state, isWhole, readAt }
    this.#tell()
  }

  #tell(): void {
    for (const tell of this.#listeners) tell()
  }
}

/** Seconds: a service that asks for more is not asked again at once, but when the list is looked at next. */
const longestPause = 30

function isWorthRepeating(failures: number, error: unknown): boolean {
  const asked = error instanceof Failure ? (error.retryAfter ?? 0) : 0
  return asked <= longestPause && shouldRetry(failures, error)
}

function idOfRecord({ id, name, path }: HierarchyRecord): string | undefined {
  return typeof id === 'string' && typeof name === 'string' && Array.isArray(path) ? id : undefined
}

function readStateOf(state: SyncState): ReadState {
  switch (state.kind) {
    case 'idle':
      return { kind: 'idle' }
    case 'opening':
    case 'reading':
      return { kind: 'reading', read: state.read, total: state.total || undefined }
    case 'refreshing':
      return { kind: 'done', end: 'complete' }
    case 'settled':
      return { kind: 'done', end: state.end }
    case 'failed':
      return { kind: 'failed', failure: state.failure, read: state.read }
  }
}

function isSameReading(before: ReadState, after: ReadState): boolean {
  if (before.kind === 'reading' && after.kind === 'reading')
    return before.read === after.read && before.total === after.total
  return before.kind === 'done' && after.kind === 'done' && before.end === after.end
}

function emptySnapshot<Item extends HierarchyRecord>(): HierarchySnapshot<Item> {
  const index = new HierarchyIndex<Item>()
  const rows = new VisibleRows(index)
  rows.restoreExpansion(plainExpansion)
  rows.sortBy({ key: (record) => record.name, direction: 'ascending' })
  const selection = new RowSelection(index)
  const place = { slot: undefined, anchor: undefined }
  return { state: { kind: 'idle' }, isWhole: false, readAt: 0, index, rows, selection, place }
}
