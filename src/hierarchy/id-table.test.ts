import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IdTable } from './id-table.ts'

/** Few and short, so that they repeat; odd ones, because an id may be any text. */
const ids = fc.oneof(
  fc.string({ maxLength: 2 }),
  fc.constantFrom('__proto__', 'constructor', '', '\ud800', 'é', 'e\u0301', '0'.repeat(500)),
  fc.uuid(),
)

describe('an id table', () => {
  it('gives every id one slot, from 1 on in order of arrival, as a map would', () => {
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 200 }), fc.integer({ min: 1, max: 8 }), (given, capacity) => {
        const table = new IdTable(capacity)
        const model = new Map<string, number>()
        for (const id of given) {
          expect(table.slotOf(id)).toBe(model.get(id) ?? 0)
          if (!model.has(id)) model.set(id, model.size + 1)
          expect(table.slotFor(id)).toBe(model.get(id))
        }
        for (const [id, slot] of model) {
          expect(table.slotOf(id)).toBe(slot)
          expect(table.idOf(slot)).toBe(id)
        }
        expect(table.limit).toBe(model.size + 1)
      }),
      { seed: 20261121, numRuns: 500 },
    )
  })

  it('keeps every slot when it is made larger', () => {
    const table = new IdTable(2)
    const numbered = Array.from({ length: 5000 }, (_, at) => `id ${at}`)
    for (const id of numbered) table.slotFor(id)
    table.grow(100_000)
    expect(numbered.map((id) => table.slotOf(id))).toEqual(numbered.map((_, at) => at + 1))
    expect(table.slotOf('id 5000')).toBe(0)
  })
})
