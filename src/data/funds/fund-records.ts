// Cost items and benefit items as one kind of record, so that whatever shows the one can show the other.
import type { FundItem } from '#contract/resources.ts'

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
