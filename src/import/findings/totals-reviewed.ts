// Each row that looks like a total, so that single ones can be imported: as columns were matched, one answer held for all.
import { rowNumber } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Finding, Rule } from './finding.ts'
import { aboutRow, type ReviewedRows } from './reviewed.ts'

/** Rows that say so, or whose numbers leave little doubt. */
export const total: Rule<ReviewedRows> = {
  kind: 'total',
  leavesOut: 'total',
  isOfRows: true,
  find: ({ check }) => totalsIn(check, 'total'),
}

/** Rows that may as well be items. */
export const summed: Rule<ReviewedRows> = {
  kind: 'summed',
  leavesOut: 'total',
  isOfRows: true,
  find: ({ check }) => totalsIn(check, 'summed'),
}

function totalsIn(check: SheetCheck, kind: 'total' | 'summed'): readonly Finding[] {
  const { totals, reasons } = check.aside
  return totals.flatMap(({ row, sumOf, isCertain }): readonly Finding[] => {
    if (isCertain !== (kind === 'total')) return []
    const numberOf = (one: number) => String(rowNumber(check.sheet, one))
    const span = sumOf && { from: numberOf(sumOf.from), to: numberOf(sumOf.to) }
    const presumed = reasons.has(row) ? 'leave-out' : 'import'
    return [{ kind, ...aboutRow(check, [row], span), presumed }]
  })
}
