// Texts of amounts that are one number with a decimal point and another with a comma, in columns that do not say which.
import { openDecimals } from '#import/reading-rules.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { readByConvention } from '#spreadsheet/amount.ts'
import type { Rule } from './finding.ts'

export const twoReadings: Rule<SheetCheck> = {
  kind: 'two-readings',
  find(check) {
    const where = check.findCells(check.amountColumns, (row, column) => check.hasTwoReadings(row, column))
    if (where.count === 0) return []
    const answers = Object.keys(openDecimals)
    const presumed = answers.find((answer) => openDecimals[answer] === check.presumedDecimal)
    const finding = { kind: 'two-readings', place: '', where, answers, about: {} } as const
    return [
      check.presumedDecimal !== undefined && presumed !== undefined
        ? { ...finding, severity: 'note', presumed, about: { presumed } }
        : { ...finding, severity: 'question' },
    ]
  },
  preview({ sheet, rules }, { row, column }, answer) {
    const mark = openDecimals[answer]
    const reading = mark && readByConvention(sheet.table.cell(row, column), mark, rules)
    return reading?.kind === 'amount' ? reading.digits : undefined
  },
}
