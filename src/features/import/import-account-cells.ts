// The cells behind a part of an account: where they are, what they hold, and why they are not sent.

import { guardFormula } from '#contract/csv.ts'
import { describeMark, isError } from '#import/cell-marks.ts'
import type { ImportPlan } from '#import/plan.ts'
import { isAmountRole } from '#import/reading-rules.ts'
import { itemCell, roleCell } from '#import/sheet.ts'
import type { Fate, NumberPlace } from '#import/sheet-account.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Messages } from '#messages/messages.ts'
import { columnLetters } from '#spreadsheet/column-letters.ts'
import { isMarkName, markMessage } from './check-messages.ts'
import type { ShownCell } from './import-account-cells-table.tsx'

export interface AccountCell {
  /** Number of the row in the sheet, from 1. */
  readonly row: number
  /** Place of the column, from 0. */
  readonly column: number
  readonly text: string
  readonly reason: Fate
  /** Name of the mark of a cell of the row, or kind of the refusal of its item. */
  readonly problem?: string
}

/** Tells the cells of a sheet by their places. */
export function leftOutCells(
  check: SheetCheck,
  plan: Pick<ImportPlan, 'items'>,
): (place: NumberPlace) => AccountCell {
  const refusals = new Map<number, string>()
  for (const { item, reason } of plan.items)
    if (reason) for (const row of item.rows) refusals.set(row, reason.kind)
  const { sheet } = check
  return ({ row, column, fate }) => {
    const place = row - sheet.headingRows
    const problem = fate === 'error' ? errorAt(check, place, column) : refusals.get(place)
    const text = sheet.table.cell(row, column)
    return { row: row + 1, column, text, reason: fate, ...(problem !== undefined && { problem }) }
  }
}

/** The cells of a row as a file may hold them: what begins like a formula is made harmless. */
export function cellsOf(check: SheetCheck, row: number): readonly string[] {
  return check.rules.roles.map((role, column) => {
    // A negative amount begins like a formula, and has to stay an amount.
    if (isAmountRole(role) && check.mark(row, column) === 0) return itemCell(check.sheet, row, column)
    return guardFormula(roleCell(check.sheet, role, { row, column }))
  })
}

/** The name of the error of a cell, or else of the first cell of its row that has one. */
function errorAt(check: SheetCheck, row: number, column: number): string | undefined {
  const columns = [column, ...check.rules.roles.keys()]
  const wrong = columns.find((one) => isError(check.mark(row, one)))
  return wrong === undefined ? undefined : describeMark(check.mark(row, wrong))?.name
}

type Words = Messages['imports']

/** What a reason is called; a code of a later release is shown as it is. */
export function reasonTitle(m: Words, code: string): string {
  const titles: Readonly<Record<string, string>> = m.leftOutReasons
  return titles[code] ?? code
}

const refusals: Readonly<Record<string, 'noSuchItem' | 'repeatedItem'>> = {
  'no-such-item': 'noSuchItem',
  'repeated-item': 'repeatedItem',
}

/** A cell as a person reads it. */
export function shownCell(
  m: Words,
  { row, column, text, reason, problem }: Omit<AccountCell, 'reason'> & { readonly reason: string },
): ShownCell {
  const address = columnLetters(column) + row
  if (reason === 'sent') return { address, text, reason: '' }
  const title = reasonTitle(m, reason)
  const detail = problem === undefined ? undefined : problemMessage(m, problem)
  return {
    address,
    text,
    reason: detail === undefined ? title : m.reasonWith({ reason: title, problem: detail }),
  }
}

function problemMessage(m: Words, problem: string): string | undefined {
  if (isMarkName(m, problem)) return markMessage(m, problem)
  const refusal = refusals[problem]
  return refusal && m[refusal]
}
