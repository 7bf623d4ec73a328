// Amounts are decimal numbers. A JSON number whose digits a double cannot hold travels through our code as a
// Decimal, so that no digit is lost between a spreadsheet, the wire and the database.
import { z } from 'zod/mini'
import { described } from './primitives.ts'

/** The most digits an amount may have, before and after the point together, without an exponent. */
export const maxDigits = 38

/** In place of a number that needs more than {@link maxDigits} digits, where it must not end the reading of others. */
export const tooManyDigits: unique symbol = Symbol('too many digits')

/** A JSON number as its canonical digits: no exponent, no needless zeros, no plus, no negative zero. */
export class Decimal {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }

  toString(): string {
    return this.digits
  }
}

const zero = 48
const minus = 45
const point = 46
const numberPattern = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * The canonical digits of a JSON number: `-0.50e1` is `-5`. Undefined when the text is not a number or when it
 * needs more than {@link maxDigits} digits.
 */
export function canonicalDecimal(text: string): string | undefined {
  if (isCanonical(text)) return text
  const match = numberPattern.exec(text)
  if (!match) return undefined
  const [, sign = '', integer = '', fraction = '', exponent = '0'] = match
  const significant = (integer + fraction).replace(/^0+/, '')
  const trimmed = withoutTrailingZeros(significant)
  if (trimmed === '') return '0'
  // The value is 0.<significant> × 10^point.
  const point = integer.length + Number(exponent) - (integer.length + fraction.length - significant.length)
  const whole = point > 0 ? trimmed.slice(0, point).padEnd(Math.min(point, maxDigits + 1), '0') : '0'
  const rest = point > 0 ? trimmed.slice(point) : '0'.repeat(Math.min(-point, maxDigits + 1)) + trimmed
  if (whole.length + rest.length > maxDigits + (whole === '0' ? 1 : 0)) return undefined
  return sign + (rest === '' ? whole : `${whole}.${rest}`)
}

/** True for short digits that are canonical. By character: sheets have hundreds of thousands of them. */
function isCanonical(text: string): boolean {
  const { length } = text
  const start = text.charCodeAt(0) === minus ? 1 : 0
  if (length === start || length > maxDigits) return false
  let markAt = -1
  for (let at = start; at < length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= zero && code <= zero + 9) continue
    if (code !== point || markAt !== -1) return false
    markAt = at
  }
  const wholeLength = (markAt === -1 ? length : markAt) - start
  if (wholeLength === 0 || (wholeLength > 1 && text.charCodeAt(start) === zero)) return false
  if (markAt !== -1) return markAt < length - 1 && text.charCodeAt(length - 1) !== zero
  return start === 0 || text.charCodeAt(start) !== zero
}

/** Avoids a pattern like /0+$/, which takes quadratic time: a megabyte of zeros would block the service. */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** Canonical digits of an amount, whichever way it was held; undefined when it cannot be kept exactly. */
export function amountDigits(amount: number | Decimal): string | undefined {
  if (amount instanceof Decimal) return amount.digits
  // Without an exponent a number prints as its canonical digits, 22 at most.
  const text = String(amount)
  return Number.isFinite(amount) && !text.includes('e') ? text : canonicalDecimal(text)
}

/**
 * Canonical digits of an amount as a request may write it, as text or as a number; undefined for all else, and for a number
 * that needs more than {@link maxDigits} digits.
 */
export function writtenDigits(value: unknown): string | undefined {
  if (typeof value === 'string') return canonicalDecimal(value)
  return isAmount(value) ? amountDigits(value) : undefined
}

/** True for the types that represent an amount, with any number of digits. */
export function isAmount(value: unknown): value is number | Decimal {
  return value instanceof Decimal || (typeof value === 'number' && Number.isFinite(value))
}

/** Shorter texts are integers below 10^15 once their point is left out; a double holds each of them exactly. */
const maxUnitDigits = 15
/** With a short number added, a sum below this is still an integer that a double holds exactly. */
const maxUnits = 2 ** 52

/** An exact sum of decimals, without a rounded digit: small ones are integers that a double holds, large ones BigInts. */
export class ExactSum {
  /** By the number of digits behind the point: the sum of such numbers, in units of their last digit. */
  readonly #short = new Float64Array(maxUnitDigits + 1)
  #long = 0n
  /** Digits after the point that `#long` holds. */
  #scale = 0

  /** @param digits a sign, digits, and at most one mark between them @param mark the decimal mark of the digits */
  add(digits: string, mark: '.' | ',' = '.'): void {
    if (digits.length > maxUnitDigits) {
      this.#addLong(mark === '.' ? digits : digits.replace(mark, '.'))
      return
    }
    const markCode = mark.charCodeAt(0)
    let units = 0
    let point = -1
    const start = digits.charCodeAt(0) === minus ? 1 : 0
    for (let at = start; at < digits.length; at += 1) {
      const code = digits.charCodeAt(at)
      if (code === markCode) point = at
      else units = units * 10 + code - zero
    }
    this.addUnits(start === 1 ? -units : units, point === -1 ? 0 : digits.length - point - 1)
  }

  /** Adds a number of at most {@link maxUnitDigits} digits, as units of the last of `scale` digits behind its point. */
  addUnits(units: number, scale: number): void {
    const sum = (this.#short[scale] ?? 0) + units
    this.#short[scale] = sum
    if (Math.abs(sum) < maxUnits) return
    this.#short[scale] = 0
    this.#addLongUnits(BigInt(sum), scale)
  }

  clear(): void {
    this.#short.fill(0)
    this.#long = 0n
  }

  /** Canonical decimal digits. */
  get digits(): string {
    this.#gather()
    return decimalText(this.#long, this.#scale)
  }

  /** The sum divided by a count, rounded half away from zero to `places` digits behind the point. */
  dividedBy(count: number, places: number): string {
    this.#gather()
    const divisor = BigInt(count) * 10n ** BigInt(this.#scale)
    const doubled = this.#long * 10n ** BigInt(places) * 2n
    return decimalText((doubled < 0n ? doubled - divisor : doubled + divisor) / (divisor * 2n), places)
  }

  /** Moves the short sums into the long one. */
  #gather(): void {
    for (const [scale, units] of this.#short.entries()) {
      if (units === 0) continue
      this.#short[scale] = 0
      this.#addLongUnits(BigInt(units), scale)
    }
  }

  #addLong(digits: string): void {
    const point = digits.indexOf('.')
    const scale = point === -1 ? 0 : digits.length - point - 1
    this.#addLongUnits(
      BigInt(point === -1 ? digits : digits.slice(0, point) + digits.slice(point + 1)),
      scale,
    )
  }

  #addLongUnits(units: bigint, scale: number): void {
    if (scale > this.#scale) {
      this.#long *= 10n ** BigInt(scale - this.#scale)
      this.#scale = scale
    }
    this.#long += units * 10n ** BigInt(this.#scale - scale)
  }
}

/** Units of the last of `scale` digits behind the point as canonical decimal digits. */
function decimalText(units: bigint, scale: number): string {
  const isNegative = units < 0n
  const text = (isNegative ? -units : units).toString().padStart(scale + 1, '0')
  const whole = text.slice(0, text.length - scale)
  const fraction = withoutTrailingZeros(text.slice(text.length - scale))
  return (isNegative ? '-' : '') + whole + (fraction === '' ? '' : `.${fraction}`)
}

/** An amount: a JSON number of at most {@link maxDigits} digits. */
export const Amount = described(
  // One question and not a union of two: a bulk request has a million amounts, and each of them may be wrong.
  z
    .custom<number | Decimal>(isAmount, {
      error: 'must be a number',
      params: { code: 'NOT_A_NUMBER' },
    })
    .check(
      z.refine((amount) => amountDigits(amount) !== undefined, {
        error: `must have at most ${maxDigits} digits`,
        params: { code: 'TOO_MANY_DIGITS' },
      }),
    ),
  { type: 'number', description: 'A number; every digit is preserved.' },
)
export type Amount = z.output<typeof Amount>

/** JSON that is text already, digit for digit. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Prints a value as JSON; a Decimal becomes the number with exactly its digits, a JsonText stays as it is. */
export function writeJson(value: unknown): string {
  if (value instanceof JsonText) return value.text
  return JSON.stringify(value, (_key, entry: unknown) =>
    entry instanceof Decimal ? rawJson(entry.digits) : entry,
  )
}

interface RawJson {
  rawJSON?: (text: string) => unknown
}

function rawJson(digits: string): unknown {
  const raw = (JSON as RawJson).rawJSON
  // Browsers before 2025 lack it; they must not send a rounded amount in silence.
  if (!raw) throw new Error(`this browser cannot send the number ${digits} exactly; update the browser`)
  return raw(digits)
}
