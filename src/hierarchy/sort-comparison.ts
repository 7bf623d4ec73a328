// How two nodes of a tree are compared by a key of their records.
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'

export type SortKey = string | number | null | undefined

export interface SiblingSort<R extends HierarchyRecord> {
  /** True when a key follows from the tree around a record and not from the record alone. */
  readonly followsTree?: boolean
  /** The compared value: text as people sort it, numbers by value; null, undefined and NaN come last either way. */
  readonly key: (record: R, slot: number) => SortKey
  readonly direction: 'ascending' | 'descending'
  /** Orders those with equal keys, always ascending; without it, and after it, the id does. */
  readonly thenBy?: (record: R) => SortKey
}

/** A node with what it is compared by. */
export interface Sorted {
  readonly slot: number
  readonly key: SortKey
}

/** As people sort texts: numbers in them by value. */
export const textOrder = new Intl.Collator(undefined, { numeric: true })

/** Compares for `Array.sort`: ghosts come last, and nodes with equal keys by `thenBy` and then by id. */
export function sortComparison<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  { direction, thenBy }: SiblingSort<R>,
): (a: Sorted, b: Sorted) => number {
  const byTie = (a: number, b: number): number => {
    const [recordA, recordB] = [index.recordAt(a), index.recordAt(b)]
    const order = thenBy && recordA && recordB ? compareValues(thenBy(recordA), thenBy(recordB)) : 0
    if (order !== 0) return order
    const [idA, idB] = [index.idOf(a), index.idOf(b)]
    return Number(idA > idB) - Number(idA < idB)
  }
  const isGhost = ({ slot }: Sorted) => Number(index.recordAt(slot) === undefined)
  return (a, b) => {
    const order = compareValues(a.key, b.key)
    const isTurned = direction === 'descending' && !isMissing(a.key) && !isMissing(b.key)
    return isGhost(a) - isGhost(b) || (isTurned ? -order : order) || byTie(a.slot, b.slot)
  }
}

/** Ascending; missing values come last. */
function compareValues(a: SortKey, b: SortKey): number {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b))
  return typeof a === 'number' && typeof b === 'number' ? a - b : textOrder.compare(String(a), String(b))
}

// NaN is what an unreadable date becomes; as a number it would leave the order undefined.
function isMissing(key: SortKey): key is null | undefined {
  return key === null || key === undefined || Number.isNaN(key)
}
