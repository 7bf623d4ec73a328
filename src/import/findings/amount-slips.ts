// Amounts that look like slips beside others of their item, of the sheet, or of what was sent before.
import { cellsOfAmount } from '#import/items.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import {
  findOutlier,
  findShifts,
  findTransposition,
  type Outlier,
  type Transposition,
} from '#import/slips.ts'
import type { CurrencySum } from '#import/tally.ts'
import type { Finding, Rule } from './finding.ts'
import { aboutRow, amountAnswers, type ReviewedRows } from './reviewed.ts'

/** An amount that is ten or a thousand times those beside it, or that part of them. */
export const outlier: Rule<ReviewedRows> = {
  kind: 'outlier',
  leavesOut: 'slip',
  isOfRows: true,
  find({ check, items }) {
    const sums = new Set(check.aside.totals.flatMap(({ row, isCertain }) => (isCertain ? [] : row)))
    return items.flatMap((item): readonly Finding[] => {
      // A sum is larger than what it sums, and no outlier.
      const found = item.rows.some((row) => sums.has(row)) ? undefined : findOutlier(item)
      if (!found) return []
      const amounts = { amount: [mentioned(found.digits)], beside: found.beside.map(mentioned) }
      return [{ kind: 'outlier', ...aboutAmount(check, item.rows, found), amounts }]
    })
  },
}

/** An amount with two digits in the wrong order. */
export const transposed: Rule<ReviewedRows> = {
  kind: 'transposed',
  leavesOut: 'slip',
  isOfRows: true,
  find: ({ check, items, past }) =>
    items.flatMap((item): readonly Finding[] => {
      const found = findTransposition(item, past(item))
      if (!found) return []
      const amounts = { amount: [mentioned(found.digits)], expected: [mentioned(found.expected)] }
      return [{ kind: 'transposed', ...aboutAmount(check, item.rows, found, { than: found.than }), amounts }]
    }),
}

/** Rows whose amounts fill the months of the others, some months to the side. */
export const shifted: Rule<ReviewedRows> = {
  kind: 'shifted',
  leavesOut: 'slip',
  isOfRows: true,
  find: ({ check, items, past }) =>
    [...findShifts(items, past)].map(([{ rows }, { by, than }]): Finding => {
      const about = { count: String(Math.abs(by)), direction: by > 0 ? 'later' : 'earlier', than }
      return { kind: 'shifted', ...aboutRow(check, rows, about) }
    }),
}

/** What a finding about one amount, which can be left out without its row, is made of. */
function aboutAmount(
  check: SheetCheck,
  rows: readonly number[],
  amount: Outlier | Transposition,
  about: Finding['about'] = {},
) {
  const { version, period } = amount
  const { headingRows } = check.sheet
  const row = aboutRow(check, rows, { ...about, period })
  const cells = cellsOfAmount(check, rows, amount)
  return {
    ...row,
    // An answer about one amount does not hold for another one of the row.
    place: `${row.place} ${version} ${period}`,
    where: { ...row.where, cells: cells.map((cell) => ({ ...cell, row: headingRows + cell.row })) },
    answers: amountAnswers,
  }
}

function mentioned(digits: string): CurrencySum {
  return { digits, currency: '' }
}
