// Reading `parent` and `path` of one record. The items of a path may come in any order; `index` decides.
import type { PathItem } from '#contract/hierarchies.ts'
import type { HierarchyRecord } from './record.ts'

/** The path from the root to the immediate parent. The same array when it is in order already, as it mostly is. */
export function orderedPath(path: readonly PathItem[]): readonly PathItem[] {
  for (let at = 1; at < path.length; at += 1)
    if (indexAt(path, at) < indexAt(path, at - 1)) return path.toSorted((a, b) => a.index - b.index)
  return path
}

/** The immediate parent according to the path: the item with the highest index; undefined for an empty path. */
export function lastOfPath(path: readonly PathItem[]): string | undefined {
  let last: PathItem | undefined
  for (const item of path) if (last === undefined || item.index >= last.index) last = item
  return last?.id
}

/**
 * The parent a record is shown under, undefined at the top. `parent` goes before `path`, because a path is a copy
 * that is out of date as soon as an ancestor moves; but a path goes before no parent, because it tells more.
 * Spec silent: which of them holds when they differ (§2.1, §2.2).
 */
export function claimedParentId(record: HierarchyRecord): string | undefined {
  return record.parent?.id ?? lastOfPath(record.path)
}

/** The ids above `id` in the path, nearest first; undefined when the path does not name `id`. */
export function idsAbove(path: readonly PathItem[], id: string): string[] | undefined {
  const ordered = orderedPath(path)
  const at = ordered.findLastIndex((item) => item.id === id)
  if (at === -1) return undefined
  return ordered
    .slice(0, at)
    .map((item) => item.id)
    .reverse()
}

function indexAt(path: readonly PathItem[], at: number): number {
  return path[at]?.index ?? 0
}
