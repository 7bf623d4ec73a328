// What contradicts itself in the data. The tree shows every record all the same; this says what to correct, and where.

import { top } from './forest.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'
import { claimedParentId, lastOfPath, orderedPath } from './record-placement.ts'

export type HierarchyProblem =
  /** `parent` and the last item of `path` differ; the record is shown under `shownUnderId`, null: at the top. */
  | {
      readonly kind: 'parent-path-disagreement'
      readonly id: string
      readonly parentId: string | null
      readonly pathParentId: string | null
      readonly shownUnderId: string | null
    }
  /** The indexes of the path are not 0, 1, 2 … each once. */
  | { readonly kind: 'path-index'; readonly id: string; readonly indexes: readonly number[] }
  /** The path names an id twice, or the record itself. */
  | { readonly kind: 'path-repeats'; readonly id: string; readonly repeatedId: string }
  /** The path ends with the parent but is not the way to it: out of date, or wrong. */
  | {
      readonly kind: 'path-differs'
      readonly id: string
      readonly pathIds: readonly string[]
      readonly ancestorIds: readonly string[]
    }
  /** Records are each other's ancestors; the one with this id is shown at the top. */
  | { readonly kind: 'cycle'; readonly id: string; readonly cycleIds: readonly string[] }
  /** The record came more than once in one page; the last is shown. */
  | { readonly kind: 'duplicate-record'; readonly id: string }

/** The problems of one node; cheap enough to ask for every visible row. */
export function problemsOf<R extends HierarchyRecord>(
  index: HierarchyIndex<R>,
  slot: number,
): HierarchyProblem[] {
  const problems: HierarchyProblem[] = []
  const id = index.idOf(slot)
  const cycle = index.cycleOf(slot)
  if (cycle) problems.push({ kind: 'cycle', id, cycleIds: cycle.map((member) => index.idOf(member)) })
  if (index.isDuplicate(slot)) problems.push({ kind: 'duplicate-record', id })
  const record = index.recordAt(slot)
  if (!record) return problems
  const ancestors = index.forest.ancestors(slot)
  const found = pathProblems(
    record,
    ancestors.map((above) => index.idOf(above)),
  )
  const isMoving = found.length > 0 && [...ancestors, slot].some((node) => isMoved(index, node))
  return [...problems, ...found.filter(({ kind }) => kind !== 'path-differs' || !isMoving)]
}

/** True for a record that is shown where a pending move puts it: its path, and those below, are those of before. */
function isMoved<R extends HierarchyRecord>(index: HierarchyIndex<R>, slot: number): boolean {
  const record = index.recordAt(slot)
  if (!record || index.cycleOf(slot)) return false
  const parent = index.parentOf(slot)
  return claimedParentId(record) !== (parent === top ? undefined : index.idOf(parent))
}

function pathProblems({ id, parent, path }: HierarchyRecord, ancestorIds: string[]): HierarchyProblem[] {
  const problems: HierarchyProblem[] = []
  const items = orderedPath(path)
  const pathIds = items.map((item) => item.id)
  if (items.some((item, at) => item.index !== at))
    problems.push({ kind: 'path-index', id, indexes: items.map((item) => item.index) })
  const repeatedId = pathIds.find((pathId, at) => pathId === id || pathIds.indexOf(pathId) < at)
  if (repeatedId !== undefined) problems.push({ kind: 'path-repeats', id, repeatedId })
  const pathParentId = lastOfPath(path) ?? null
  const parentId = parent === undefined ? pathParentId : (parent?.id ?? null)
  if (parentId !== pathParentId)
    problems.push({
      kind: 'parent-path-disagreement',
      id,
      parentId,
      pathParentId,
      shownUnderId: ancestorIds.at(-1) ?? null,
    })
  else if (repeatedId === undefined && !sameIds(pathIds, ancestorIds))
    problems.push({ kind: 'path-differs', id, pathIds, ancestorIds })
  return problems
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at])
}
