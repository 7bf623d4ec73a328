// Exact sums of decimals, without a rounded digit: small ones are integers that a double holds, large ones BigInts.
import { withoutTrailingZeros } from '#contract/decimal.ts'
import { isDigit, minus, zero } from './characters.ts'

/** Shorter texts are integers below 10^15 once their point is left out; a double holds each of them exactly. */
const maxShort = 15
/** With a short number added, a sum below this is still an integer that a double holds exactly. */
const maxUnits = 2 ** 52

/** True for digits with at most one mark between them, and a minus before: what a sum takes as it is. */
export function isBareDecimal(text: string, mark: '.' | ','): boolean {
  const markCode = mark.charCodeAt(0)
  const start = text.charCodeAt(0) === minus ? 1 : 0
  let point = -1
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isDigit(code)) continue
    if (code !== markCode || point !== -1 || at === start) return false
    point = at
  }
  return text.length > start && point !== text.length - 1
}

/** An exact sum of decimals. */
export class ExactSum {
  /** By the number of digits behind the point: the sum of such numbers, in units of their last digit. */
  readonly #short = new Float64Array(maxShort + 1)
  #long = 0n
  /** Digits after the point that `#long` holds. */
  #scale = 0

  /** @param digits a sign, digits, and at most one mark between them @param mark the decimal mark of the digits */
  add(digits: string, mark: '.' | ',' = '.'): void {
    if (digits.length > maxShort) {
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
    const scale = point === -1 ? 0 : digits.length - point - 1
    const sum = (this.#short[scale] ?? 0) + (start === 1 ? -units : units)
    this.#short[scale] = sum
    if (Math.abs(sum) < maxUnits) return
    this.#short[scale] = 0
    this.#addUnits(BigInt(sum), scale)
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
      this.#addUnits(BigInt(units), scale)
    }
  }

  #addLong(digits: string): void {
    const point = digits.indexOf('.')
    const scale = point === -1 ? 0 : digits.length - point - 1
    this.#addUnits(BigInt(point === -1 ? digits : digits.slice(0, point) + digits.slice(point + 1)), scale)
  }

  #addUnits(units: bigint, scale: number): void {
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
