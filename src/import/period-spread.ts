// The months that the amounts of a heading go to. The amount of a quarter, a half or a year is divided only as a person
// chose, exactly: the parts sum to the whole, to the last digit.
import { maxDigits, withoutTrailingZeros } from '#contract/decimal.ts'
import { monthKey, type PeriodPattern } from './period-key.ts'
import { type Month, type Period, readPeriod } from './period-text.ts'

/** How an amount for several months is divided: all of it in the first one, or the same in each. */
export const spreads = ['first-month', 'equal-parts'] as const
export type Spread = (typeof spreads)[number]

export interface PeriodChoices {
  readonly pattern: PeriodPattern
  /** Undefined until a person chose. */
  readonly spread?: Spread | undefined
  /**
   * Months from January of the year that a fiscal year is named after to its first month: 0 for calendar years, -6 where
   * FY26 begins in July 2025. Undefined until a person chose.
   */
  readonly fiscalOffset?: number | undefined
}

const monthsOfUnit = { month: 1, quarter: 3, half: 6, year: 12 } as const

/** The months of a period; undefined for one of a fiscal year whose first month was not chosen. */
export function monthsOf(period: Period, fiscalOffset: number | undefined): readonly Month[] | undefined {
  const { unit, number, isFiscal, hasBothYears, isNumbered } = period
  if (isFiscal && fiscalOffset === undefined) return undefined
  const length = monthsOfUnit[unit]
  const start = period.year * 12 + (isFiscal ? offsetOf(fiscalOffset ?? 0, hasBothYears) : 0)
  const first =
    unit === 'month' && !isNumbered
      ? start + ((((number - 1 - start) % 12) + 12) % 12)
      : start + (number - 1) * length
  return Array.from({ length }, (_, at) => {
    return { year: Math.floor((first + at) / 12), month: ((first + at) % 12) + 1 }
  })
}

/** A year that is written 2025/26 begins in the first of the two, whatever the others are named after. */
function offsetOf(fiscalOffset: number, hasBothYears: boolean): number {
  return hasBothYears && fiscalOffset > 0 ? fiscalOffset - 12 : fiscalOffset
}

/** True for a text that names a period of which a person has to say what months its amounts go to. */
export function isUndivided(text: string, choices: PeriodChoices): boolean {
  const period = spanOf(text, choices)
  if (!period) return false
  if (period.isFiscal && choices.fiscalOffset === undefined) return true
  return period.unit !== 'month' && choices.spread === undefined
}

/** The period of a text that is not sent as it is written, nor as the one month that it names. */
function spanOf(text: string, { pattern }: PeriodChoices): Period | undefined {
  const period = pattern === 'verbatim' ? undefined : readPeriod(text)
  return period && (period.unit !== 'month' || period.isFiscal) ? period : undefined
}

/** True for a text that names a period of a fiscal year, whose first month matters. */
export function needsFiscalYear(text: string, choices: PeriodChoices): boolean {
  return spanOf(text, choices)?.isFiscal ?? false
}

/** True for a text that names more than one month, so that its amounts are divided. */
export function isDivided(text: string, choices: PeriodChoices): boolean {
  const period = spanOf(text, choices)
  return period !== undefined && period.unit !== 'month'
}

/** The keys of all months that a text names; the text itself where it names none, or is sent as it is. */
export function coveredKeys(text: string, choices: PeriodChoices): readonly string[] {
  const period = choices.pattern === 'verbatim' ? undefined : readPeriod(text)
  const months = period && monthsOf(period, choices.fiscalOffset)
  return months?.map((month) => monthKey(month, choices.pattern)) ?? [text.trim()]
}

/** The keys that the amounts of a text go out for; more than one where they are divided into equal parts. */
export function periodKeys(text: string, choices: PeriodChoices): readonly string[] {
  const keys = coveredKeys(text, choices)
  return choices.spread === 'first-month' ? keys.slice(0, 1) : keys
}

/** Digits behind the point that parts have at least, where that is not too many for an amount. */
const minFraction = 2

/**
 * Divides an amount into equal parts; what cannot be divided is in the last one, so that they sum to the whole.
 * @param digits canonical decimal digits @returns canonical digits
 */
export function equalParts(digits: string, count: number): readonly string[] {
  const point = digits.indexOf('.')
  const fraction = point === -1 ? '' : digits.slice(point + 1)
  const whole = point === -1 ? digits : digits.slice(0, point)
  const room = maxDigits - whole.replace('-', '').length
  const scale = Math.max(fraction.length, Math.min(minFraction, room))
  const units = BigInt(whole + fraction.padEnd(scale, '0'))
  const part = units / BigInt(count)
  const last = units - part * BigInt(count - 1)
  return Array.from({ length: count }, (_, at) => decimalOf(at === count - 1 ? last : part, scale))
}

function decimalOf(units: bigint, scale: number): string {
  const text = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = text.slice(0, text.length - scale)
  const fraction = withoutTrailingZeros(text.slice(text.length - scale))
  return (units < 0n ? '-' : '') + whole + (fraction === '' ? '' : `.${fraction}`)
}
