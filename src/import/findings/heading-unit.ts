// Amounts below a heading that says a unit, `in TEUR`: an answer for each unit as it is written, so that what holds for
// the thousands of one group of columns says nothing about the millions of another.
import { isAmountRole, withAnswer } from '#import/reading-rules.ts'
import { itemRows } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Finding, Rule } from './finding.ts'

const kind = 'heading-unit'

export const headingUnit: Rule<SheetCheck> = {
  kind,
  find(check) {
    const columns = check.rules.roles.flatMap((role, column) => (isAmountRole(role) ? column : []))
    return unitsOf(check, columns)
      .map((unit): Finding => {
        const where = check.findCells(columns, (row, column) => {
          return isAsked(check, row, column, unit) && check.isInUnit(row, column)
        })
        const answers = ['multiply', 'as-written']
        return { kind, severity: 'question', place: unit, where, answers, about: { unit } }
      })
      .filter(({ where }) => where.count > 0)
  },
  preview(check, cell, answer) {
    const place = check.units.unitAt(cell.row - check.sheet.headingRows, cell.column)?.text ?? ''
    return check.digitsAt(cell, withAnswer(check.rules, { kind, place }, answer))
  },
}

/** The texts of all units in thousands or millions, those of columns first. */
function unitsOf({ units, sheet }: SheetCheck, columns: readonly number[]): readonly string[] {
  const ofColumns = columns.flatMap((column) => units.unitOf(column) ?? [])
  const [first] = columns
  const areInRows = columns.some((column) => units.isDecidedByRows(column))
  const rows = areInRows && first !== undefined ? itemRows(sheet) : 0
  const ofRows = Array.from({ length: rows }, (_, row) => units.unitAt(row, first ?? 0) ?? []).flat()
  return [...new Set([...ofColumns, ...ofRows].flatMap(({ text, places }) => (places === 0 ? [] : text)))]
}

function isAsked({ units, facts }: SheetCheck, row: number, column: number, text: string): boolean {
  const unit = units.unitAt(row, column)
  const isAnswered = unit === units.unitOf(column) && facts.isUnitAnswered(column)
  return unit?.text === text && unit.places !== 0 && !isAnswered
}
