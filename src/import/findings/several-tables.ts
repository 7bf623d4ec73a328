// Several tables in one sheet: their amounts are of other months, versions or items.
import { tableAnswers, tablesBeside } from '#import/several-tables.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { CellPlace, Finding, FindingKind, Rule } from './finding.ts'

/** Below the first one, with headings of their own. */
export const tablesBelow: Rule<SheetCheck> = {
  kind: 'tables-below',
  isOfThisSheet: true,
  find({ sheet, aside }) {
    const { headingRows, table } = sheet
    const cells = aside.otherTables.map(({ headings }) => {
      const row = headingRows + headings
      return {
        row,
        column: Math.max(
          0,
          table.row(row).findIndex((text) => text.trim() !== ''),
        ),
      }
    })
    return aboutTables('tables-below', cells)
  },
}

/** Beside the first one, with a column of names or IDs of their own. */
export const tablesBesideOne: Rule<SheetCheck> = {
  kind: 'tables-beside',
  isOfThisSheet: true,
  find({ sheet, rules }) {
    const [, ...others] = tablesBeside(sheet, rules.roles)
    const row = Math.max(0, sheet.headingRows - 1)
    return aboutTables(
      'tables-beside',
      others.map(({ from }) => ({ row, column: from })),
    )
  },
}

function aboutTables(kind: FindingKind, cells: readonly CellPlace[]): readonly Finding[] {
  const count = cells.length + 1
  if (count === 1) return []
  const where = { columns: [], cells, count: cells.length }
  const about = { count: String(count) }
  return [{ kind, severity: 'question', place: '', where, answers: tableAnswers(count), about }]
}
