// Rows of long exports: periods that are no months, days that mean their month, several postings of one month.
import { periodColumns } from '#import/columns.ts'
import { isPostingDay, isSpecialPeriod } from '#import/period-column.ts'
import { itemRows } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { CellPlace, Rule, Where } from './finding.ts'

/** Cells that a finding shows. */
const shownCells = 3

/** Periods 13 to 16, which accounting systems have behind the twelve months. */
export const specialPeriods: Rule<SheetCheck> = {
  kind: 'special-periods',
  find(check) {
    const where = periodsWhere(check, isSpecialPeriod)
    if (!where) return []
    const answers = ['december', 'refuse']
    return [{ kind: 'special-periods', severity: 'question', place: '', where, answers, about: {} }]
  },
}

/** Days in the middle of a month, which are dates of postings. */
export const postingDays: Rule<SheetCheck> = {
  kind: 'posting-days',
  find(check) {
    const where = periodsWhere(check, isPostingDay)
    if (!where) return []
    const answers = ['month', 'refuse']
    return [
      { kind: 'posting-days', severity: 'note', place: '', where, answers, presumed: 'month', about: {} },
    ]
  },
}

/** Several amounts of one item, version and month. */
export const postings: Rule<SheetCheck> = {
  kind: 'postings',
  find({ postings: found, sheet }) {
    if (found.length === 0) return []
    const cells = found
      .slice(0, shownCells)
      .map(({ row, column }) => ({ row: sheet.headingRows + row, column }))
    const where = { columns: [...new Set(found.map(({ column }) => column))], cells, count: found.length }
    return [
      { kind: 'postings', severity: 'question', place: '', where, answers: ['add', 'refuse'], about: {} },
    ]
  },
}

function periodsWhere(check: SheetCheck, isMeant: (text: string) => boolean): Where | undefined {
  const columns = periodColumns(check.rules.roles)
  const [column] = columns.slice(-1)
  if (column === undefined || check.rules.pattern === 'verbatim') return undefined
  // Most sheets have none, and few different texts.
  const meant = new Set(check.periods.texts.filter(isMeant))
  if (meant.size === 0) return undefined
  const cells: CellPlace[] = []
  let count = 0
  for (let row = 0; row < itemRows(check.sheet); row += 1) {
    if (!meant.has(check.periods.textAt(row).trim())) continue
    count += 1
    if (cells.length < shownCells) cells.push({ row: check.sheet.headingRows + row, column })
  }
  return count === 0 ? undefined : { columns, cells, count }
}
