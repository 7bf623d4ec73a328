// Rows that sum up others: those that say so, and those whose numbers are the sum of the rows above. A person is asked
// about each of them.

import { canonicalDecimal, ExactSum } from '#contract/decimal.ts'
import { portionRows } from '#spreadsheet/row-portions.ts'
import { amountDigits } from './amount-digits.ts'
import { columnOf } from './columns.ts'
import { isAmountRole } from './reading-rules.ts'
import { fieldCell, itemCell, itemRows } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'

export interface SummedSpan {
  readonly from: number
  readonly to: number
  readonly count: number
}

export interface TotalRow {
  /** Counted as items are. */
  readonly row: number
  /** The first and the last of the rows whose sum it is; undefined where only its text says that it is a total. */
  readonly sumOf: SummedSpan | undefined
  /** False for a row that may as well be an item: it has an ID, or few amounts agree. */
  readonly isCertain: boolean
}

/** Texts that are a total by themselves, in English, German and French, without the year or the currency behind them. */
const wholeNames = new Set([
  ...['total', 'totals', 'sum', 'sums', 'grand total', 'overall total', 'net total', 'total amount'],
  ...['total cost', 'total costs', 'total benefit', 'total benefits', 'subtotal', 'sub-total', 'sub total'],
  ...['summe', 'summen', 'gesamt', 'gesamtsumme', 'endsumme', 'zwischensumme', 'teilsumme', 'insgesamt'],
  ...['gesamtbetrag', 'gesamtergebnis', 'gesamtkosten', 'zwischenergebnis', 'ergebnis'],
  ...[
    'total général',
    'total general',
    'sous-total',
    'sous total',
    'somme',
    'ensemble',
    'total ht',
    'total ttc',
  ],
])
/** What a total may begin with, whatever is named after it. */
const namedTotal = /^(?:sub[ -]?total|zwischensumme|sous[ -]total|grand total|gesamtsumme)\b/
/** A text of more characters is a name, whatever it begins with. */
const maxLabel = 60

/** Fewer rows than this have the sum of another row by chance. */
const minSummed = 2
/** Of as many rows, with two amounts or more that agree, a row without an ID is a total. */
const certainlySummed = 3

/** All rows of a sheet that look like totals, in order. */
export function* findTotalRows(check: SheetCheck): Generator<undefined, readonly TotalRow[], undefined> {
  const found: TotalRow[] = []
  const { roles } = check.rules
  const columns = roles.flatMap((role, column) => (isAmountRole(role) ? column : []))
  const others = roles.flatMap((role, column) => (isAmountRole(role) ? [] : column))
  const block = new SummedRows(columns.length)
  const all = new SummedRows(columns.length)
  for (let row = 0; row < itemRows(check.sheet); row += 1) {
    if (row % portionRows === portionRows - 1) yield
    const values = columns.map((column) => amountDigits(check, row, column) ?? '0')
    const saysSo = isLabelled(check, row, others)
    const numbers = Float64Array.from(values, Number)
    const telling = numbers.reduce((count, number) => (number === 0 ? count : count + 1), 0)
    if (telling === 0 && !saysSo) continue
    const sumOf = telling === 0 ? undefined : (block.spanOf(values, numbers) ?? all.spanOf(values, numbers))
    const isCertain = saysSo || (telling > 1 && isSumOfMany(sumOf) && !hasId(check, row))
    if (isCertain || isSumOfMany(sumOf) || (sumOf && telling > 1)) found.push({ row, sumOf, isCertain })
    if (isCertain) {
      block.clear()
      continue
    }
    block.add(row, values, numbers)
    all.add(row, values, numbers)
  }
  return found
}

function isSumOfMany(sumOf: TotalRow['sumOf']): boolean {
  return sumOf !== undefined && sumOf.count >= certainlySummed
}

/** True where the name of a row, or any of its texts where it has no name, says that it is a total. */
function isLabelled({ sheet, rules }: SheetCheck, row: number, others: readonly number[]): boolean {
  const column = columnOf(rules.roles, 'name')
  const name = column === undefined ? '' : fieldCell(sheet, row, column).trim()
  if (name !== '') return saysTotal(name)
  return others.some((other) => saysTotal(itemCell(sheet, row, other)))
}

/** True for a text that calls its row a total: `Total`, `Summe 2027`, `Total général`, `Subtotal: labour`. */
export function saysTotal(text: string): boolean {
  if (text === '' || text.length > maxLabel) return false
  const bare = withoutSigns(text.trim()).toLowerCase()
  return (
    wholeNames.has(bare.replace(/[ \u00a0](?:(?:19|20)\d\d|\p{Sc}|eur|usd|chf|gbp)$/u, '')) ||
    namedTotal.test(bare)
  )
}

const signsBefore = '*=Σ∑ '
const signsBehind = '*:=. '

/** The text without the signs around it. By characters: a pattern for its end would take quadratic time. */
function withoutSigns(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && signsBefore.includes(text.charAt(start))) start += 1
  while (end > start && signsBehind.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

function hasId({ sheet, rules }: SheetCheck, row: number): boolean {
  return (['itemId', 'externalId'] as const).some((field) => {
    const column = columnOf(rules.roles, field)
    return column !== undefined && itemCell(sheet, row, column).trim() !== ''
  })
}

/** Rows with the sum of each column. */
class SummedRows {
  /** Near the sums, to tell in no time that a row is not their sum. */
  readonly #near: Float64Array
  readonly #exact: readonly ExactSum[]
  /** Rows that are not in the exact sums yet: most sheets never need them. */
  #pending: (readonly string[])[] = []
  #from = 0
  #to = 0
  #count = 0

  constructor(columns: number) {
    this.#near = new Float64Array(columns)
    this.#exact = Array.from({ length: columns }, () => new ExactSum())
  }

  add(row: number, values: readonly string[], numbers: Float64Array): void {
    if (this.#count === 0) this.#from = row
    this.#to = row
    this.#count += 1
    this.#pending.push(values)
    for (let place = 0; place < numbers.length; place += 1)
      this.#near[place] = (this.#near[place] ?? 0) + (numbers[place] ?? 0)
  }

  clear(): void {
    this.#count = 0
    this.#pending = []
    this.#near.fill(0)
    for (const sum of this.#exact) sum.clear()
  }

  /** The rows, where these values are their sum to the last digit. */
  spanOf(values: readonly string[], numbers: Float64Array): SummedSpan | undefined {
    if (this.#count < minSummed) return undefined
    if (!numbers.every((number, place) => areNear(number, this.#near[place] ?? 0))) return undefined
    for (const row of this.#pending)
      for (const [place, digits] of row.entries()) this.#exact[place]?.add(digits)
    this.#pending = []
    const isSum = values.every((digits, place) => canonicalDecimal(digits) === this.#exact[place]?.digits)
    return isSum ? { from: this.#from, to: this.#to, count: this.#count } : undefined
  }
}

function areNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other), 1)
}
