// Our own operations on the amounts of cost and benefit items, for what the specification cannot do: writing some of them
// without the rest of the item, and only where the stored amount is the one that the writer saw.
import { z } from 'zod/mini'
import { type Decimal, maxDigits, writtenDigits } from './decimal.ts'
import { itemOperations } from './fund-operations.ts'
import {
  BenefitItemRequest,
  bulkLimits,
  CostItemRequest,
  FinancialVersionType,
  PeriodValueRequest,
} from './funds.ts'
import { anyQuery, creating, noContent, none, type Operation } from './operation.ts'
import { monthOfPeriodKey, periodKeyPattern } from './period-keys.ts'
import { described, requestOf, Uuid } from './primitives.ts'
import type { ItemKind } from './resources.ts'

/** An amount in a request: canonical decimal text, any other spelling of the same number, or the JSON number. */
const AmountText = described(
  z.pipe(
    z.custom<string | number | Decimal>((value) => writtenDigits(value) !== undefined, {
      error: `must be a number of at most ${maxDigits} digits, as text`,
      params: { code: 'NOT_A_NUMBER' },
    }),
    z.transform((value) => writtenDigits(value) ?? ''),
  ),
  { type: 'string' },
)

const Month = described(
  z.pipe(
    z.string().check(
      z.refine((period) => monthOfPeriodKey(period) !== undefined, {
        error: 'must be a month such as 2027-03',
        params: { code: 'NOT_A_MONTH' },
      }),
    ),
    z.transform((period) => monthOfPeriodKey(period) ?? ''),
  ),
  { type: 'string', pattern: periodKeyPattern.source, description: 'A month, such as 2027-03.' },
)

export const AmountRow = requestOf('AmountRow', {
  itemId: Uuid,
  version: FinancialVersionType,
  period: Month,
  amount: described(z.nullable(AmountText), {
    description: 'Decimal text, such as "1200.5"; null for no amount.',
  }),
  expected: described(z.nullable(AmountText), {
    description: 'The stored amount that this one replaces; null for none.',
  }),
})
export type AmountRow = z.output<typeof AmountRow>

const AmountsRequest = requestOf('AmountsRequest', {
  rows: described(z.array(AmountRow).check(z.minLength(1)), { maxItems: bulkLimits.items }),
})

const ExpectingPeriodValue = requestOf('ExpectingPeriodValueRequest', {
  ...PeriodValueRequest.shape,
  timePeriodToExpected: described(z.optional(z.record(z.string(), z.nullable(AmountText))), {
    description: 'For each month of timePeriodToAmount the stored amount that it replaces; null for none.',
    propertyNames: { type: 'string', pattern: periodKeyPattern.source },
    maxProperties: bulkLimits.periods,
  }),
})

const ExpectingCostItem = requestOf('ExpectingCostItemRequest', {
  ...CostItemRequest.shape,
  costPeriodValues: z.optional(z.array(ExpectingPeriodValue)),
})
const ExpectingBenefitItem = requestOf('ExpectingBenefitItemRequest', {
  ...BenefitItemRequest.shape,
  benefitPeriodValues: z.optional(z.array(ExpectingPeriodValue)),
})

const ExpectingCostItems = requestOf('ExpectingCostItemBulkRequest', {
  items: described(z.array(ExpectingCostItem).check(z.minLength(1)), { maxItems: bulkLimits.items }),
})
const ExpectingBenefitItems = requestOf('ExpectingBenefitItemBulkRequest', {
  items: described(z.array(ExpectingBenefitItem).check(z.minLength(1)), { maxItems: bulkLimits.items }),
})

/** What the writing operations have in common with the specified import. */
function writing<const Importing extends Operation>({ tag, area, scope }: Importing) {
  return {
    base: 'extended',
    tag,
    area,
    scope,
    experimental: false,
    statuses: [400, 403, 409, 500],
  } as const
}

const patchingAmounts = {
  method: 'PATCH',
  params: none,
  query: anyQuery,
  body: AmountsRequest,
  bodyRequired: true,
  success: noContent,
} as const

const { importCostItems, importBenefitItems } = itemOperations

export const amountsOperations = {
  writeCostItemAmounts: {
    ...writing(importCostItems),
    ...patchingAmounts,
    path: '/funds/cost-item/amounts',
    summary: 'Set amounts of cost items where the stored ones are as expected, all or none',
  },
  writeBenefitItemAmounts: {
    ...writing(importBenefitItems),
    ...patchingAmounts,
    path: '/funds/benefit-item/amounts',
    summary: 'Set amounts of benefit items where the stored ones are as expected, all or none',
  },
  importExpectingCostItems: {
    ...writing(importCostItems),
    ...creating,
    path: importCostItems.path,
    summary: 'Create or update cost items where the stored amounts are as expected, all or none',
    body: ExpectingCostItems,
    success: { status: 201, body: null },
  },
  importExpectingBenefitItems: {
    ...writing(importBenefitItems),
    ...creating,
    path: importBenefitItems.path,
    summary: 'Create or update benefit items where the stored amounts are as expected, all or none',
    body: ExpectingBenefitItems,
    success: { status: 201, body: null },
  },
} as const satisfies Record<string, Operation>

/** The operation that writes amounts of each kind of item. */
export const amountsWrites = {
  'cost-item': 'writeCostItemAmounts',
  'benefit-item': 'writeBenefitItemAmounts',
} as const satisfies Readonly<Record<ItemKind, keyof typeof amountsOperations>>

/** The import of each kind of item that compares amounts before it replaces them. */
export const expectingImports = {
  'cost-item': 'importExpectingCostItems',
  'benefit-item': 'importExpectingBenefitItems',
} as const satisfies Readonly<Record<ItemKind, keyof typeof amountsOperations>>
