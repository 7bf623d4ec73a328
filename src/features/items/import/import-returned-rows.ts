// The rows that were not imported, as the sheet they came in, with the reason in a separate column.
import { describeMark } from '#bulk-import/cell-marks.ts'
import { writeDelimited } from '#bulk-import/reading/delimited-text.ts'
import { rowNumber } from '#bulk-import/sheet.ts'
import type { SheetCheck } from '#bulk-import/sheet-check.ts'
import { guardFormula } from '#contract/csv.ts'
import type { Messages } from '#messages/messages.ts'
import type { SentRows } from '#queries/funds/sent-imports.ts'
import { describeCause } from '#ui/outcome-messages.ts'
import { cellProblem, refusalMessage } from './check-messages.ts'
import { outcomeTitles } from './import-outcomes.ts'
import { cellsOf } from './import-rows.ts'
import type { Planned } from './import-state.ts'

/** A row of a sheet that was not imported. */
interface ReturnedRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly reason: string
}

/** Rows of the sheet that the check or the plan kept back, so that they never were on their way. */
export function keptBackRows(
  m: Messages['imports'],
  check: SheetCheck,
  { plan, reading }: Planned,
): readonly ReturnedRow[] {
  const reasons = new Map<number, string>()
  for (const row of reading.refusedRows) reasons.set(row, problemsOf(m, check, row))
  for (const { item, reason } of plan.items) {
    if (reason !== undefined) for (const row of item.rows) reasons.set(row, refusalMessage(m, reason))
  }
  return [...reasons].map(([row, reason]) => ({
    row: rowNumber(check.sheet, row),
    cells: cellsOf(check, row),
    reason,
  }))
}

interface NotImported {
  readonly sent: SentRows
  readonly keptBack: readonly ReturnedRow[]
  readonly headings: readonly string[]
}

/** A CSV that can be corrected and imported again. */
export function returnedRows(
  { imports: m, outbox }: Pick<Messages, 'imports' | 'outbox'>,
  { sent, keptBack, headings }: NotImported,
): File {
  const rows = sent.rows.flatMap(({ outcome, rows: own }) =>
    own.map(({ row, cells }) => {
      const reason = m.rowResult({
        result: m[outcomeTitles[outcome.kind]],
        reason: describeCause(outbox, outcome),
      })
      return { row, cells, reason }
    }),
  )
  const all = [...rows, ...keptBack].toSorted((one, other) => one.row - other.row)
  const written = [
    [...headings, m.reason],
    ...all.map(({ cells, reason }) => [...cells, guardFormula(reason)]),
  ]
  const text = writeDelimited(written, { separator: ',', quote: '"', lineBreak: '\r\n' })
  return new File([`\ufeff${text}`], 'rows-not-imported.csv', { type: 'text/csv' })
}

function problemsOf(m: Messages['imports'], check: SheetCheck, row: number): string {
  const { sheet, rules } = check
  const found = rules.roles.flatMap((_, column) => {
    const problem = cellProblem(m, describeMark(check.mark(row, column)))
    return problem?.severity === 'error'
      ? [m.cellReason({ column: sheet.headings[column] ?? '', problem: problem.message })]
      : []
  })
  return found.join(' ') || m.otherRowError
}
