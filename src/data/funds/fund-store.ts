import type { FundItem } from '#contract/resources.ts'
import { ListStore, type ListStoreOptions } from '#data/list-store.ts'
import { FlatCollection } from './flat-collection.ts'
import { type FundRecord, recordOfItem } from './fund-records.ts'

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
