// Texts in a column of units or measures that are no unit of money, hours or FTE: their rows are left out, or the person says
// that the amounts are money all the same.
import { otherUnitIn } from '#import/beside-amounts.ts'
import { columnOfRole } from '#import/columns.ts'
import { rowAnswers } from '#import/rows-aside.ts'
import { itemCell, itemRows } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { type CellPlace, type Finding, type Rule, shownCells } from './finding.ts'

/** A column with more of them has no units: each is an error of its row. */
const maxTexts = 8

interface FoundText {
  readonly text: string
  readonly cells: CellPlace[]
  count: number
}

export const otherUnit: Rule<SheetCheck> = {
  kind: 'other-unit',
  find({ sheet, rules }) {
    const column = columnOfRole(rules.roles, 'unit')
    if (column === undefined) return []
    const found = new Map<string, FoundText>()
    for (let row = 0; row < itemRows(sheet) && found.size <= maxTexts; row += 1) {
      const text = itemCell(sheet, row, column).trim()
      const place = otherUnitIn(text)
      if (place === undefined) continue
      const known = found.get(place) ?? { text, cells: [], count: 0 }
      if (known.cells.length < shownCells) known.cells.push({ row: sheet.headingRows + row, column })
      known.count += 1
      found.set(place, known)
    }
    if (found.size > maxTexts) return []
    return Array.from(found, ([place, { text, cells, count }]): Finding => {
      const where = { columns: [column], cells, count }
      return { kind: 'other-unit', severity: 'question', place, where, answers: rowAnswers, about: { text } }
    })
  },
}
