// The tree that an import results in, as far as its sheet is about it: its rows, and the records above them.
import type { PlanningRecord } from '#contract/resources.ts'
import { KnownRecords, parentIdOf } from './known-records.ts'
import type { HierarchyPlan, PlannedRow } from './planned-rows.ts'

export interface PreviewRow {
  readonly depth: number
  readonly name: string
  /** Undefined for a record that is only above rows of the sheet. */
  readonly planned: PlannedRow | undefined
}

/** One node: a place among the planned rows, or the ID of a record above them. */
type NodeKey = number | string

const top = ''

/**
 * The rows in the order of the tree, each below its parent.
 * @param isWanted rows that are shown, with what is above them; all rows when left out
 */
export function previewTree(
  { rows }: HierarchyPlan,
  records: readonly PlanningRecord[],
  isWanted: (row: PlannedRow) => boolean = () => true,
): readonly PreviewRow[] {
  const known = new KnownRecords(records)
  const placeOf = new Map(rows.flatMap(({ record }, place) => (record ? [[record.id, place] as const] : [])))
  const children = new Map<NodeKey, NodeKey[]>()
  const shown = new Set<NodeKey>()
  const ofRecord = (id: string): NodeKey => placeOf.get(id) ?? id
  const parentOf = (node: NodeKey): NodeKey => {
    if (typeof node === 'string') {
      const record = known.withId(node)
      const id = record ? parentIdOf(record) : null
      return id === null ? top : ofRecord(id)
    }
    const parent = rows[node]?.parent
    if (!parent) return top
    return 'place' in parent ? parent.place : ofRecord(parent.id)
  }
  const show = (start: NodeKey) => {
    for (let node = start; node !== top && !shown.has(node); ) {
      shown.add(node)
      const parent = parentOf(node)
      const siblings = children.get(parent)
      if (siblings) siblings.push(node)
      else children.set(parent, [node])
      node = parent
    }
  }
  for (const [place, row] of rows.entries()) if (isWanted(row)) show(place)
  const tree: PreviewRow[] = []
  const open = (children.get(top) ?? []).map((node) => ({ node, depth: 0 })).toReversed()
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    const planned = typeof node === 'number' ? rows[node] : undefined
    tree.push({ depth, name: planned?.name ?? known.withId(String(node))?.name ?? '', planned })
    for (const child of (children.get(node) ?? []).toReversed()) open.push({ node: child, depth: depth + 1 })
  }
  return tree
}

/** The names from the top level down to a row, as the tree will have them. */
export function pathOfRow(
  { rows }: HierarchyPlan,
  known: KnownRecords,
  { parent, name }: PlannedRow,
): readonly string[] {
  const names = [name]
  let above: PlannedRow['parent'] = parent
  while (above) {
    if ('place' in above) {
      const row: PlannedRow | undefined = rows[above.place]
      names.push(row?.name ?? '')
      above = row?.parent
      continue
    }
    const record = known.withId(above.id)
    const id: string | null = record ? parentIdOf(record) : null
    // A service may answer records that are their own ancestors.
    if (!record || names.length > known.count) break
    names.push(record.name)
    above = id === null ? undefined : { id }
  }
  return names.toReversed()
}
