// Amounts of quarters, halves and years: all in the first month, or the same in each.
import { periodColumns } from '#import/columns.ts'
import { isDivided, needsFiscalYear, spreads } from '#import/period-spread.ts'
import { itemCell } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Rule, Where } from './finding.ts'

export const undivided: Rule<SheetCheck> = {
  kind: 'undivided',
  find(check) {
    const { rules } = check
    // What months a fiscal period has is asked first.
    const isClosed = (text: string) => rules.fiscalOffset === undefined && needsFiscalYear(text, rules)
    const where = cellsOfPeriods(check, (text) => isDivided(text, rules) && !isClosed(text))
    if (where.count === 0) return []
    return [{ kind: 'undivided', severity: 'question', place: '', where, answers: spreads, about: {} }]
  },
}

/** The amounts below headings, and the rows of a column of periods, or of months beside years, whose period is meant. */
export function cellsOfPeriods(check: SheetCheck, isMeant: (period: string) => boolean): Where {
  const { periods, rules, sheet } = check
  const known = new Map<string, boolean>()
  const isKnown = (text: string) => {
    const found = known.get(text) ?? isMeant(text)
    known.set(text, found)
    return found
  }
  const named = periodColumns(rules.roles).at(-1)
  const columns = rules.roles.flatMap((role, column) => {
    return column === named || (role.kind === 'period-amount' && isKnown(role.period)) ? column : []
  })
  return check.findCells(columns, (row, column) =>
    column === named ? isKnown(periods.at(row)) : itemCell(sheet, row, column).trim() !== '',
  )
}
