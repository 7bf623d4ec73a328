// Cost items and benefit items as one kind of record, so that whatever shows the one can show the other.
import type { BenefitItem, CostItem } from '#contract/funds.ts'

/** One item; `raw` holds it as it came. */
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
  readonly raw: CostItem | BenefitItem
}

export function recordOfCostItem(item: CostItem): FundRecord {
  return {
    ...partsOf(item),
    id: item.costItemId,
    externalId: item.externalCostItemId || undefined,
    costType: item.costType || undefined,
    costSubtypeId: item.costSubtypeId || undefined,
    expenditureType: item.expenditureType || undefined,
    investmentCategoryId: item.investmentCategoryId || undefined,
  }
}

export function recordOfBenefitItem(item: BenefitItem): FundRecord {
  const { benefitItemId: id, externalBenefitItemId } = item
  return { ...partsOf(item), id, externalId: externalBenefitItemId || undefined }
}

function partsOf(raw: CostItem | BenefitItem) {
  return { name: raw.name, focusAreaId: raw.focusAreaId, raw }
}
