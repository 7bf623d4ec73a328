// The rows that were not applied, as the sheet they came in, with the reason in a column of its own.
import { describeMark } from '#bulk-import/cell-marks.ts'
import { writeDelimited } from '#bulk-import/delimited-text.ts'
import type { ImportRun } from '#bulk-import/import-run.ts'
import { isAmountRole } from '#bulk-import/reading-rules.ts'
import { itemCell } from '#bulk-import/sheet.ts'
import type { SheetCheck } from '#bulk-import/sheet-check.ts'
import { guardFormula } from '#hierarchy/csv-export.ts'
import type { Planned } from './import-session.ts'

/** A CSV that can be corrected and imported again. */
export function returnedRows(check: SheetCheck, planned: Planned, run: ImportRun): File {
  const reasons = new Map<number, string>()
  for (const row of planned.reading.refusedRows) reasons.set(row, problemsOf(check, row))
  for (const { item, reason } of planned.plan.items) {
    if (reason !== undefined) for (const row of item.rows) reasons.set(row, reason)
  }
  for (const [index, outcome] of run.outcomes.entries()) {
    if (outcome.kind === 'applied') continue
    const message = 'message' in outcome ? `${outcome.kind}: ${outcome.message}` : outcome.kind
    for (const row of run.items[index]?.item.rows ?? []) reasons.set(row, message)
  }
  const { sheet, rules } = check
  const rows = [...reasons]
    .toSorted(([a], [b]) => a - b)
    .map(([row, reason]) => {
      const cells = rules.roles.map((role, column) => {
        const text = itemCell(sheet, row, column)
        // A negative amount begins like a formula, and has to stay an amount.
        return isAmountRole(role) && check.mark(row, column) === 0 ? text : guardFormula(text)
      })
      return [...cells, guardFormula(reason)]
    })
  const written = [[...sheet.headings.map(guardFormula), 'Not applied because'], ...rows]
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
