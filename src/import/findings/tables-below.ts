// Other tables below the first one, with headings of their own: their amounts are of other months or versions.
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Rule } from './finding.ts'

export const tablesBelow: Rule<SheetCheck> = {
  kind: 'tables-below',
  find({ sheet, aside }) {
    const [first] = aside.otherTables
    if (!first) return []
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
    const rows = aside.otherTables.map(({ headings }) => headingRows + headings)
    const where = { columns: [], rows, cells, count: rows.length }
    const about = { count: String(rows.length + 1), row: String(rows[0] ?? 0) }
    const answers = ['first']
    return [{ kind: 'tables-below', severity: 'question', place: '', where, answers, about }]
  },
}
