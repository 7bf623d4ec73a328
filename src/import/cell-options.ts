// What decides, beside the convention of its column, how each cell of amounts of a sheet is read.
import {
  type AmountFacts,
  type CellOptions,
  type Convention,
  type FormatAnswers,
  noAmountProblems,
  readCell,
} from '#spreadsheet/amount.ts'
import { readAside } from '#spreadsheet/aside.ts'
import { type CellFacts, formatOf, textFacts } from '#spreadsheet/cell-type.ts'
import { currencyLabel, currencyNumber, isSameCurrency } from '#spreadsheet/currencies.ts'
import { FormatNotations } from '#spreadsheet/format-notations.ts'
import { type BesideRole, besideRoles, currencyIn, isNegativeIn, sideIn, unitIn } from './beside-amounts.ts'
import { type Mark, markOf } from './cell-marks.ts'
import { columnOf, columnOfRole } from './columns.ts'
import { type Deduction, deductionRows } from './deductions.ts'
import type { Unit } from './facts/qualifiers.ts'
import type { SheetFacts } from './facts/sheet-facts.ts'
import { type Answers, answerAt, type CellPlace } from './findings/finding.ts'
import type { HeadingCurrency } from './notation-tally.ts'
import { isAmountRole, type ReadingRules } from './reading-rules.ts'
import { placeOfSaying, unitOfName } from './row-words.ts'
import { carriedCell, itemCell, itemRows, type Sheet } from './sheet.ts'

type ColumnFacts = Pick<SheetFacts, 'unitOf' | 'isUnitAnswered' | 'isDeducted'>

export const signedTwiceChoices = ['negative', 'reversal'] as const

const noAmounts: ReadonlySet<Mark> = new Set(([...noAmountProblems, 'formula-error'] as const).map(markOf))

export class SheetCellOptions {
  /** What the formats of the sheet say. */
  readonly formats: FormatNotations
  readonly #sheet: Sheet
  /** By the places of the formats: true where a person said that cells with this beside their text hold no amount. */
  readonly #refused: readonly boolean[]
  readonly #rules: ReadingRules
  readonly #formatAnswers: FormatAnswers
  readonly #facts: ColumnFacts
  /** Of a text without a format, by column, where no row decides anything. */
  readonly #ofText: readonly CellOptions[]
  /** The columns that say something of the amounts in their rows. */
  readonly #beside: ReadonlyMap<BesideRole, number>
  readonly #name: number | undefined
  /** True where the name of a row says the unit of its amounts. */
  readonly #hasUnitsInNames: boolean
  readonly #signedTwice: AmountFacts['signedTwice']
  readonly #isNearest: boolean
  /** What the person said is taken off. */
  readonly #deducted: ReadonlySet<Deduction>
  /** Those rows, counted as items are; undefined until they are asked for, and after an edit. */
  #deductions: ReadonlyMap<number, Deduction> | undefined
  /** Null for a text that is no unit. */
  readonly #unitsOfTexts = new Map<string, Unit | null>()

  constructor(sheet: Sheet, rules: ReadingRules, facts: ColumnFacts) {
    this.#facts = facts
    this.formats = new FormatNotations(sheet.table.formats.formats)
    this.#sheet = sheet
    this.#rules = rules
    this.#refused = sheet.table.formats.asides.map((printed) => {
      const kind = readAside(printed)?.kind
      return kind !== undefined && answerAt(rules.answers, 'cell-parts', kind) === 'refuse'
    })
    this.#formatAnswers = formatAnswersOf(rules.answers)
    this.#beside = new Map(
      besideRoles.flatMap((role) => {
        const column = columnOfRole(rules.roles, role)
        return column === undefined ? [] : [[role, column] as const]
      }),
    )
    this.#signedTwice = signedTwiceChoices.find((one) => one === answerAt(rules.answers, 'signed-twice'))
    this.#isNearest = answerAt(rules.answers, 'facts-disagree') === 'nearest'
    this.#deducted = new Set(
      (['deduction', 'reduction'] as const).filter(
        (saying) => answerAt(rules.answers, 'deduction-rows', placeOfSaying(saying)) === 'deduct',
      ),
    )
    this.#name = columnOf(rules.roles, 'name')
    this.#hasUnitsInNames = this.#anyUnitInNames()
    this.#ofText = rules.roles.map((_, column) => this.#made(textFacts, column))
  }

  /** The unit that the heading of a column says, or a text above it; undefined where neither says one. */
  unitOf(column: number): Unit | undefined {
    return this.#facts.unitOf(column)
  }

  /** The unit of an amount: that of its row, else that of its column. @param row counted as items are */
  unitAt(row: number, column: number): Unit | undefined {
    return this.#unitOfRow(row) ?? this.unitOf(column)
  }

  /** The label of the currency that is said beside an amount; empty where none is. @param row counted as items are */
  currencyAt(row: number, column: number): string {
    const ofColumn = currencyLabel(currencyIn(this.#textOf('currency', row)) ?? 0)
    return ofColumn || this.#unitOfRow(row)?.currency || (this.unitOf(column)?.currency ?? '')
  }

  /** How many places the point of an amount is moved to the right, because its heading says so and a person agreed. */
  placesOf(column: number): number {
    const unit = this.unitOf(column)
    if (!unit) return 0
    return this.#facts.isUnitAnswered(column) || this.#isMultiplied(unit) ? unit.places : 0
  }

  #isMultiplied({ text }: Unit): boolean {
    return answerAt(this.#rules.answers, 'heading-unit', text) === 'multiply'
  }

  /** True for a column of amounts that cells beside them say something of, or that holds one side of accounts. */
  isDecidedByRows(column: number): boolean {
    const role = this.#rules.roles[column]
    if (!role || !isAmountRole(role)) return false
    return (
      this.#beside.size > 0 ||
      this.#hasUnitsInNames ||
      this.#deducted.size > 0 ||
      this.#facts.isDeducted(column) ||
      (role.kind === 'amount' && role.side !== undefined)
    )
  }

  /** True for a column of which something outside of its cells changes what its amounts say. */
  changesAmounts(column: number): boolean {
    return this.placesOf(column) !== 0 || this.#isOtherCurrency(column) || this.isDecidedByRows(column)
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

  /**
   * The choices, the format, the heading and the cells beside it that decide how a cell is read.
   * @param row counted as items are; left out for what holds whatever the row says
   */
  of(facts: CellFacts, column: number, row?: number): CellOptions {
    const ofColumn = (facts === textFacts ? this.#ofText[column] : undefined) ?? this.#made(facts, column)
    if (row === undefined || !this.isDecidedByRows(column)) return ofColumn
    const unit = this.#unitOfRow(row)
    const places = unit && { places: this.#isMultiplied(unit) ? unit.places : 0 }
    return { ...ofColumn, ...places, facts: this.#factsOf(row, column) }
  }

  /** True for an amount that is negative as it is written, and by what is said beside it. @param row counted as items are */
  isSignedTwice(row: number, column: number, convention: Convention): boolean {
    return this.#hasTrouble({ row, column, convention }, 'signed-twice')
  }

  /** True for an amount of which what is said at different places disagrees, whatever was answered. @param row counted as items are */
  disagrees(row: number, column: number, convention: Convention): boolean {
    return this.#hasTrouble({ row, column, convention }, 'facts-disagree')
  }

  #hasTrouble(
    { row, column, convention }: CellPlace & { readonly convention: Convention },
    trouble: 'signed-twice' | 'facts-disagree',
  ): boolean {
    if (!this.isDecidedByRows(column)) return false
    const { table, headingRows } = this.#sheet
    const facts = table.facts(headingRows + row, column)
    const options = this.of(facts, column, row)
    if (!options.facts) return false
    const answered = trouble === 'signed-twice' ? { signedTwice: undefined } : { isNearest: false }
    const asked = { ...options, facts: { ...options.facts, ...answered } }
    const reading = readCell(itemCell(this.#sheet, row, column), facts, convention, asked)
    return reading.kind === 'problem' && reading.problem === trouble
  }

  #factsOf(row: number, column: number): AmountFacts {
    const role = this.#rules.roles[column]
    const ofColumn = role?.kind === 'amount' ? role.side : undefined
    const ofRow = sideIn(this.#textOf('side', row))
    const [unit, heading] = [this.#unitOfRow(row), this.unitOf(column)]
    const currencies = [
      currencyIn(this.#textOf('currency', row)) ?? 0,
      currencyNumber(unit?.currency ?? ''),
      currencyNumber(heading?.currency ?? ''),
    ].filter((number) => number !== 0)
    const [currency = 0] = currencies
    const isOtherUnit = unit !== undefined && (heading?.places ?? 0) !== 0 && heading?.places !== unit.places
    const isOtherSide = ofColumn !== undefined && ofRow !== undefined && ofColumn !== ofRow
    return {
      side: ofRow ?? ofColumn,
      isNegative: isNegativeIn(this.#textOf('sign', row)) ?? this.#isDeducted(row, column),
      currency,
      disagree: isOtherUnit || isOtherSide || currencies.some((other) => !isSameCurrency(currency, other)),
      signedTwice: this.#signedTwice,
      isNearest: this.#isNearest,
    }
  }

  /** Forgets which rows are taken off: one was edited. */
  forgetRows(): void {
    this.#deductions = undefined
  }

  /** True for an amount that the person said is taken off, by its row or by its column; undefined for any other. */
  #isDeducted(row: number, column: number): true | undefined {
    if (this.#facts.isDeducted(column)) return true
    if (this.#deducted.size === 0) return undefined
    this.#deductions ??= deductionRows(this.#sheet, this.#rules)
    const own = this.#deductions.get(row)
    return (own !== undefined && this.#deducted.has(own)) || undefined
  }

  #nameOf(row: number): string {
    return this.#name === undefined ? '' : itemCell(this.#sheet, row, this.#name)
  }

  #anyUnitInNames(): boolean {
    for (let row = 0; row < itemRows(this.#sheet); row += 1) if (unitOfName(this.#nameOf(row))) return true
    return false
  }

  #unitOfRow(row: number): Unit | undefined {
    const text = this.#textOf('unit', row)
    if (text === '') return this.#hasUnitsInNames ? unitOfName(this.#nameOf(row)) : undefined
    const known = this.#unitsOfTexts.get(text)
    if (known !== undefined) return known ?? undefined
    const unit = unitIn(text)
    this.#unitsOfTexts.set(text, unit ?? null)
    return unit
  }

  /** The text of the column of this role in a row, trimmed; empty where there is none. */
  #textOf(role: BesideRole, row: number): string {
    const column = this.#beside.get(role)
    return column === undefined ? '' : carriedCell(this.#sheet, row, column).trim()
  }

  #made(facts: CellFacts, column: number): CellOptions {
    return {
      choices: this.#rules,
      format: this.formats.of(facts),
      formatAnswers: this.#formatAnswers,
      places: this.placesOf(column),
      isOtherCurrency: this.#isOtherCurrency(column),
      isRefused: this.#refused[formatOf(facts)] ?? false,
    }
  }
}

/** What the person answered about numbers whose format shows something else. */
function formatAnswersOf(answers: Answers): FormatAnswers {
  const sign = answerAt(answers, 'format-sign')
  const hidden = answerAt(answers, 'format-hidden')
  const prefix = 'format-text '
  const texts = Object.entries(answers).flatMap(([key, answer]) => {
    return key.startsWith(prefix) && answer === 'as-stored' ? key.slice(prefix.length) : []
  })
  return {
    sign: sign === 'as-shown' || sign === 'as-stored' ? sign : undefined,
    hidden: hidden === 'blank' || hidden === 'as-stored' ? hidden : undefined,
    texts: new Set(texts),
  }
}
