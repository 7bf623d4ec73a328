// Texts of amounts that are one number with a decimal point and another with a comma, in columns that do not say which.
import { openDecimals } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { markEvidence, readByConvention } from '#spreadsheet/amount.ts'
import { type CellPlace, type Rule, shownCells } from './finding.ts'

/** Cells that can be read in one way alone, which the others are compared with. */
const decidingCells = 2

export const twoReadings: Rule<SheetCheck> = {
  kind: 'two-readings',
  find(check) {
    const found = check.findCells(check.amountColumns, (row, column) => check.hasTwoReadings(row, column))
    if (found.count === 0) return []
    const deciding = decidingIn(check)
    const isDeciding = (cell: CellPlace) =>
      deciding.some(({ row, column }) => row === cell.row && column === cell.column)
    const others = found.cells.filter((cell) => !isDeciding(cell))
    const where = { ...found, cells: [...deciding, ...others.slice(0, shownCells)] }
    const answers = Object.keys(openDecimals)
    const presumed = answers.find((answer) => openDecimals[answer] === check.presumedDecimal)
    const finding = { kind: 'two-readings', place: '', where, answers } as const
    const about = { deciding: String(deciding.length) }
    return [
      check.presumedDecimal !== undefined && presumed !== undefined
        ? { ...finding, severity: 'note', presumed, about: { ...about, presumed } }
        : { ...finding, severity: 'question', about },
    ]
  },
  preview({ sheet, rules }, { row, column }, answer) {
    const mark = openDecimals[answer]
    const reading = mark && readByConvention(sheet.table.cell(row, column), mark, rules)
    return reading?.kind === 'amount' ? reading.digits : undefined
  },
}

/** The first cells of the sheet that say how its numbers are written: of each column of amounts one. */
function decidingIn(check: SheetCheck): readonly CellPlace[] {
  const { table, headingRows } = check.sheet
  const found: CellPlace[] = []
  for (const column of check.amountColumns) {
    if (check.convention(column) === 'open') continue
    for (let row = headingRows; row < table.rowCount; row += 1) {
      const evidence = table.type(row, column) === 'text' ? markEvidence(table.cell(row, column)) : undefined
      if (evidence !== 'point' && evidence !== 'comma') continue
      found.push({ row, column })
      break
    }
    if (found.length === decidingCells) break
  }
  return found
}
