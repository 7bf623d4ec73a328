import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HierarchyIndex } from './hierarchy-index.ts'
import { problemsOf } from './problems.ts'
import type { HierarchyRecord } from './record.ts'

const seed = 20261121

/** Per node number, the number of its parent; -1 at the top. A parent is any node with a smaller number. */
type ForestPlan = readonly number[]

const forestPlan: fc.Arbitrary<ForestPlan> = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 })
  .map((picks) => picks.map((pick, node) => Math.round(pick * node) - 1))

function idOf(node: number): string {
  return `node-${node}`
}

/** Ids from the root to the immediate parent. */
function ancestorIds(plan: ForestPlan, node: number): string[] {
  const parent = plan[node] ?? -1
  return parent === -1 ? [] : [...ancestorIds(plan, parent), idOf(parent)]
}

/** A record that says the truth about where `node` is, its path items backwards to make `index` count. */
function trueRecord(plan: ForestPlan, node: number): HierarchyRecord {
  const ids = ancestorIds(plan, node)
  const parentId = ids.at(-1)
  return {
    id: idOf(node),
    name: `Name ${node}`,
    parent: parentId === undefined ? null : { id: parentId },
    path: ids.map((id, index) => ({ id, index })).reverse(),
  }
}

/** All numbers below `count` in random order, cut into pages. */
function pagesOf(count: number): fc.Arbitrary<number[][]> {
  const all = Array.from({ length: count }, (_, at) => at)
  return fc
    .tuple(fc.shuffledSubarray(all, { minLength: count, maxLength: count }), fc.integer({ min: 1, max: 12 }))
    .map(([order, size]) =>
      Array.from({ length: Math.ceil(count / size) }, (_, at) => order.slice(at * size, (at + 1) * size)),
    )
}

const planInPages = forestPlan.chain((plan) =>
  fc.record({ plan: fc.constant(plan), pages: pagesOf(plan.length) }),
)

/** Every node's id with the ids of its ancestors. */
function placesOf(index: HierarchyIndex<HierarchyRecord>): Map<string, string[]> {
  return new Map(
    [...index.descendants(0)].map((slot) => [index.idOf(slot), index.ancestors(slot).map((node) => node.id)]),
  )
}

function truePlaces(plan: ForestPlan): Map<string, string[]> {
  return new Map(plan.map((_, node) => [idOf(node), ancestorIds(plan, node)]))
}

function send(index: HierarchyIndex<HierarchyRecord>, plan: ForestPlan, nodes: readonly number[]): void {
  index.upsert(nodes.map((node) => trueRecord(plan, node)))
}

describe('HierarchyIndex, given the truth', () => {
  it('shows it after any order of arrival, and on the way shows every record under its true ancestors', () => {
    fc.assert(
      fc.property(planInPages, ({ plan, pages }) => {
        const index = new HierarchyIndex<HierarchyRecord>()
        const arrived = new Set<string>()
        for (const page of pages) {
          send(index, plan, page)
          const expected = new Map<string, string[]>()
          for (const node of page) arrived.add(idOf(node))
          for (const [id, ids] of truePlaces(plan)) {
            if (!arrived.has(id)) continue
            expected.set(id, ids)
            for (const [at, ancestor] of ids.entries()) expected.set(ancestor, ids.slice(0, at))
          }
          expect(placesOf(index)).toEqual(expected)
          expect([...index.descendants(0)].flatMap((slot) => problemsOf(index, slot))).toEqual([])
        }
        expect(index.ghostCount).toBe(0)
      }),
      { seed, numRuns: 400 },
    )
  })

  it('shows the same when several pages come before it is read', () => {
    const readAfter = fc.array(fc.boolean(), { minLength: 30, maxLength: 30 })
    fc.assert(
      fc.property(planInPages, readAfter, ({ plan, pages }, reads) => {
        const index = new HierarchyIndex<HierarchyRecord>()
        const eager = new HierarchyIndex<HierarchyRecord>()
        for (const [at, page] of pages.entries()) {
          index.upsertSilently(page.map((node) => trueRecord(plan, node)))
          send(eager, plan, page)
          const places = placesOf(eager)
          if (reads[at]) expect(placesOf(index)).toEqual(places)
        }
        expect(placesOf(index)).toEqual(truePlaces(plan))
        expect(index.ghostCount).toBe(0)
      }),
      { seed, numRuns: 400 },
    )
  })

  it('follows a subtree that moves, in any order of its records', () => {
    const moves = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 6 })
    fc.assert(
      fc.property(planInPages, moves, ({ plan, pages }, picks) => {
        const index = new HierarchyIndex<HierarchyRecord>()
        for (const page of pages) send(index, plan, page)
        let now = plan
        for (const [nodePick, parentPick, turn] of picks) {
          const node = nodePick % plan.length
          const parent = (parentPick % (plan.length + 1)) - 1
          const parentIds = parent === -1 ? [] : [...ancestorIds(now, parent), idOf(parent)]
          if (parentIds.includes(idOf(node))) continue
          now = now.with(node, parent)
          const moved = now
            .map((_, at) => at)
            .filter((at) => at === node || ancestorIds(now, at).includes(idOf(node)))
          for (let step = 0; step < moved.length; step += 1)
            send(index, now, [moved[(step + turn) % moved.length] ?? node])
          expect(placesOf(index)).toEqual(truePlaces(now))
          expect([...index.descendants(0)].flatMap((slot) => problemsOf(index, slot))).toEqual([])
        }
      }),
      { seed, numRuns: 300 },
    )
  })
})
