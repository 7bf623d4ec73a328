// Numbers below headings that were not understood.
import { markOf } from '#import/cell-marks.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { leavesOut, type Rule } from './finding.ts'

export const unassigned: Rule<SheetCheck> = {
  kind: 'unassigned',
  find(check) {
    // Their year is asked for, and that they are months is known.
    const yearless = new Set(check.facts.years.yearless.map(({ column }) => column))
    const columns = check.rules.roles.flatMap(({ kind }, column) =>
      kind === 'unknown' && !yearless.has(column) && check.errorsOf(column) > 0 ? column : [],
    )
    const mark = markOf('unassigned')
    const found = check.findCells(columns, (row, column) => check.mark(row, column) === mark)
    if (found.count === 0) return []
    const where = { ...found, count: found.columns.length }
    // A column alone is left out beside what else it can mean.
    const answers = where.count > 1 ? ['leave-out'] : []
    return [{ kind: 'unassigned', severity: 'question', place: '', where, answers, about: {} }]
  },
  rolesBy: leavesOut,
}
