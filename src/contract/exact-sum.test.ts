import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactSum } from './decimal.ts'

const amounts = fc.array(
  fc
    .tuple(fc.boolean(), fc.stringMatching(/^\d{1,20}$/), fc.stringMatching(/^\d{0,12}$/))
    .map(([isNegative, whole, fraction]) => `${isNegative ? '-' : ''}${whole}${fraction && `.${fraction}`}`),
  { maxLength: 60 },
)

/** Units of 10^-12. */
function units(digits: string): bigint {
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(12, '0'))
  return digits.startsWith('-') ? -size : size
}

describe('an exact sum', () => {
  it('is that of integers, for amounts of any length', () => {
    const check = (added: string[], mark: '.' | ',') => {
      const sum = new ExactSum()
      for (const digits of added) sum.add(digits.replace('.', mark), mark)
      expect(units(sum.digits)).toBe(added.reduce((total, digits) => total + units(digits), 0n))
    }
    fc.assert(fc.property(amounts, fc.constantFrom('.' as const, ',' as const), check), { seed: 19 })
  })

  it('stays exact where the largest short amounts pass what a double holds', () => {
    const sum = new ExactSum()
    for (let time = 0; time < 100; time += 1) sum.add('999999999999999')
    for (let time = 0; time < 3; time += 1) sum.add('-0.1')
    expect(sum.digits).toBe('99999999999999899.7')
  })

  it('is zero without an amount, and after it was cleared', () => {
    const sum = new ExactSum()
    expect(sum.digits).toBe('0')
    sum.add('12.5')
    sum.add('12345678901234567890')
    sum.clear()
    expect(sum.digits).toBe('0')
  })
})
