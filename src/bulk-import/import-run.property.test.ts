import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChunkResult, ImportRun, namedRows } from './import-run.ts'
import type { ImportItem } from './items.ts'
import type { PlannedItem } from './plan.ts'

const seed = 20261122
const nothing = { appeared: new Set<number>(), unclear: new Set<number>() }

/** How the service at the other end behaves; all of it is left open by the specification. */
interface Manners {
  readonly isAtomic: boolean
  readonly namesRows: boolean
  readonly most: number
}

interface Drawn {
  readonly isBad: boolean
  readonly hasIdentity: boolean
}

function planned(drawn: readonly Drawn[]): PlannedItem[] {
  return drawn.map(({ hasIdentity }, index) => {
    const item: ImportItem = {
      rows: [index],
      name: `Item ${index}`,
      itemId: undefined,
      externalId: hasIdentity ? `X-${index}` : undefined,
      focusAreaId: undefined,
      keys: new Map(),
      values: [],
      amountCount: 0,
    }
    return {
      item,
      verdict: hasIdentity ? 'update' : 'create',
      differences: [],
      reason: undefined,
      element: { name: item.name },
    }
  })
}

/** A service that keeps a record of every create and update it did. */
class Service {
  readonly created: number[] = []
  readonly updated = new Set<number>()
  requests = 0
  readonly #drawn: readonly Drawn[]
  readonly #manners: Manners

  constructor(drawn: readonly Drawn[], manners: Manners) {
    this.#drawn = drawn
    this.#manners = manners
  }

  take(indexes: readonly number[]): ChunkResult {
    this.requests += 1
    if (indexes.length > this.#manners.most) return { kind: 'too-large' }
    const bad = indexes.filter((index) => this.#drawn[index]?.isBad)
    if (bad.length === 0 || !this.#manners.isAtomic) {
      for (const index of indexes) if (!bad.includes(index)) this.#write(index)
    }
    if (bad.length === 0) return { kind: 'applied' }
    const appeared = new Set(indexes.filter((index) => this.created.includes(index)))
    const errors = this.#manners.namesRows
      ? bad.map((index) => ({ type: 'X', message: `items[${indexes.indexOf(index)}].name: bad ${index}` }))
      : [{ type: 'X', message: 'Something is wrong with the items.' }]
    return { kind: 'invalid', errors, found: { appeared, unclear: new Set() } }
  }

  #write(index: number): void {
    if (this.#drawn[index]?.hasIdentity) this.updated.add(index)
    else this.created.push(index)
  }
}

describe('a run against any service the specification allows', () => {
  it('ends with every row as the service has it, and creates nothing twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ isBad: fc.boolean(), hasIdentity: fc.boolean() }), {
          minLength: 1,
          maxLength: 40,
        }),
        fc.record({ isAtomic: fc.boolean(), namesRows: fc.boolean(), most: fc.integer({ min: 1, max: 50 }) }),
        fc.integer({ min: 1, max: 30 }),
        (drawn, manners, size) => {
          const run = new ImportRun(planned(drawn), size)
          const service = new Service(drawn, manners)
          for (let chunk = run.next(); chunk; chunk = run.next()) {
            expect(service.requests).toBeLessThan(20 * drawn.length + 20)
            run.settle(chunk, service.take(chunk.indexes))
          }
          expect(service.created).toHaveLength(new Set(service.created).size)
          for (const [index, { isBad, hasIdentity }] of drawn.entries()) {
            expect(run.outcomes[index]?.kind).toBe(isBad ? 'refused' : 'applied')
            const isThere = hasIdentity ? service.updated.has(index) : service.created.includes(index)
            expect(isThere).toBe(!isBad)
          }
        },
      ),
      { seed, numRuns: 500 },
    )
  })

  it('leaves what waits unsent when it is stopped, and the outcomes add up to the rows', () => {
    const drawn = Array.from({ length: 10 }, (_, index) => ({ isBad: false, hasIdentity: index % 2 === 0 }))
    const run = new ImportRun(planned(drawn), 2)
    const first = run.next()
    if (first) run.settle(first, { kind: 'applied' })
    const second = run.next()
    if (second) run.settle(second, { kind: 'unknown', message: 'No answer.', found: nothing })
    run.stop('Stopped by you.')
    expect([run.count('applied'), run.count('unknown'), run.count('not-sent')]).toEqual([2, 2, 6])
    expect(run.next()).toBeUndefined()
  })
})

describe('the rows that a refusal names', () => {
  it('are found by an explicit place only', () => {
    const message = (text: string) => ({ type: '', message: text })
    expect(namedRows([message('items[3].name: is missing')], 5)).toEqual(new Map([[3, 'name: is missing']]))
    expect(namedRows([message('row 3 is bad'), message('see items[2]')], 5)).toEqual(new Map())
    expect(namedRows([message('items[9].name: is missing')], 5)).toEqual(new Map())
  })
})
