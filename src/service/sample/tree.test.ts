import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from './random.ts'
import { divide, growTree } from './records.ts'

interface Node {
  readonly level: number
  readonly parent: Node | undefined
}

function grow({ size, seed, children }: { size: number; seed: string; children?: number }): Node[] {
  const roots = [
    { level: 0, share: 5, start: 'first', ...(children === undefined ? {} : { children }) },
    { level: 2, share: 1, start: 'second' },
    { level: 0, share: 0, start: 'third' },
  ]
  return [
    ...growTree<Node, string>({
      random: new Random(seed),
      size,
      deepestLevel: 5,
      roots,
      root: (_start, level) => ({ level, parent: undefined }),
      child: (parent, level) => ({ level, parent }),
    }),
  ]
}

describe('a grown tree', () => {
  it('has the size asked for, and no node at or above the level of its parent', () => {
    fc.assert(
      fc.property(fc.nat({ max: 400 }), fc.string(), (size, seed) => {
        const nodes = grow({ size, seed })
        expect(nodes).toHaveLength(size)
        for (const { level, parent } of nodes) {
          expect(level).toBeLessThanOrEqual(5)
          if (parent) expect(level).toBeGreaterThan(parent.level)
        }
      }),
      { seed: 11, numRuns: 50 },
    )
  })

  it('gives a root without a share no descendants', () => {
    const nodes = grow({ size: 200, seed: 'a' })
    const bare = nodes.filter((node) => !node.parent && !nodes.some((other) => other.parent === node))
    expect(bare).toHaveLength(1)
  })

  it('gives a root as many children as it names, if there are that many nodes', () => {
    const [first, ...others] = grow({ size: 100, seed: 'b', children: 7 })
    expect(others.filter((node) => node.parent === first)).toHaveLength(7)
    expect(grow({ size: 5, seed: 'b', children: 7 })).toHaveLength(5)
  })
})

describe('dividing by weight', () => {
  it('loses nothing, and gives nothing to the weightless', () => {
    expect(divide(10, [1, 0, 1])).toEqual([5, 0, 5])
    expect(divide(11, [1, 1, 2])).toEqual([2, 2, 7])
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(), { minLength: 1 }), (whole, weights) => {
        expect(divide(whole, weights).reduce((sum, part) => sum + part, 0)).toBe(whole)
      }),
      { seed: 3 },
    )
  })
})
