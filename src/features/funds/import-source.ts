// The service as an import of one kind of item sees it, in the terms of the import.
import type { Surroundings } from '#bulk-import/cell-check.ts'
import type { Field, FundKind } from '#bulk-import/columns.ts'
import { isUuid, lookupOf } from '#bulk-import/focus-area-lookup.ts'
import { type KnownItem, KnownItems } from '#bulk-import/known-items.ts'
import type { PlannedItem } from '#bulk-import/plan.ts'
import { BenefitItemSent, type CostItem, CostItemSent } from '#contract/funds.ts'
import { comparableId } from '#contract/primitives.ts'
import {
  type BulkResult,
  type ReferenceKeys,
  readBenefitItems,
  readCostItems,
  readFocusAreas,
  readReferenceKeys,
  sendBenefitItems,
  sendCostItems,
} from '#queries/fund-import.ts'
import type { Planning } from '#queries/planning.tsx'

export interface ImportSource {
  readonly kind: FundKind
  /** What rows are judged against. */
  readSurroundings(): Promise<ImportSurroundings>
  /** The items as they are now. @throws Failure */
  readItems(surroundings: ImportSurroundings): Promise<KnownItems>
  send(items: readonly PlannedItem[]): Promise<BulkResult>
}

export interface ImportSurroundings extends Surroundings {
  readonly references: Partial<ReferenceKeys>
  readonly areaNames: ReadonlyMap<string, string>
}

export function importSource(planning: Planning, kind: FundKind): ImportSource {
  return {
    kind,
    readSurroundings: () => readSurroundings(planning),
    readItems: async ({ references }) => {
      if (kind === 'cost') {
        const { items, isWhole } = await readCostItems(planning)
        return new KnownItems(
          items.map((item) => knownCostItem(item, references)),
          isWhole,
        )
      }
      const { items, isWhole } = await readBenefitItems(planning)
      const known = items.map(({ benefitItemId, externalBenefitItemId, focusAreaId, name }): KnownItem => {
        const externalId = externalBenefitItemId ?? undefined
        return { id: benefitItemId, name, externalId, focusAreaId, keys: new Map() }
      })
      return new KnownItems(known, isWhole)
    },
    send: (items) => {
      const elements = items.map(({ element }) => element)
      return kind === 'cost'
        ? sendCostItems(planning, CostItemSent.array().parse(elements))
        : sendBenefitItems(planning, BenefitItemSent.array().parse(elements))
    },
  }
}

async function readSurroundings(planning: Planning): Promise<ImportSurroundings> {
  const [areas, references] = await Promise.all([readFocusAreas(planning), readReferenceKeys(planning)])
  const facts = areas.items.map(({ id, name, externalId, path }) => ({
    id,
    name,
    externalId: externalId ?? undefined,
    path: path.toSorted((a, b) => a.index - b.index).map((ancestor) => ancestor.id),
  }))
  const keys = new Map<Field, ReadonlySet<string>>()
  const { costTypes, costSubtypes, investmentCategories, benefitTypes } = references
  if (costTypes) keys.set('costType', costTypes)
  if (costSubtypes) keys.set('costSubtypeKey', new Set(costSubtypes.values()))
  if (investmentCategories) keys.set('investmentCategoryKey', new Set(investmentCategories.values()))
  if (benefitTypes) keys.set('benefitTypeKey', benefitTypes)
  const areaNames = new Map(facts.map(({ id, name }) => [comparableId(id), name]))
  const hasOtherIds = facts.some(({ id }) => !isUuid(id))
  return { areas: lookupOf(facts, areas.isWhole), hasOtherIds, keys, references, areaNames }
}

/** An item carries ids where a row carries keys: a key is known as far as its list could be read. */
function knownCostItem(item: CostItem, references: Partial<ReferenceKeys>): KnownItem {
  const keys = new Map<Field, string | null>([['costType', item.costType ?? null]])
  const { costSubtypeId, investmentCategoryId } = item
  const named = [
    ['costSubtypeKey', costSubtypeId, references.costSubtypes],
    ['investmentCategoryKey', investmentCategoryId, references.investmentCategories],
  ] as const
  for (const [field, id, list] of named) {
    if (id === null || id === undefined) keys.set(field, null)
    const key = id ? list?.get(id) : undefined
    if (key !== undefined) keys.set(field, key)
  }
  const { costItemId: id, name, focusAreaId } = item
  return { id, name, externalId: item.externalCostItemId ?? undefined, focusAreaId, keys }
}
