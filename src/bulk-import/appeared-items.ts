// After a request that failed: which of its new items are there all the same, as far as reading can tell.
import type { KnownItems } from './known-items.ts'
import type { PlannedItem } from './plan.ts'

export interface AppearedItems {
  /** Creates that the service has made. */
  readonly appeared: ReadonlySet<number>
  /** Creates of which some were made, and nobody can tell which: they have the same name and focus area. */
  readonly unclear: ReadonlySet<number>
}

/** Compares the items before a request with those after it, for the creates of that request. */
export function findAppeared(
  creates: readonly number[],
  planned: readonly PlannedItem[],
  { before, now }: { readonly before: KnownItems; readonly now: KnownItems },
): AppearedItems {
  const groups = new Map<string, number[]>()
  for (const index of creates) {
    const item = planned[index]?.item
    if (item?.focusAreaId === undefined) continue
    const key = `${item.focusAreaId} ${item.name}`
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  }
  const appeared = new Set<number>()
  const unclear = new Set<number>()
  for (const indexes of groups.values()) {
    const item = planned[indexes[0] ?? -1]?.item
    if (item?.focusAreaId === undefined) continue
    const more = now.twins(item.name, item.focusAreaId) - before.twins(item.name, item.focusAreaId)
    if (more <= 0) continue
    const found = more >= indexes.length ? appeared : unclear
    for (const index of indexes) found.add(index)
  }
  return { appeared, unclear }
}
