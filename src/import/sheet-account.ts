// The account of a sheet: each number that it holds is either sent or left out, for a stated reason, and the parts add
// up to the whole, by count and to the last digit.

import { validateUnknown } from './cell-check.ts'
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

/** What becomes of a number: it is sent, or the reason why it is not. */
export type Fate = 'sent' | LeftOutReason

/** A number of a sheet. */
export interface NumberPlace {
  /** Counted as in the table, from 0. */
  readonly row: number
  readonly column: number
  readonly fate: Fate
}

const fates = ['sent', ...leftOutReasons] as const satisfies readonly Fate[]
type FateCode = number
const codeOf: ReadonlyMap<Fate, FateCode> = new Map(fates.map((fate, code) => [fate, code]))
const sent: FateCode = 0
const code = (fate: Fate): FateCode => codeOf.get(fate) ?? sent

/** Rows between two pauses. */
const portionRows = 100

export interface Accounted {
  readonly check: SheetCheck
  readonly plan: Pick<ImportPlan, 'items'>
  readonly leftOut: LeftOut
}

interface NumberedColumn {
  readonly column: number
  readonly numbers: ColumnNumbers
}

export class SheetAccount {
  /** All numbers of the sheet. */
  readonly sheet: Tally
  readonly toSend: Tally
  /** Those that are not sent, by reason; only reasons that occur. */
  readonly leftOut: readonly LeftOutPart[]
  /** The texts that say something of the amounts, or may. */
  readonly texts: TextTally
  readonly #check: SheetCheck
  readonly #fates: Fates
  readonly #columns: readonly NumberedColumn[]

  constructor(
    tallies: Pick<SheetAccount, 'sheet' | 'toSend' | 'leftOut' | 'texts'>,
    { check, fates, columns }: { check: SheetCheck; fates: Fates; columns: readonly NumberedColumn[] },
  ) {
    this.sheet = tallies.sheet
    this.toSend = tallies.toSend
    this.leftOut = tallies.leftOut
    this.texts = tallies.texts
    this.#check = check
    this.#fates = fates
    this.#columns = columns
  }

  /** What the rows of an item send. @param rows counted as items are */
  tallyOf(rows: readonly number[]): Tally {
    const sum = new TallySum()
    for (const { column, numbers } of this.#columns)
      for (const row of rows) if (this.#fates.of(row, column) === sent) numbers.addTo(row, sum)
    return sum.tally
  }

  /** The numbers of the wanted fates, row by row, with pauses. */
  *places(isWanted: (fate: Fate) => boolean): Generator<undefined, readonly NumberPlace[], undefined> {
    const found: NumberPlace[] = []
    const { sheet } = this.#check
    const wanted = fates.map(isWanted)
    if (isWanted('above-headings')) {
      for (const { row, column } of numbersAbove(this.#check))
        found.push({ row, column, fate: 'above-headings' })
    }
    for (let row = 0; row < itemRows(sheet); row += 1) {
      if (row % portionRows === portionRows - 1) yield
      for (const { column, numbers } of this.#columns) {
        const fate = this.#fates.of(row, column)
        if (!wanted[fate] || !numbers.holds(row)) continue
        found.push({ row: sheet.headingRows + row, column, fate: fates[fate] ?? 'sent' })
      }
    }
    return found
  }
}

/** Counts and sums all numbers of a sheet, and tells those that a plan sends from the others. */
export function* accountFor({
  check,
  plan,
  leftOut,
}: Accounted): Generator<undefined, SheetAccount, undefined> {
  const columns = check.rules.roles.flatMap((role, column): NumberedColumn[] =>
    holdsAmounts(role) ? [{ column, numbers: new ColumnNumbers(check, column) }] : [],
  )
  const ofCells = new Fates({ check, plan, leftOut })
  const whole = new TallySum()
  const parts = fates.map(() => new TallySum())
  for (const { row, column } of numbersAbove(check))
    new ColumnNumbers(check, column).addTo(
      row - check.sheet.headingRows,
      whole,
      parts[code('above-headings')],
    )
  for (let from = 0; from < itemRows(check.sheet); from += portionRows) {
    const to = Math.min(itemRows(check.sheet), from + portionRows)
    for (const { column, numbers } of columns)
      for (let row = from; row < to; row += 1) numbers.addTo(row, whole, parts[ofCells.of(row, column)])
    yield
  }
  const [toSend = emptyTally, ...others] = parts.map(({ tally }) => tally)
  const tallies = leftOutReasons.flatMap((reason, place) => {
    const tally = others[place] ?? emptyTally
    return tally.count > 0 ? { reason, tally } : []
  })
  const texts = yield* tallyTexts(check)
  const account = { sheet: whole.tally, toSend, leftOut: tallies, texts }
  return new SheetAccount(account, { check, fates: ofCells, columns })
}

/** What becomes of each cell: its column says so for all its rows, else its row does, and of a sent row it alone. */
class Fates {
  readonly #ofRow: Uint8Array
  readonly #ofColumn: readonly (FateCode | undefined)[]
  readonly #ofCell: LeftOut['cells']
  /** Undefined where no number is left out because its format does not show it. */
  readonly #notShownIn: SheetCheck | undefined

  constructor({ check, plan, leftOut }: Accounted) {
    const { sheet, rules } = check
    // A row that is neither left out nor in the plan has an error.
    this.#ofRow = new Uint8Array(itemRows(sheet)).fill(code('error'))
    for (const { item, verdict } of plan.items) {
      for (const row of item.rows) this.#ofRow[row] = verdict === 'refused' ? code('rejected') : sent
    }
    for (const [row, reason] of leftOut.rows) this.#ofRow[row] = code(reason)
    for (const [row, reason] of check.aside.noItems) this.#ofRow[row] = code(reason)
    this.#ofCell = leftOut.cells
    this.#notShownIn = leavesOutNotShown(check) ? check : undefined
    const suggested = rolesOf(sheet, rules.kind)
    this.#ofColumn = rules.roles.map(({ kind }, column) => {
      const reason = leftOut.columns.get(column)
      if (reason !== undefined) return code(reason)
      if (check.sumColumnsLeftOut.has(column)) return code('total')
      if (kind === 'unknown') return code('heading')
      if (kind !== 'ignored') return undefined
      return code(suggested[column]?.kind === 'unknown' ? 'heading' : 'column')
    })
  }

  of(row: number, column: number): FateCode {
    const ofRow = this.#ofColumn[column] ?? this.#ofRow[row] ?? code('error')
    if (ofRow !== sent) return ofRow
    if (this.#notShownIn && digitsNotShown(this.#notShownIn, row, column) !== undefined)
      return code('not-shown')
    if (this.#ofCell.size === 0) return sent
    const reason = this.#ofCell.get(row)?.get(column)
    return reason === undefined ? sent : code(reason)
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
