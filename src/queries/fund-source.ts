// All items of one list, read page by page. What is read is held outside of the query cache, where a hundred thousand
// items would block the page at every comparison.
import type { QueryClient } from '@tanstack/react-query'
import { canHeal, Failure } from '#client/failure.ts'
import { type WalkEnd, walkPages } from '#client/paging.ts'
import type { Page } from '#contract/listing.ts'
import type { FundRecord } from './fund-records.ts'

export type FundReadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly read: number; readonly total: number | undefined }
  /** Every page was read, or the list ended early as `end` says. */
  | { readonly kind: 'done'; readonly end: WalkEnd }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly read: number }

/** What a screen sees of a list. */
export interface FundSnapshot {
  readonly state: FundReadState
  /** True once the whole list has been read, though it may be under way again. */
  readonly isWhole: boolean
  /** Another array whenever an item changes. */
  readonly items: readonly FundRecord[]
}

interface FundSourceOptions {
  readonly queryClient: QueryClient
  /** The noun of the resource: `cost-items`. */
  readonly name: string
  readonly readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<FundRecord>>
}

const nothingRead: FundSnapshot = { state: { kind: 'idle' }, isWhole: false, items: [] }

export class FundSource {
  readonly #options: FundSourceOptions
  readonly #listeners = new Set<() => void>()
  #snapshot = nothingRead
  /** Counts readings, so that one that was overtaken changes nothing any more. */
  #reading = 0

  constructor(options: FundSourceOptions) {
    this.#options = options
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
    const reading = this.#begin()
    const { queryClient, name, readPage } = this.#options
    // An item that moves between two pages while they are read comes twice, and counts once.
    const found = new Map<string, FundRecord>()
    this.#show({ state: { kind: 'reading', read: 0, total: undefined } })
    try {
      const end = await walkPages<FundRecord>({
        readPage: (cursor) =>
          queryClient.fetchQuery({
            queryKey: [name, 'grid-page', reading, cursor ?? null],
            queryFn: ({ signal }) => readPage(cursor, signal),
            gcTime: 0,
            staleTime: 0,
          }),
        onPage: (page) => {
          if (reading !== this.#reading) throw new Overtaken()
          for (const item of page.values) found.set(item.id, item)
          const total = Math.max(page.totalCount, found.size)
          const state = { kind: 'reading', read: found.size, total } as const
          this.#show(this.#snapshot.isWhole ? { state } : { state, items: [...found.values()] })
        },
      })
      const isWhole = end === 'complete'
      this.#show({ state: { kind: 'done', end }, isWhole, items: [...found.values()] })
    } catch (error) {
      if (reading !== this.#reading) return
      this.#show({ state: { kind: 'failed', failure: asFailure(error), read: found.size } })
    }
  }

  /** Tries again after a failure that may have passed. */
  readonly resume = (): void => {
    const { state } = this.#snapshot
    if (state.kind === 'failed' && canHeal(state.failure)) void this.read()
  }

  /** Takes over an item that was read, or changed, by itself. */
  readonly learn = (item: FundRecord): void => {
    const { items } = this.#snapshot
    const at = items.findIndex(({ id }) => id === item.id)
    this.#show({ items: at < 0 ? [...items, item] : items.with(at, item) })
  }

  /** Forgets everything, as if nothing had been read. */
  readonly forget = (): void => {
    this.#begin()
    this.#show(nothingRead)
  }

  #begin(): number {
    this.#reading += 1
    void this.#options.queryClient.cancelQueries({ queryKey: [this.#options.name, 'grid-page'] })
    return this.#reading
  }

  #show(part: Partial<FundSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part }
    for (const tell of this.#listeners) tell()
  }
}

class Overtaken extends Error {}

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  return new Failure({ kind: 'unexpected', detail: error instanceof Error ? error.message : String(error) })
}
