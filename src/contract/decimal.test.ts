import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Amount, amountDigits, canonicalDecimal, Decimal, maxDigits } from './decimal.ts'

const seed = 38_000

/** A decimal number as coefficient × 10^exponent, the coefficient not divisible by ten. */
interface Model {
  readonly coefficient: bigint
  readonly exponent: number
}

function modelOf(text: string): Model {
  const [mantissa = '', power = '0'] = text.toLowerCase().split('e')
  const [integer = '', fraction = ''] = mantissa.split('.')
  let coefficient = BigInt(integer.replace('-', '') + fraction)
  let exponent = Number(power) - fraction.length
  if (coefficient === 0n) return { coefficient, exponent: 0 }
  for (; coefficient % 10n === 0n; exponent += 1) coefficient /= 10n
  return { coefficient: text.startsWith('-') ? -coefficient : coefficient, exponent }
}

/** Digits before and after the point together, written without an exponent. */
function digitsNeeded({ coefficient, exponent }: Model): number {
  if (coefficient === 0n) return 1
  const { length } = String(coefficient).replace('-', '')
  return Math.max(length + exponent, 0) + Math.max(-exponent, 0)
}

const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789', '0', '0', '0'), minLength: 1, maxLength })
const exponents = fc.oneof(
  fc.integer({ min: -45, max: 45 }).map(String),
  fc.constantFrom('+5', '-005', '0', '99999', '-99999', '000001'),
)
const numberTexts = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits(30),
    fc.option(digits(30), { nil: undefined }),
    fc.option(exponents, { nil: undefined }),
  )
  .map(
    ([sign, integer, fraction, exponent]) =>
      sign +
      integer +
      (fraction === undefined ? '' : `.${fraction}`) +
      (exponent === undefined ? '' : `e${exponent}`),
  )

describe('canonical digits', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.00e9', '0'],
    ['0e999999', '0'],
    ['00120.500', '120.5'],
    ['-0.50e1', '-5'],
    ['1E3', '1000'],
    ['1e-3', '0.001'],
    ['1e000001', '10'],
    ['9007199254740993', '9007199254740993'],
    ['0.1', '0.1'],
    [`${'9'.repeat(maxDigits)}`, '9'.repeat(maxDigits)],
    [`0.${'9'.repeat(maxDigits)}`, `0.${'9'.repeat(maxDigits)}`],
    [`1e${maxDigits - 1}`, `1${'0'.repeat(maxDigits - 1)}`],
  ])('of %s are %s', (text, canonical) => {
    expect(canonicalDecimal(text)).toBe(canonical)
  })

  test.each([
    '9'.repeat(maxDigits + 1),
    `0.${'9'.repeat(maxDigits + 1)}`,
    `1e${maxDigits}`,
    `1e-${maxDigits + 1}`,
    '1e400',
    '1e-400',
    '1e99999999999999999999',
    '1e-99999999999999999999',
  ])('do not exist for %s, which has too many', (text) => {
    expect(canonicalDecimal(text)).toBeUndefined()
  })

  test.each(['', '-', '+1', '.5', '5.', '1e', '1e1.5', '0x10', '1,5', ' 1', '1\n', 'NaN', 'Infinity', '１'])(
    'do not exist for %j, which is no number',
    (text) => {
      expect(canonicalDecimal(text)).toBeUndefined()
    },
  )

  test('are the same number, in one form only, whenever they are few enough', () => {
    fc.assert(
      fc.property(numberTexts, (text) => {
        const model = modelOf(text)
        const canonical = canonicalDecimal(text)
        expect(canonical !== undefined).toBe(digitsNeeded(model) <= maxDigits)
        if (canonical === undefined) return
        expect(modelOf(canonical)).toEqual(model)
        expect(canonical).toMatch(/^(0|-?(0|[1-9]\d*)\.\d*[1-9]|-?[1-9]\d*)$/)
        expect(canonicalDecimal(canonical)).toBe(canonical)
      }),
      { seed, numRuns: 2000 },
    )
  })

  test('of a number that a double holds are the digits it prints', () => {
    const doubles = fc
      .double({ min: -1e15, max: 1e15, noNaN: true })
      .filter((n) => n === 0 || Math.abs(n) > 1e-12)
    fc.assert(
      fc.property(doubles, (number) => {
        expect(Number(canonicalDecimal(String(number)))).toBe(number === 0 ? 0 : number)
      }),
      { seed, numRuns: 1000 },
    )
  })

  // A quadratic reader would still be at it when the test times out.
  test.each([
    ['zeros inside', `1${'0'.repeat(1_000_000)}1`],
    ['zeros at both ends', `${'0'.repeat(500_000)}.${'0'.repeat(500_000)}`],
    ['an endless exponent', `1e${'9'.repeat(1_000_000)}`],
  ])('take no time to speak of for a megabyte with %s', (_, text) => {
    expect(canonicalDecimal(text)).toBe(text.startsWith('1') ? undefined : '0')
  })
})

describe('an amount', () => {
  test.each([0, -1.5, 1e21, 0.1, new Decimal('9007199254740993')])('may be %s', (amount) => {
    expect(Amount.safeParse(amount).success).toBe(true)
  })

  test.each([
    [null, 'must be a number'],
    ['12', 'must be a number'],
    [true, 'must be a number'],
    [[1], 'must be a number'],
    [Number.NaN, 'must be a number'],
    [Number.POSITIVE_INFINITY, 'must be a number'],
    [1e300, 'must have at most 38 digits'],
  ])('is not %s', (amount, message) => {
    expect(Amount.safeParse(amount).error?.issues[0]?.message).toBe(message)
  })

  test('has the same digits as a number and as a Decimal', () => {
    expect(amountDigits(1200.5)).toBe('1200.5')
    expect(amountDigits(new Decimal('1200.5'))).toBe('1200.5')
  })
})
