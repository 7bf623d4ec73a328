// Numbers below headings that were not understood.
import { markOf } from '#import/cell-marks.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { answerAt, leavesOut, type Rule } from './finding.ts'
import { shortMonthColumns } from './short-months.ts'

export const unassigned: Rule<SheetCheck> = {
  kind: 'unassigned',
  find(check) {
    // Their year is asked for, and that they are months is known.
    const yearless = check.facts.years.yearless.map(({ column }) => column)
    // Whether they are months is asked.
    const isAsked = answerAt(check.rules.answers, 'short-months') === undefined
    const short = isAsked ? shortMonthColumns(check) : []
    // The words of their headings are asked about.
    const open = check.facts.open.filter(
      ({ place }) => answerAt(check.rules.answers, 'text-around', place) === undefined,
    )
    const asked = new Set([...yearless, ...short, ...open.flatMap((text) => text.columns)])
    const columns = check.rules.roles.flatMap(({ kind }, column) =>
      kind === 'unknown' && !asked.has(column) && check.errorsOf(column) > 0 ? column : [],
    )
    const mark = markOf('unassigned')
    const found = check.findCells(columns, (row, column) => check.mark(row, column) === mark)
    if (found.count === 0) return []
    const where = { ...found, count: found.columns.length }
    // A column alone is left out beside what else it can mean.
    const answers = where.count > 1 ? ['leave-out'] : []
    return [{ kind: 'unassigned', severity: 'question', place: '', where, answers, about: {} }]
  },
  rulesBy: leavesOut,
}
