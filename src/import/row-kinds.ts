// Rows below the headings that are no items: headings again, as reports print them on each page, the headings and rows of
// another table, and notes.
import { isAmountLike, readByConvention } from '#spreadsheet/amount.ts'
import { type ColumnRole, columnOf, columnsOf, fieldOfHeading, isLongHeading } from './columns.ts'
import { titlesDeductions } from './deductions.ts'
import { isUnit } from './facts/qualifiers.ts'
import { isNoteLike } from './note-words.ts'
import { readPeriodHeading } from './period-key.ts'
import { isPeriodPart } from './period-text.ts'
import { isAmountRole } from './reading-rules.ts'
import { itemRows, type Sheet } from './sheet.ts'
import { readVersion } from './version-words.ts'

/** `other-table`: a row of a table below this one, its headings included. */
export type RowKind = 'heading' | 'note' | 'other-table'

export interface RowKinds {
  /** By row, counted as items are; rows that may be items have no entry. */
  readonly kinds: ReadonlyMap<number, RowKind>
  /** Where other tables begin: the last row of their headings, counted as items are. */
  readonly otherTables: readonly OtherTable[]
}

export interface OtherTable {
  /** Its first row: a title, or the first row of its headings. */
  readonly from: number
  /** The last row of its headings. */
  readonly headings: number
}

/** Tells the rows of a sheet that are no items from the others. */
export function findRowKinds(sheet: Sheet, roles: readonly ColumnRole[]): RowKinds {
  const reader = new RowReader(sheet, roles)
  const kinds = new Map<number, RowKind>()
  const otherTables: OtherTable[] = []
  for (let row = 0; row < itemRows(sheet); row += 1) {
    const kind = reader.kindOf(row)
    if (kind === 'other-table') {
      const from = reader.beginOf(row, kinds)
      for (let title = from; title < row; title += 1) kinds.set(title, 'other-table')
      otherTables.push({ from, headings: row })
    }
    if (kind) kinds.set(row, otherTables.length > 0 ? 'other-table' : kind)
    else if (otherTables.length > 0 && !reader.isEmpty(row)) kinds.set(row, 'other-table')
  }
  return { kinds, otherTables }
}

/** Rows that count as numbers of columns have as many cells. */
const minNumbered = 3

interface Filled {
  readonly column: number
  readonly text: string
}

class RowReader {
  readonly #sheet: Sheet
  readonly #roles: readonly ColumnRole[]
  readonly #isAmount: readonly boolean[]
  readonly #name: number | undefined
  readonly #placing: ReadonlySet<number>
  /** What the rows of headings and the lines above them say, by column and in all. */
  readonly #headings: readonly ReadonlySet<string>[]
  readonly #above = new Set<string>()
  /** True where a row has amounts: without any, rows of names are being typed. */
  readonly #hasAmounts: boolean
  #last: number | undefined

  constructor(sheet: Sheet, roles: readonly ColumnRole[]) {
    this.#sheet = sheet
    this.#roles = roles
    this.#isAmount = roles.map(isAmountRole)
    this.#name = columnOf(roles, 'name')
    this.#placing = new Set([
      ...columnsOf(roles, 'focusArea'),
      ...columnsOf(roles, 'itemId'),
      ...columnsOf(roles, 'externalId'),
    ])
    const { table, headingRows, headings } = sheet
    this.#headings = headings.map((heading, column) => {
      const texts = Array.from({ length: headingRows }, (_, row) => plain(table.cell(row, column)))
      return new Set([plain(heading), ...texts])
    })
    for (const texts of this.#headings) for (const text of texts) this.#above.add(text)
    this.#hasAmounts = this.#anyAmounts()
  }

  kindOf(row: number): RowKind | undefined {
    if (this.#isPlain(row)) return undefined
    const filled = this.#filled(row)
    const [first] = filled
    if (!first || this.#sheet.headingRows === 0) return undefined
    if (this.#isHeadingAgain(filled)) return this.#hasOtherTitle(row) ? 'other-table' : 'heading'
    if (areNumbered(filled, this.#name) || areUnits(filled)) return 'heading'
    if (this.#isOtherHeading(filled)) return 'other-table'
    return this.#isNote(row, filled) ? 'note' : undefined
  }

  isEmpty(row: number): boolean {
    return this.#filled(row).length === 0
  }

  /** The first of the titles directly above the headings of another table. */
  beginOf(headings: number, kinds: ReadonlyMap<number, RowKind>): number {
    let from = headings
    while (
      from > 0 &&
      (kinds.get(from - 1) === 'note' || this.#isTitle(from - 1) || this.#isAboveHeadings(from - 1))
    )
      from -= 1
    return from
  }

  /** True for a row of years or versions above months. */
  #isAboveHeadings(row: number): boolean {
    const filled = this.#filled(row)
    return filled.length > 0 && filled.every(({ text }) => isYear.test(text) || isPeriodOrVersion(text))
  }

  /** Nearly all rows: a name, and an amount that begins as a number does. */
  #isPlain(row: number): boolean {
    const { table, headingRows } = this.#sheet
    const at = headingRows + row
    const name = this.#name === undefined ? '' : table.cell(at, this.#name)
    if (name.length < 3 || /^[([\d]/.test(name) || this.#headings[this.#name ?? 0]?.has(plain(name)))
      return false
    const column = this.#isAmount.indexOf(true)
    if (column === -1) return false
    const text = table.cell(at, column)
    if (/^[-+(]?[\d.,]/.test(text)) return !isMonthLike(text)
    // The currency before it: €5, (CHF 5); EUR 2026 may be a heading.
    return (
      /^[-+(]?\s?(?:\p{Sc}|[A-Z]{3}\s)/u.test(text) && isNumber(text) && !/\b(?:19|20|21)\d\d\b/.test(text)
    )
  }

  #filled(row: number): readonly Filled[] {
    const { table, headingRows } = this.#sheet
    return this.#roles.flatMap((_, column) => {
      const text = table.cell(headingRows + row, column).trim()
      return text === '' ? [] : { column, text }
    })
  }

  /** True where each cell says again what is above it in the headings. */
  #isHeadingAgain(filled: readonly Filled[]): boolean {
    if (filled.length === 1) {
      const [only] = filled
      // A title, or a year above months; an amount may equal a year.
      return only !== undefined && this.#above.has(plain(only.text)) && !/^[\d.,]+$/.test(only.text)
    }
    const areAll = filled.every(({ column, text }) => this.#headings[column]?.has(plain(text)))
    return areAll && filled.some(({ column, text }) => /\p{L}/u.test(text) || column !== this.#name)
  }

  /** True where the lines directly above have a title that the first table has not: the amounts are of something else. */
  #hasOtherTitle(row: number): boolean {
    for (let above = row - 1; above >= 0 && this.#isTitle(above); above -= 1) {
      const [title] = this.#filled(above)
      if (title && !this.#above.has(plain(title.text)) && !isNoteLike(title.text)) return true
    }
    return false
  }

  /** True for a row of one text without an amount. */
  #isTitle(row: number): boolean {
    const filled = this.#filled(row)
    const [only] = filled
    return filled.length === 1 && only !== undefined && !isNumber(only.text)
  }

  /** True for headings that are others than those of this table. */
  #isOtherHeading(filled: readonly Filled[]): boolean {
    if (filled.some(({ column, text }) => this.#isAmount[column] && isBareNumber(text))) return false
    const fields = filled.filter(({ text }) => fieldOfHeading(text) !== undefined || isLongHeading(text))
    const periods = filled.filter(({ text }) => isPeriodOrVersion(text))
    const others = filled.filter(({ column, text }) => this.#headings[column]?.has(plain(text)))
    const isRow = fields.length > 0 || (periods.length > 1 && periods.length + 1 >= filled.length)
    const known = new Set([...fields, ...periods, ...others])
    if (!isRow || known.size < 2 || known.size * 2 < filled.length) return false
    return filled.every((cell) => known.has(cell) || !this.#isAmount[cell.column] || !isNumber(cell.text))
  }

  /** True for a text by itself, or texts that begin as notes do, in a row without amounts that names no item. */
  #isNote(row: number, filled: readonly Filled[]): boolean {
    if (!this.#hasAmounts) return false
    const [first, ...others] = filled
    if (!first) return false
    if (others.length === 0) return this.#isSingleNote(row, first)
    const hasAmount = filled.some(({ column, text }) => this.#isAmount[column] && isNumber(text))
    if (hasAmount || !isNoteLike(first.text)) return false
    const isPlaced = filled.some(({ column }) => this.#placing.has(column) && column !== first.column)
    return !isPlaced || first.text.endsWith(':')
  }

  #isSingleNote(row: number, { column, text }: Filled): boolean {
    const role = this.#roles[column]
    const { table, headingRows } = this.#sheet
    const type = table.type(headingRows + row, column)
    if (role === undefined || type === 'number' || type === 'error') return false
    if (!this.#isAmount[column] && titlesDeductions(text)) return true
    // EUR 000 below the names is a unit, and no amount of nothing.
    if (isNumber(text) && (this.#isAmount[column] || !/[\p{L}\p{Sc}]/u.test(text) || !isUnit(text)))
      return false
    if (this.#isAmount[column]) return /\p{L}/u.test(text) && !/^#/.test(text)
    if (this.#placing.has(column)) return isNoteLike(text) && /\s/.test(text)
    if (role.kind === 'field' && role.field === 'name') return isNoteLike(text) || this.#isAmongText(row)
    return role.kind !== 'period' && role.kind !== 'version'
  }

  /** True for a row behind the last row of amounts, or behind an empty row: a name that is being typed is not there. */
  #isAmongText(row: number): boolean {
    if (row < this.#lastFull()) return row === 0 || this.isEmpty(row - 1)
    return true
  }

  /** The last row with more than one text. */
  #lastFull(): number {
    if (this.#last !== undefined) return this.#last
    let row = itemRows(this.#sheet) - 1
    while (row >= 0 && this.#filled(row).length < 2) row -= 1
    this.#last = row
    return row
  }

  #anyAmounts(): boolean {
    const { table, headingRows } = this.#sheet
    for (let row = headingRows; row < table.rowCount; row += 1) {
      const has = this.#isAmount.some((is, column) => is && isNumber(table.cell(row, column).trim()))
      if (has) return true
    }
    return false
  }
}

/** As headings are compared. */
function plain(text: string): string {
  return text.trim().normalize('NFC').replace(/\s+/g, ' ').toLowerCase()
}

function isNumber(text: string): boolean {
  if (isDay.test(text)) return false
  return isAmountLike(readByConvention(text, 'open'))
}

const isYear = /^(?:19|20|21)\d\d$/

/** True for digits and marks that are neither a month nor a year. */
function isBareNumber(text: string): boolean {
  return /^[-+]?[\d.,]+$/.test(text) && !isYear.test(text) && !isMonthLike(text)
}

const isDay = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/

/** 2026-01, 01/2026: written in digits, and no amount. */
function isMonthLike(text: string): boolean {
  return text.length <= 10 && /^\d{1,4}[-/.]\d{1,4}(?:[-/.]\d{1,4})?$/.test(text) && !isNumber(text)
}

function isPeriodOrVersion(text: string): boolean {
  if (/^[\d.,]+$/.test(text)) return false
  if (readVersion(text) !== undefined || readPeriodHeading(text) !== undefined) return true
  return /\p{L}/u.test(text) && isPeriodPart(text)
}

/** True for the numbers of columns, `1 2 3` or `(1) (2) (3)`, or for their letters. */
export function areNumbered(filled: readonly Filled[], name: number | undefined): boolean {
  if (filled.length < minNumbered || (filled[0]?.text.length ?? 0) > 5) return false
  const numbers = filled.map(({ text }) => {
    const [, digits, letter] = /^[([]?(?:(\d{1,3})|([A-Za-z]))[)\].:]?$/.exec(text) ?? []
    if (digits !== undefined) return Number(digits)
    return letter === undefined ? Number.NaN : letter.toLowerCase().charCodeAt(0) - 96
  })
  const isByOne = numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
  const isOfColumns = numbers.every((number, at) => number === (filled[at]?.column ?? 0) + 1)
  const isOfName = name === undefined || filled.some(({ column }) => column === name)
  return isOfColumns || (isByOne && isOfName && (numbers[0] ?? 2) <= 1)
}

/** True for a row of units and nothing else. */
function areUnits(filled: readonly Filled[]): boolean {
  return filled.length > 1 && filled.every(({ text }) => text === '%' || isUnit(text))
}
