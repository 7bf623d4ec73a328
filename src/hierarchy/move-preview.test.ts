import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxLevels } from '#contract/hierarchies.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import { previewMoves, topmostOf } from './move-preview.ts'

interface Node {
  readonly id: string
  readonly parentId: string | undefined
}

const recordOf = ({ id, parentId }: Node) => ({
  id,
  name: id,
  parent: parentId === undefined ? null : { id: parentId },
  path: [],
})

function indexOf(nodes: readonly Node[]) {
  const index = new HierarchyIndex<ReturnType<typeof recordOf>>()
  index.upsert(nodes.map(recordOf))
  return index
}

const chain = (length: number, name: string): Node[] =>
  Array.from({ length }, (_, at) => ({
    id: `${name}${at}`,
    parentId: at === 0 ? undefined : `${name}${at - 1}`,
  }))

/** Trees of up to 30 records, each below an earlier one or at the top. */
const trees = fc.array(fc.nat(29), { minLength: 2, maxLength: 30 }).map((choices) =>
  choices.map(
    (choice, at): Node => ({
      id: `r${at}`,
      parentId: choice % 4 === 0 || at === 0 ? undefined : `r${choice % at}`,
    }),
  ),
)

describe('the preview of a move', () => {
  it('is what a model of parents says, for every tree and every choice', () => {
    fc.assert(
      fc.property(trees, fc.nat(29), fc.nat(29), (nodes, from, to) => {
        const index = indexOf(nodes)
        const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
        const above = (id: string | undefined): string[] =>
          id === undefined ? [] : [id, ...above(parents.get(id))]
        const { id } = nodes[from % nodes.length] ?? { id: '' }
        const parentId = to % 5 === 0 ? null : (nodes[to % nodes.length]?.id ?? null)
        const [move] = previewMoves(index, [id], { parentId, levelOf: () => undefined })
        const isThere = (parents.get(id) ?? null) === parentId
        const isOwn = parentId !== null && above(parentId).includes(id)
        expect(move).toMatchObject({
          obstacle: isThere ? 'same-parent' : isOwn ? 'own-branch' : undefined,
          descendants: nodes.filter((node) => node.id !== id && above(node.id).includes(id)).length,
          depth: above(id).length - 1,
          newDepth: parentId === null ? 0 : above(parentId).length,
        })
      }),
      { seed: 31, numRuns: 500 },
    )
  })

  it('refuses a type that is not below the type of the parent', () => {
    const index = indexOf([...chain(1, 'a'), ...chain(2, 'b')])
    const obstacleBelow = (level: number) =>
      previewMoves(index, ['b1'], { parentId: 'a0', levelOf: ({ id }) => (id === 'a0' ? level : 1) })[0]
        ?.obstacle
    expect([0, 1, 2].map(obstacleBelow)).toEqual([undefined, 'type-level', 'type-level'])
  })

  it('refuses a branch that would go below the last level, and takes one that ends there', () => {
    const index = indexOf([...chain(maxLevels - 2, 'a'), ...chain(4, 'b')])
    const obstacleOf = (id: string) =>
      previewMoves(index, [id], { parentId: `a${maxLevels - 3}`, levelOf: () => undefined })[0]?.obstacle
    expect(obstacleOf('b1')).toBe('too-deep')
    expect(obstacleOf('b2')).toBeUndefined()
  })

  it('moves of several records the topmost ones; the others are in their branches', () => {
    const index = indexOf([...chain(3, 'a'), ...chain(2, 'b')])
    expect(topmostOf(index, ['a2', 'a1', 'b1', 'gone'])).toEqual(['a1', 'b1'])
  })
})
