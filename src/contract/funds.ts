// Cost items and benefit items (§2.3, §2.4, §2.7, §4.5–§4.7). All operations here are experimental.
import { z } from 'zod'
import { Amount } from './decimal.ts'
import { Cursor, Limit, paginated } from './listing.ts'
import { AnsweredUuid, Id, Text, Uuid, VisibleText } from './primitives.ts'
import { updateMask } from './update-mask.ts'

export const CostItem = z
  .object({
    costItemId: AnsweredUuid,
    externalCostItemId: z.string().nullish(),
    focusAreaId: AnsweredUuid.meta({ description: 'Owning focus area.' }),
    costType: z.string().nullish().meta({ description: 'Cost type key.' }),
    costSubtypeId: AnsweredUuid.nullish(),
    expenditureType: z.string().nullish().meta({ description: 'CAPEX or OPEX.' }),
    investmentCategoryId: AnsweredUuid.nullish(),
    name: z.string(),
  })
  .meta({ id: 'CostItem' })
export type CostItem = z.output<typeof CostItem>

export const BenefitItem = z
  .object({
    benefitItemId: AnsweredUuid,
    externalBenefitItemId: z.string().nullish(),
    focusAreaId: AnsweredUuid.meta({ description: 'Owning focus area.' }),
    name: z.string(),
  })
  .meta({ id: 'BenefitItem' })
export type BenefitItem = z.output<typeof BenefitItem>

export const CostItemPage = paginated(CostItem).meta({ id: 'CostItemPage' })
export const BenefitItemPage = paginated(BenefitItem).meta({ id: 'BenefitItemPage' })

const FinancialVersionType = z.enum(['ACTUAL', 'FORECAST', 'BASELINE'])

export const PeriodValueRequest = z
  .strictObject({
    financialVersionType: FinancialVersionType,
    timePeriodToAmount: z
      .record(z.string(), Amount)
      .optional()
      .meta({ description: 'Time-period key to amount.' }),
  })
  .meta({ id: 'PeriodValueRequest' })
export type PeriodValueRequest = z.output<typeof PeriodValueRequest>

const ExpenditureType = z
  .strictObject({
    id: Uuid,
    order: z.int32(),
    key: Text,
    name: Text,
    displayName: Text,
  })
  .meta({ id: 'ExpenditureType' })

const owningFocusArea = {
  focusAreaId: Uuid.nullish(),
  focusAreaExternalId: Text.nullish(),
}

export const CostItemRequest = z
  .strictObject({
    name: VisibleText,
    ...owningFocusArea,
    costItemId: Uuid.nullish().meta({ description: 'Internal identity of an existing item.' }),
    costItemExternalId: VisibleText.nullish().meta({ description: 'External identity of an existing item.' }),
    costType: Text.nullish().meta({ description: 'Cost type key.' }),
    costSubtypeKey: Text.nullish(),
    expenditureType: ExpenditureType.nullish(),
    investmentCategoryKey: Text.nullish(),
    costPeriodValues: z.array(PeriodValueRequest).optional(),
  })
  .meta({ id: 'CostItemRequest' })
export type CostItemRequest = z.output<typeof CostItemRequest>

export const BenefitItemRequest = z
  .strictObject({
    name: VisibleText,
    ...owningFocusArea,
    benefitItemId: Uuid.nullish(),
    benefitItemExternalId: VisibleText.nullish(),
    benefitTypeKey: Text.nullish(),
    benefitPeriodValues: z.array(PeriodValueRequest).optional(),
  })
  .meta({ id: 'BenefitItemRequest' })
export type BenefitItemRequest = z.output<typeof BenefitItemRequest>

const owningFocusAreaElsewhere = { focusAreaId: Id.nullish() }

/** What is sent to any site: ids of a site that has no UUIDs travel as that site gave them. */
export const CostItemSent = z.strictObject({
  ...CostItemRequest.shape,
  ...owningFocusAreaElsewhere,
  costItemId: Id.nullish(),
})
export const BenefitItemSent = z.strictObject({
  ...BenefitItemRequest.shape,
  ...owningFocusAreaElsewhere,
  benefitItemId: Id.nullish(),
})

export const CostItemBulkRequest = z
  .strictObject({ items: z.array(CostItemRequest).min(1) })
  .meta({ id: 'CostItemBulkRequest' })
export const BenefitItemBulkRequest = z
  .strictObject({ items: z.array(BenefitItemRequest).min(1) })
  .meta({ id: 'BenefitItemBulkRequest' })

/**
 * Spec silent: the body property that carries the external ID in the PATCH of a cost item (§4.5). Both
 * plausible names are taken, so that a caller who sends either, or the same value in both, changes what it meant.
 */
export const UpdateCostItemRequest = z
  .strictObject({ externalCostItemId: VisibleText.nullish(), externalId: VisibleText.nullish() })
  .meta({ id: 'UpdateCostItemRequest' })
export type UpdateCostItemRequest = z.output<typeof UpdateCostItemRequest>

export const UpdateBenefitItemRequest = z
  .strictObject({ externalId: VisibleText.nullish().meta({ description: 'Null clears it.' }) })
  .meta({ id: 'UpdateBenefitItemRequest' })
export type UpdateBenefitItemRequest = z.output<typeof UpdateBenefitItemRequest>

export const FundItemParams = z.strictObject({ id: Uuid })
export const UpdateCostItemQuery = z.strictObject({ updateMask: updateMask(['externalCostItemId']) })
export const UpdateBenefitItemQuery = z.strictObject({ updateMask: updateMask(['externalId']) })

/** Spec silent: whether the lists of items take `limit` and `cursor`; their envelope hands out cursors, so they do. */
export const ListFundItemsQuery = z.strictObject({
  externalId: Text.max(1000)
    .optional()
    .meta({ description: 'Exact external identifier; at most one result.' }),
  limit: Limit.optional(),
  cursor: Cursor.optional(),
})
