// The parts of a period that stand in columns of their own, as long exports of accounting systems have them.
import { bareText, periodWord } from './period-names.ts'

/** The last number that accounting systems give a period: 13 to 16 are special periods behind the twelve months. */
const lastPeriod = 16

/** The number of a month, or of a period of an accounting system: 3 for `3`, `003`, `P03`, `March`; else undefined. */
export function monthIn(text: string): number | undefined {
  const trimmed = text.trim()
  const [, digits] =
    /^(?:[PM]|per\.?|period|periode|monat|month)?\s*0{0,2}(\d{1,2})(?:\.0)?$/i.exec(trimmed) ?? []
  const number = Number(digits)
  if (number >= 1 && number <= lastPeriod) return number
  if (!/^\p{L}+\.?$/u.test(trimmed)) return undefined
  const word = periodWord(bareText(trimmed.replace(/\.$/, '')))
  return word?.kind === 'month-name' ? word.month : undefined
}

/** The year that a cell of a column of years names; undefined for another text. */
export function yearIn(text: string): number | undefined {
  const [, digits] = /^(?:FY|GJ)?\s*((?:19|20|21)\d\d)$/i.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** A period of an accounting system as it is written with its year. */
export interface NumberedPeriod {
  readonly year: number
  /** 1 to 16. */
  readonly number: number
}

const numbered: readonly RegExp[] = [
  /^(?<year>(?:19|20)\d\d)[-/.](?:0(?<number>\d\d)|[Pp]?(?<special>1[3-6]))$/,
  /^(?:0(?<number>\d\d)|(?<special>1[3-6]))[-/.](?<year>(?:19|20)\d\d)$/,
  /^(?<year>(?:19|20)\d\d)0(?<number>\d\d)$/,
  /^(?:P|Per\.?|Periode?) ?(?<special>1[3-6])[-/. ](?<year>(?:19|20)\d\d)$/i,
]

/** `2026/002`, `002.2026`, `2026002`, `13.2026` and `P13 2026`; undefined for what no accounting system writes. */
export function numberedPeriod(text: string): NumberedPeriod | undefined {
  for (const pattern of numbered) {
    const { year, number, special } = pattern.exec(text.trim())?.groups ?? {}
    const found = Number(number ?? special)
    if (found >= 1 && found <= lastPeriod) return { year: Number(year), number: found }
  }
  return undefined
}
