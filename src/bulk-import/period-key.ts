// Headings of amount columns. The specification does not show the format of a period key: a month goes out in the
// pattern that was chosen, any other heading as it is written; what each became is shown.

export const versions = ['ACTUAL', 'FORECAST', 'BASELINE'] as const
export type Version = (typeof versions)[number]

/** `verbatim`, or how a month is written. */
export const periodPatterns = ['verbatim', 'YYYY-MM', 'YYYY-MM-01', 'YYYYMM', 'MM/YYYY'] as const
export type PeriodPattern = (typeof periodPatterns)[number]

export interface Month {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

export interface PeriodHeading {
  /** Without the version. */
  readonly text: string
  readonly month: Month
  readonly version: Version | undefined
}

const versionAliases: ReadonlyMap<string, Version> = new Map([
  ['actual', 'ACTUAL'],
  ['actuals', 'ACTUAL'],
  ['forecast', 'FORECAST'],
  ['forecasts', 'FORECAST'],
  ['baseline', 'BASELINE'],
  ['ist', 'ACTUAL'],
  ['prognose', 'FORECAST'],
  ['basisplan', 'BASELINE'],
])

/** The version that a text names in English or German, whatever its case. */
export function readVersion(text: string): Version | undefined {
  return versionAliases.get(text.trim().toLowerCase())
}

/** A heading that names a month, with or without a version: `2026-01`, `Actual Jan 2026`, `01/2026 (Forecast)`. */
export function readPeriodHeading(heading: string): PeriodHeading | undefined {
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
  const month = readMonth(text)
  return month && { text, month, version }
}

const numericMonths: readonly RegExp[] = [
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})$/,
  /^(?<year>(?:19|20)\d{2})(?<month>\d{2})$/,
  /^(?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  /^(?<year>\d{4})-?M(?<month>\d{1,2})$/i,
]
/** A day that can be written in no other order: year first, or points between; or slashes around a day above twelve. */
const days: readonly RegExp[] = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/,
  /^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4})$/,
  /^(?<day>1[3-9]|2\d|3[01])[-/](?<month>\d{1,2})[-/](?<year>\d{4})$/,
  /^(?<month>\d{1,2})[-/](?<day>1[3-9]|2\d|3[01])[-/](?<year>\d{4})$/,
]
const namedMonths: readonly RegExp[] = [
  /^(?<name>\p{L}+)\.?[-/ ',]*(?<year>\d{4}|\d{2})$/u,
  /^(?<year>\d{4})[-/ ]?(?<name>\p{L}+)\.?$/u,
]

/** The month that a text names for certain; a day means its month only when it is the first or the last of it. */
export function readMonth(text: string): Month | undefined {
  for (const pattern of days) {
    const groups = pattern.exec(text)?.groups
    const found = groups && monthOf(Number(groups.year), Number(groups.month))
    if (found) return isEdge(Number(groups.day), found) ? found : undefined
  }
  for (const pattern of numericMonths) {
    const groups = pattern.exec(text)?.groups
    if (groups) return monthOf(Number(groups.year), Number(groups.month))
  }
  for (const pattern of namedMonths) {
    const groups = pattern.exec(text)?.groups
    const month = groups?.name === undefined ? undefined : monthNames().get(bareName(groups.name))
    if (groups?.year && month) {
      return monthOf(Number(groups.year) + (groups.year.length === 2 ? 2000 : 0), month)
    }
  }
  return undefined
}

function isEdge(day: number, { year, month }: Month): boolean {
  return day === 1 || day === new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function monthOf(year: number, month: number): Month | undefined {
  return month >= 1 && month <= 12 && year >= 1900 && year <= 2199 ? { year, month } : undefined
}

const nameLocales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']
let names: Map<string, number> | undefined

/** Names of months in the languages that spreadsheets here are likely to speak; a name for two months is none. */
function monthNames(): ReadonlyMap<string, number> {
  if (names) return names
  // Besides what is in the data of the locales: Excel shortens the German March to Mrz.
  const found = new Map([
    ['sept', 9],
    ['mrz', 3],
  ])
  for (const locale of nameLocales) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month += 1) {
        const name = bareName(format.format(Date.UTC(2026, month - 1, 15)))
        const other = found.get(name)
        found.set(name, other !== undefined && other !== month ? 0 : month)
      }
    }
  }
  names = found
  return found
}

function bareName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
}

/** The period key that goes out for a heading. What names no month goes out as it is, whatever the pattern. */
export function periodKey(text: string, pattern: PeriodPattern): string {
  const month = pattern === 'verbatim' ? undefined : readMonth(text.trim())
  if (!month) return text.trim()
  const year = String(month.year)
  const digits = String(month.month).padStart(2, '0')
  switch (pattern) {
    case 'YYYY-MM-01':
      return `${year}-${digits}-01`
    case 'YYYYMM':
      return year + digits
    case 'MM/YYYY':
      return `${digits}/${year}`
    default:
      return `${year}-${digits}`
  }
}
