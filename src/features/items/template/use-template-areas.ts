// The focus areas a template is for, with the items they have.
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { comparableId } from '#contract/primitives.ts'
import type { ItemKind, PlanningRecord } from '#contract/resources.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { Field } from '#import/columns.ts'
import type { KnownItem } from '#import/known-items.ts'
import type { TemplateArea } from '#import/template.ts'
import type { FundRow } from '#queries/funds/fund-rows.ts'
import { useFundGrid } from '#queries/funds/use-fund-grid.ts'
import { usePlanning } from '#queries/planning.tsx'
import type { TemplateSearch } from '#queries/template-search.ts'

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
  const { index } = useSyncExternalStore(focusAreas.subscribe, focusAreas.getSnapshot)
  const version = useDeferredValue(useSyncExternalStore(index.subscribe, index.getVersion))
  const grid = useFundGrid(kind, everything)
  const { area: ids = none, below } = search
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the index has changed
  const named = useMemo(() => {
    const slots = slotsOf(index, ids, below !== undefined)
    const itemsOf = Map.groupBy(grid.all, ({ record }) => comparableId(record.focusAreaId))
    const chosen = ids.map((id): ChosenArea => ({ id, name: index.find(id)?.name }))
    const areas = slots.flatMap((slot) => areaAt(index, slot, itemsOf))
    return { chosen, areas }
  }, [index, version, grid.all, ids, below])
  // Keep the grid out of the memo: its loading state can change while its items stay the same.
  return { ...named, grid }
}

const none: readonly string[] = []

function slotsOf(
  index: HierarchyIndex<PlanningRecord>,
  ids: readonly string[],
  hasBelow: boolean,
): readonly number[] {
  const slots = new Set<number>()
  for (const id of ids) {
    const slot = index.slotOf(id)
    if (slot === undefined) continue
    slots.add(slot)
    if (!hasBelow) continue
    for (const lower of index.descendants(slot)) {
      slots.add(lower)
      if (slots.size > maxTemplateRows) return [...slots]
    }
  }
  return [...slots]
}

function areaAt(
  index: HierarchyIndex<PlanningRecord>,
  slot: number,
  itemsOf: ReadonlyMap<string, readonly FundRow[]>,
): readonly TemplateArea[] {
  const record = index.recordAt(slot)
  if (!record) return []
  const names = index.ancestors(slot).map((node) => (node.kind === 'record' ? node.record.name : undefined))
  const isKnown = names.every((name) => name !== undefined)
  const path = isKnown ? [...names, record.name].join(' / ') : ''
  const items = itemsOf.get(comparableId(record.id))?.map(knownItem) ?? []
  return [{ id: record.id, externalId: record.externalId ?? undefined, path, items }]
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
