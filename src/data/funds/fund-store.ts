import type { FundItem } from '#contract/resources.ts'
import { type ListCollection, ListStore, type ListStoreOptions } from '#data/list-store.ts'

type FundCollection = FlatCollection<FundItem, FundRecord>

/** All items of one list, as the rows of grids are made of them. `items` is another array whenever an item changes. */
export type FundStore = ListStore<FundItem, FundCollection>

export function createFundStore(
  options: Omit<ListStoreOptions<FundItem, FundCollection>, 'traits' | 'open'>,
): FundStore {
  const idOf = (item: FundItem) => recordOfItem(item).id
  return new ListStore({
    ...options,
    traits: { idOf },
    open: () => new FlatCollection({ idOf, shownOf: recordOfItem }),
  })
}

interface FlatOptions<Item, Shown> {
  readonly idOf: (item: Item) => string | undefined
  /** What screens show of an item, made once. */
  readonly shownOf: (item: Item) => Shown
}

/** Records of a flat list in memory, in order of arrival. */
export class FlatCollection<Item, Shown = Item> implements ListCollection<Item> {
  readonly #options: FlatOptions<Item, Shown>
  readonly #all = new Map<string, { readonly item: Item; readonly shown: Shown }>()
  #view: { readonly items: readonly Shown[] } | undefined

  constructor(options: FlatOptions<Item, Shown>) {
    this.#options = options
  }

  /** Every item; another array after an item has changed. */
  get view(): { readonly items: readonly Shown[] } {
    this.#view ??= { items: Array.from(this.#all.values(), ({ shown }) => shown) }
    return this.#view
  }

  get count(): number {
    return this.#all.size
  }

  find(id: string): Item | undefined {
    return this.#all.get(id)?.item
  }

  ids(): Iterable<string> {
    return this.#all.keys()
  }

  upsert(items: readonly Item[]): void {
    if (items.length === 0) return
    this.upsertSilently(items)
    this.notify()
  }

  upsertSilently(items: readonly Item[]): void {
    const { idOf, shownOf } = this.#options
    for (const item of items) this.#all.set(idOf(item) ?? '', { item, shown: shownOf(item) })
  }

  notify(): void {
    this.#view = undefined
  }

  notifyPaced(): void {
    this.notify()
  }

  remove(ids: readonly string[]): void {
    if (ids.length === 0) return
    for (const id of ids) this.#all.delete(id)
    this.notify()
  }
}

// Cost items and benefit items as one kind of record, so that whatever shows the one can show the other.

/** One item; a benefit item refers to no lists. */
export interface FundRecord {
  readonly id: string
  readonly name: string
  readonly externalId: string | undefined
  readonly focusAreaId: string
  readonly costType?: string | undefined
  readonly costSubtypeId?: string | undefined
  readonly expenditureType?: string | undefined
  readonly investmentCategoryId?: string | undefined
  /** The person has deleted it, and the service has not confirmed that. */
  readonly isGoing?: boolean | undefined
}

export function recordOfItem(item: FundItem): FundRecord {
  const { name, focusAreaId } = item
  if ('benefitItemId' in item)
    return { id: item.benefitItemId, name, externalId: item.externalBenefitItemId || undefined, focusAreaId }
  return {
    id: item.costItemId,
    name,
    externalId: item.externalCostItemId || undefined,
    focusAreaId,
    costType: item.costType || undefined,
    costSubtypeId: item.costSubtypeId || undefined,
    expenditureType: item.expenditureType || undefined,
    investmentCategoryId: item.investmentCategoryId || undefined,
  }
}
