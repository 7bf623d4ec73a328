// The parts of a period that stand in columns of their own, as long exports of accounting systems have them.
import { bareText, periodWord } from './period-names.ts'
import { type Period, readPeriod } from './period-text.ts'

/** The last number that accounting systems give a period: 13 to 16 are special periods behind the twelve months. */
const lastPeriod = 16

/** The month of a row, where its year is in another column. */
export interface MonthPart {
  /** 1 to 12, or to 16 of a period of an accounting system. */
  readonly number: number
  /** How it is written: by its name, as a number alone, as a month, `M04`, or as a period, `P04`. */
  readonly form: 'name' | 'number' | 'month' | 'period'
}

/** A month, or a period of an accounting system: `3`, `003`, `M03`, `P03`, `Periode 3`, `March`; undefined for other texts. */
export function monthIn(text: string): MonthPart | undefined {
  const trimmed = text.trim()
  const { period, month, digits } =
    /^(?:(?<period>P|per\.?|periode?)|(?<month>M|monat|month))?\s*0{0,2}(?<digits>\d{1,2})(?:\.0)?$/i.exec(
      trimmed,
    )?.groups ?? {}
  const number = Number(digits)
  if (number >= 1 && number <= lastPeriod)
    return { number, form: period ? 'period' : month ? 'month' : 'number' }
  if (!/^\p{L}+\.?$/u.test(trimmed)) return undefined
  const word = periodWord(bareText(trimmed.replace(/\.$/, '')))
  return word?.kind === 'month-name' ? { number: word.month, form: 'name' } : undefined
}

/** The year that a cell of a column of years names, `2026`, `FY26` or `2025/26`; undefined for another text. */
export function yearIn(text: string): Period | undefined {
  const period = readPeriod(text)
  return period?.unit === 'year' ? period : undefined
}

/** True for the heading of a column of fiscal years: `Fiscal year`, `Geschäftsjahr`. */
export function isFiscalHeading(heading: string): boolean {
  return (bareText(heading).match(/\p{L}+/gu) ?? []).some((word) => periodWord(word)?.kind === 'fiscal')
}

/** A period of an accounting system as it is written with its year. */
export interface NumberedPeriod {
  readonly year: number
  /** 1 to 16. */
  readonly number: number
  /** Written with its word, `P13 2026`, so that it is one of a fiscal year. */
  readonly isFiscal: boolean
}

const numbered: readonly RegExp[] = [
  /^(?<year>(?:19|20)\d\d)[-/.](?:0(?<number>\d\d)|(?<word>[Pp])?(?<special>1[3-6]))$/,
  /^(?:0(?<number>\d\d)|(?<special>1[3-6]))[-/.](?<year>(?:19|20)\d\d)$/,
  /^(?<year>(?:19|20)\d\d)0(?<number>\d\d)$/,
  /^(?<word>P|Per\.?|Periode?) ?(?<special>1[3-6])[-/. ](?<year>(?:19|20)\d\d)$/i,
]

/** `2026/002`, `002.2026`, `2026002`, `13.2026` and `P13 2026`; undefined for what no accounting system writes. */
export function numberedPeriod(text: string): NumberedPeriod | undefined {
  for (const pattern of numbered) {
    const { year, number, special, word } = pattern.exec(text.trim())?.groups ?? {}
    const found = Number(number ?? special)
    if (found >= 1 && found <= lastPeriod)
      return { year: Number(year), number: found, isFiscal: word !== undefined }
  }
  return undefined
}
