// Amounts below a heading that says a unit, `in TEUR`: an answer for each unit as it is written, so that what holds for
// the thousands of one group of columns says nothing about the millions of another.
import { isAmountRole, withAnswer } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Finding, Rule } from './finding.ts'

const kind = 'heading-unit'

export const headingUnit: Rule<SheetCheck> = {
  kind,
  find(check) {
    const { roles } = check.rules
    const columns = roles.flatMap((role, column) =>
      isAmountRole(role) && check.units.unitOf(column)?.places && !check.facts.isUnitAnswered(column)
        ? column
        : [],
    )
    const byUnit = Map.groupBy(columns, (column) => unitAt(check, column))
    return Array.from(byUnit, ([unit, own]): Finding => {
      const where = check.findCells(own, (row, column) => check.isInUnit(row, column))
      const answers = ['multiply', 'as-written']
      return { kind, severity: 'question', place: unit, where, answers, about: { unit } }
    }).filter(({ where }) => where.count > 0)
  },
  preview(check, cell, answer) {
    const place = unitAt(check, cell.column)
    return check.digitsAt(cell, withAnswer(check.rules, { kind, place }, answer))
  },
}

function unitAt(check: SheetCheck, column: number): string {
  return check.units.unitOf(column)?.text ?? ''
}
