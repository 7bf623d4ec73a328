// Words contradictions about the place of a record, for the people who can correct them.
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import { type HierarchyProblem, problemsOf } from '#hierarchy/problems.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { Messages } from '#messages/messages.ts'

type Words = Messages['hierarchies']

/** The contradictions about one node; none for almost all nodes. */
export function describeProblems<Item extends HierarchyRecord>(
  index: HierarchyIndex<Item>,
  slot: number,
  m: Words,
): readonly string[] {
  const nameOf = (id: string) => index.find(id)?.name ?? id
  return problemsOf(index, slot).flatMap((problem) => describe(problem, nameOf, m))
}

function describe(
  problem: HierarchyProblem,
  nameOf: (id: string) => string,
  m: Words,
): string | readonly string[] {
  const pathOf = (ids: readonly string[]) => ids.map(nameOf).join(' / ')
  switch (problem.kind) {
    case 'parent-path-disagreement': {
      const { shownUnderId } = problem
      const place = shownUnderId === null ? m.shownAtTop : m.shownUnder({ name: nameOf(shownUnderId) })
      return [describeDisagreement(problem, nameOf, m), place]
    }
    case 'path-index':
      return m.pathNumbers({ numbers: problem.indexes.join(', ') })
    case 'path-repeats':
      return problem.repeatedId === problem.id
        ? m.pathThroughItself
        : m.pathRepeats({ name: nameOf(problem.repeatedId) })
    case 'path-differs': {
      const path = pathOf(problem.pathIds)
      const shown = pathOf(problem.ancestorIds)
      return shown === '' ? m.pathDiffersAtTop({ path }) : m.pathDiffers({ path, shown })
    }
    case 'cycle':
      return m.ownAncestor({ path: pathOf(problem.cycleIds) })
    case 'duplicate-record':
      return m.duplicate
  }
}

type Disagreement = Extract<HierarchyProblem, { kind: 'parent-path-disagreement' }>

function describeDisagreement(
  { parentId, pathParentId }: Disagreement,
  nameOf: (id: string) => string,
  m: Words,
): string {
  if (parentId === null)
    return m.pathWithoutParent({ last: pathParentId === null ? '' : nameOf(pathParentId) })
  const parent = nameOf(parentId)
  return pathParentId === null
    ? m.parentWithoutPath({ parent })
    : m.parentAndPath({ parent, last: nameOf(pathParentId) })
}
