// How many records on this device use each entry of a list of the catalog.
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CatalogEntry, CatalogList } from '#contract/catalog-operations.ts'
import { type HierarchyKind, type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import { subscribeToAll } from '#hierarchy/change-signal.ts'
import { hierarchyStoreOf, type Planning, usePlanning } from './planning.tsx'

type Source = HierarchyKind | 'cost-item'

interface Use {
  readonly sources: readonly Source[]
  /** The ID or key of the entry that a record refers to. */
  readonly ofRecord?: (record: PlanningRecord) => string | undefined
  readonly ofItem?: (item: FundRecord) => string | undefined
}

/** The lists whose uses the records tell; an answer of the API names no benefit type. */
const uses: Readonly<Partial<Record<CatalogList, Use>>> = {
  'organization-types': { sources: ['organization'], ofRecord: (record) => typeOf(record).id },
  'focus-area-types': { sources: ['focus-area'], ofRecord: (record) => typeOf(record).id },
  'organization-statuses': { sources: ['organization'], ofRecord: ({ status }) => status.id },
  'focus-area-statuses': { sources: ['focus-area'], ofRecord: ({ status }) => status.id },
  people: { sources: ['organization', 'focus-area'], ofRecord: ({ owner }) => owner.id },
  'cost-types': { sources: ['cost-item'], ofItem: ({ costType }) => costType },
  'cost-subtypes': { sources: ['cost-item'], ofItem: ({ costSubtypeId }) => costSubtypeId },
  'investment-categories': {
    sources: ['cost-item'],
    ofItem: ({ investmentCategoryId }) => investmentCategoryId,
  },
  'expenditure-types': { sources: ['cost-item'], ofItem: ({ expenditureType }) => expenditureType },
}

/** How many records use an entry; undefined where that is not known, or not all records are loaded. */
export function useCatalogUses(list: CatalogList): ((entry: CatalogEntry) => number) | undefined {
  const planning = usePlanning()
  const use = uses[list]
  const stores = useMemo(
    () => (use ? use.sources.map((source) => storeOf(planning, source)) : []),
    [planning, use],
  )
  useEffect(() => {
    for (const store of stores) store.ensure()
  }, [stores])
  const counts = useSyncExternalStore(
    (listener) => subscribeToAll(stores, listener),
    // Counted once all records are loaded, and not after each page.
    () => stores.length > 0 && stores.every((store) => store.getSnapshot().isWhole),
  )
  return useMemo(() => (counts && use ? countedBy(planning, use) : undefined), [counts, planning, use])
}

function storeOf(planning: Planning, source: Source) {
  return source === 'cost-item' ? planning.costItems : hierarchyStoreOf(planning, source)
}

function countedBy(planning: Planning, { sources, ofRecord, ofItem }: Use): (entry: CatalogEntry) => number {
  const counts = new Map<string, number>()
  const add = (reference: string | undefined) => {
    if (reference !== undefined) counts.set(reference, (counts.get(reference) ?? 0) + 1)
  }
  for (const source of sources) {
    if (source === 'cost-item') for (const item of planning.costItems.getSnapshot().items) add(ofItem?.(item))
    else {
      const { index } = hierarchyStoreOf(planning, source).getSnapshot()
      for (let slot = 1; slot < index.slotLimit; slot += 1) {
        const record = index.recordAt(slot)
        if (record) add(ofRecord?.(record))
      }
    }
  }
  return ({ id, key }) => counts.get(id) ?? (key === undefined ? 0 : (counts.get(key) ?? 0))
}
