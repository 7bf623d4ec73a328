// The numbers that a column holds below its heading, as an account counts them.

import { readByConvention, readCell, shownOf } from '#spreadsheet/amount.ts'
import { formatOf, typeOf } from '#spreadsheet/cell-type.ts'
import { isDigitAt } from '#spreadsheet/characters.ts'
import { currencyOfFormat, currencyOfText } from '#spreadsheet/currency.ts'
import { amountDigits } from './amount-digits.ts'
import { validateUnknown } from './cell-check.ts'
import type { ColumnRole } from './columns.ts'
import { answerAt } from './findings/finding.ts'
import { isAmountRole } from './reading-rules.ts'
import { itemCell, itemRows } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'
import type { TallySum } from './tally.ts'

/**
 * True for columns whose numbers are amounts, or would be if the column were sent. What a field, a period or a version
 * holds is a name, a code or a date, whatever it looks like.
 */
export function holdsAmounts(role: ColumnRole): boolean {
  return isAmountRole(role) || role.kind === 'ignored' || role.kind === 'unknown'
}

/** True where any cell of amounts is filled, or blank ones are sent as zeros. */
export function sendsAmounts({ amountColumns, rules, sheet }: SheetCheck): boolean {
  if (rules.blank === 'clear') return amountColumns.length > 0
  const isFilled = (column: number) => {
    for (let row = 0; row < itemRows(sheet); row += 1)
      if (itemCell(sheet, row, column).trim() !== '') return true
    return false
  }
  return amountColumns.some(isFilled)
}

/** True where numbers that their format does not show are left out. */
export function leavesOutNotShown({ rules }: SheetCheck): boolean {
  return answerAt(rules.answers, 'format-hidden') === 'blank'
}

/** The digits of a number that is left out because its format does not show it; undefined for any other cell. */
export function digitsNotShown(check: SheetCheck, row: number, column: number): string | undefined {
  if (!leavesOutNotShown(check)) return undefined
  const { table, headingRows } = check.sheet
  const facts = table.facts(headingRows + row, column)
  const format = typeOf(facts) === 'number' ? check.formats.of(facts) : undefined
  if (!format) return undefined
  const text = table.cell(headingRows + row, column)
  const shown = shownOf(format, text)
  if (shown === 'not-an-amount' || shown.trouble !== 'hidden') return undefined
  const formatAnswers = { hidden: 'as-stored', texts: new Set<string>() } as const
  const options = { ...check.cellOptions(facts, column, row), formatAnswers }
  const reading = readCell(text, facts, check.convention(column), options)
  return reading.kind === 'amount' ? reading.digits : undefined
}

const plainNumber = /^-?\d+(?:\.\d+)?$/

export class ColumnNumbers {
  readonly #check: SheetCheck
  readonly #column: number
  readonly #isAmount: boolean
  readonly #isText: boolean
  /** By the place of a format. */
  readonly #currencies = new Map<number, string>()

  constructor(check: SheetCheck, column: number) {
    const role = check.rules.roles[column]
    this.#check = check
    this.#column = column
    this.#isAmount = role !== undefined && isAmountRole(role)
    this.#isText = check.sheet.table.isTextColumn(column)
  }

  /** Adds what a cell holds to these tallies; nothing for one that holds no number. @param row counted as items are */
  addTo(row: number, one: TallySum, other?: TallySum): void {
    const at = this.#check.sheet.headingRows + row
    const text = this.#check.sheet.table.cell(at, this.#column)
    if (text === '') return
    const digits = this.#digits(text, at)
    if (digits === undefined) return
    if (digits === null) {
      one.addUnread()
      other?.addUnread()
      return
    }
    const currency = this.#currency(text, at)
    one.add(currency, digits)
    other?.add(currency, digits)
  }

  /** The label of the currency of a cell; empty where nothing names one. @param row counted as items are */
  currencyOf(row: number): string {
    const at = this.#check.sheet.headingRows + row
    return this.#currency(this.#check.sheet.table.cell(at, this.#column), at)
  }

  /** True for a cell that {@link addTo} counts. */
  holds(row: number): boolean {
    const at = this.#check.sheet.headingRows + row
    const text = this.#check.sheet.table.cell(at, this.#column)
    return text !== '' && this.#digits(text, at) !== undefined
  }

  /** The digits of a number; null where the cell cannot be read as one, undefined where it holds none. */
  #digits(text: string, at: number): string | null | undefined {
    if (!this.#isAmount) return this.#number(text, at)
    const row = at - this.#check.sheet.headingRows
    const digits = amountDigits(this.#check, row, this.#column)
    return digits === undefined ? digitsNotShown(this.#check, row, this.#column) : digits
  }

  /** In a column that is not sent, only numbers and failed numbers count. */
  #number(text: string, at: number): string | null | undefined {
    const facts = this.#check.sheet.table.facts(at, this.#column)
    if (validateUnknown(text, facts) === 0) return undefined
    if (typeOf(facts) === 'number' && plainNumber.test(text)) return text
    const reading = readByConvention(text, 'open')
    return reading.kind === 'amount' ? reading.digits : null
  }

  #currency(text: string, at: number): string {
    // What ends in a digit and begins with one names no currency; of the others the fewest are amounts.
    const inText = isDigitAt(text, 0) && isDigitAt(text, text.length - 1) ? '' : currencyOfText(text)
    if (inText !== '') return inText
    return (this.#isText ? '' : this.#ofFormat(at)) || this.#ofSurroundings(at)
  }

  #ofSurroundings(at: number): string {
    const { sheet, units } = this.#check
    return at < sheet.headingRows ? '' : units.currencyAt(at - sheet.headingRows, this.#column)
  }

  #ofFormat(at: number): string {
    const place = formatOf(this.#check.sheet.table.facts(at, this.#column))
    const known = this.#currencies.get(place)
    if (known !== undefined) return known
    const found = currencyOfFormat(this.#check.sheet.table.format(at, this.#column))
    this.#currencies.set(place, found)
    return found
  }
}
