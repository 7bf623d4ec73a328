// Columns that are sums of other columns: a total behind its months, a quarter beside its months, a year to date. What they
// hold is in the sheet twice. Their headings say so, or their amounts do.
import { type DecimalMark, decimalMarks, readByConvention } from '#spreadsheet/amount.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import type { ReadableSheet } from './amount-digits.ts'
import type { SheetFacts } from './facts/sheet-facts.ts'
import { monthsOf } from './period-spread.ts'
import { readPeriod } from './period-text.ts'
import { itemCell, itemRows, type Sheet } from './sheet.ts'
import { namesSumOfMonths } from './total-words.ts'
import type { Version } from './versions.ts'

export interface SumColumn {
  readonly column: number
  /** Rows whose amounts add up to something else, counted as items are. */
  readonly differing: readonly number[]
  /** True where nothing speaks against it: it is left out unless the person says otherwise. */
  readonly isCertain: boolean
}

interface Searched extends ReadableSheet {
  readonly facts: SheetFacts
}

/** A column of a period, with the year of its heading or without one. */
interface DatedColumn {
  readonly column: number
  readonly version: Version | undefined
  /** Counted from January of the year 0, or of the year that no heading says; empty where a fiscal year has yet to be chosen. */
  readonly months: readonly number[]
  readonly isMonth: boolean
}

/** What a heading says of its column: that it is a sum, that it is of another period, or nothing that is understood. */
type Saying = 'sum' | 'period' | 'unknown'

interface Candidate {
  readonly column: number
  readonly saying: Saying
  /** The columns that it may be the sum of: one of these sets. */
  readonly sets: readonly (readonly number[])[]
}

/** The place of the question about a column; those that are certain are one finding. */
export function placeOfSum({ headings }: Pick<Sheet, 'headings'>, { column, isCertain }: SumColumn): string {
  return isCertain ? '' : headings[column] || columnLetters(column)
}

/** All columns of a sheet that are sums of its columns of periods. @param isItem false for rows that are none */
export function findSumColumns(check: Searched, isItem: (row: number) => boolean): readonly SumColumn[] {
  const dated = datedColumns(check)
  if (dated.length === 0) return []
  const found = new Map<number, SumColumn>()
  const search = (candidate: Candidate) => {
    const sum = judge(check, candidate, isItem)
    if (sum) found.set(sum.column, sum)
  }
  // Quarters before years: what is a sum is no part of another one.
  for (const own of dated.toSorted((one, other) => one.months.length - other.months.length)) {
    const { column, isMonth, version } = own
    const others = dated.filter((one) => one.column !== column && !found.has(one.column))
    if (!isMonth) search({ column, saying: 'sum', sets: [within(own, others)] })
    if (found.has(column)) continue
    const alike = others.filter((one) => one.isMonth && one.version === version)
    search({
      column,
      saying: 'period',
      sets: isMonth ? [before(column, alike)] : aroundColumn(column, alike),
    })
  }
  const known = new Set(dated.map(({ column }) => column))
  for (const [column, role] of check.rules.roles.entries()) {
    if (role.kind !== 'unknown' || known.has(column)) continue
    const saying = namesSumOfMonths(check.sheet.headings[column] ?? '') ? 'sum' : 'unknown'
    const parts = dated.filter((one) => !found.has(one.column))
    search({ column, saying, sets: aroundColumn(column, parts) })
  }
  return [...found.values()].toSorted((one, other) => one.column - other.column)
}

/** The year of headings that say none. */
const anyYear = 2027

/** The columns whose headings name a period, those included whose year is asked for. */
function datedColumns({ rules, facts }: Searched): readonly DatedColumn[] {
  const lacking = new Map(facts.years.yearless.map((one) => [one.column, one.period]))
  return rules.roles.flatMap((role, column): readonly DatedColumn[] => {
    const yearless = lacking.get(column)
    const isAmount = role.kind === 'period-amount'
    if (!isAmount && yearless === undefined) return []
    const period = readPeriod(isAmount ? role.period : `${yearless} ${anyYear}`)
    if (!period) return []
    const months = monthsOf(period, rules.fiscalOffset) ?? []
    return [
      {
        column,
        version: isAmount ? role.version : undefined,
        months: months.map(({ year, month }) => year * 12 + month - 1),
        isMonth: period.unit === 'month',
      },
    ]
  })
}

/** Of a quarter, a half or a year: the columns of its months, or of parts of it that are longer than a month. */
function within(own: DatedColumn, others: readonly DatedColumn[]): readonly number[] {
  const covered = new Set(own.months)
  const isPart = ({ months, version }: DatedColumn) =>
    version === own.version && months.length > 0 && months.every((month) => covered.has(month))
  return others.filter(isPart).map(({ column }) => column)
}

function before(column: number, parts: readonly DatedColumn[]): readonly number[] {
  return parts.map((part) => part.column).filter((one) => one < column)
}

/** What a column without a period can be the sum of: the columns right before it, all before it, those behind it, or all. */
function aroundColumn(column: number, parts: readonly DatedColumn[]): Candidate['sets'] {
  const columns = parts.map((part) => part.column)
  const left = before(column, parts)
  const right = columns.filter((one) => one > column)
  const ofVersions = Map.groupBy(parts, ({ version }) => version)
  const ofVersion = [...ofVersions.values()].map((own) => own.map((part) => part.column))
  return [runEnding(left), left, runEnding(right.toReversed()), right, columns, ...ofVersion]
}

/** The last columns that lie side by side. */
function runEnding(columns: readonly number[]): readonly number[] {
  const from = columns.findLastIndex((column, at) => at > 0 && Math.abs(column - (columns[at - 1] ?? 0)) > 1)
  return columns.slice(Math.max(0, from))
}

/** Rows by which a set of columns is tried before all rows are; months, which are many, by the first few that differ. */
const triedRows = 20

interface Agreement {
  /** Rows in which the sum is right, and those in which it also says something: it is not 0, and has several parts. */
  readonly agreeing: number
  readonly telling: number
  /** The most amounts other than 0 that a right sum has. */
  readonly mostParts: number
  readonly differing: readonly number[]
}

/** Of fewer amounts another one is the sum by chance. */
const leastParts = { sum: 1, unknown: 2, period: 3 } as const

/** Decides by the set of columns with which most rows agree. */
function judge(
  check: Searched,
  candidate: Candidate,
  isItem: (row: number) => boolean,
): SumColumn | undefined {
  const { column, saying } = candidate
  const sets = candidate.sets.filter((set) => set.length >= leastParts[saying])
  let best: Agreement | undefined
  for (const set of sets) {
    for (const mark of marksOf(check, set)) {
      const found = agreementOf(check, { column, parts: set, mark, saying }, isItem)
      if (found && found.agreeing > (best?.agreeing ?? 0)) best = found
    }
  }
  return best && verdictOf(column, saying, best)
}

/** Fewer rows with sums of few amounts agree by chance. */
const certainRows = { unknown: 2, period: 3 } as const
const certainParts = 3
/** Of so many rows that agree one may differ. */
const rowsForOne = 4

function verdictOf(column: number, saying: Saying, found: Agreement): SumColumn | undefined {
  const { agreeing, telling, mostParts, differing } = found
  const isEqual = differing.length === 0
  if (saying === 'sum')
    return agreeing >= differing.length ? { column, differing, isCertain: isEqual } : undefined
  const isOften =
    telling >= certainRows[saying] || (saying === 'unknown' && telling > 0 && mostParts >= certainParts)
  if (!isOften || differing.length * rowsForOne > telling) return undefined
  // The amounts of a period may be this sum by chance, or by plan.
  return { column, differing, isCertain: isEqual && saying === 'unknown' }
}

/** How the texts of columns are read; in both ways where they do not say it. */
function marksOf(check: Searched, columns: readonly number[]): readonly DecimalMark[] {
  const conventions = columns.map((column) => check.convention(column))
  const decided = decimalMarks.filter((mark) => conventions.includes(mark))
  return decided.length === 1 ? decided : decimalMarks
}

interface Compared {
  readonly column: number
  readonly parts: readonly number[]
  readonly mark: DecimalMark
  readonly saying: Saying
}

/** How often a column is the sum of others; undefined where its first rows show that it is not. */
function agreementOf(
  check: Searched,
  { column, parts, mark, saying }: Compared,
  isItem: (row: number) => boolean,
): Agreement | undefined {
  let [agreeing, telling, mostParts] = [0, 0, 0]
  const differing: number[] = []
  for (let row = 0; row < itemRows(check.sheet); row += 1) {
    const sum = isItem(row) ? numberAt(check, { row, column, mark }) : undefined
    if (sum === undefined) continue
    const amounts = parts.map((part) => numberAt(check, { row, column: part, mark }) ?? 0)
    // What is shown of amounts may be rounded.
    const margin = saying === 'sum' ? roundingOf(check, { row, column, mark }, parts.length) : 0
    if (Number.isNaN(sum) || !isSumOf(sum, amounts, margin)) differing.push(row)
    else {
      const filled = amounts.filter((amount) => amount !== 0).length
      agreeing += 1
      if (filled > 1 && sum !== 0) telling += 1
      mostParts = Math.max(mostParts, sum === 0 ? 0 : filled)
    }
    const isTried = saying === 'period' || agreeing + differing.length === triedRows
    const most = saying === 'period' ? 1 + telling / rowsForOne : agreeing
    if (isTried && differing.length > most) return undefined
  }
  return { agreeing, telling, mostParts, differing }
}

/** What sums of doubles differ by. */
const noise = 1e-9

function isSumOf(sum: number, amounts: readonly number[], margin: number): boolean {
  const difference = Math.abs(sum - amounts.reduce((one, other) => one + other, 0))
  return difference <= Math.max(margin, noise * Math.max(1, Math.abs(sum)))
}

/** Rounded amounts add up to less than this part more or less than their rounded sum. */
const mostRounded = 0.005

/** By how much a sum of rounded amounts may differ, by the places that its text shows. */
function roundingOf(check: Searched, cell: ReadCell, parts: number): number {
  const { row, column, mark } = cell
  const { table, headingRows } = check.sheet
  if (table.type(headingRows + row, column) !== 'text') return 0
  const [, behind = ''] = itemCell(check.sheet, row, column).split(mark)
  const places = /^\d*/.exec(behind)?.[0].length ?? 0
  const sum = Math.abs(numberAt(check, cell) ?? 0)
  return Math.min(0.5 * 10 ** -places * (parts + 1), mostRounded * sum)
}

interface ReadCell {
  readonly row: number
  readonly column: number
  readonly mark: DecimalMark
}

/** As it is written, whatever unit it is in; not a number for a text that is none, undefined for a blank one. */
function numberAt({ sheet, rules }: Searched, { row, column, mark }: ReadCell): number | undefined {
  const text = itemCell(sheet, row, column)
  if (text.trim() === '') return undefined
  if (sheet.table.type(sheet.headingRows + row, column) === 'number') return Number(text)
  const reading = readByConvention(text, mark, rules)
  if (reading.kind === 'amount') return Number(reading.digits)
  return reading.kind === 'blank' ? undefined : Number.NaN
}
