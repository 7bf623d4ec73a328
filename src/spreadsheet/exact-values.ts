// Beside the text of a cell some programs write the number that it holds. It is not what a person saw, and is not taken
// for it; but it tells that the cell is a number, which mark its text is written with, and when the text shows another
// number.

import { canonicalDecimal } from '#contract/decimal.ts'
import { numberText } from '#spreadsheet/workbook/workbook-number.ts'
import { type DecimalMark, decimalMarks, hasOwnUnit, isPlainAmount, readAmount } from './amount.ts'
import { cellFacts, formatOf, shownNumber, withFormat } from './cell-type.ts'
import { type FormatUnit, FormatUnits } from './format-units.ts'
import type { Table } from './table.ts'
import { maxNotedCells, type NotedCellPlace, type TableNote } from './table-note.ts'

/** LibreOffice: without groups, with the decimal mark of the person who copied. */
const libreOfficeValue = /\bsdval\s*=\s*"(-?\d+(?:[.,]\d+)?)"/
/** Excel, where what it shows differs. */
const excelValue = /\bx:num\s*=\s*"(-?\d[\d.]*(?:E[+-]?\d+)?)"/i
/** Google Sheets: JSON, once its quotes are read, whose entry 1 says that entry 3 is a number. */
const googleValue = /\bdata-sheets-value\s*=\s*["']\{"1":3,"3":(-?[\d.]+)/

/** Excel aligns numbers, and nothing else, in cells whose alignment was left to it. */
const alignedNumber = /\balign\s*=\s*["']?right\b/

/** A cell of HTML, with its attributes as they are written. */
export interface NotedCell {
  readonly attributes: string
  readonly text: string
  readonly row: number
  readonly column: number
}

interface NumberCell {
  readonly row: number
  readonly column: number
  readonly mark: DecimalMark | undefined
}

function typeNumber(
  table: Table,
  { row, column, mark: own }: NumberCell,
  common: DecimalMark | undefined,
): void {
  const mark = own ?? common
  if (mark === undefined) return
  const text = table.cell(row, column)
  if (!isPlainAmount(text, mark) && readAmount(text, mark).kind !== 'amount') return
  const aside = formatOf(table.facts(row, column))
  table.setFacts(row, column, withFormat(shownNumber(mark), aside))
}

/** A cell that shows another number than it holds. */
interface UnitCell {
  readonly row: number
  readonly column: number
  /** Undefined where only the text of the cell is known. */
  readonly held: string | undefined
  readonly unit: FormatUnit
}

/** The number of a cell and its format, as a workbook has them; undefined for a text that is to be read as it is. */
function numberIn(text: string, { held, unit }: UnitCell, mark: DecimalMark | undefined) {
  const { format, textFormat, places } = unit
  if (held !== undefined) return { digits: held, format }
  const shown = mark && readAmount(text, mark)
  if (shown?.kind !== 'amount') return undefined
  const isWithUnit = hasOwnUnit(shown.notation)
  // Thousands with a unit beside them are read by it, as any text is.
  if (textFormat !== undefined) return isWithUnit ? undefined : { digits: shown.digits, format: textFormat }
  const digits = canonicalDecimal(`${shown.digits}e-${places}`)
  return isWithUnit && digits !== undefined ? { digits, format } : undefined
}

/** The format of a cell that shows thousands or millions: which of them does not matter, its number is whole. */
const thousands: FormatUnit = { format: '#,##0,', textFormat: undefined, places: 0 }

/** True where a number is shown in thousands or millions, rounded or not; a number that is only rounded is not. */
function isScaled(shown: readonly string[], held: string): boolean {
  const shows = (factor: number) =>
    shown.some((digits) => {
      const fraction = digits.split('.')[1]?.length ?? 0
      const half = 0.5 * 10 ** -fraction
      return Number(digits) !== 0 && Math.abs(Number(held) / factor - Number(digits)) <= half * (1 + 1e-9)
    })
  return !shows(1) && (shows(1e3) || shows(1e6))
}

export class ExactValues {
  readonly #evidence: Record<DecimalMark, number> = { '.': 0, ',': 0 }
  /** Cells whose text is a number for certain, with the mark that their value tells where it tells one. */
  readonly #numbers: NumberCell[] = []
  readonly #inUnits: UnitCell[] = []
  readonly #units: FormatUnits | undefined
  #others = 0
  readonly #otherPlaces: NotedCellPlace[] = []
  #example: { readonly shown: string; readonly held: string } | undefined

  /** @param ofClass the number formats of a style sheet, where units in formats matter */
  constructor(ofClass?: ReadonlyMap<string, string>) {
    this.#units = ofClass && new FormatUnits(ofClass)
  }

  /** @param attributes of the cell, as they are written. */
  note({ attributes, text, row, column }: NotedCell): void {
    const written = this.#valueIn(attributes)
    if (written === undefined && attributes.includes('right') && alignedNumber.test(attributes))
      this.#numbers.push({ row, column, mark: undefined })
    const value = written === undefined ? undefined : canonicalDecimal(numberText(written))
    const unit = this.#units?.of(attributes)
    if (unit) this.#inUnits.push({ row, column, held: value, unit })
    if (value === undefined || unit) return
    const readings = decimalMarks.map((mark) => ({ mark, reading: readAmount(text, mark) }))
    const amounts = readings.filter(({ reading }) => reading.kind === 'amount')
    // A date and a percentage hold a number, too.
    if (amounts.length === 0) return
    const agreeing = amounts.filter(({ reading }) => reading.kind === 'amount' && reading.digits === value)
    const [one] = agreeing
    const shown = amounts.flatMap(({ reading }) => (reading.kind === 'amount' ? [reading.digits] : []))
    if (!one && isScaled(shown, value)) {
      this.#inUnits.push({ row, column, held: value, unit: thousands })
      return
    }
    if (one && agreeing.length === 1) this.#evidence[one.mark] += 1
    this.#numbers.push({ row, column, mark: agreeing.length === 1 ? one?.mark : undefined })
    if (one) return
    this.#others += 1
    if (this.#otherPlaces.length < maxNotedCells) this.#otherPlaces.push({ row, column })
    this.#example ??= { shown: text.trim(), held: value }
  }

  /** The mark that the values agree on. */
  get mark(): DecimalMark | undefined {
    const { '.': points, ',': commas } = this.#evidence
    if (points > 0 === commas > 0) return undefined
    return points > 0 ? '.' : ','
  }

  /**
   * Gives the cells that are numbers the type of one, and cells that show thousands or a unit the number that they hold, as
   * a workbook would. @param stated the mark that the program says it shows
   */
  complete(table: Table, stated: DecimalMark | undefined): void {
    const common = stated ?? this.mark
    for (const number of this.#numbers) typeNumber(table, number, common)
    for (const cell of this.#inUnits) {
      const { row, column } = cell
      const found = numberIn(table.cell(row, column), cell, common)
      if (!found) continue
      const place = table.placeOfFormat(found.format, table.printedAside(row, column))
      table.set(row, column, found.digits, cellFacts('number', place))
    }
  }

  /** What a person should know. */
  get notes(): readonly TableNote[] {
    if (!this.#example) return []
    return [{ kind: 'rounded', count: this.#others, example: this.#example, cells: this.#otherPlaces }]
  }

  #valueIn(attributes: string): string | undefined {
    if (attributes.includes('sdval')) {
      const value = libreOfficeValue.exec(attributes)?.[1]
      if (value?.includes(',')) this.#evidence[','] += 1
      else if (value?.includes('.')) this.#evidence['.'] += 1
      return value?.replace(',', '.')
    }
    if (attributes.includes('x:num')) return excelValue.exec(attributes)?.[1]
    if (!attributes.includes('data-sheets-value')) return undefined
    return googleValue.exec(attributes.replaceAll('&quot;', '"'))?.[1]
  }
}
