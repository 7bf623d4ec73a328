// Headings of amount columns. The specification does not show the format of a period key: a month goes out in the
// pattern that was chosen, any other heading as it is written; what each became is shown.

import { readQualifiers } from './facts/qualifiers.ts'
import { type Month, type Period, readPeriod } from './period-text.ts'
import { readVersion } from './version-words.ts'
import type { Version } from './versions.ts'

/** `verbatim`, or how a month is written. */
export const periodPatterns = ['verbatim', 'YYYY-MM', 'YYYY-MM-01', 'YYYYMM', 'MM/YYYY'] as const
export type PeriodPattern = (typeof periodPatterns)[number]

export interface PeriodHeading {
  /** Without the version. */
  readonly text: string
  readonly period: Period
  readonly version: Version | undefined
}

/**
 * A heading that names a period, with or without a version and the unit of its amounts: `2026-01`, `Actual Jan 2026`,
 * `Q1 2026 (Forecast)`, `Jan 2026 in TEUR`, `2026-01*`.
 */
export function readPeriodHeading(heading: string): PeriodHeading | undefined {
  const read = readWithoutUnit(heading) ?? readWithoutUnit(heading.trim().replace(footnoteSign, ''))
  if (read || !/\d/.test(heading)) return read
  const { unit, version, period: text, rest } = readQualifiers(heading)
  const period = unit && rest === '' ? readPeriod(text) : undefined
  return period && { text, period, version }
}

/** The sign of a footnote behind a heading, whose text is asked about where it stands: `2026-01 1)`, `2026-01*`. */
const footnoteSign = /(?: \(?(?:\d{1,2}|[a-z])\)|[*†‡§]{1,3}|[¹²³⁰⁴-⁹]{1,2})$/u

function readWithoutUnit(heading: string): PeriodHeading | undefined {
  let version: Version | undefined
  const words = heading
    .trim()
    .split(/[\s:|()_]+/)
    .filter((word) => {
      const named = readVersion(word)
      version ??= named
      return named === undefined && word !== ''
    })
  // Without a version the heading stays what it was, to the last blank.
  const text = version === undefined ? heading.trim() : words.join(' ')
  const period = readPeriod(text)
  return period && { text, period, version }
}

/** The month that a text names for certain; undefined for a longer period, and for a month of a fiscal year. */
export function readMonth(text: string): Month | undefined {
  const period = readPeriod(text)
  if (period?.unit !== 'month' || period.isFiscal) return undefined
  return { year: period.year, month: period.number }
}

/** A month as a pattern writes it. */
export function monthKey({ year, month }: Month, pattern: PeriodPattern): string {
  const digits = String(month).padStart(2, '0')
  switch (pattern) {
    case 'YYYY-MM-01':
      return `${year}-${digits}-01`
    case 'YYYYMM':
      return `${year}${digits}`
    case 'MM/YYYY':
      return `${digits}/${year}`
    default:
      return `${year}-${digits}`
  }
}

/** The period key that goes out for a heading. What names no month goes out as it is, whatever the pattern. */
export function periodKey(text: string, pattern: PeriodPattern): string {
  const month = pattern === 'verbatim' ? undefined : readMonth(text)
  return month ? monthKey(month, pattern) : text.trim()
}
