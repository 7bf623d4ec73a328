// The headings of a table, in up to three rows: a year over months, a version over years, cells merged to the right and
// down.
import { readByConvention } from '#spreadsheet/amount.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { hasNotation } from '#spreadsheet/notation.ts'
import type { Table } from '#spreadsheet/table.ts'
import { isYearFormat } from '#spreadsheet/workbook/number-format.ts'
import { fieldOfHeading } from './columns.ts'
import { isUnit, readQualifiers } from './facts/qualifiers.ts'
import { clearDates } from './heading-dates.ts'
import { readPeriodHeading } from './period-key.ts'
import { isPeriodPart } from './period-text.ts'
import { readVersion } from './version-words.ts'

/** Headings may stand under a title and a few lines of notes. */
const searchedRows = 40
/** For each cell that reads as a heading. */
const headingPoints = 2
/** Rows that make one heading. */
const maxDepth = 3

/** How many rows at the top are headings; none when no row near the top names a field or a period. */
export function guessHeadingRows(table: Table): number {
  let best = { rows: 0, score: 0 }
  for (let row = 0; row < Math.min(searchedRows, table.rowCount); row += 1) {
    const score = headingScore(table, row)
    if (score > best.score) best = { rows: row + 1, score }
    // Every cell is a heading: no row below can say more, and reading its cells as amounts is dear.
    if (score === headingPoints * table.width) break
  }
  return best.rows > 0 && areUnits(table, best.rows) ? best.rows + 1 : best.rows
}

/** True for a row of units, `TEUR`, below the headings that they belong to. */
function areUnits(table: Table, row: number): boolean {
  const cells = rowTexts(table, row).filter((text) => text !== '')
  return cells.length > 0 && cells.every(isUnit)
}

/** How much a row reads as the last one of the headings. */
function headingScore(table: Table, row: number): number {
  let score = 0
  for (const [column, heading] of joinHeadings(table, row + 1).entries()) {
    const cell = table.cell(row, column)
    if (heading === '') continue
    // A year by itself may be an amount just as well.
    if (/^\d{4}$/.test(heading)) continue
    if (fieldOfHeading(heading) || readPeriodHeading(heading)) score += headingPoints
    // 04.26 can be either.
    else if (isAmount(cell) && !/^(?:0[1-9]|1[0-2])[./]\d\d$/.test(cell)) score -= headingPoints
  }
  return score
}

function isAmount(cell: string): boolean {
  const reading = readByConvention(cell, 'open')
  if (reading.kind === 'problem') return reading.problem === 'two-readings'
  return reading.kind === 'amount' && !hasNotation(reading.notation ?? 0, 'dash')
}

/** One text for each column: where the headings have several rows, what they say together. */
export function joinHeadings(table: Table, headingRows: number): string[] {
  if (headingRows === 0) return Array.from({ length: table.width }, (_, column) => columnLetters(column))
  const top = Math.max(0, headingRows - maxDepth)
  const rows = Array.from({ length: headingRows - top }, (_, at) => rowTexts(table, top + at))
  const above = rows.slice(0, -1)
  const last = rows.at(-1) ?? []
  const carried: (string | undefined)[] = above.map(() => undefined)
  const parts = last.map((_, column) => {
    carryRight(carried, above, column)
    for (const at of above.keys()) if (isBehindMerge(table, top + at, column)) carried[at] = undefined
    return [...carried]
  })
  const areMonths = areMonthNumbers(last, parts)
  const headings = last.map((text, column) => {
    const upper = parts[column] ?? []
    return text === '' ? mergedDown(above, upper, column) : joined(text, upper, areMonths)
  })
  return clearDates(headings)
}

function rowTexts(table: Table, row: number): string[] {
  const texts = Array.from({ length: table.width }, (_, column) => {
    const text = table.cell(row, column).trim()
    const isYear = table.type(row, column) === 'date' && isYearFormat(table.format(row, column))
    return isYear ? text.slice(0, 4) : text
  })
  return withLostZeros(texts, table, row)
}

/** A year and a month kept as a number: 2026.10 is stored as 2026.1. */
const yearAndMonth = /^((?:19|20|21)\d\d)\.(\d{1,2})$/

/**
 * The texts of a row in which such numbers have the zero of October again: their format shows it, or others of the row have
 * two digits. Where months have one digit, the second 2026.1 of a year is October.
 */
function withLostZeros(texts: readonly string[], table: Table, row: number): string[] {
  const months = texts.map((text, column) => {
    const [, year = '', month = ''] = (table.type(row, column) === 'number' && yearAndMonth.exec(text)) || []
    return { year, month }
  })
  const areOfTwo = !months.some(({ month }) => month.length === 1 && month !== '1')
  return texts.map((text, column) => {
    const { year, month } = months[column] ?? {}
    if (month !== '1') return text
    const isShown = /^[#,]*0\.0{2,}/.test(table.format(row, column))
    const isSecond = months.slice(0, column).some((one) => one.year === year && one.month === '1')
    const hasOthers = months.some((one) => one.month.length === 2)
    return isShown || isSecond || (areOfTwo && hasOthers) ? `${text}0` : text
  })
}

/** A year or a version may be there once for all the columns to its right, as a merged cell leaves it. */
function carryRight(parts: (string | undefined)[], above: readonly string[][], column: number): void {
  for (const [row, cells] of above.entries()) {
    const cell = cells[column] ?? ''
    if (cell === '') continue
    parts[row] = partOf(cell, isAlone(cells))
    // Below another year the quarters begin again.
    parts.fill(undefined, row + 1)
  }
}

/** True for an empty cell behind merged ones: what they say ends with them. */
function isBehindMerge(table: Table, row: number, column: number): boolean {
  if (table.cell(row, column) !== '' || table.mergeAt(row, column)) return false
  const before = table.mergeAt(row, column - 1)
  return before !== undefined && before.columns > 1
}

function isAlone(cells: readonly string[]): boolean {
  return cells.filter((cell) => cell !== '').length === 1
}

/**
 * What an upper text says of the headings below it: its version and its period; undefined where it is neither.
 * @param isTitle true where nothing else is in its row: a title with other words may be about another year
 */
function partOf(cell: string, isTitle: boolean): string | undefined {
  if (readVersion(cell) !== undefined || readPeriodHeading(cell)) return cell
  // A small number is an amount sooner than a month.
  if (/\p{L}/u.test(cell) && isPeriodPart(cell)) return cell
  const { version, period, rest } = readQualifiers(cell)
  if (isTitle && rest !== '') return undefined
  const part = [version && versionNames[version], period].filter(Boolean).join(' ')
  return part === '' ? undefined : part
}

const versionNames = { ACTUAL: 'Actual', FORECAST: 'Forecast', BASELINE: 'Baseline' } as const

/** Of a cell merged down over the heading rows the text is in the first of them. */
function mergedDown(
  above: readonly string[][],
  parts: readonly (string | undefined)[],
  column: number,
): string {
  for (let row = above.length - 1; row >= 0; row -= 1) {
    const text = above[row]?.[column] ?? ''
    if (text === '') continue
    const heading = joined(text, parts.slice(0, row), false)
    return fieldOfHeading(heading) || readPeriodHeading(heading) ? heading : ''
  }
  return ''
}

function joined(text: string, parts: readonly (string | undefined)[], isMonth: boolean): string {
  const upper = parts.filter((part) => part !== undefined)
  if (upper.length === 0) return text
  const own = readPeriodHeading(text)
  if (own?.period.unit === 'month') {
    const version = own.version ? undefined : upper.map((part) => versionWord(part)).find(Boolean)
    return version === undefined ? text : `${version} ${text}`
  }
  const canJoin = isMonth || /\p{L}/u.test(text) || own
  const whole = [...upper, text].join(' ')
  // What a unit in many words is about, Beträge in Tsd. EUR, is the period above it.
  return (canJoin && readPeriodHeading(whole)) || isUnit(text) ? whole : text
}

/** The word of a text that names a version. */
function versionWord(text: string): string | undefined {
  return text.split(/[\s:|()_]+/).find((word) => readVersion(word))
}

/** True where the numbers of a row are months: three or more, one after the other, and January begins another year. */
function areMonthNumbers(
  cells: readonly string[],
  parts: readonly (readonly (string | undefined)[])[],
): boolean {
  const numbers = cells.flatMap((text, column) => {
    return /^\d+$/.test(text) ? [{ number: Number(text), above: parts[column]?.join(' ') }] : []
  })
  return (
    numbers.length > 2 &&
    numbers.every(({ number, above }, at) => {
      const before = numbers[at - 1]
      if (number < 1 || number > 12 || !before) return number >= 1 && number <= 12
      return above === before.above ? number === before.number + 1 : number === 1
    })
  )
}
