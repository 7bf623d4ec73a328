// Names, focus areas and IDs that stand once above a group of rows: the cells below them are blank, and may be meant.
import { type ColumnRole, columnOf, columnsOf, keyFields } from './columns.ts'
import { answerAt } from './findings/finding.ts'
import type { LeftOutReason } from './left-out.ts'
import { isAmountRole, type ReadingRules } from './reading-rules.ts'
import { itemCell, itemRows, type Sheet } from './sheet.ts'

/** A column of names or focus areas with blank cells that may be carried. */
export interface CarriedColumn {
  readonly column: number
  /** The columns that are carried with it. */
  readonly others: readonly number[]
  /** Rows with amounts and a blank cell below a text, counted as items are. */
  readonly rows: readonly number[]
}

/** The place of the finding about a column: its heading. */
export function placeOfCarried({ headings }: Sheet, column: number): string {
  return headings[column] ?? ''
}

/** The sheet with the texts carried down that the person said are. */
export function withCarried(sheet: Sheet, { roles, answers }: ReadingRules): Sheet {
  const carried = new Map<number, number>()
  for (const column of guides(roles)) {
    if (answerAt(answers, 'carry-down', placeOfCarried(sheet, column)) !== 'carry') continue
    for (const other of followers(roles, column)) if (!carried.has(other)) carried.set(other, column)
    carried.set(column, column)
  }
  const { carried: before, ...own } = sheet
  if (carried.size === 0) return before ? own : sheet
  return { ...own, carried }
}

function guides(roles: readonly ColumnRole[]): readonly number[] {
  return [columnOf(roles, 'name'), ...columnsOf(roles, 'focusArea').slice(0, 1)].flatMap(
    (column) => column ?? [],
  )
}

/** What belongs to an item whose name is carried. */
function followers(roles: readonly ColumnRole[], column: number): readonly number[] {
  if (column !== columnOf(roles, 'name')) return []
  return (['itemId', 'externalId', 'focusArea', ...keyFields] as const).flatMap((field) =>
    columnsOf(roles, field),
  )
}

interface AskedSheet {
  readonly sheet: Sheet
  readonly rules: ReadingRules
  readonly aside: { readonly reasons: ReadonlyMap<number, LeftOutReason> }
}

/**
 * The columns that look so: two rows or more have amounts, and a blank cell below a text. A single blank cell was forgotten
 * sooner.
 */
export function carriedColumns({ sheet, rules, aside }: AskedSheet): readonly CarriedColumn[] {
  const { roles } = rules
  const amounts = roles.flatMap((role, column) => (isAmountRole(role) ? column : []))
  const ids = (['itemId', 'externalId'] as const).flatMap((field) => columnsOf(roles, field))
  const name = columnOf(roles, 'name')
  const isBlank = (row: number, column: number) => itemCell(sheet, row, column).trim() === ''
  return guides(roles).flatMap((column) => {
    const rows: number[] = []
    const isArea = column !== name
    let isBelow = false
    for (let row = 0; row < itemRows(sheet); row += 1) {
      if (!isBlank(row, column)) {
        isBelow = true
        continue
      }
      if (!isBelow || aside.reasons.has(row) || sheet.table.mergeAt(sheet.headingRows + row, column)) continue
      // An item that exists needs no focus area.
      if (isArea && ids.some((id) => !isBlank(row, id))) continue
      // The focus area of a row without a name comes with the name.
      if (isArea && name !== undefined && isBlank(row, name)) continue
      if (amounts.some((amount) => !isBlank(row, amount))) rows.push(row)
    }
    return rows.length < 2 ? [] : { column, others: followers(roles, column), rows }
  })
}
