// Words in a column of versions that name no version that is known: the person says once which one each means.
import { versionIn } from '#import/cell-check.ts'
import { columnOfRole } from '#import/columns.ts'
import { itemCell, itemRows } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { versionAnswers, versionKey } from '#import/version-words.ts'
import { type CellPlace, type Finding, type Rule, shownCells } from './finding.ts'

/** A column with more of them has no versions. */
const maxWords = 8

export const versionWord: Rule<SheetCheck> = {
  kind: 'version-word',
  find(check) {
    const column = columnOfRole(check.rules.roles, 'version')
    if (column === undefined) return []
    const found = new Map<string, CellPlace[]>()
    for (let row = 0; row < itemRows(check.sheet) && found.size <= maxWords; row += 1) {
      const text = itemCell(check.sheet, row, column)
      // What was answered is found as well, so that it can be changed.
      if (text.trim() === '' || versionIn(text, { ...check.rules, versionWords: check.versionWords }))
        continue
      const cells = found.get(versionKey(text)) ?? []
      found.set(versionKey(text), [...cells, { row: check.sheet.headingRows + row, column }])
    }
    if (found.size > maxWords) return []
    return Array.from(found, ([place, cells]): Finding => {
      const [first = { row: 0, column }] = cells
      return {
        kind: 'version-word',
        severity: 'question',
        place,
        where: { columns: [column], cells: cells.slice(0, shownCells), count: cells.length },
        answers: versionAnswers,
        about: { text: check.sheet.table.cell(first.row, column).trim() },
      }
    })
  },
}
