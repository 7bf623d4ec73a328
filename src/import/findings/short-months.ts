// Months whose years have two digits, 05/26, where the others beside them do not decide whether they are days.

import { columnOfRole } from '#import/columns.ts'
import { monthsByOrder, type ShortOrder, shortOrders } from '#import/heading-dates.ts'
import { isPeriodOpen } from '#import/period-column.ts'
import { itemCell, itemRows } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { type CellPlace, type Rule, shownCells, type Where } from './finding.ts'

export const shortMonths: Rule<SheetCheck> = {
  kind: 'short-months',
  find(check) {
    const found = inHeadings(check) ?? inPeriods(check)
    const [text = ''] = found?.texts ?? []
    const orders = shortOrders.filter((order) => found?.texts.every((one) => monthsByOrder(one).has(order)))
    if (!found || orders.length === 0) return []
    const monthsBy = (order: ShortOrder) =>
      Array.from(monthsByOrder(text)).flatMap(([one, month]) => (one === order ? month : []))
    return [
      {
        kind: 'short-months',
        severity: 'question',
        place: '',
        where: found.where,
        answers: [...orders, 'no-month'],
        about: { text },
        months: { monthYear: monthsBy('month-year'), yearMonth: monthsBy('year-month') },
      },
    ]
  },
}

interface Found {
  readonly texts: readonly string[]
  readonly where: Where
}

/** The columns of numbers that were not matched because their headings are such months. */
export function shortMonthColumns({ given, sheet }: Pick<SheetCheck, 'given' | 'sheet'>): readonly number[] {
  const hasNumber = (column: number) => {
    for (let row = 0; row < itemRows(sheet); row += 1)
      if (/\d/.test(itemCell(sheet, row, column))) return true
    return false
  }
  return given.roles.flatMap(({ kind }, column) => {
    const isShort = kind === 'unknown' && monthsByOrder(sheet.headings[column] ?? '').size > 0
    return isShort && hasNumber(column) ? column : []
  })
}

function inHeadings(check: SheetCheck): Found | undefined {
  const { sheet } = check
  const columns = shortMonthColumns(check)
  if (columns.length === 0) return undefined
  const cells = columns
    .slice(0, shownCells)
    .map((column) => ({ row: Math.max(0, sheet.headingRows - 1), column }))
  const texts = columns.map((column) => sheet.headings[column] ?? '')
  return { texts, where: { columns, cells, count: columns.length } }
}

function inPeriods({ periods, rules, sheet }: SheetCheck): Found | undefined {
  const column = columnOfRole(rules.roles, 'period')
  if (column === undefined || rules.pattern === 'verbatim') return undefined
  // Most sheets have none, and few different texts.
  const texts = periods.texts.filter((text) => isPeriodOpen(text, periods.texts))
  if (texts.length === 0) return undefined
  const open = new Set(texts)
  const cells: CellPlace[] = []
  let count = 0
  for (let row = 0; row < itemRows(sheet); row += 1) {
    if (!open.has(periods.textAt(row).trim())) continue
    count += 1
    if (cells.length < shownCells) cells.push({ row: sheet.headingRows + row, column })
  }
  return count === 0 ? undefined : { texts, where: { columns: [column], cells, count } }
}
