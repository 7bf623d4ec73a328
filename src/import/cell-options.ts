// What decides, beside the convention of its column, how each cell of amounts of a sheet is read.
import type { CellOptions } from '#spreadsheet/amount.ts'
import { type CellFacts, textFacts } from '#spreadsheet/cell-type.ts'
import { currencyNumber } from '#spreadsheet/currencies.ts'
import { FormatNotations } from '#spreadsheet/format-notations.ts'
import { type Mark, markOf } from './cell-marks.ts'
import type { Unit } from './facts/qualifiers.ts'
import type { SheetFacts } from './facts/sheet-facts.ts'
import { answerAt } from './findings/finding.ts'
import type { HeadingCurrency } from './notation-tally.ts'
import { isAmountRole, type ReadingRules } from './reading-rules.ts'
import { itemCell, type Sheet } from './sheet.ts'

const noAmounts = new Set([markOf('not-an-amount'), markOf('formula-error')])

export class SheetCellOptions {
  /** What the formats of the sheet say. */
  readonly formats: FormatNotations
  readonly #sheet: Sheet
  readonly #rules: ReadingRules
  readonly #facts: Pick<SheetFacts, 'unitOf' | 'isUnitAnswered'>
  /** Of a text without a format, by column. */
  readonly #ofText: readonly CellOptions[]

  constructor(sheet: Sheet, rules: ReadingRules, facts: Pick<SheetFacts, 'unitOf' | 'isUnitAnswered'>) {
    this.#facts = facts
    this.formats = new FormatNotations(sheet.table.formats.formats)
    this.#sheet = sheet
    this.#rules = rules
    this.#ofText = rules.roles.map((_, column) => this.#made(textFacts, column))
  }

  /** The unit that the heading of a column says, or a text above it; undefined where neither says one. */
  unitOf(column: number): Unit | undefined {
    return this.#facts.unitOf(column)
  }

  /** How many places the point of an amount is moved to the right, because its heading says so and a person agreed. */
  placesOf(column: number): number {
    const unit = this.unitOf(column)
    if (!unit) return 0
    const isWanted =
      this.#facts.isUnitAnswered(column) ||
      answerAt(this.#rules.answers, 'heading-unit', unit.text) === 'multiply'
    return isWanted ? unit.places : 0
  }

  /** True for a column whose heading changes what its amounts say. */
  changesAmounts(column: number): boolean {
    return this.placesOf(column) !== 0 || this.#isOtherCurrency(column)
  }

  /**
   * The currency that the heading of a column says for its amounts; undefined where it says none.
   * @param markAt the mark of a row of the column
   */
  currencyOf(column: number, markAt: (row: number) => Mark): HeadingCurrency | undefined {
    const currency = currencyNumber(this.unitOf(column)?.currency ?? '')
    const role = this.#rules.roles[column]
    if (currency === 0 || !role || !isAmountRole(role)) return undefined
    const isFilled = (row: number) => itemCell(this.#sheet, row, column).trim() !== ''
    return { currency, holds: (row) => !noAmounts.has(markAt(row)) && isFilled(row) }
  }

  #isOtherCurrency(column: number): boolean {
    const own = this.unitOf(column)?.currency ?? ''
    const { currency: wanted = 'any' } = this.#rules
    return own !== '' && wanted !== 'any' && own !== wanted
  }

  /** The choices, the format and the heading that decide how a cell is read. */
  of(facts: CellFacts, column: number): CellOptions {
    return (facts === textFacts ? this.#ofText[column] : undefined) ?? this.#made(facts, column)
  }

  #made(facts: CellFacts, column: number): CellOptions {
    return {
      choices: this.#rules,
      format: this.formats.of(facts),
      places: this.placesOf(column),
      isOtherCurrency: this.#isOtherCurrency(column),
    }
  }
}
