// The year of months, quarters and halves whose headings name none, or name it once above months that go back below it.
import type { ColumnRole } from '#import/columns.ts'
import { type Answers, answerAt, answerValue } from '#import/findings/finding.ts'
import { readMonthOrDay } from '#import/heading-dates.ts'
import { isEdge, readPeriod } from '#import/period-text.ts'
import type { Sheet } from '#import/sheet.ts'
import { type Qualifiers, readQualifiers } from './qualifiers.ts'
import type { TextAround } from './texts-around.ts'

/** A column of a period whose year the person says. */
export interface DatedColumn {
  readonly column: number
  /** `Jan`, as its heading says it. */
  readonly period: string
  /** By the answer of the person; undefined until then, and where it is to be as it is written. */
  readonly year: number | undefined
  /** How many years later than the first one: the months of a fiscal year go back once. */
  readonly later: number
}

/** Months that go back below one year: a year that begins in another month, and is named by one of the two. */
export interface TurnedYear {
  /** As it is written above them. */
  readonly year: number
  readonly columns: readonly DatedColumn[]
}

export interface SheetYears {
  /** Columns whose headings lack a year. */
  readonly yearless: readonly DatedColumn[]
  /** True where their headings have a number that is a day or a year, `Jan-31`. */
  readonly areDays: boolean
  readonly turned: readonly TurnedYear[]
}

interface AskedYears {
  readonly sheet: Sheet
  readonly roles: readonly ColumnRole[]
  /** What headings say that were not understood to the last word, or lack a year. */
  readonly headings: readonly (Qualifiers | undefined)[]
  readonly texts: readonly TextAround[]
  readonly answers: Answers
}

/** @returns the columns whose year has to be said */
export function yearsOf(asked: AskedYears): SheetYears {
  const { headings, answers } = asked
  const days = daysOf(asked)
  const lacking = headings.map((said, column) => {
    const isOpen = said !== undefined && said.period !== '' && !readPeriod(said.period)
    return isOpen ? { ...said, period: said.period } : days.get(column)
  })
  const answer = answerAt(answers, 'year')
  const yearless = dated(asked, lacking, yearIn(answer))
  return { yearless, areDays: days.size > 0, turned: turnedYears(asked) }
}

type Lacking = Pick<Qualifiers, 'period' | 'version' | 'rest'>

/** The periods with how many years each is later than the first of its group. */
function dated(
  { texts }: Pick<AskedYears, 'texts'>,
  lacking: readonly (Lacking | undefined)[],
  first: number | undefined,
): readonly DatedColumn[] {
  const found: DatedColumn[] = []
  // By their length: the first quarter behind March does not begin another year.
  const last = new Map<number, { readonly group: string; readonly start: number; readonly later: number }>()
  for (const [column, said] of lacking.entries()) {
    if (!said) continue
    const { start, length } = spanOf(said.period)
    // Below another heading the months begin again, and so they do for another version.
    const group = `${said.version ?? ''} ${said.rest} ${groupAt(texts, column)}`
    const before = last.get(length)
    const isSame = before?.group === group
    const later = isSame ? before.later + (start <= before.start ? 1 : 0) : 0
    last.set(length, { group, start, later })
    found.push({ column, period: said.period, later, year: first === undefined ? undefined : first + later })
  }
  return found
}

/** The first month of a period whose year does not matter, from 1 on, and how many months it has. */
function spanOf(text: string): { readonly start: number; readonly length: number } {
  const period = readPeriod(`${text} 2027`)
  if (!period) return { start: 0, length: 0 }
  const length = { month: 1, quarter: 3, half: 6, year: 12 }[period.unit]
  return { start: (period.number - 1) * length + 1, length }
}

function groupAt(texts: readonly TextAround[], column: number): string {
  return texts.find(({ columns }) => columns?.includes(column))?.text ?? ''
}

/** The year of an answer `year:2027`. */
function yearIn(answer: string | undefined): number | undefined {
  const year = answerValue(answer)
  return year === undefined ? undefined : Number(year)
}

/** Fewer headings are the last days of their months by chance. */
const minDays = 2

/**
 * Jan-31, Feb-28, Mar-31: the months of headings whose number is a year, or the day on which each of these months begins or
 * ends. Empty where one of them can be no such day.
 */
function daysOf({ sheet, roles }: Pick<AskedYears, 'sheet' | 'roles'>): ReadonlyMap<number, Lacking> {
  const found = new Map<number, Lacking>()
  const months = new Set<number>()
  for (const [column, role] of roles.entries()) {
    if (role.kind !== 'period-amount') continue
    const read = readMonthOrDay(role.period)
    // The length of February is that of some year.
    const isDay = read && [2027, 2028].some((year) => isEdge(read.day, { year, number: read.month }))
    if (!read || !isDay) return new Map()
    months.add(read.month)
    const name = readQualifiers((sheet.headings[column] ?? '').replace(/[-\d'’./]+/g, ' ')).period
    found.set(column, { period: name, version: role.version, rest: '' })
  }
  return months.size >= minDays && months.size === found.size ? found : new Map()
}

/** The columns of months that go back, with one year above all of them. */
function turnedYears(asked: AskedYears): readonly TurnedYear[] {
  const { sheet, roles, answers } = asked
  const { table, headingRows } = sheet
  const years = new Map<number, (Lacking | undefined)[]>()
  for (const [column, role] of roles.entries()) {
    const period = role.kind === 'period-amount' ? readPeriod(role.period) : undefined
    if (role.kind !== 'period-amount' || !period || period.isFiscal) continue
    const own = readQualifiers(table.cell(headingRows - 1, column).trim()).period
    if (own === '' || readPeriod(own) || !readPeriod(`${own} ${period.year}`)) continue
    const ofYear = years.get(period.year) ?? []
    years.set(period.year, ofYear)
    ofYear[column] = { period: own, version: role.version, rest: '' }
  }
  return Array.from(years, ([year, lacking]) => {
    const answer = answerAt(answers, 'year-order', String(year))
    return { year, columns: dated(asked, Array.from(lacking), yearIn(answer)) }
  }).filter(({ columns }) => columns.some(({ later }) => later > 0))
}
