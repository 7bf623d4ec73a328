// Rows that sum up others: those that say so, by their name or by a formula, and those whose numbers are the sum of the
// rows above or below. A person is asked about each of them.
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

/** What was read of rows, for as long as they are not edited. */
export class KnownRows {
  readonly amounts = new Map<number, AmountRow>()
  readonly sayings = new Map<number, Saying>()

  /** Forgets what was read of these rows, or of all. */
  forget(rows?: Iterable<number>): void {
    if (!rows) {
      this.amounts.clear()
      this.sayings.clear()
      return
    }
    for (const row of rows) {
      this.amounts.delete(row)
      this.sayings.delete(row)
    }
  }
}

/** All rows of a sheet that look like totals, in order. @param isItem false for rows that are none anyhow */
export function findTotalRows(
  check: ReadableSheet,
  isItem: (row: number) => boolean = () => true,
  known = new KnownRows(),
): readonly TotalRow[] {
  const { roles } = check.rules
  const columns = roles.flatMap((role, column) => (isAmountRole(role) ? column : []))
  const sayings = new SayingRows(check, columns, known.sayings)
  const reader = new AmountReader(check, columns, known.amounts)
  const rows: AmountRow[] = []
  const found = new Map<number, TotalRow>()
  for (let row = 0; row < itemRows(check.sheet); row += 1) {
    if (!isItem(row)) continue
    const amounts = reader.read(row)
    if (amounts.key !== 0 || reader.telling(row).telling > 0) rows.push(amounts)
    else if (sayings.of(row).name === 'whole') found.set(row, { row, sumOf: undefined, isCertain: true })
  }
  const search = (ordered: readonly AmountRow[]) =>
    searchSums({
      rows: ordered,
      digitsOf: (row) => reader.digits(row),
      isNamed: ({ row }) => sayings.of(row).name !== undefined,
      judge: ({ row }, sum) => {
        const saying = sayings.of(row)
        if (!sum && !saying.name && !saying.isFormula) return undefined
        const verdict = verdictOf(check, { row, ...reader.telling(row) }, { saying, sum })
        const before = found.get(row)
        if (verdict && !(before?.isCertain && (before.sumOf || !sum)))
          found.set(row, { row, sumOf: sum && spanOf(sum), isCertain: verdict === 'certain' })
        return verdict
      },
      confirm: ({ row }, sum) => {
        if (!found.has(row)) found.set(row, { row, sumOf: spanOf(sum), isCertain: false })
      },
    })
  search(rows)
  // Sums above their parts: what is a sum of the rows above it is no part.
  const others = rows.filter(({ row }) => !found.get(row)?.isCertain || !found.get(row)?.sumOf)
  search(others.toReversed())
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

/** Columns of which amounts are read before anything agrees. */
const keyColumns = 4
/** Rows by which these are chosen. */
const triedRows = 200

/** How many amounts are not zero, and how many of them differ from the one before. */
interface Telling {
  readonly telling: number
  readonly distinct: number
}

class AmountReader {
  readonly #check: ReadableSheet
  readonly #columns: readonly number[]
  readonly #known: Map<number, AmountRow>
  /** Those with the most amounts, each with its weight: weights without a pattern have few sums in common. */
  readonly #keys: readonly (readonly [column: number, weight: number])[]

  constructor(check: ReadableSheet, columns: readonly number[], known: Map<number, AmountRow>) {
    this.#check = check
    this.#columns = columns
    this.#known = known
    const rows = Math.min(triedRows, itemRows(check.sheet))
    const counted = columns.map((column) => {
      let count = 0
      for (let row = 0; row < rows; row += 1) if (itemCell(check.sheet, row, column) !== '') count += 1
      return { column, count }
    })
    const most = counted.toSorted((one, other) => other.count - one.count).slice(0, keyColumns)
    this.#keys = most.map(({ column }, place) => [column, 1 + ((place * 0.618_033_988_749_895) % 1)])
  }

  read(row: number): AmountRow {
    const known = this.#known.get(row)
    if (known) return known
    let key = 0
    for (const [column, weight] of this.#keys)
      key += Number(amountDigits(this.#check, row, column) ?? 0) * weight
    const read = { row, key }
    this.#known.set(row, read)
    return read
  }

  digits(row: number): readonly string[] {
    return this.#columns.map((column) => amountDigits(this.#check, row, column) ?? '0')
  }

  telling(row: number): Telling {
    let telling = 0
    let distinct = 0
    let last = 0
    for (const column of this.#columns) {
      const number = Number(amountDigits(this.#check, row, column) ?? 0)
      if (number === 0) continue
      telling += 1
      if (number !== last) distinct += 1
      last = number
    }
    return { telling, distinct }
  }
}

function verdictOf(
  check: ReadableSheet,
  { row, telling, distinct }: Telling & { readonly row: number },
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
  readonly #known: Map<number, Saying>
  /** By the text of a formula. */
  readonly #formulas = new Map<string, boolean>()

  constructor(check: ReadableSheet, amounts: readonly number[], known: Map<number, Saying>) {
    this.#known = known
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
