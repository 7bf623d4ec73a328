// The rows that were not imported, as the sheet they came in, with the reason in a separate column.

import { guardFormula, unguardFormula } from '#contract/csv.ts'
import { workbookText } from '#hierarchy/csv-export.ts'
import { describeMark } from '#import/cell-marks.ts'
import { itemCell, rowNumber } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { Messages } from '#messages/messages.ts'
import type { SentRows } from '#queries/funds/sent-imports.ts'
import { takeTurns } from '#queries/sliced-work.ts'
import { type CellFacts, shownMarkOf, textFacts, typeOf } from '#spreadsheet/cell-type.ts'
import { writeDelimited } from '#spreadsheet/text/write-delimited.ts'
import type { WorkbookValue, writeWorkbook } from '#spreadsheet/workbook/workbook-writer.ts'
import { describeRowCause } from '#ui/outcome-messages.ts'
import { cellProblem, refusalMessage } from './check-messages.ts'
import { cellsOf } from './import-account-cells.ts'
import { outcomeTitles } from './import-outcomes.ts'
import type { Planned } from './import-state.ts'

/** A row of a sheet that was not imported. */
interface ReturnedRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly reason: string
}

/** Rows of items that the check or the plan kept back, in order. */
export function rowsKeptBack({ plan, reading }: Planned): readonly number[] {
  const refused = plan.items.flatMap(({ item, reason }) => (reason === undefined ? [] : item.rows))
  return [...new Set([...reading.refusedRows, ...refused])].toSorted((a, b) => a - b)
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

/** The rows in the order of the sheet, each with its reason in a cell behind the others; the headings first. */
function returnedCells(
  { imports: m, outbox }: Pick<Messages, 'imports' | 'outbox'>,
  { sent, keptBack, headings }: NotImported,
) {
  const rows = sent.rows.flatMap(({ outcome, rows: own }) =>
    own.map(({ row, cells }) => {
      const reason = m.rowResult({
        result: m[outcomeTitles[outcome.kind]],
        reason: describeRowCause(outbox, outcome, own),
      })
      return { row, cells, reason }
    }),
  )
  const all = [...rows, ...keptBack].toSorted((one, other) => one.row - other.row)
  return { headings: [...headings, m.reason], rows: all }
}

/** A CSV that can be corrected and imported again. */
export function returnedRows(messages: Pick<Messages, 'imports' | 'outbox'>, notImported: NotImported): File {
  const { headings, rows } = returnedCells(messages, notImported)
  const written = [headings, ...rows.map(({ cells, reason }) => [...cells, guardFormula(reason)])]
  const text = writeDelimited(written, { separator: ',', quote: '"', lineBreak: '\r\n' })
  return new File([`\ufeff${text}`], 'rows-not-imported.csv', { type: 'text/csv' })
}

/** Characters. */
const columnWidth = 18
const reasonWidth = 60

/** Loads the writer of workbooks with the first one. */
const writeSheets: typeof writeWorkbook = async (sheets) => {
  const { write } = await import('#spreadsheet/write.ts')
  return write(sheets, takeTurns)
}

/**
 * The same as a workbook. What was a number or a day in the sheet is one again; where the sheet is gone all cells are
 * texts.
 * @throws TableError when what writes workbooks cannot be started
 */
export async function returnedWorkbook(
  messages: Pick<Messages, 'imports' | 'outbox'>,
  { check, ...notImported }: NotImported & { readonly check: SheetCheck | undefined },
  write = writeSheets,
): Promise<File> {
  const { headings, rows } = returnedCells(messages, notImported)
  const columns = headings.map((heading, column) => {
    const width = column === headings.length - 1 ? reasonWidth : columnWidth
    return { heading, width, holds: 'text' as const }
  })
  const values = rows.map(({ row, cells, reason }) => [
    ...cells.map((text, column) => cellValue(text, check?.sheet.table.facts(row - 1, column))),
    workbookText(reason),
  ])
  const { imports: m } = messages
  const name = m.returnedSheet
  const file = await write([{ name, columns, rows: values, frozen: { rows: 1, columns: 0 }, lists: [] }])
  return new File([file], 'rows-not-imported.xlsx', { type: file.type })
}

/** What a cell held; a text for a number whose digits a workbook does not keep, and for a day with a time. */
function cellValue(text: string, facts: CellFacts = textFacts): WorkbookValue {
  const type = typeOf(facts)
  if (type === 'number' && shownMarkOf(facts) === undefined && String(Number(text)) === text)
    return Number(text)
  // The first day of a month reads as the month.
  const [, month, day = '-01'] = type === 'date' ? (/^(\d{4}-\d\d)(-\d\d)?$/.exec(text) ?? []) : []
  if (month !== undefined) return new Date(`${month}${day}T00:00:00Z`)
  return workbookText(unguardFormula(text))
}

function problemsOf(m: Messages['imports'], check: SheetCheck, row: number): string {
  const { sheet, rules } = check
  const found = rules.roles.flatMap((_, column) => {
    const problem = cellProblem(m, describeMark(check.mark(row, column)), itemCell(sheet, row, column))
    return problem?.severity === 'error'
      ? [m.cellReason({ column: sheet.headings[column] ?? '', problem: problem.message })]
      : []
  })
  return found.join(' ') || m.otherRowError
}
