// What the rules of the review look at: the items of a checked sheet beside those of the service, and what would be sent.
import type { ClosedAmounts } from '#import/amount-changes.ts'
import { columnOf } from '#import/columns.ts'
import type { ImportItem } from '#import/items.ts'
import type { KnownItems } from '#import/known-items.ts'
import type { ImportPlan } from '#import/plan.ts'
import { fieldCell } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { NewerAmount, PastAmount } from '#import/stored-amounts.ts'
import type { HiddenParts } from '#spreadsheet/hidden-parts.ts'
import type { Finding } from './finding.ts'

/** The rows of a sheet before it is planned. What is found of them does not depend on the answers of the review. */
export interface ReviewedRows {
  readonly check: SheetCheck
  readonly hidden: HiddenParts
  /** Those of the sheet; rules do not see the rows that are certainly totals. */
  readonly items: readonly ImportItem[]
  readonly known: KnownItems
  /** What the service holds of an item, or else what was last sent of it from this device. */
  readonly past: (item: ImportItem) => readonly PastAmount[]
}

/** What would be sent, by the answers so far. */
export interface ReviewedPlan {
  readonly plan: ImportPlan
  readonly past: ReviewedRows['past']
  /** Amounts that someone else sent after the person saw them. */
  readonly newer: readonly NewerAmount[]
  /** Undefined where no amount is in a closed month. */
  readonly closed: ClosedAmounts | undefined
  /** The last month that is closed. */
  readonly closedThrough: string | undefined
}

/** Of rows and single amounts; each has an answer from the beginning, so that none stops an import. */
export const rowAnswers = ['import', 'leave-out'] as const
export const amountAnswers = ['import', 'leave-out-amount', 'leave-out'] as const

/** What a finding about a row is made of besides its kind. @param rows counted as items are */
export function aboutRow(
  check: SheetCheck,
  rows: readonly number[],
  about: Finding['about'] = {},
): Pick<Finding, 'severity' | 'place' | 'where' | 'answers' | 'presumed' | 'about'> {
  const { headingRows } = check.sheet
  const [first = 0] = rows
  return {
    severity: 'note',
    place: String(first),
    where: { columns: [], rows: rows.map((row) => headingRows + row), cells: [], count: 1 },
    answers: rowAnswers,
    presumed: 'import',
    about: { name: nameOf(check, first), ...about },
  }
}

/** The name of a row, or its first text where it has none. */
function nameOf({ sheet, rules }: SheetCheck, row: number): string {
  const column = columnOf(rules.roles, 'name')
  const columns = [...(column === undefined ? [] : [column]), ...rules.roles.keys()]
  const named = columns.find((one) => fieldCell(sheet, row, one).trim() !== '')
  return named === undefined ? '' : fieldCell(sheet, row, named).trim()
}
