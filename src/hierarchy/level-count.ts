import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'

/** How many levels a hierarchy has, 0 when it is empty. Visits every node. */
export function levelCount<R extends HierarchyRecord>(index: HierarchyIndex<R>): number {
  const { firstChildren, nextSiblings, parents } = index.forest
  let deepest = 0
  let level = 0
  let node = 0
  for (;;) {
    const child = firstChildren[node] ?? 0
    if (child !== 0) {
      node = child
      level += 1
      deepest = Math.max(deepest, level)
      continue
    }
    while (node !== 0 && (nextSiblings[node] ?? 0) === 0) {
      node = parents[node] ?? 0
      level -= 1
    }
    if (node === 0) return deepest
    node = nextSiblings[node] ?? 0
  }
}
