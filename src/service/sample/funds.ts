// Cost and benefit items: what the work of the focus areas costs and brings, the amounts of each by month, and the lists
// that items refer to.

import type { Insertable } from 'kysely'
import { withoutTrailingZeros } from '#contract/decimal.ts'
import type {
  NewFundItemRow,
  NewFundSeriesRow,
  ReferenceList,
  ReferenceRow,
} from '#service/database/tables.ts'
import {
  benefitTypes,
  type CostSubtype,
  costSubtypes,
  costTypes,
  investmentCategories,
  type SampleSource,
  stream,
} from './company.ts'
import type { Random } from './random.ts'
import { type FocusAreaOutline, outlineFocusAreas } from './records.ts'

/** Money is planned for whatever is larger than a feature and smaller than a theme. */
const fundedLevels = { highest: 2, lowest: 6 } as const

interface FundedArea {
  readonly id: string
  readonly place: string
  readonly createdAt: number
}

interface FundItem {
  readonly row: NewFundItemRow
  /** Usual amount of one month. */
  readonly monthly: number
  /** The months of a year with an amount; empty for all of them. */
  readonly months: readonly number[]
}

/** How many items there are for so many focus areas: 895 and 250 for 600, 19,980 and 5,220 for 100,000. */
function fundItemCounts(focusAreas: number): { cost: number; benefit: number } {
  return {
    cost: Math.round(Math.min(focusAreas * 1.5, 780 + focusAreas * 0.192)),
    benefit: Math.round(Math.min(focusAreas * 0.5, 220 + focusAreas * 0.05)),
  }
}

/** Cost items, then benefit items. */
export function* sampleFundItems(source: SampleSource): Generator<NewFundItemRow> {
  for (const item of outlineFundItems(source)) yield item.row
}

/** The amounts of every item: what was planned at first, what is expected now, and what has happened. */
export function* sampleFundSeries(source: SampleSource): Generator<NewFundSeriesRow> {
  const random = stream(source, 'fund-series')
  const periods = monthsAround(source.now)
  for (const { row, monthly, months } of outlineFundItems(source)) {
    const plan = planSeries(random, { monthly, months, periods })
    for (const [version, amounts] of Object.entries(plan)) {
      // Some work has not begun: nothing has happened that could be counted.
      if (version === 'ACTUAL' && random.chance(0.15)) continue
      yield { site_id: row.site_id, item_id: row.id, version, amounts: JSON.stringify(amounts) }
    }
  }
}

function* outlineFundItems(source: SampleSource): Generator<FundItem> {
  const random = stream(source, 'fund-items')
  const areas = fundedAreas(source)
  if (areas.length === 0) return
  const { cost, benefit } = fundItemCounts(source.focusAreas)
  const referenceIds = new Map(
    sampleReferences(source).map((reference) => [`${reference.list}/${reference.key}`, reference.id]),
  )
  for (let count = 0; count < cost; count += 1) {
    const item = identify(random, { source, area: random.pick(areas) })
    const subtype = random.pick(costSubtypes)
    yield costItem(random, { item, subtype, count, referenceIds })
  }
  for (let count = 0; count < benefit; count += 1) {
    const item = identify(random, { source, area: random.pick(areas) })
    const type = random.pick(benefitTypes)
    const row: NewFundItemRow = {
      ...item.row,
      kind: 'benefit',
      name: `${random.pick(type.items)}, ${item.place}`,
      external_id: random.chance(0.5) ? `BEN-${String(count + 1).padStart(5, '0')}` : null,
      benefit_type: random.chance(0.9) ? type.key : null,
    }
    yield { row, monthly: type.monthly, months: [] }
  }
}

interface CostItemParts {
  readonly item: { row: NewFundItemRow; place: string }
  readonly subtype: CostSubtype
  readonly count: number
  readonly referenceIds: ReadonlyMap<string, string>
}

function costItem(random: Random, { item, subtype, count, referenceIds }: CostItemParts): FundItem {
  const weights = Object.fromEntries(investmentCategories.map(({ key, weight }) => [key, weight]))
  const category = referenceIds.get(`investment-category/${random.weighted(weights)}`) ?? null
  const row: NewFundItemRow = {
    ...item.row,
    name: `${random.pick(subtype.items)}, ${item.place}`,
    external_id: random.chance(0.55) ? `PO-${4_500_000_000 + count * 13}` : null,
    cost_type: subtype.costType,
    cost_subtype_id: random.chance(0.9) ? (referenceIds.get(`cost-subtype/${subtype.key}`) ?? null) : null,
    expenditure_type: subtype.expenditure,
    investment_category_id: random.chance(0.85) ? category : null,
  }
  return { row, monthly: subtype.monthly, months: subtype.months }
}

/** The columns that cost and benefit items share, as those of a cost item. */
function identify(random: Random, { source, area }: { source: SampleSource; area: FundedArea }) {
  const createdAt = Math.floor(area.createdAt + random.skewed() * (source.now - area.createdAt))
  const row: NewFundItemRow = {
    site_id: source.siteId,
    kind: 'cost',
    id: random.uuid(),
    external_id: null,
    focus_area_id: area.id,
    name: '',
    cost_type: null,
    cost_subtype_id: null,
    expenditure_type: null,
    investment_category_id: null,
    benefit_type: null,
    created_at: createdAt,
    updated_at: Math.floor(source.now - random.skewed() * (source.now - createdAt)),
  }
  return { row, place: area.place }
}

function fundedAreas(source: SampleSource): FundedArea[] {
  const areas: FundedArea[] = []
  for (const area of outlineFocusAreas(source)) {
    if (isFunded(area)) areas.push({ id: area.id, place: area.scope.place, createdAt: area.createdAt })
  }
  return areas
}

function isFunded({ level }: FocusAreaOutline): boolean {
  return level >= fundedLevels.highest && level <= fundedLevels.lowest
}

// Amounts by month: a plan with a season, a forecast that drifts from it, and actuals that scatter about the forecast.
// Amounts are whole hundredths until they are written, so that no digit is an accident of rounding.

/** A version of the amounts: period key (YYYY-MM) to decimal text without needless zeros. */
export type Amounts = Record<string, string>

export interface Month {
  readonly key: string
  /** 1 to 12. */
  readonly month: number
  readonly past: boolean
}

/** The 36 months of last year, this year and next year. */
export function monthsAround(now: number): Month[] {
  const date = new Date(now)
  const thisMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  return Array.from({ length: 36 }, (_unused, index) => {
    const start = new Date(Date.UTC(date.getUTCFullYear() - 1, index))
    const month = start.getUTCMonth() + 1
    const key = `${start.getUTCFullYear()}-${String(month).padStart(2, '0')}`
    return { key, month, past: start.getTime() < thisMonth }
  })
}

interface Series {
  /** Usual amount of one month. */
  readonly monthly: number
  /** The months of a year with an amount; empty for all of them. */
  readonly months: readonly number[]
  readonly periods: readonly Month[]
}

/** The three versions of one item; ACTUAL ends with last month. */
export function planSeries(random: Random, { monthly, months, periods }: Series) {
  const size = 0.3 + 1.9 * random.skewed() + 0.5 * random.fraction()
  const firstMonth = random.between(0, 14)
  const lastMonth = random.between(firstMonth + 8, 40)
  const drift = 0.9 + 0.3 * random.fraction()
  const versions: Record<'BASELINE' | 'FORECAST' | 'ACTUAL', Amounts> = {
    BASELINE: {},
    FORECAST: {},
    ACTUAL: {},
  }
  for (const [index, { key, month, past }] of periods.entries()) {
    const due = months.length === 0 || months.includes(month)
    const active = due && index >= firstMonth && index <= lastMonth
    const planned = active ? monthly * size * (0.85 + 0.3 * random.fraction()) : 0
    const expected = planned * drift * (0.94 + 0.12 * random.fraction())
    // Plans are made in whole fifties; what happened comes from the ledger, to the hundredth.
    versions.BASELINE[key] = decimal(Math.round(planned / 50) * 5000)
    versions.FORECAST[key] = decimal(Math.round(expected / 10) * 1000)
    if (past) versions.ACTUAL[key] = decimal(Math.round(expected * 100 * (0.9 + 0.2 * random.fraction())))
  }
  return versions
}

/** Hundredths as decimal text: 1250 is `12.5`. */
export function decimal(hundredths: number): string {
  const fraction = withoutTrailingZeros(String(hundredths % 100).padStart(2, '0'))
  const whole = String(Math.floor(hundredths / 100))
  return fraction === '' ? whole : `${whole}.${fraction}`
}

interface Entry {
  readonly key: string
  readonly name: string
  /** Key of the cost type that a cost subtype belongs to. */
  readonly costType?: string
}

/** All lists, each in the order in which people expect to choose from it. */
export function sampleReferences(source: SampleSource): Insertable<ReferenceRow>[] {
  const random = stream(source, 'references')
  const displayNames = new Map(costTypes.map((type) => [type.key, type.name]))
  const rows = (list: ReferenceList, entries: readonly Entry[]): Insertable<ReferenceRow>[] =>
    entries.map(({ key, name, costType }, position) => ({
      site_id: source.siteId,
      list,
      id: random.uuid(),
      key,
      name,
      display_name: costType ? `${displayNames.get(costType)}: ${name}` : name,
      position,
      parent_key: costType ?? null,
    }))
  return [
    ...rows('cost-type', costTypes),
    ...rows('cost-subtype', costSubtypes),
    ...rows('benefit-type', benefitTypes),
    ...rows('investment-category', investmentCategories),
  ]
}
