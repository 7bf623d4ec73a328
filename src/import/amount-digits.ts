// The digits of the amounts of a sheet, for all of its cells: no object is made for most of them.
import { amountAt, type CellOptions, type Convention } from '#spreadsheet/amount.ts'
import { type CellFacts, cellFacts, textFacts } from '#spreadsheet/cell-type.ts'
import { isDigit, minus } from '#spreadsheet/characters.ts'
import type { ReadingRules } from './reading-rules.ts'
import type { Sheet } from './sheet.ts'

/** A sheet whose amounts can be read: a check of it, from the time on when it knows how texts are written. */
export interface ReadableSheet {
  readonly sheet: Sheet
  readonly rules: ReadingRules
  readonly units: { placesOf(column: number): number; isDecidedByRows(column: number): boolean }
  convention(column: number): Convention
  cellOptions(facts: CellFacts, column: number, row: number): CellOptions
}

/** A number without a format. */
const plainNumber = cellFacts('number')
/** Longer ones are read in full: they may have more digits than an amount can. */
const maxBare = 20

/** True for digits with at most one mark between them, and a minus before: what a sum takes as it is. */
function isBareDecimal(text: string, mark: '.' | ','): boolean {
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

/**
 * The digits of an amount, with a point and perhaps with needless zeros; null for a cell that cannot be read as one, or says
 * that it has none, undefined for an empty one.
 */
export function amountDigits(check: ReadableSheet, row: number, column: number): string | null | undefined {
  const { table, headingRows } = check.sheet
  const text = table.cell(headingRows + row, column)
  if (text === '') return undefined
  const facts = table.facts(headingRows + row, column)
  const mark = facts === plainNumber ? '.' : check.convention(column)
  const isDecided =
    (facts === textFacts || facts === plainNumber) &&
    check.units.placesOf(column) === 0 &&
    !check.units.isDecidedByRows(column)
  if (isDecided && (mark === '.' || mark === ',') && text.length <= maxBare && isBareDecimal(text, mark))
    return mark === '.' ? text : text.replace(',', '.')
  const reading = amountAt(check, row, column)
  if (reading.kind === 'amount') return reading.digits
  return reading.kind === 'blank' && reading.notation === undefined ? undefined : null
}
