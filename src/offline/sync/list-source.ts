// What keeping a list in step needs of the service and of the device, so that a test can be both.
import { isFailure } from '#client/failure.ts'
import type { Page } from '#contract/listing.ts'
import type { EarlyEnd } from '#hierarchy/view-state.ts'
import type { PackedPage } from '#offline/replica/replica-store.ts'

/** The `limit` of a page of a whole list, where the page itself checks and packs it: a larger one would block it. */
export const directLimit = '500'
/** The same in a thread: fewer requests, and fewer writes to storage. */
export const threadLimit = '1000'

/** A page from a thread, as this device keeps it: its records are packed already. */
export interface PackedListPage extends Omit<Page<unknown>, 'values'> {
  readonly packed: PackedPage
}

/** How a list is asked for. Every promise rejects with a Failure, or with what stopped it. */
export interface ListSource<Item> {
  readonly readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item> | PackedListPage>
  /** Pages with the latest changes first, if the service sorts so; absent for records without a date. */
  readonly readNewest?: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>
  readonly readOne?: (id: string, signal: AbortSignal) => Promise<Item>
}

type ReadPage<Item> = ListSource<Item>['readPage']

/** Makes a reader of pages that reads in a thread from one that does not. @param list the noun of the resource. */
export type InThread = <Item>(list: string, direct: ReadPage<Item>) => ReadPage<Item>

/**
 * The first page with the latest changes first; undefined where the service does not sort so.
 * Spec silent: what a service answers to a `sort` that it does not know. A refusal as invalid is taken for that.
 */
export async function readNewestIfSorted<Item>(
  { readNewest }: ListSource<Item>,
  signal: AbortSignal,
): Promise<Page<Item> | undefined> {
  try {
    return await readNewest?.(undefined, signal)
  } catch (error) {
    if (isFailure(error, 'invalid')) return undefined
    throw error
  }
}

export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Gives the browser its turn. */
  readonly pause: () => Promise<void>
}

/** How the reading of a list ended. Only `complete` means that all of it was read. */
export type ListEnd = 'complete' | EarlyEnd
