import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rehearseDeletion } from './deletion-rehearsal.ts'
import { HierarchyIndex } from './hierarchy-index.ts'
import type { HierarchyRecord } from './record.ts'

const seed = 20261121

interface Family {
  /** The parent of each record by its number: a smaller number, or -1 at the top. */
  readonly parents: readonly number[]
  readonly doomed: readonly number[]
}

const anyFamily: fc.Arbitrary<Family> = fc.integer({ min: 1, max: 14 }).chain((size) =>
  fc.record({
    parents: fc.tuple(...Array.from({ length: size }, (_, at) => fc.integer({ min: -1, max: at - 1 }))),
    doomed: fc.subarray(Array.from({ length: size }, (_, at) => at)),
  }),
)

function pathOf(parents: ReadonlyMap<string, string | undefined>, id: string): string[] {
  const parent = parents.get(id)
  return parent === undefined ? [] : [...pathOf(parents, parent), parent]
}

function indexOf(parents: ReadonlyMap<string, string | undefined>): HierarchyIndex<HierarchyRecord> {
  const index = new HierarchyIndex<HierarchyRecord>()
  index.upsert(
    [...parents.keys()].map((id) => {
      const path = pathOf(parents, id)
      const parent = path.at(-1)
      return {
        id,
        name: id,
        parent: parent === undefined ? null : { id: parent },
        path: path.map((ancestor, at) => ({ id: ancestor, index: at })),
      }
    }),
  )
  return index
}

function parentsOf({ parents }: Family): Map<string, string | undefined> {
  return new Map(parents.map((parent, at) => [`r${at}`, parent < 0 ? undefined : `r${parent}`]))
}

describe('rehearsing a deletion', () => {
  it('previews a series of deletions as the specification describes each of them', () => {
    fc.assert(
      fc.property(anyFamily, (family) => {
        const before = parentsOf(family)
        const rehearsal = rehearseDeletion(
          indexOf(before),
          family.doomed.map((at) => `r${at}`),
        )
        const after = new Map(before)
        for (const id of rehearsal.order) {
          // Leaves first: none of those still to be deleted is below this one.
          const waiting = rehearsal.order.slice(rehearsal.order.indexOf(id) + 1)
          for (const other of waiting) expect(pathOf(before, other)).not.toContain(id)
          for (const [child, parent] of after) if (parent === id) after.set(child, after.get(id))
          after.delete(id)
        }
        const changed = [...after.keys()].filter((id) => after.get(id) !== before.get(id))
        expect(rehearsal.moved.map(({ id }) => id).toSorted()).toEqual(changed.toSorted())
        for (const move of rehearsal.moved) {
          expect(move.newParentId).toBe(after.get(move.id))
          expect(move.newPath).toEqual(pathOf(after, move.id))
          expect(move.newDepth).toBe(move.newPath.length)
          expect(move.depth).toBe(pathOf(before, move.id).length)
        }
        const shortened = [...after.keys()].filter(
          (id) => pathOf(after, id).length < pathOf(before, id).length && !changed.includes(id),
        )
        expect(rehearsal.shortened).toBe(shortened.length)
        expect(rehearsal.parentless.map(({ id }) => id).toSorted()).toEqual(
          changed.filter((id) => after.get(id) === undefined).toSorted(),
        )
      }),
      { seed, numRuns: 500 },
    )
  })

  it('tells the tree after each step, so that a series may end at any of them', () => {
    fc.assert(
      fc.property(anyFamily, (family) => {
        const now = parentsOf(family)
        const index = indexOf(now)
        const doomed = family.doomed.map((at) => `r${at}`)
        const itemsAt = new Map([...now.keys()].map((id) => [id, [id]]))
        const { order, steps } = rehearseDeletion(index, doomed)
        expect(steps.map(({ id }) => id)).toEqual(order)
        for (const { id, movedIds, newPath, itemsOfIds } of steps) {
          const parent = now.get(id)
          const children = [...now].flatMap(([child, above]) => (above === id ? child : []))
          expect(newPath).toEqual(pathOf(now, id))
          expect(movedIds.toSorted()).toEqual(children.toSorted())
          expect(itemsOfIds.toSorted()).toEqual(itemsAt.get(id)?.toSorted())
          for (const child of children) now.set(child, parent)
          if (parent !== undefined) itemsAt.get(parent)?.push(...itemsOfIds)
          now.delete(id)
        }
      }),
      { seed, numRuns: 500 },
    )
  })

  it('names the records whose type skips a level under their new parent', () => {
    const index = indexOf(
      new Map([
        ['portfolio', undefined],
        ['programme', 'portfolio'],
        ['project', 'programme'],
      ]),
    )
    const levels = ['portfolio', 'programme', 'project']
    const rehearsal = rehearseDeletion(index, ['programme'], ({ id }) => levels.indexOf(id))
    expect(rehearsal.jumps.map(({ id }) => id)).toEqual(['project'])
  })

  it('reports the records that it does not know', () => {
    const index = indexOf(new Map([['a', undefined]]))
    expect(rehearseDeletion(index, ['a', 'b'])).toMatchObject({ order: ['a'], unknown: ['b'] })
  })
})
