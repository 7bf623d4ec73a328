import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterRefusal,
  afterSuccess,
  afterTooLarge,
  type BulkProgress,
  namedRows,
  newProgress,
  nextRows,
} from './bulk-progress.ts'

const seed = 20261122

/** How the service at the other end behaves; all of it is left open by the specification. */
interface Manners {
  readonly isAtomic: boolean
  readonly namesRows: boolean
  readonly most: number
}

interface Drawn {
  readonly isBad: boolean
  readonly isNamed: boolean
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

  take(progress: BulkProgress): BulkProgress {
    const rows = nextRows(progress)
    this.requests += 1
    if (rows.length > this.#manners.most) return afterTooLarge(progress)
    const bad = rows.filter((place) => this.#drawn[place]?.isBad)
    if (bad.length === 0 || !this.#manners.isAtomic)
      for (const place of rows) if (!bad.includes(place)) this.#write(place)
    if (bad.length === 0) return afterSuccess(progress)
    const made = new Set(rows.filter((place) => this.created.includes(place)))
    const errors = this.#manners.namesRows
      ? bad.map((place) => ({ type: 'X', message: `items[${rows.indexOf(place)}].name: bad ${place}` }))
      : [{ type: 'X', message: 'Something is wrong with the items.' }]
    return afterRefusal(progress, errors, { made, unclear: new Set() })
  }

  #write(place: number): void {
    if (this.#drawn[place]?.isNamed) this.updated.add(place)
    else this.created.push(place)
  }
}

describe('a part sent to any service the specification allows', () => {
  it('ends with every row as the service has it, and creates nothing twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ isBad: fc.boolean(), isNamed: fc.boolean() }), { minLength: 1, maxLength: 40 }),
        fc.record({ isAtomic: fc.boolean(), namesRows: fc.boolean(), most: fc.integer({ min: 1, max: 50 }) }),
        (drawn, manners) => {
          const service = new Service(drawn, manners)
          let progress = newProgress(
            drawn.map(({ isNamed }) =>
              isNamed ? { kind: 'named', isThere: true } : { kind: 'new', twins: 0 },
            ),
          )
          while (progress.requests.length > 0) {
            expect(service.requests).toBeLessThan(20 * drawn.length + 20)
            progress = service.take(progress)
          }
          expect(service.created).toHaveLength(new Set(service.created).size)
          for (const [place, { isBad, isNamed }] of drawn.entries()) {
            expect(progress.outcomes[place]?.kind).toBe(isBad ? 'refused' : 'applied')
            const isThere = isNamed ? service.updated.has(place) : service.created.includes(place)
            expect(isThere).toBe(!isBad)
          }
        },
      ),
      { seed, numRuns: 500 },
    )
  })
})

describe('the rows that a refusal names', () => {
  it('are found by an explicit place only', () => {
    const message = (text: string) => ({ type: '', message: text })
    expect(namedRows([message('items[3].name: is missing')], 5)).toEqual(
      new Map([[3, { message: 'name: is missing' }]]),
    )
    expect(namedRows([message('row 3 is bad'), message('see items[2]')], 5)).toEqual(new Map())
    expect(namedRows([message('items[9].name: is missing')], 5)).toEqual(new Map())
    const coded = { type: 'FORMAT_INVALID', code: 'BLANK', path: '/items/3/name', message: 'name: is blank' }
    expect(namedRows([coded], 5)).toEqual(new Map([[3, { message: 'name: is blank', errors: [coded] }]]))
    expect(namedRows([{ ...coded, path: '/name' }], 5)).toEqual(new Map())
    const { code: _, ...uncoded } = coded
    expect(namedRows([uncoded], 5)).toEqual(new Map([[3, { message: 'name: is blank', errors: [uncoded] }]]))
  })
})

it('says of a row with many faults the first five and how many more there are', () => {
  const errors = Array.from({ length: 12 }, (_, fault) => ({
    type: 'FORMAT_INVALID',
    message: `items[1].name: fault ${fault}`,
  }))
  const leftOut = { type: 'ERRORS_LEFT_OUT', message: 'further errors that are not listed: 300' }
  const named = namedRows([...errors, leftOut], 3)
  expect([...named]).toEqual([
    [1, { message: `${[0, 1, 2, 3, 4].map((fault) => `name: fault ${fault}`).join('\n')}\n(and 7 more)` }],
  ])
})

it('sends rows again that a refusal had no room to name', () => {
  const progress = newProgress(Array(3).fill({ kind: 'named', isThere: true }))
  const errors = [
    { type: 'FORMAT_INVALID', message: 'items[0].name: is required' },
    { type: 'ERRORS_LEFT_OUT', message: 'further errors that are not listed: 2' },
  ]
  const after = afterRefusal(progress, errors, { made: new Set(), unclear: new Set() })
  expect(after.outcomes.map(({ kind }) => kind)).toEqual(['refused', 'waiting', 'waiting'])
  expect(nextRows(after)).toEqual([1, 2])
})

it.each([
  ['Row 1: name: the budget is closed', 'name: the budget is closed'],
  ['item #0 - is odd', 'is odd'],
  ['Row 1:', 'Row 1:'],
  ['The row 1: is odd', 'The row 1: is odd'],
])('says of a row that was sent alone, of “%s”: %s', (message, said) => {
  const progress = newProgress([{ kind: 'new', twins: 0 }])
  const { outcomes } = afterRefusal(progress, [{ type: '', message }], {
    made: new Set(),
    unclear: new Set(),
  })
  expect(outcomes).toEqual([{ kind: 'refused', message: said }])
})
