import type { BenefitItem, CostItem } from '#contract/funds.ts'
import { FlatCollection } from '#queries/flat-collection.ts'
import { type ListSnapshot, ListStore, type ListStoreOptions } from '#queries/list-store.ts'
import type { FundRecord } from './fund-records.ts'

type FundItem = CostItem | BenefitItem

/** All items of one list, as the rows of grids are made of them. */
export type FundStore<Item extends FundItem> = ListStore<Item, FlatCollection<Item, FundRecord>>

export type AnyFundStore = FundStore<CostItem> | FundStore<BenefitItem>

/** What a screen sees of a list. `items` is another array whenever an item changes. */
export type FundSnapshot = ListSnapshot<FlatCollection<FundItem, FundRecord>>

interface FundStoreOptions<Item extends FundItem>
  extends Omit<ListStoreOptions<Item, FlatCollection<Item, FundRecord>>, 'traits' | 'open'> {
  readonly recordOf: (item: Item) => FundRecord
}

export function createFundStore<Item extends FundItem>({
  recordOf,
  ...options
}: FundStoreOptions<Item>): FundStore<Item> {
  const idOf = (item: Item) => recordOf(item).id
  return new ListStore({
    ...options,
    traits: { idOf },
    open: () => new FlatCollection({ idOf, shownOf: recordOf }),
  })
}
