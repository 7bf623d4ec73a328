// The items of one list by the focus area that owns them, as the query cache holds them.
import type { QueryClient } from '@tanstack/react-query'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import type { ListEnd } from '#offline/sync/list-source.ts'
import type { FundKind } from './fund-records.ts'

/** All items of one list. Only with the end `complete` is an area without items known to have none. */
export interface ItemsByArea<Item> {
  readonly byArea: ReadonlyMap<string, readonly Item[]>
  readonly end: ListEnd
}

/** Takes over that an item was changed, or is gone, without reading a whole list for it. */
export function updateListed(
  client: QueryClient,
  name: FundKind,
  { id, item }: { readonly id: string; readonly item: CostItem | BenefitItem | undefined },
): void {
  client.setQueryData<ItemsByArea<CostItem | BenefitItem>>([name, 'by-area'], (listed) => {
    if (!listed) return undefined
    const idOf = (one: CostItem | BenefitItem) => ('costItemId' in one ? one.costItemId : one.benefitItemId)
    const byArea = new Map(
      Array.from(listed.byArea, ([area, items]) => {
        const isThere = items.some((one) => idOf(one) === id)
        const after = items.flatMap((one) => (idOf(one) === id ? (item ?? []) : one))
        return [area, isThere ? after : items] as const
      }),
    )
    return { ...listed, byArea }
  })
}
