// The account of a sheet: each number that it holds is either sent or left out, for a stated reason, and the parts add
// up to the whole, by count and to the last digit.

import { validateUnknown } from './cell-check.ts'
import { keptCells } from './items.ts'
import { type LeftOut, type LeftOutReason, leftOutReasons } from './left-out.ts'
import { readPeriodHeading } from './period-key.ts'
import type { ImportPlan } from './plan.ts'
import { itemRows, rolesOf } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'
import { ColumnNumbers, digitsNotShown, holdsAmounts, leavesOutNotShown } from './sheet-numbers.ts'
import { emptyTally, type Tally, TallySum } from './tally.ts'
import { type TextTally, tallyTexts } from './text-account.ts'

export interface LeftOutPart {
  readonly reason: LeftOutReason
  readonly tally: Tally
}

/** What becomes of a number: it is sent, the service holds it already, or the reason why it is left out. */
export type Fate = 'sent' | 'unchanged' | LeftOutReason

/** A number of a sheet. */
export interface NumberPlace {
  /** Counted as in the table, from 0. */
  readonly row: number
  readonly column: number
  readonly fate: Fate
}

export const fates = ['sent', 'unchanged', ...leftOutReasons] as const satisfies readonly Fate[]
type FateCode = number
const codeOf: ReadonlyMap<Fate, FateCode> = new Map(fates.map((fate, code) => [fate, code]))
const sent: FateCode = 0
const code = (fate: Fate): FateCode => codeOf.get(fate) ?? sent

export interface Accounted {
  readonly check: SheetCheck
  readonly plan: Pick<ImportPlan, 'items'>
  readonly leftOut: LeftOut
}

interface NumberedColumn {
  readonly column: number
  readonly numbers: ColumnNumbers
}

/** The account of a sheet, as plain data. */
export interface SheetAccount {
  /** All numbers of the sheet. */
  readonly sheet: Tally
  readonly toSend: Tally
  /** Those that the service holds already. */
  readonly unchanged: Tally
  /** Those that are left out, by reason; only reasons that occur. */
  readonly leftOut: readonly LeftOutPart[]
  /** The texts that say something of the amounts, or may. */
  readonly texts: TextTally
  readonly fates: FateTable
}

/** What becomes of each number of a sheet: its column says so for all its rows, else its row does, and of a sent row it alone. */
interface FateTable {
  readonly ofRow: Uint8Array
  readonly ofColumn: readonly (FateCode | undefined)[]
  /** By column and row; 0 for what its row says. */
  readonly ofCell: ReadonlyMap<number, Uint8Array>
}

/** Returns what the rows of an item send. */
export function talliesOf(check: SheetCheck, { fates }: SheetAccount): (rows: readonly number[]) => Tally {
  const columns = numberedColumns(check)
  const fateAt = fateReader(check, fates)
  return (rows) => {
    const sum = new TallySum()
    for (const { column, numbers } of columns)
      for (const row of rows) if (fateAt(row, column) === sent) numbers.addTo(row, sum)
    return sum.tally
  }
}

/** Returns the columns of a sent row whose amounts are not sent. */
export function columnsNotSent(
  check: SheetCheck,
  { fates }: SheetAccount,
): (row: number) => readonly number[] {
  const fateAt = fateReader(check, fates)
  const columns = [...fates.ofCell.keys()].toSorted((one, other) => one - other)
  return (row) =>
    columns.filter((column) => fates.ofCell.get(column)?.[row] !== sent && fateAt(row, column) !== sent)
}

/** Numbers of a sheet with what becomes of each, as columns: there may be a million of them. */
export interface NumberPlaces {
  /** Counted as in the table, from 0. */
  readonly rows: Uint32Array
  readonly columns: Uint32Array
  readonly fates: Uint8Array
}

export function placeIn({ rows, columns, fates: codes }: NumberPlaces, at: number): NumberPlace | undefined {
  const [row, column, fate] = [rows[at], columns[at], fates[codes[at] ?? 0]]
  return row === undefined || column === undefined || fate === undefined ? undefined : { row, column, fate }
}

/** The first of them. */
export function firstPlaces(places: NumberPlaces, count: number): NumberPlace[] {
  return Array.from({ length: Math.min(count, places.rows.length) }, (_, at) => placeIn(places, at)).filter(
    (place) => place !== undefined,
  )
}

/** The numbers of the wanted fates, row by row. */
export function accountPlaces(
  check: SheetCheck,
  account: Pick<SheetAccount, 'fates'>,
  wantedFates: readonly Fate[],
): NumberPlaces {
  const rows: number[] = []
  const places: number[] = []
  const codes: FateCode[] = []
  const add = (row: number, column: number, fate: FateCode) => {
    rows.push(row)
    places.push(column)
    codes.push(fate)
  }
  const { sheet } = check
  const columns = numberedColumns(check)
  const fateAt = fateReader(check, account.fates)
  const wanted = fates.map((fate) => wantedFates.includes(fate))
  const above = code('above-headings')
  if (wanted[above]) for (const { row, column } of numbersAbove(check)) add(row, column, above)
  for (let row = 0; row < itemRows(sheet); row += 1) {
    for (const { column, numbers } of columns) {
      const fate = fateAt(row, column)
      if (wanted[fate] && numbers.holds(row)) add(sheet.headingRows + row, column, fate)
    }
  }
  return { rows: Uint32Array.from(rows), columns: Uint32Array.from(places), fates: Uint8Array.from(codes) }
}

function numberedColumns(check: SheetCheck): readonly NumberedColumn[] {
  return check.rules.roles.flatMap((role, column) =>
    holdsAmounts(role) ? [{ column, numbers: new ColumnNumbers(check, column) }] : [],
  )
}

/** Counts and sums all numbers of a sheet, and tells those that a plan sends from the others. */
export function accountFor({ check, plan, leftOut }: Accounted): SheetAccount {
  const columns = numberedColumns(check)
  const table = fateTable({ check, plan, leftOut })
  const fateAt = fateReader(check, table)
  const whole = new TallySum()
  const parts = fates.map(() => new TallySum())
  for (const { row, column } of numbersAbove(check))
    new ColumnNumbers(check, column).addTo(
      row - check.sheet.headingRows,
      whole,
      parts[code('above-headings')],
    )
  for (let row = 0; row < itemRows(check.sheet); row += 1)
    for (const { column, numbers } of columns) numbers.addTo(row, whole, parts[fateAt(row, column)])
  const [toSend = emptyTally, unchanged = emptyTally, ...others] = parts.map(({ tally }) => tally)
  const tallies = leftOutReasons.flatMap((reason, place) => {
    const tally = others[place] ?? emptyTally
    return tally.count > 0 ? { reason, tally } : []
  })
  const texts = tallyTexts(check)
  return { sheet: whole.tally, toSend, unchanged, leftOut: tallies, texts, fates: table }
}

function fateTable({ check, plan, leftOut }: Accounted): FateTable {
  const { sheet, rules } = check
  // A row that is neither left out nor in the plan has an error.
  const ofRow = new Uint8Array(itemRows(sheet)).fill(code('error'))
  const ofCell = new Map<number, Uint8Array>()
  const put = (row: number, column: number, fate: FateCode) => {
    const ofRows = ofCell.get(column) ?? new Uint8Array(itemRows(sheet))
    ofCell.set(column, ofRows)
    ofRows[row] = fate
  }
  for (const { item, verdict, kept } of plan.items) {
    for (const row of item.rows) ofRow[row] = verdict === 'refused' ? code('rejected') : sent
    if (kept.size === 0 || verdict === 'refused') continue
    for (const { row, column, fate } of keptCells(check, item.rows, kept)) put(row, column, code(fate))
  }
  for (const [row, reasons] of leftOut.cells)
    for (const [column, reason] of reasons) put(row, column, code(reason))
  for (const [row, reason] of leftOut.rows) ofRow[row] = code(reason)
  for (const [row, reason] of check.aside.noItems) ofRow[row] = code(reason)
  const suggested = rolesOf(sheet, rules.kind)
  const ofColumn = rules.roles.map(({ kind }, column) => {
    const reason = leftOut.columns.get(column)
    if (reason !== undefined) return code(reason)
    if (check.sumColumnsLeftOut.has(column)) return code('total')
    if (kind === 'unknown') return code('heading')
    if (kind !== 'ignored') return undefined
    return code(suggested[column]?.kind === 'unknown' ? 'heading' : 'column')
  })
  return { ofRow, ofColumn, ofCell }
}

function fateReader(
  check: SheetCheck,
  { ofRow, ofColumn, ofCell }: FateTable,
): (row: number, column: number) => FateCode {
  const leavesOut = leavesOutNotShown(check)
  const hasNoValues = check.rules.noValue === 'blank'
  return (row, column) => {
    const fate = ofColumn[column] ?? ofRow[row] ?? code('error')
    if (fate !== sent) return fate
    if (hasNoValues && check.isWritten('no-value', row, column)) return code('no-value')
    if (leavesOut && digitsNotShown(check, row, column) !== undefined) return code('not-shown')
    return ofCell.get(column)?.[row] ?? sent
  }
}

/** Numbers in the rows above the headings that name no period: a rate, or a sum above its column. */
function numbersAbove({
  sheet,
  facts,
}: SheetCheck): readonly { readonly row: number; readonly column: number }[] {
  const found: { row: number; column: number }[] = []
  for (let row = 0; row < sheet.headingRows - 1; row += 1) {
    for (let column = 0; column < sheet.table.width; column += 1) {
      const text = sheet.table.cell(row, column).trim()
      if (text === '' || /^(?:19|20|21)\d\d$/.test(text) || readPeriodHeading(text)) continue
      // EUR 000 is a unit.
      if (facts.texts.some((one) => one.row === row && one.column === column)) continue
      if (validateUnknown(text, sheet.table.facts(row, column)) !== 0) found.push({ row, column })
    }
  }
  return found
}
