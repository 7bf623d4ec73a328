import { describe, expect, it } from 'vitest'
import { isUuid } from '#contract/primitives.ts'
import { Random } from './random.ts'

describe('Random', () => {
  it('gives the same numbers for the same seed text and others for another', () => {
    const words = (seed: string) => {
      const random = new Random(seed)
      return Array.from({ length: 5 }, () => random.word())
    }
    expect(words('a')).toEqual(words('a'))
    expect(words('a')).not.toEqual(words('b'))
  })

  it('makes version 4 identifiers', () => {
    const random = new Random('ids')
    const ids = Array.from({ length: 500 }, () => random.uuid())
    for (const id of ids) {
      expect(isUuid(id) && id === id.toLowerCase(), id).toBe(true)
      // The digits of the version and of the variant.
      expect(id).toMatch(/^.{14}4.{4}[89ab]/)
    }
    expect(new Set(ids).size).toBe(500)
  })

  it('reaches both ends of a range and nothing beyond', () => {
    const random = new Random('range')
    const drawn = new Set(Array.from({ length: 300 }, () => random.between(-1, 2)))
    expect([...drawn].sort()).toEqual([-1, 0, 1, 2])
  })

  it('draws weighted keys about as often as they weigh', () => {
    const random = new Random('weights')
    const drawn = Array.from({ length: 4000 }, () => random.weighted({ often: 3, seldom: 1, never: 0 }))
    const share = drawn.filter((key) => key === 'often').length / drawn.length
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(0.8)
    expect(drawn).not.toContain('never')
  })

  it('prefers names that are not taken', () => {
    const random = new Random('names')
    expect(random.pickNew(['a', 'b'], new Set(['a']))).toBe('b')
    expect(random.pickNew(['a'], new Set(['a']))).toBe('a')
  })

  it('refuses to pick from nothing', () => {
    expect(() => new Random('none').pick([])).toThrow(RangeError)
  })
})
