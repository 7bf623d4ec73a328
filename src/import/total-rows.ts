// Rows that sum up others: those that say so, by their name or by a formula, and those whose numbers are the sum of the
// rows above or below. A person is asked about each of them.
import { portionRows } from '#spreadsheet/row-portions.ts'
import { amountDigits, type ReadableSheet } from './amount-digits.ts'
import { columnOf, columnsOf } from './columns.ts'
import { isAmountRole } from './reading-rules.ts'
import { type AmountRow, type RowSum, type SummedSpan, type SumVerdict, searchSums } from './row-sums.ts'
import { fieldCell, fieldText, itemCell, itemRows } from './sheet.ts'
import { type TotalName, totalName } from './total-words.ts'

export interface TotalRow {
  /** Counted as items are. */
  readonly row: number
  /** The first and the last of the rows whose sum it is; undefined where only its text or formula says that it is a total. */
  readonly sumOf: SummedSpan | undefined
  /** False for a row that may as well be an item: it has an ID, or few amounts agree. */
  readonly isCertain: boolean
}

/** Of as many rows, with two amounts or more that agree, a row without an ID is a total. */
const certainlySummed = 3

/** What a row says of itself. */
interface Saying {
  readonly name: TotalName | undefined
  readonly isFormula: boolean
}

/** All rows of a sheet that look like totals, in order. @param isItem false for rows that are none anyhow */
export function* findTotalRows(
  check: ReadableSheet,
  isItem: (row: number) => boolean = () => true,
): Generator<undefined, readonly TotalRow[], undefined> {
  const { roles } = check.rules
  const columns = roles.flatMap((role, column) => (isAmountRole(role) ? column : []))
  const sayings = new SayingRows(check, columns)
  const rows: AmountRow[] = []
  const found = new Map<number, TotalRow>()
  for (let row = 0; row < itemRows(check.sheet); row += 1) {
    if (row % portionRows === portionRows - 1) yield
    if (!isItem(row)) continue
    const amounts = amountRow(check, row, columns)
    if (amounts.telling > 0) rows.push(amounts)
    else if (sayings.of(row).name === 'whole') found.set(row, { row, sumOf: undefined, isCertain: true })
  }
  const search = (ordered: readonly AmountRow[]) =>
    searchSums({
      rows: ordered,
      isNamed: ({ row }) => sayings.of(row).name !== undefined,
      judge: (row, sum) => {
        const verdict = verdictOf(check, row, { saying: sayings.of(row.row), sum })
        const before = found.get(row.row)
        if (verdict && !(before?.isCertain && (before.sumOf || !sum)))
          found.set(row.row, { row: row.row, sumOf: sum && spanOf(sum), isCertain: verdict === 'certain' })
        return verdict
      },
      confirm: ({ row }, sum) => {
        if (!found.has(row)) found.set(row, { row, sumOf: spanOf(sum), isCertain: false })
      },
    })
  yield* search(rows)
  // Sums above their parts: what is a sum of the rows above it is no part.
  yield* search(rows.filter(({ row }) => !found.get(row)?.isCertain || !found.get(row)?.sumOf).toReversed())
  for (const { row } of rows) {
    // A name alone: the numbers do not say whether it is a total.
    if (!found.has(row) && sayings.of(row).name) found.set(row, named(check, row))
  }
  return [...found.values()].toSorted((one, other) => one.row - other.row)
}

function spanOf({ from, to, count }: SummedSpan): SummedSpan {
  return { from, to, count }
}

function named(check: ReadableSheet, row: number): TotalRow {
  return { row, sumOf: undefined, isCertain: !isPlaced(check, row) }
}

function amountRow(check: ReadableSheet, row: number, columns: readonly number[]): AmountRow {
  const values: string[] = []
  let key = 0
  let telling = 0
  let distinct = 0
  let last = 0
  for (const [place, column] of columns.entries()) {
    const digits = amountDigits(check, row, column) ?? '0'
    const number = Number(digits)
    values.push(digits)
    if (number === 0) continue
    telling += 1
    if (number !== last) distinct += 1
    last = number
    // Weights without a pattern, so that other amounts hardly have the same key.
    key += number * (1 + ((place * 0.618_033_988_749_895) % 1))
  }
  return { row, values, key, telling, distinct }
}

function verdictOf(
  check: ReadableSheet,
  { row, telling, distinct }: AmountRow,
  { saying, sum }: { readonly saying: Saying; readonly sum: RowSum | undefined },
): SumVerdict {
  if (saying.name === 'whole' || saying.isFormula) return 'certain'
  if (saying.name === 'part' && sum) return 'certain'
  // Amounts that are the same each month agree by chance, unless all rows are summed.
  if (!sum || !(sum.isWhole || distinct > 1)) return undefined
  const isOfMany = sum.count >= certainlySummed
  if (telling > 1 && isOfMany && !hasId(check, row)) return 'certain'
  return isOfMany || telling > 1 ? 'asked' : undefined
}

/** What rows say of themselves, each asked once. */
class SayingRows {
  readonly #check: ReadableSheet
  readonly #others: readonly number[]
  readonly #areas: readonly number[]
  readonly #name: number | undefined
  readonly #amounts: readonly number[]
  readonly #known = new Map<number, Saying>()
  /** By the text of a formula. */
  readonly #formulas = new Map<string, boolean>()

  constructor(check: ReadableSheet, amounts: readonly number[]) {
    const { roles } = check.rules
    this.#check = check
    this.#amounts = amounts.filter((column) => !check.sheet.table.isTextColumn(column))
    this.#others = roles.flatMap((role, column) => (isAmountRole(role) ? [] : column))
    this.#areas = columnsOf(roles, 'focusArea')
    this.#name = columnOf(roles, 'name')
  }

  of(row: number): Saying {
    const known = this.#known.get(row)
    if (known) return known
    const saying = { name: this.#nameOf(row), isFormula: this.#isFormula(row) }
    this.#known.set(row, saying)
    return saying
  }

  /** By the name of a row or its focus area, and by any of its texts where it has no name. */
  #nameOf(row: number): TotalName | undefined {
    const { sheet } = this.#check
    const name = this.#name === undefined ? '' : fieldCell(sheet, row, this.#name).trim()
    const texts =
      name === ''
        ? this.#others.map((column) => itemCell(sheet, row, column))
        : [name, ...this.#areas.map((column) => itemCell(sheet, row, column))]
    const found = texts.flatMap((text) => totalName(text) ?? [])
    return found.includes('whole') || (found.length > 0 && name === '') ? 'whole' : found[0]
  }

  #isFormula(row: number): boolean {
    const { table, headingRows } = this.#check.sheet
    return this.#amounts.some((column) => {
      const formula = table.formula(headingRows + row, column)
      if (formula === '') return false
      const known = this.#formulas.get(formula)
      if (known !== undefined) return known
      const sums = sumsRows(formula)
      this.#formulas.set(formula, sums)
      return sums
    })
  }
}

/** A reference to another row of the same column, in the R1C1 notation. */
const otherRow = String.raw`R(?:\[-?\d{1,7}\]|\d{1,7})C`
const addedRows = new RegExp(`^\\+?${otherRow}(?:\\+${otherRow})+$`)
const summedRows = new RegExp(`${otherRow}(?![[\\d])`)
const summing = /^\+?(?:SUBTOTAL|AGGREGATE|SUM)\(/i

/** True for a formula that adds cells of other rows of its column: SUBTOTAL, AGGREGATE, SUM or cells one by one. */
export function sumsRows(formula: string): boolean {
  const bare = formula.replace(/\s/g, '')
  if (bare.includes('!')) return false
  return addedRows.test(bare) || (summing.test(bare) && summedRows.test(bare))
}

function hasId({ sheet, rules }: ReadableSheet, row: number): boolean {
  return (['itemId', 'externalId'] as const).some((field) => {
    const column = columnOf(rules.roles, field)
    return column !== undefined && itemCell(sheet, row, column).trim() !== ''
  })
}

/** True for a row that an item could be made of, or that names one. */
function isPlaced(check: ReadableSheet, row: number): boolean {
  return hasId(check, row) || fieldText(check.sheet, row, columnsOf(check.rules.roles, 'focusArea')) !== ''
}
