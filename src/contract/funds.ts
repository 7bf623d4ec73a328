// Cost items and benefit items (§2.3, §2.4, §2.7, §4.5–§4.7). All operations here are experimental.
import { z } from 'zod/mini'
import { Amount } from './decimal.ts'
import { Cursor, Limit, paginated } from './listing.ts'
import {
  AnsweredUuid,
  answerOf,
  described,
  Id,
  patchOf,
  requestOf,
  Text,
  Uuid,
  VisibleText,
} from './primitives.ts'
import { updateMask } from './record-patch.ts'

export const CostItem = answerOf('CostItem', {
  costItemId: AnsweredUuid,
  externalCostItemId: z.nullish(z.string()),
  focusAreaId: described(AnsweredUuid, { description: 'Owning focus area.' }),
  costType: described(z.nullish(z.string()), { description: 'Cost type key.' }),
  costSubtypeId: z.nullish(AnsweredUuid),
  expenditureType: described(z.nullish(z.string()), { description: 'CAPEX or OPEX.' }),
  investmentCategoryId: z.nullish(AnsweredUuid),
  name: z.string(),
})
export type CostItem = z.output<typeof CostItem>

export const BenefitItem = answerOf('BenefitItem', {
  benefitItemId: AnsweredUuid,
  externalBenefitItemId: z.nullish(z.string()),
  focusAreaId: described(AnsweredUuid, { description: 'Owning focus area.' }),
  name: z.string(),
})
export type BenefitItem = z.output<typeof BenefitItem>

export const CostItemPage = described(paginated(CostItem), { id: 'CostItemPage' })
export const BenefitItemPage = described(paginated(BenefitItem), { id: 'BenefitItemPage' })

export const financialVersions = ['ACTUAL', 'FORECAST', 'BASELINE'] as const
const FinancialVersionType = z.enum(financialVersions)

export const PeriodValueRequest = requestOf('PeriodValueRequest', {
  financialVersionType: FinancialVersionType,
  timePeriodToAmount: described(z.optional(z.record(z.string(), Amount)), {
    description: 'Amounts by period key.',
  }),
})
export type PeriodValueRequest = z.output<typeof PeriodValueRequest>

export const ExpenditureType = requestOf('ExpenditureType', {
  id: Uuid,
  order: z.int32(),
  key: Text,
  name: Text,
  displayName: Text,
})

const owningFocusArea = {
  focusAreaId: z.nullish(Uuid),
  focusAreaExternalId: z.nullish(Text),
}

export type ExpenditureType = z.output<typeof ExpenditureType>

export const CostItemRequest = requestOf('CostItemRequest', {
  name: VisibleText,
  ...owningFocusArea,
  costItemId: described(z.nullish(Uuid), { description: 'ID of an existing item.' }),
  costItemExternalId: described(z.nullish(VisibleText), {
    description: 'External ID of an existing item.',
  }),
  costType: described(z.nullish(Text), { description: 'Cost type key.' }),
  costSubtypeKey: z.nullish(Text),
  expenditureType: z.nullish(ExpenditureType),
  investmentCategoryKey: z.nullish(Text),
  costPeriodValues: z.optional(z.array(PeriodValueRequest)),
})
export type CostItemRequest = z.output<typeof CostItemRequest>

export const BenefitItemRequest = requestOf('BenefitItemRequest', {
  name: VisibleText,
  ...owningFocusArea,
  benefitItemId: z.nullish(Uuid),
  benefitItemExternalId: z.nullish(VisibleText),
  benefitTypeKey: z.nullish(Text),
  benefitPeriodValues: z.optional(z.array(PeriodValueRequest)),
})
export type BenefitItemRequest = z.output<typeof BenefitItemRequest>

const owningFocusAreaElsewhere = { focusAreaId: z.nullish(Id) }

/** The request as it is sent to any site: ids of a site without UUIDs are sent as that site returned them. */
export const CostItemSent = z.strictObject({
  ...CostItemRequest.shape,
  ...owningFocusAreaElsewhere,
  costItemId: z.nullish(Id),
})
export const BenefitItemSent = z.strictObject({
  ...BenefitItemRequest.shape,
  ...owningFocusAreaElsewhere,
  benefitItemId: z.nullish(Id),
})

export const CostItemBulkRequest = requestOf('CostItemBulkRequest', {
  items: z.array(CostItemRequest).check(z.minLength(1)),
})
export const BenefitItemBulkRequest = requestOf('BenefitItemBulkRequest', {
  items: z.array(BenefitItemRequest).check(z.minLength(1)),
})

/**
 * Spec silent: the body property that carries the external ID in the PATCH of a cost item (§4.5). Both
 * plausible names are taken, so that a caller who sends either, or the same value in both, changes what it meant.
 */
export const UpdateCostItemRequest = patchOf('UpdateCostItemRequest', {
  externalCostItemId: z.nullish(VisibleText),
  externalId: z.nullish(VisibleText),
})
export type UpdateCostItemRequest = z.output<typeof UpdateCostItemRequest>

export const UpdateBenefitItemRequest = patchOf('UpdateBenefitItemRequest', {
  externalId: described(z.nullish(VisibleText), { description: 'Null clears it.' }),
})
export type UpdateBenefitItemRequest = z.output<typeof UpdateBenefitItemRequest>

export const FundItemParams = z.strictObject({ id: Uuid })
export const UpdateCostItemQuery = z.object({ updateMask: updateMask(['externalCostItemId']) })
export const UpdateBenefitItemQuery = z.object({ updateMask: updateMask(['externalId']) })

/** Spec silent: whether the lists of items take `limit`, `cursor` and `focusAreaId`; their envelope hands out cursors. */
export const ListFundItemsQuery = z.strictObject({
  externalId: described(z.optional(Text.check(z.maxLength(1000))), {
    description: 'External ID, exact match; at most one result.',
  }),
  focusAreaId: described(z.optional(Uuid), { description: 'Items of this focus area only.' }),
  limit: z.optional(Limit),
  cursor: z.optional(Cursor),
})
