// All items of one list: first what this device keeps of them, then what the service has. What is read is held outside
// of the query cache, where a hundred thousand items would block the page at every comparison.
import type { QueryClient } from '@tanstack/react-query'
import { canHeal, type Failure } from '#client/failure.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import type { Page } from '#contract/listing.ts'
import type { RecordCollection } from '#offline/replica/record-collection.ts'
import type { ListEnd } from '#offline/sync/list-source.ts'
import { ListSync, type SyncState } from '#offline/sync/list-sync.ts'
import { type Keeping, keepingNothing } from '#queries/keeping.ts'
import { takeTurns } from '#queries/sliced-work.ts'
import type { FundRecord } from './fund-records.ts'

export type FundReadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly read: number; readonly total: number | undefined }
  /** Every page was read, or the list ended early as `end` says. */
  | { readonly kind: 'done'; readonly end: ListEnd }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly read: number }

/** What a screen sees of a list. */
export interface FundSnapshot {
  readonly state: FundReadState
  /** True once the whole list has been read, though it may be under way again. */
  readonly isWhole: boolean
  /** Epoch milliseconds at which it was last in step with the service; 0 for never. */
  readonly readAt: number
  /** Another array whenever an item changes. */
  readonly items: readonly FundRecord[]
}

type FundItem = CostItem | BenefitItem

export type AnyFundSource = FundSource<CostItem> | FundSource<BenefitItem>

interface FundSourceOptions<Item extends FundItem> {
  readonly queryClient: QueryClient
  /** The noun of the resource: `cost-items`. */
  readonly name: string
  readonly readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>
  readonly recordOf: (item: Item) => FundRecord
  /** Asked for anew after everything was forgotten: another person may be there by then. */
  readonly keeping?: () => Keeping
}

const nothingRead: FundSnapshot = { state: { kind: 'idle' }, isWhole: false, readAt: 0, items: [] }

export class FundSource<Item extends FundItem> {
  readonly #options: FundSourceOptions<Item>
  readonly #listeners = new Set<() => void>()
  #snapshot = nothingRead
  #records: FundItems<Item>
  #sync: ListSync<Item> | undefined
  /** Counts how often everything was forgotten, so that no page of before is taken for one of after. */
  #era = 0

  constructor(options: FundSourceOptions<Item>) {
    this.#options = options
    this.#records = new FundItems(options.recordOf)
  }

  readonly getSnapshot = (): FundSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins to read unless that has been done or is under way; for the loaders of routes. */
  readonly ensure = (): void => {
    if (this.#snapshot.state.kind === 'idle') void this.read()
  }

  /** Reads every page. What is shown stays until all of it is known better. */
  readonly read = async (): Promise<void> => {
    await this.#syncing().sync('asked')
  }

  /** Tries again after a failure that may have passed. */
  readonly resume = (): void => {
    const { state } = this.#snapshot
    if (state.kind === 'failed' && canHeal(state.failure)) void this.read()
  }

  /** Takes over an item that was read, or changed, by itself. */
  readonly learn = (record: FundRecord): void => {
    // A record was made of an item of this list, which it holds as it came.
    this.#syncing().learn([record.raw as Item], { own: true })
    this.#show({ items: this.#records.all() })
  }

  /** Takes over that an item is gone. */
  readonly learnGone = (id: string): void => {
    this.#syncing().learnGone([id])
    this.#show({ items: this.#records.all() })
  }

  /** Forgets everything, as if nothing had been read. What the device keeps is not touched. */
  readonly forget = (): void => {
    this.#era += 1
    this.#sync?.close()
    this.#sync = undefined
    this.#records = new FundItems(this.#options.recordOf)
    void this.#options.queryClient.cancelQueries({ queryKey: [this.#options.name, 'grid-page'] })
    this.#show(nothingRead)
  }

  #syncing(): ListSync<Item> {
    this.#sync ??= this.#startSync()
    return this.#sync
  }

  #startSync(): ListSync<Item> {
    const { queryClient, name, readPage, recordOf, keeping = keepingNothing } = this.#options
    const kept = keeping()
    const era = this.#era
    return new ListSync<Item>({
      ...kept,
      list: name,
      records: this.#records,
      traits: { idOf: (item) => recordOf(item).id },
      source: {
        readPage: (cursor) =>
          queryClient.fetchQuery({
            queryKey: [name, 'grid-page', era, cursor ?? null],
            queryFn: ({ signal }) => readPage(cursor, signal),
            gcTime: 0,
            staleTime: 0,
          }),
      },
      clock: { now: () => Date.now(), pause: takeTurns },
      onState: (state) => this.#takeState(state),
      onWrite: () => kept.onWrite(name),
    })
  }

  #takeState(sync: SyncState): void {
    const state = readStateOf(sync)
    if (!state) return
    const isWhole = this.#snapshot.isWhole || (sync.kind !== 'opening' && this.#sync?.isWhole === true)
    // While a list that was whole is read again, it is not shown in parts.
    const isUnderWay = state.kind === 'reading' && this.#snapshot.isWhole
    const readAt = this.#sync?.currentAt ?? 0
    this.#show(isUnderWay ? { state, readAt } : { state, readAt, isWhole, items: this.#records.all() })
  }

  #show(part: Partial<FundSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part }
    for (const tell of this.#listeners) tell()
  }
}

/** The items of a list, as those that keep them want to see them, and as those that show them do. */
class FundItems<Item extends FundItem> implements RecordCollection<Item> {
  readonly #held = new Map<string, { readonly item: Item; readonly record: FundRecord }>()
  readonly #recordOf: (item: Item) => FundRecord

  constructor(recordOf: (item: Item) => FundRecord) {
    this.#recordOf = recordOf
  }

  get count(): number {
    return this.#held.size
  }

  all(): FundRecord[] {
    return Array.from(this.#held.values(), ({ record }) => record)
  }

  find(id: string): Item | undefined {
    return this.#held.get(id)?.item
  }

  ids(): Iterable<string> {
    return this.#held.keys()
  }

  upsert(items: readonly Item[]): void {
    for (const item of items) {
      const record = this.#recordOf(item)
      this.#held.set(record.id, { item, record })
    }
  }

  upsertUntold(items: readonly Item[]): void {
    this.upsert(items)
  }

  /** Whoever shows the items asks for all of them with each state. */
  tell(): void {}

  remove(ids: readonly string[]): void {
    for (const id of ids) this.#held.delete(id)
  }
}

function readStateOf(state: SyncState): FundReadState | undefined {
  switch (state.kind) {
    case 'idle':
    case 'refreshing':
      return undefined
    case 'opening':
    case 'reading':
      return { kind: 'reading', read: state.read, total: state.total || undefined }
    case 'settled':
      return { kind: 'done', end: state.end }
    case 'failed':
      return { kind: 'failed', failure: state.failure, read: state.read }
  }
}
