// The focus areas a template is for, with the items they have.
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { comparableId } from '#contract/primitives.ts'
import type { ItemKind, PlanningRecord } from '#contract/resources.ts'
import type { FundRow } from '#data/funds/fund-rows.ts'
import { isSettled } from '#data/list-store.ts'
import { usePlanning } from '#data/planning.tsx'
import { useFundGrid } from '#features/funds/use-fund-grid.ts'
import { byName } from '#features/records/use-family.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { SortedFamilies } from '#hierarchy/sorted-families.ts'
import type { Field } from '#import/columns.ts'
import { type FocusAreaLookup, lookupOf } from '#import/focus-area-lookup.ts'
import type { KnownItem } from '#import/known-items.ts'
import type { TemplateArea } from './template.ts'
import type { TemplateSearch } from './template-search.ts'

/** People do not fill in more rows than this by hand. */
export const maxTemplateRows = 20_000

export interface ChosenArea {
  readonly id: string
  /** Undefined as long as the tree does not have it. */
  readonly name: string | undefined
}

const everything = {}

/**
 * The chosen areas, without their descendants, and all areas that rows are made for: at most as many as a template has
 * rows. Renders again when the tree or the items change.
 */
export function useTemplateAreas(kind: ItemKind, search: TemplateSearch) {
  const { focusAreas } = usePlanning()
  const snapshot = useSyncExternalStore(focusAreas.subscribe, focusAreas.getSnapshot)
  const { index, isWhole } = snapshot
  const version = useDeferredValue(useSyncExternalStore(index.subscribe, index.getVersion))
  const grid = useFundGrid(kind, everything)
  const { area: ids = none, below } = search
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the index has changed
  const named = useMemo(() => {
    const slots = slotsOf(index, ids, below !== undefined)
    const lookup = lookupIn(index, isWhole)
    const itemsOf = Map.groupBy(grid.all, ({ record }) => comparableId(record.focusAreaId))
    const chosen = ids.map((id): ChosenArea => ({ id, name: index.find(id)?.name }))
    const areas = slots.flatMap((slot) => areaAt(index, slot, { itemsOf, lookup }))
    return { chosen, areas }
  }, [index, version, isWhole, grid.all, ids, below])
  // Keep the grid out of the memo: its loading state can change while its items stay the same.
  return { ...named, grid, isTreeLoading: !isSettled(snapshot) }
}

const none: readonly string[] = []

/** The chosen areas, and those below them where they are wanted, in the order of the tree. */
function slotsOf(
  index: HierarchyIndex<PlanningRecord>,
  ids: readonly string[],
  hasBelow: boolean,
): readonly number[] {
  const chosen = new Set(ids.flatMap((id) => index.slotOf(id) ?? []))
  const above = new Set<number>()
  for (const slot of chosen)
    for (let parent = index.parentOf(slot); parent > 0; parent = index.parentOf(parent)) above.add(parent)
  const families = new SortedFamilies(index, byName)
  const childrenOf = (slot: number, isWanted: boolean) =>
    families
      .children(slot, Number.POSITIVE_INFINITY)
      .map(({ id }) => ({ slot: index.slotFor(id), isWanted }))
      .toReversed()
  const found: number[] = []
  const open = childrenOf(0, false)
  for (let next = open.pop(); next && found.length <= maxTemplateRows; next = open.pop()) {
    const { slot } = next
    const isWanted = next.isWanted || chosen.has(slot)
    if (isWanted) found.push(slot)
    const goesOn = (isWanted && hasBelow) || above.has(slot)
    if (goesOn) open.push(...childrenOf(slot, isWanted && hasBelow))
  }
  return found
}

/** Finds focus areas as the import will. */
function lookupIn(index: HierarchyIndex<PlanningRecord>, isWhole: boolean): FocusAreaLookup {
  const areas = [...index.descendants(0)].flatMap((slot) => {
    const record = index.recordAt(slot)
    if (!record) return []
    const path = index.ancestors(slot).map(({ id }) => id)
    return { id: record.id, name: record.name, externalId: record.externalId ?? undefined, path }
  })
  return lookupOf(areas, isWhole)
}

interface AreaFacts {
  readonly itemsOf: ReadonlyMap<string, readonly FundRow[]>
  readonly lookup: FocusAreaLookup
}

function areaAt(
  index: HierarchyIndex<PlanningRecord>,
  slot: number,
  { itemsOf, lookup }: AreaFacts,
): readonly TemplateArea[] {
  const record = index.recordAt(slot)
  if (!record) return []
  const { id, externalId } = record
  const names = index.ancestors(slot).map((node) => (node.kind === 'record' ? node.record.name : undefined))
  const isKnown = names.every((name) => name !== undefined)
  const path = isKnown ? [...names, record.name].join(' / ') : ''
  const items = itemsOf.get(comparableId(id))?.map(knownItem) ?? []
  const isFoundBy = (text: string) => {
    const found = text === '' ? undefined : lookup.find(text)
    return found?.kind === 'found' && comparableId(found.id) === comparableId(id)
  }
  // A row names its area by the external ID where there is one.
  const needsId = !isFoundBy(externalId ? externalId : path)
  return [{ id, externalId: externalId ?? undefined, path, needsId, items }]
}

function knownItem({ id, record, subtypeKey, categoryKey }: FundRow): KnownItem {
  const keys = new Map<Field, string | null>([
    ['costType', record.costType ?? null],
    ['costSubtypeKey', subtypeKey || null],
    ['expenditureType', record.expenditureType ?? null],
    ['investmentCategoryKey', categoryKey || null],
  ])
  const { name, externalId, focusAreaId } = record
  return { id, name, externalId, focusAreaId, keys }
}
