// The one walk that turns a tree into rows, and what it finds.
import type { Expansion } from './expansion.ts'
import { top } from './forest.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { MatchFilter } from './match-filter.ts'
import type { HierarchyRecord } from './record.ts'
import type { SiblingOrder } from './sibling-order.ts'
import { grown, SlotList } from './slot-list.ts'
import { type Steps, takeAllSteps } from './steps.ts'

export interface RowRules<R extends HierarchyRecord> {
  readonly index: HierarchyIndex<R>
  readonly expansion: Expansion
  readonly filter: MatchFilter<R> | undefined
  readonly order: SiblingOrder<R> | undefined
}

/** The rows of a tree or of a flat list. */
export interface FoundRows {
  readonly slots: SlotList
  /** By slot: its place among the siblings shown, from 1. */
  readonly positions: Int32Array
  /** Of the index, when they were found. */
  readonly version: number
}

/**
 * The rows of a tree. Do not continue it when something changed in a pause.
 * @param former rows that are shown no more, in whose place these are written
 */
export function* findRows<R extends HierarchyRecord>(
  rules: RowRules<R>,
  former?: FoundRows,
): Steps<FoundRows> {
  const found = noRows(rules.index, former)
  rules.filter?.refresh()
  rules.order?.refresh()
  yield* walkRowsInSteps(rules, top, found.slots, found.positions)
  return found
}

/** Slots as the rows of a list without levels. */
export function listRows<R extends HierarchyRecord>(
  slots: readonly number[],
  index: HierarchyIndex<R>,
): FoundRows {
  const found = noRows(index)
  for (const slot of slots) {
    found.slots.push(slot)
    found.positions[slot] = found.slots.length
  }
  return found
}

function noRows<R extends HierarchyRecord>(
  { forest, version }: HierarchyIndex<R>,
  former: Pick<FoundRows, 'slots' | 'positions'> = { slots: new SlotList(), positions: new Int32Array(0) },
): FoundRows {
  former.slots.clear()
  return { slots: former.slots, positions: grown(former.positions, forest.capacity), version }
}

/** Few enough for a fraction of a millisecond. */
const rowsPerStep = 4096

/** Like {@link walkRowsInSteps}, without a pause. */
export function walkRows<R extends HierarchyRecord>(...walk: Parameters<typeof walkRowsInSteps<R>>): void {
  takeAllSteps(walkRowsInSteps(...walk))
}

/**
 * Appends to `rows` what is visible below `under`, as if that were expanded, and writes to `positions` at each of
 * these slots its place among the siblings shown, from 1. Costs what it appends and the siblings a filter hides. Do not
 * continue it when something changed in a pause.
 */
function* walkRowsInSteps<R extends HierarchyRecord>(
  { index, expansion, filter, order }: RowRules<R>,
  under: number,
  rows: SlotList,
  positions: Int32Array,
): Steps {
  const { forest } = index
  const { parents } = forest
  const { firstChildren, nextSiblings } = order ?? forest
  const kept = filter?.kept
  order?.arrange(under)
  let parent = under
  let depth = forest.depth(under) + 1
  let node = firstChildren[under] ?? 0
  let position = 1
  // One loop and no recursion: a chain of 100,000 must not end in a stack overflow.
  while (node !== 0 || parent !== under) {
    if (node === 0) {
      node = nextSiblings[parent] ?? 0
      position = (positions[parent] ?? 0) + 1
      parent = parents[parent] ?? top
      depth -= 1
    } else if (kept && kept[node] === 0) {
      node = nextSiblings[node] ?? 0
    } else {
      rows.push(node)
      if (rows.length % rowsPerStep === 0) yield
      positions[node] = position
      position += 1
      if (forest.childCount(node) > 0 && expansion.isExpanded(node, depth)) {
        order?.arrange(node)
        parent = node
        depth += 1
        position = 1
        node = firstChildren[node] ?? 0
      } else {
        node = nextSiblings[node] ?? 0
      }
    }
  }
}
