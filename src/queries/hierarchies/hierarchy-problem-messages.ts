// What is wrong with a record's place in the tree, in sentences for whoever can mend it.
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { type HierarchyProblem, problemsOf } from '#hierarchy/problems.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'

/** What contradicts itself about one node; nothing for almost all of them. */
export function describeProblems<Item extends HierarchyRecord>(
  index: HierarchyIndex<Item>,
  slot: number,
): readonly string[] {
  const nameOf = (id: string) => `“${index.find(id)?.name ?? id}”`
  return problemsOf(index, slot).map((problem) => describe(problem, nameOf))
}

function describe(problem: HierarchyProblem, nameOf: (id: string) => string): string {
  const listOf = (ids: readonly string[]) => ids.map(nameOf).join(' / ') || 'nothing'
  switch (problem.kind) {
    case 'parent-path-disagreement': {
      const { parentId, pathParentId, shownUnderId } = problem
      const parent = parentId === null ? 'It names no parent' : `Its parent is ${nameOf(parentId)}`
      const path = pathParentId === null ? 'its path is empty' : `its path ends at ${nameOf(pathParentId)}`
      const place = shownUnderId === null ? 'at the top level' : `under ${nameOf(shownUnderId)}`
      return `${parent}, but ${path}. It is shown ${place}.`
    }
    case 'path-index':
      return `The items of its path are numbered ${problem.indexes.join(', ')} instead of from 0 on.`
    case 'path-repeats':
      return problem.repeatedId === problem.id
        ? 'Its path leads through itself.'
        : `Its path leads through ${nameOf(problem.repeatedId)} twice.`
    case 'path-differs':
      return `Its path says ${listOf(problem.pathIds)}, but it stands under ${listOf(problem.ancestorIds)}.`
    case 'cycle':
      return `It is its own ancestor: ${listOf(problem.cycleIds)}. It is shown at the top level.`
    case 'duplicate-record':
      return 'It came more than once in the list. The last one is shown.'
  }
}
