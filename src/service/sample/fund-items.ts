// Cost and benefit items: what the work of the focus areas costs and brings, and the amounts of each by month.
import type { NewFundItemRow, NewFundSeriesRow } from '#service/database/tables.ts'
import { monthsAround, planSeries } from './amounts.ts'
import { benefitTypes, type CostSubtype, costSubtypes, investmentCategories } from './company-data.ts'
import { type FocusAreaOutline, outlineFocusAreas } from './focus-area-outline.ts'
import type { Random } from './random.ts'
import { sampleReferences } from './references.ts'
import { type SampleSource, stream } from './source.ts'

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
