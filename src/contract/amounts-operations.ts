// Our own operations on the amounts of cost and benefit items. The specification takes amounts and never gives them back:
// these read them, of one item, of many, their sums, and which of them changed; and they write some of them without the rest
// of the item, and only where the stored amount is the one that the writer saw.
import { z } from 'zod/mini'
import { type Decimal, maxDigits, writtenDigits } from './decimal.ts'
import { itemOperations } from './fund-operations.ts'
import {
  BenefitItem,
  BenefitItemRequest,
  bulkLimits,
  CostItem,
  CostItemRequest,
  DecimalText,
  FinancialVersionType,
  financialVersions,
  MonthAmounts,
  PeriodValueRequest,
} from './funds.ts'
import { Cursor, Limit, listEntries, paginated } from './listing.ts'
import { anyQuery, creating, getting, listing, noContent, none, type Operation } from './operation.ts'
import { monthOfPeriodKey, periodKeyPattern } from './period-keys.ts'
import { answerOf, DateTime, described, Id, isUuid, requestOf, Text, Uuid } from './primitives.ts'
import type { ItemKind } from './resources.ts'

// Reading.

/** The most items or focus areas that one request names. */
const maxNamed = 100

const monthPattern = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/

/** A month of a window. */
const WindowMonth = z.string().check(z.regex(monthPattern, { error: 'must be a month such as 2027-03' }))

/** Texts with commas, each as `read` takes it. */
function entriesOf<Entry extends string>(
  read: (text: string) => Entry | undefined,
  {
    error,
    description,
    most,
  }: { readonly error: string; readonly description: string; readonly most: number },
) {
  return described(
    z.pipe(
      z.string(),
      z.transform((text: string, context): Entry[] => {
        const entries = [...new Set(listEntries(text))].map(read)
        const known = entries.filter((entry) => entry !== undefined)
        if (known.length > 0 && known.length === entries.length && known.length <= most) return known
        context.issues.push({ code: 'custom', message: error, input: text })
        return z.NEVER
      }),
    ),
    { description },
  )
}

function idsOf(noun: string, description: string) {
  return entriesOf((text) => (isUuid(text) ? text.toLowerCase() : undefined), {
    error: `must be 1 to ${maxNamed} IDs of ${noun}, separated by commas`,
    description,
    most: maxNamed,
  })
}

const Versions = entriesOf((text) => financialVersions.find((version) => version === text), {
  error: `must be one or several of ${financialVersions.join(', ')}, separated by commas`,
  description: `Only these versions, separated by commas: ${financialVersions.join(', ')}.`,
  most: financialVersions.length,
})

const Flag = z.enum(['true', 'false'])

const Revision = described(z.int().check(z.minimum(0)), {
  description: 'Grows with each change of an amount, or of what its sums depend on.',
})

const RevisionParameter = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, { error: 'must be a whole number of 0 or more' })),
  z.transform(Number),
)

/** Fields by which items are grouped, and which a request can ask for one value of, by the names of those fields. */
export const costGroupings = [
  'focusAreaId',
  'itemId',
  'costType',
  'costSubtypeId',
  'expenditureType',
  'investmentCategoryId',
  'ownerId',
] as const
export const benefitGroupings = ['focusAreaId', 'itemId', 'benefitType', 'ownerId'] as const
export type AmountGrouping = (typeof costGroupings)[number] | (typeof benefitGroupings)[number]

/** Groupings by a value that an item may be without. */
const optionalOf = <Grouping extends string>(groupings: readonly Grouping[]) =>
  groupings.filter((name) => !['focusAreaId', 'itemId', 'ownerId'].includes(name))

const value = z.optional(Text.check(z.maxLength(1000)))
const costValues = {
  costType: value,
  costSubtypeId: z.optional(Uuid),
  expenditureType: value,
  investmentCategoryId: z.optional(Uuid),
}
const benefitValues = { benefitType: value }

/** The months and versions that an answer has. */
const window = {
  from: described(z.optional(WindowMonth), { description: 'The first month, such as 2027-01.' }),
  to: described(z.optional(WindowMonth), { description: 'The last month, such as 2027-12.' }),
  version: z.optional(Versions),
}

/** Which items. */
function filtersOf(groupings: readonly AmountGrouping[]) {
  const optional = optionalOf(groupings)
  return {
    itemId: z.optional(idsOf('items', `Only these items, at most ${maxNamed}, separated by commas.`)),
    focusAreaId: z.optional(
      idsOf('focus areas', `Only items of these focus areas and their descendants, at most ${maxNamed}.`),
    ),
    descendants: described(z.optional(Flag), {
      description: 'false: only items of the focus areas themselves.',
    }),
    ownerId: described(z.optional(Text.check(z.maxLength(500))), {
      description: 'Only items of focus areas that this person owns.',
    }),
    without: z.optional(
      entriesOf((text) => optional.find((name) => name === text), {
        error: `must be one or several of ${optional.join(', ')}, separated by commas`,
        description: `Only items that are without these, separated by commas: ${optional.join(', ')}.`,
        most: optional.length,
      }),
    ),
  }
}

/** The position in pages that all are of one revision. */
const paging = {
  revision: described(z.optional(RevisionParameter), {
    description: 'The revision that the answer must have; with any other one it is 409.',
  }),
  limit: z.optional(Limit),
  cursor: z.optional(Cursor),
}

export const amountIntervals = ['month', 'quarter', 'year', 'fiscal-year'] as const

function groupingOf<const Groupings extends readonly [AmountGrouping, ...AmountGrouping[]]>(
  groupings: Groupings,
) {
  return {
    groupBy: described(z.optional(z.enum(groupings)), {
      description:
        'What there is a group of sums for each value of; focusAreaId: each child of the focus areas asked for, or of the top level.',
    }),
    interval: described(z.optional(z.enum(amountIntervals)), { description: 'month by default.' }),
    fiscalYearStart: described(
      z.optional(
        z.pipe(
          z.string().check(z.regex(/^(?:[1-9]|1[0-2])$/, { error: 'must be a month from 1 to 12' })),
          z.transform(Number),
        ),
      ),
      {
        type: 'integer',
        minimum: 1,
        maximum: 12,
        description:
          'The first month of a fiscal year, 1 by default. The year is named after its last month.',
      },
    ),
  }
}

// Answers.

const ItemVersion = answerOf('ItemVersion', {
  version: FinancialVersionType,
  months: MonthAmounts,
  sentAt: described(z.nullish(DateTime), { description: 'When amounts were last sent, where it is known.' }),
  sentBy: described(z.nullish(z.object({ id: Id, name: z.string() })), {
    description: 'The person or service account, by the name at that time, where it is known.',
  }),
})
export type ItemVersion = z.output<typeof ItemVersion>

const ItemAmounts = answerOf('ItemAmounts', {
  revision: Revision,
  itemId: Id,
  versions: described(z.array(ItemVersion), { description: 'Those of which amounts were sent.' }),
})
export type ItemAmounts = z.output<typeof ItemAmounts>

const CostItemAmounts = answerOf('CostItemAmounts', { item: CostItem, versions: z.array(ItemVersion) })
const BenefitItemAmounts = answerOf('BenefitItemAmounts', {
  item: BenefitItem,
  versions: z.array(ItemVersion),
})

const AmountSum = answerOf('AmountSum', {
  sum: DecimalText,
  amounts: described(z.int32(), { description: 'How many amounts the sum has.' }),
  items: described(z.int32(), { description: 'Of how many items.' }),
})
export type AmountSum = z.output<typeof AmountSum>

const VersionSums = answerOf('VersionSums', {
  version: FinancialVersionType,
  sums: described(z.record(z.string(), AmountSum), {
    description: 'By the key of the period; periods without an amount are left out.',
  }),
})
export type VersionSums = z.output<typeof VersionSums>

const sums = {
  items: described(z.int32(), { description: 'Items, also those without an amount.' }),
  versions: z.array(VersionSums),
}
const SumGroup = answerOf('SumGroup', {
  key: described(z.nullish(z.string()), {
    description:
      'The value that the items share, null for none; with groupBy=focusAreaId the ID of the child, or of the focus area itself for its own items.',
  }),
  ...sums,
})
export type SumGroup = z.output<typeof SumGroup>

const SumPeriod = answerOf('SumPeriod', {
  key: described(z.string(), { description: '2027-03, 2027-Q1, 2027, or FY2027.' }),
  from: z.string(),
  to: z.string(),
})
export type SumPeriod = z.output<typeof SumPeriod>

const SumPage = described(
  paginated(SumGroup, {
    revision: Revision,
    periods: described(z.array(SumPeriod), { description: 'Those with amounts, in their order.' }),
    total: described(z.object(sums), { description: 'Of all groups, on whichever page.' }),
  }),
  { id: 'AmountSums' },
)
export type AmountSums = z.output<typeof SumPage>

const AmountChange = answerOf('AmountChange', {
  itemId: Id,
  revision: described(z.int(), { description: 'Of the last change.' }),
  deleted: z.boolean(),
  versions: described(z.array(FinancialVersionType), {
    description: 'Those whose amounts were sent since; none where only the item or its place changed.',
  }),
})
export type AmountChange = z.output<typeof AmountChange>

const ChangePage = described(
  paginated(AmountChange, {
    revision: Revision,
    focusAreasChanged: described(z.boolean(), {
      description: 'True when focus areas were moved, deleted or given to another owner since.',
    }),
  }),
  { id: 'AmountChanges' },
)

/** What differs between the operations on amounts of each kind of item. */
interface Described<Values, Groupings, Body> {
  readonly getting: Pick<Operation, 'tag' | 'area' | 'scope' | 'path'>
  readonly listing: Pick<Operation, 'path'>
  readonly noun: string
  readonly values: Values
  readonly groupings: Groupings
  readonly page: Body
}

function operationsOn<
  const Values extends z.core.$ZodLooseShape,
  const Groupings extends readonly [AmountGrouping, ...AmountGrouping[]],
  Params extends z.ZodMiniType,
  Body extends z.ZodMiniType,
>({
  getting: { tag, area, scope, path, params },
  listing: { path: all },
  noun,
  values,
  groupings,
  page,
}: Described<Values, Groupings, Body> & { readonly getting: { readonly params: Params } }) {
  const shared = { base: 'extended', tag, area, scope, experimental: false } as const
  const filters = { ...filtersOf(groupings), ...values, ...window }
  return {
    get: {
      ...getting,
      ...shared,
      path: `${path}/amounts`,
      params,
      summary: `Get the amounts of a ${noun}, and who sent them`,
      success: { status: 200, body: ItemAmounts },
    },
    list: {
      ...listing,
      ...shared,
      path: `${all}/amounts`,
      summary: `List ${noun}s with their amounts: the items asked for, of a branch, or behind a sum`,
      query: z.strictObject({
        ...filters,
        hasAmounts: described(z.optional(Flag), {
          description: 'true: only items with an amount of these months and versions.',
        }),
        ...paging,
      }),
      success: { status: 200, body: page },
      statuses: [400, 403, 404, 409, 500],
    },
    sum: {
      ...listing,
      ...shared,
      path: `${all}/amounts/sums`,
      summary: `Add the amounts of ${noun}s by period, and by what the items share`,
      query: z.strictObject({ ...filters, ...groupingOf(groupings), ...paging }),
      success: { status: 200, body: SumPage },
      statuses: [400, 403, 404, 409, 500],
    },
    changes: {
      ...listing,
      ...shared,
      path: `${all}/amounts/changes`,
      summary: `List the ${noun}s whose amounts, fields or places changed since a revision, in the order of their changes`,
      query: z.strictObject({
        since: RevisionParameter,
        limit: z.optional(Limit),
        cursor: z.optional(Cursor),
      }),
      success: { status: 200, body: ChangePage },
      statuses: [400, 403, 409, 500],
    },
  } as const satisfies Record<string, Operation>
}

const costs = operationsOn({
  getting: itemOperations.getCostItem,
  listing: itemOperations.listCostItems,
  noun: 'cost item',
  values: costValues,
  groupings: costGroupings,
  page: described(paginated(CostItemAmounts, { revision: Revision }), { id: 'CostItemAmountsPage' }),
})

const benefits = operationsOn({
  getting: itemOperations.getBenefitItem,
  listing: itemOperations.listBenefitItems,
  noun: 'benefit item',
  values: benefitValues,
  groupings: benefitGroupings,
  page: described(paginated(BenefitItemAmounts, { revision: Revision }), { id: 'BenefitItemAmountsPage' }),
})

const readingOperations = {
  getCostItemAmounts: costs.get,
  listCostItemAmounts: costs.list,
  sumCostItemAmounts: costs.sum,
  listCostItemAmountChanges: costs.changes,
  getBenefitItemAmounts: benefits.get,
  listBenefitItemAmounts: benefits.list,
  sumBenefitItemAmounts: benefits.sum,
  listBenefitItemAmountChanges: benefits.changes,
} as const satisfies Record<string, Operation>

// Writing.

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

export const writingOperations = {
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

export const amountsOperations = { ...readingOperations, ...writingOperations } as const

/** The operations that read amounts of each kind of item. */
export const amountsReads = {
  'cost-item': {
    get: 'getCostItemAmounts',
    list: 'listCostItemAmounts',
    sum: 'sumCostItemAmounts',
    changes: 'listCostItemAmountChanges',
  },
  'benefit-item': {
    get: 'getBenefitItemAmounts',
    list: 'listBenefitItemAmounts',
    sum: 'sumBenefitItemAmounts',
    changes: 'listBenefitItemAmountChanges',
  },
} as const satisfies Readonly<Record<ItemKind, Readonly<Record<string, keyof typeof amountsOperations>>>>

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
