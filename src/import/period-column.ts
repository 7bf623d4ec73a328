// The periods of the long layout: read as the headings of the wide one are, each by itself, and where it allows two
// readings by the others of its column. Unlike a heading, any day means its month: the dates are those of postings.
import { monthOfPeriodKey } from '#contract/period-keys.ts'
import { type Mark, markOf } from './cell-marks.ts'
import { type ColumnRole, periodColumns } from './columns.ts'
import { type Answers, answerAt } from './findings/finding.ts'
import {
  decidedDates,
  isOpenDate,
  monthsByOrder,
  openYears,
  postedDates,
  readingsOfDate,
  shortOrders,
} from './heading-dates.ts'
import { isFiscalHeading, monthIn, type NumberedPeriod, numberedPeriod, yearIn } from './period-parts.ts'
import { coveredKeys, isUndivided, type PeriodChoices } from './period-spread.ts'
import { readPeriod } from './period-text.ts'
import { carriedCell, itemRows, type Sheet } from './sheet.ts'

export interface PeriodSite {
  /** Another site, whose formats of periods are not known, so that any text may be one. */
  readonly hasOtherPeriods?: boolean
}

type PeriodRules = Pick<PeriodChoices, 'pattern'> & { readonly answers?: Answers }

/**
 * The mark of a period that is read by itself. The bundled service takes months alone; another site may take any key, so
 * that a text which names no period there is sent as it is written.
 */
export function markOfPeriod(text: string, rules: PeriodChoices, { hasOtherPeriods }: PeriodSite): Mark {
  if (isUndivided(text, rules)) return markOf('period-undivided')
  if (coveredKeys(text, rules).every((key) => monthOfPeriodKey(key) !== undefined)) return 0
  const isPeriod = readPeriod(text) !== undefined
  if (hasOtherPeriods) return isPeriod ? 0 : markOf('period-unchecked')
  return markOf(isPeriod ? 'period-format' : 'period-unknown')
}

/** The period that a site makes of a key that is sent: the bundled service takes the first day of a month for the month. */
export function storedPeriod(key: string, { hasOtherPeriods }: PeriodSite): string {
  return hasOtherPeriods ? key : (monthOfPeriodKey(key) ?? key)
}

/**
 * The month, `2026-03`, of a day of a posting or of a numbered period, or the twelfth period of a fiscal year that it belongs
 * to; undefined for every other text, and where the person said that it is none.
 */
export function postedMonth(text: string, { pattern, answers = {} }: PeriodRules): string | undefined {
  if (pattern === 'verbatim') return undefined
  const period = numberedPeriod(text)
  if (period) return monthOfNumber(period, answers)
  return isPostingDay(text) && takesDays(answers) ? dayMonth(text) : undefined
}

/** True for a day that is neither the first nor the last of its month, so that it means its month in a column alone. */
export function isPostingDay(text: string): boolean {
  return readPeriod(text) === undefined && dayMonth(text) !== undefined
}

function dayMonth(text: string): string | undefined {
  const period = readPeriod(text, 'any')
  return period?.unit === 'month' && !period.isFiscal ? monthText(period.year, period.number) : undefined
}

function takesDays(answers: Answers): boolean {
  return answerAt(answers, 'posting-days') !== 'refuse'
}

/** Periods behind the twelfth belong to it, where the person says so. */
function monthOfNumber({ year, number, isFiscal }: NumberedPeriod, answers: Answers): string | undefined {
  if (number <= 12) return monthText(year, number)
  if (answerAt(answers, 'special-periods') !== 'december') return undefined
  return isFiscal ? `P12 ${year}` : monthText(year, 12)
}

function monthText(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

/** True for a text that names a period behind the twelve months of a year. */
export function isSpecialPeriod(text: string): boolean {
  return (numberedPeriod(text)?.number ?? 0) > 12
}

export class PeriodColumn {
  readonly #sheet: Sheet | undefined
  readonly #columns: readonly number[]
  readonly #rules: PeriodRules
  readonly #months: ReadonlyMap<string, string>
  readonly #openYears: ReadonlySet<string>
  /** What the rows say, each once. */
  readonly texts: readonly string[]

  /** @param texts those of the column, trimmed, each once @param sheet with the columns of periods, for {@link at} */
  constructor(
    texts: readonly string[],
    rules: PeriodRules,
    { sheet, columns = [] }: { readonly sheet?: Sheet; readonly columns?: readonly number[] } = {},
  ) {
    this.texts = texts
    this.#sheet = sheet
    this.#columns = columns
    this.#rules = rules
    const isRead = rules.pattern !== 'verbatim'
    this.#months = isRead ? monthsOfColumn(texts, rules.answers ?? {}) : new Map()
    this.#openYears = isRead ? openYears(texts) : new Set()
  }

  /** The period of a row: what its cell says, or the cells of its year and its month. @param row counted as items are */
  at(row: number): string {
    return this.periodOf(this.textAt(row))
  }

  /** What a row says of its period, before the other rows decide: two columns as one text, `2026/013`. */
  textAt(row: number): string {
    const [column, month] = this.#columns
    if (!this.#sheet || column === undefined) return ''
    const text = carriedCell(this.#sheet, row, column)
    if (month === undefined) return text
    const named = carriedCell(this.#sheet, row, month)
    return periodOfParts(text, named, isFiscalHeading(this.#sheet.headings[column] ?? ''))
  }

  /** The period of a cell: its text, or the month of a date that the others decide. */
  periodOf(text: string): string {
    const trimmed = text.trim()
    return this.#months.get(trimmed) ?? postedMonth(trimmed, this.#rules) ?? text
  }

  /** The mark of a cell whose meaning depends on the others of the column. */
  mark(text: string, rules: PeriodChoices, site: PeriodSite): Mark {
    const trimmed = text.trim()
    if (this.#openYears.has(trimmed)) return markOf('period-day')
    // Of two columns, neither cell says the period by itself.
    const isOfParts = this.#columns.length > 1 && trimmed !== ''
    if (isOfParts || isSpecialPeriod(trimmed)) return markOfPeriod(this.periodOf(trimmed), rules, site)
    if (!isOpenDate(trimmed)) return 0
    const isAmbiguous = !this.#months.has(trimmed) && readingsOfDate(trimmed).length > 1
    if (isAmbiguous && !site.hasOtherPeriods) return markOf('period-ambiguous')
    return markOfPeriod(this.periodOf(trimmed), rules, site)
  }
}

/**
 * A year and a month of two cells as one text. What headings call a period, or a part of a fiscal year, is one here too: `P04`
 * need not be April.
 * @param isFiscal the column of the year holds fiscal years @returns blank where either says nothing
 */
function periodOfParts(yearCell: string, monthCell: string, isFiscal: boolean): string {
  const [year, month] = [yearIn(yearCell), monthIn(monthCell)]
  if (!year || !month) return ''
  const { number, form } = month
  const isOfFiscalYear = isFiscal || year.isFiscal
  if (!isOfFiscalYear && form !== 'period')
    return number > 12 ? `${year.year}/0${number}` : monthText(year.year, number)
  const word = form === 'name' ? monthCell.trim() : `P${String(number).padStart(2, '0')}`
  if (year.hasBothYears) return `${word} ${yearCell.trim()}`
  return isOfFiscalYear && number <= 12 ? `${word} FY${year.year}` : `${word} ${year.year}`
}

function monthsOfColumn(texts: readonly string[], answers: Answers): ReadonlyMap<string, string> {
  const decided = decidedDates(texts)
  const order = shortOrders.find((one) => one === answerAt(answers, 'short-months'))
  if (order && decided.size === 0) {
    const answered = texts.flatMap((text) => {
      const month = monthsByOrder(text).get(order)
      return month === undefined ? [] : [[text, month] as const]
    })
    if (answered.length > 0) return new Map(answered)
  }
  return decided.size > 0 || !takesDays(answers) ? decided : postedDates(texts)
}

/** True for a month with a year of two digits that the other texts of its column do not decide. @param texts each once */
export function isPeriodOpen(text: string, texts: readonly string[]): boolean {
  return isOpenDate(text) && monthsByOrder(text).size > 0 && !decidedDates(texts).has(text)
}

/** Reads the columns of periods, if there are any. */
export function readPeriodColumn(
  sheet: Sheet,
  rules: PeriodRules & { readonly roles: readonly ColumnRole[] },
): PeriodColumn {
  const texts = new Set<string>()
  const columns = periodColumns(rules.roles)
  const read = new PeriodColumn([], rules, { sheet, columns })
  if (columns.length > 0)
    for (let row = 0; row < itemRows(sheet); row += 1) texts.add(read.textAt(row).trim())
  return new PeriodColumn([...texts], rules, { sheet, columns })
}
