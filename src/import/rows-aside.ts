// Rows that are left out before the review, as the person answered or as long as they did not: what makes no item, rows of
// another table, and totals. They lack nothing and have no errors.
import type { ReadableSheet } from './amount-digits.ts'
import { otherUnitIn } from './beside-amounts.ts'
import { columnOf, columnOfRole } from './columns.ts'
import { deductionRows, lacksSign, titlesDeductions } from './deductions.ts'
import { answerAt } from './findings/finding.ts'
import type { LeftOutReason } from './left-out.ts'
import { isAmountRole } from './reading-rules.ts'
import type { RowKind, RowKinds } from './row-kinds.ts'
import { placeOfSaying, type RowSaying, rowSaying } from './row-words.ts'
import { itemCell, itemRows, type Sheet } from './sheet.ts'
import { findTotalRows, type KnownRows, type TotalRow } from './total-rows.ts'

export interface RowsAside extends RowKinds {
  readonly totals: readonly TotalRow[]
  /** Rows whose names say something of their amounts. */
  readonly said: ReadonlyMap<number, RowSaying>
  /** Rows that make no items, as they were answered, with the reason why their amounts are not sent. */
  readonly noItems: ReadonlyMap<number, LeftOutReason>
  /** Those, and the totals that the review leaves out unless the person says otherwise there. */
  readonly reasons: ReadonlyMap<number, LeftOutReason>
}

export const noRowsAside: RowsAside = {
  kinds: new Map(),
  otherTables: [],
  totals: [],
  said: new Map(),
  noItems: new Map(),
  reasons: new Map(),
}

/** The same rows after others were added or taken out, until they are found again. */
export function movedAside(
  aside: RowsAside,
  { kind, row, count }: { readonly kind: 'insert' | 'remove'; readonly row: number; readonly count: number },
): RowsAside {
  const placeOf = (at: number): readonly number[] => {
    if (at < row) return [at]
    if (kind === 'insert') return [at + count]
    return at < row + count ? [] : [at - count]
  }
  const moved = <Value>(ofRows: ReadonlyMap<number, Value>) =>
    new Map([...ofRows].flatMap(([at, value]) => placeOf(at).map((place) => [place, value] as const)))
  return {
    ...aside,
    kinds: moved(aside.kinds),
    said: moved(aside.said),
    noItems: moved(aside.noItems),
    reasons: moved(aside.reasons),
    totals: aside.totals.flatMap((total) => placeOf(total.row).map((place) => ({ ...total, row: place }))),
  }
}

/** The answers by which rows are left out or imported. */
export const rowAnswers = ['leave-out', 'import'] as const

const findingOfKind = { heading: 'heading-rows', note: 'note-rows', 'other-table': 'tables-below' } as const

/** @param known what was read of rows that are not edited since */
export function findRowsAside(
  check: ReadableSheet,
  { kinds, otherTables }: RowKinds,
  known: KnownRows,
): RowsAside {
  const { rules } = check
  const isImported = (kind: RowKind) => answerAt(rules.answers, findingOfKind[kind]) === 'import'
  const noItems = new Map<number, LeftOutReason>()
  for (const [row, kind] of kinds)
    if (!isImported(kind)) noItems.set(row, kind === 'other-table' ? kind : 'no-item')
  for (const row of rowsOfOtherUnits(check)) if (!noItems.has(row)) noItems.set(row, 'no-money')
  const said = sayingRows(check, (row) => !noItems.has(row))
  for (const [row, saying] of said)
    if (answerAt(rules.answers, findingOfSaying[saying], placeOfSaying(saying)) === 'leave-out')
      noItems.set(row, reasonOf[saying])
  const totals = findTotalRows(check, (row) => !noItems.has(row), known)
  const reasons = new Map(noItems)
  for (const { row, isCertain } of totals) {
    if (answerAt(rules.answers, isCertain ? 'total-rows' : 'sum-rows') !== 'import') reasons.set(row, 'total')
  }
  return { kinds, otherTables, totals, said, noItems, reasons }
}

const findingOfSaying = {
  quantity: 'quantity-rows',
  part: 'part-rows',
  deduction: 'deduction-rows',
  reduction: 'deduction-rows',
} as const
const reasonOf = { quantity: 'no-money', part: 'total', deduction: 'row', reduction: 'row' } as const

/** The rows of items with amounts whose names say something of them, counted as items are. */
function sayingRows(check: ReadableSheet, isItem: (row: number) => boolean): ReadonlyMap<number, RowSaying> {
  const { sheet, rules } = check
  const said = new Map<number, RowSaying>()
  const name = columnOf(rules.roles, 'name')
  if (name === undefined) return said
  const amounts = rules.roles.flatMap((role, column) => (isAmountRole(role) ? column : []))
  const hasAmounts = (row: number) => amounts.some((column) => itemCell(sheet, row, column).trim() !== '')
  // Names come again in sheets with a row for each posting.
  const known = new Map<string, RowSaying | undefined>()
  for (let row = 0; row < itemRows(sheet); row += 1) {
    const text = itemCell(sheet, row, name)
    if (text === '') continue
    if (!known.has(text)) known.set(text, rowSaying(text))
    const saying = known.get(text)
    if (saying && isItem(row) && hasAmounts(row)) said.set(row, saying)
  }
  for (const [row, saying] of deductionRows(sheet, rules))
    if (!said.has(row) && isItem(row) && lacksSign(check, row)) said.set(row, saying)
  return said
}

/** The rows that the person leaves out because their unit is none of money, counted as items are. */
function rowsOfOtherUnits({ sheet, rules }: ReadableSheet): readonly number[] {
  const column = columnOfRole(rules.roles, 'unit')
  const isAnswered = Object.keys(rules.answers).some((key) => key.startsWith('other-unit '))
  if (column === undefined || !isAnswered) return []
  return Array.from({ length: itemRows(sheet) }, (_, row) => row).filter((row) => {
    const place = otherUnitIn(itemCell(sheet, row, column))
    return place !== undefined && answerAt(rules.answers, 'other-unit', place) === 'leave-out'
  })
}

/** A text of a row that is no item: a footnote, a source, a title of another section. */
export interface NoteText {
  /** By its place in the table, headings included, from 0. */
  readonly row: number
  readonly column: number
  readonly text: string
}

/** The texts of rows that are no items and may qualify amounts: `* in thousands`, `without VAT`. */
export function noteTexts(sheet: Sheet, { kinds }: RowKinds): readonly NoteText[] {
  return [...kinds].flatMap(([row, kind]) => {
    if (kind !== 'note') return []
    const at = sheet.headingRows + row
    return sheet.headings.flatMap((_, column) => {
      const text = sheet.table.cell(at, column).trim()
      // What is taken off is asked about the rows below it.
      return text === '' || titlesDeductions(text) ? [] : { row: at, column, text }
    })
  })
}
