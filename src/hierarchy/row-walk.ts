// The one walk that turns a tree into rows.
import type { Expansion } from './expansion.ts'
import { top } from './forest.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { MatchFilter } from './match-filter.ts'
import type { HierarchyRecord } from './record.ts'
import type { SiblingOrder } from './sibling-order.ts'
import type { SlotList } from './slot-list.ts'

export interface RowRules<R extends HierarchyRecord> {
  readonly index: HierarchyIndex<R>
  readonly expansion: Expansion
  readonly filter: MatchFilter<R> | undefined
  readonly order: SiblingOrder<R> | undefined
}

/**
 * Appends to `rows` what is visible below `under`, as if that were expanded, and writes to `positions` at each of
 * these slots its place among the siblings shown, from 1. Costs what it appends and the siblings a filter hides.
 */
export function walkRows<R extends HierarchyRecord>(
  { index, expansion, filter, order }: RowRules<R>,
  under: number,
  rows: SlotList,
  positions: Int32Array,
): void {
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
