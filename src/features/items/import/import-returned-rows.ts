// The rows that were not applied, as the sheet they came in, with the reason in a column of its own.
import { describeMark } from '#bulk-import/cell-marks.ts'
import { writeDelimited } from '#bulk-import/reading/delimited-text.ts'
import { rowNumber } from '#bulk-import/sheet.ts'
import type { SheetCheck } from '#bulk-import/sheet-check.ts'
import { guardFormula } from '#hierarchy/csv-export.ts'
import type { SentRows } from '#queries/funds/sent-imports.ts'
import { cellsOf } from './import-planning.ts'
import type { Planned } from './import-state.ts'

/** A row of a sheet that was not applied. */
interface ReturnedRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly reason: string
}

/** Rows of the sheet that the check or the plan kept back, so that they never were on their way. */
export function keptBackRows(check: SheetCheck, { plan, reading }: Planned): readonly ReturnedRow[] {
  const reasons = new Map<number, string>()
  for (const row of reading.refusedRows) reasons.set(row, problemsOf(check, row))
  for (const { item, reason } of plan.items) {
    if (reason !== undefined) for (const row of item.rows) reasons.set(row, reason)
  }
  return [...reasons].map(([row, reason]) => ({
    row: rowNumber(check.sheet, row),
    cells: cellsOf(check, row),
    reason,
  }))
}

/** A CSV that can be corrected and imported again. */
export function returnedRows(
  sent: SentRows,
  keptBack: readonly ReturnedRow[],
  headings: readonly string[],
): File {
  const rows = sent.rows.flatMap(({ outcome, rows: own }) =>
    own.map(({ row, cells }) => {
      const reason = 'message' in outcome ? `${outcome.kind}: ${outcome.message}` : outcome.kind
      return { row, cells, reason }
    }),
  )
  const all = [...rows, ...keptBack].toSorted((one, other) => one.row - other.row)
  const written = [
    [...headings, 'Not applied because'],
    ...all.map(({ cells, reason }) => [...cells, guardFormula(reason)]),
  ]
  const text = writeDelimited(written, { separator: ',', quote: '"', lineBreak: '\r\n' })
  return new File([`\ufeff${text}`], 'rows-not-applied.csv', { type: 'text/csv' })
}

function problemsOf(check: SheetCheck, row: number): string {
  const { sheet, rules } = check
  const found = rules.roles.flatMap((_, column) => {
    const problem = describeMark(check.mark(row, column))
    return problem?.severity === 'error' ? [`${sheet.headings[column]}: ${problem.message}`] : []
  })
  return found.join(' ') || 'another row of this item has an error'
}
