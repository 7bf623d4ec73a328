import { describe, expect, it } from 'vitest'
import { capitalized, distinct, fill } from './company.ts'

describe('filling a pattern', () => {
  it('capitalizes the value where the slot is capitalized', () => {
    expect(fill('{Subject} in {place}', { subject: 'shore power', place: 'Århus' })).toBe(
      'Shore power in Århus',
    )
    expect(capitalized('østlandet')).toBe('Østlandet')
    expect(capitalized('')).toBe('')
  })

  it('refuses a slot without a value', () => {
    expect(() => fill('{who}', {})).toThrow('{who}')
  })
})

describe('a distinct name', () => {
  it('takes the first qualifier that makes it new, and skips those it already says', () => {
    const taken = new Set<string>()
    const name = () => distinct('Pilot in Lomé', taken, ['Lomé', 'Q3 2026'])
    expect([name(), name(), name(), name()]).toEqual([
      'Pilot in Lomé',
      'Pilot in Lomé, Q3 2026',
      'Pilot in Lomé, wave 2',
      'Pilot in Lomé, wave 3',
    ])
  })
})
