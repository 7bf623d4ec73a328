// Cost items and benefit items (§2.3, §2.4, §2.7, §4.5–§4.7). All operations here are experimental.
import { z } from 'zod/mini'
import { Amount } from './decimal.ts'
import { maxLengths } from './hierarchies.ts'
import { Cursor, Limit, paginated } from './listing.ts'
import { periodKeyPattern } from './period-keys.ts'
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
  visibleText,
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

/** Spec silent: the most items of a bulk request (§8), and the most periods of one series: a hundred years of months. */
export const bulkLimits = { items: 10_000, periods: 1200 } as const

export const financialVersions = ['ACTUAL', 'FORECAST', 'BASELINE'] as const
export const FinancialVersionType = z.enum(financialVersions)
export type FinancialVersionType = z.output<typeof FinancialVersionType>

/** An amount, or a sum of amounts, as canonical decimal digits: a number would lose some of them in most readers. */
export const DecimalText = described(z.string(), {
  pattern: '^-?\\d+(\\.\\d+)?$',
  description: 'A decimal number as text, without needless zeros and without an exponent.',
})

export const MonthAmounts = described(z.record(z.string(), DecimalText), {
  description: 'Amounts by month, such as 2027-03.',
})
export type MonthAmounts = z.output<typeof MonthAmounts>

export const PeriodValueRequest = requestOf('PeriodValueRequest', {
  financialVersionType: FinancialVersionType,
  timePeriodToAmount: described(z.optional(z.record(z.string(), Amount)), {
    description: 'Amounts by month: 2027-01, 202701 or 2027-01-01. Each month once.',
    propertyNames: { type: 'string', pattern: periodKeyPattern.source },
    maxProperties: bulkLimits.periods,
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

/** The service takes an empty one for none. */
const bulkExternalId = described(VisibleText, { maxLength: maxLengths.externalId })

const owningFocusArea = {
  focusAreaId: z.nullish(Uuid),
  focusAreaExternalId: z.nullish(Text),
}

export type ExpenditureType = z.output<typeof ExpenditureType>

export const CostItemRequest = requestOf('CostItemRequest', {
  name: visibleText(maxLengths.name),
  ...owningFocusArea,
  costItemId: described(z.nullish(Uuid), { description: 'ID of an existing item.' }),
  costItemExternalId: described(z.nullish(bulkExternalId), {
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
  name: visibleText(maxLengths.name),
  ...owningFocusArea,
  benefitItemId: z.nullish(Uuid),
  benefitItemExternalId: z.nullish(bulkExternalId),
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
  items: described(z.array(CostItemRequest).check(z.minLength(1)), { maxItems: bulkLimits.items }),
})
export const BenefitItemBulkRequest = requestOf('BenefitItemBulkRequest', {
  items: described(z.array(BenefitItemRequest).check(z.minLength(1)), { maxItems: bulkLimits.items }),
})

/**
 * Spec silent: the body property that carries the external ID in the PATCH of a cost item (§4.5). Both
 * plausible names are taken, so that a caller who sends either, or the same value in both, changes what it meant.
 */
export const UpdateCostItemRequest = patchOf('UpdateCostItemRequest', {
  externalCostItemId: z.nullish(visibleText(maxLengths.externalId)),
  externalId: z.nullish(visibleText(maxLengths.externalId)),
})
export type UpdateCostItemRequest = z.output<typeof UpdateCostItemRequest>

export const UpdateBenefitItemRequest = patchOf('UpdateBenefitItemRequest', {
  externalId: described(z.nullish(visibleText(maxLengths.externalId)), { description: 'Null clears it.' }),
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
