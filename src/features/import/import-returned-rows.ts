// The rows that were not imported, as a sheet that is opened again without a question: by its headings it knows the version
// and the month of each amount, whose digits are those that were to be sent. The reason is in a separate column.

import { guardFormula, unguardFormula } from '#contract/csv.ts'
import type { readReturnedRows, SentImport } from '#data/imports/sent-imports.ts'
import { takeTurns } from '#data/sliced-work.ts'
import { workbookText } from '#hierarchy/csv-export.ts'
import type { ImportContext } from '#import/cell-check.ts'
import { describeMark } from '#import/cell-marks.ts'
import { columnsOf } from '#import/columns.ts'
import type { ImportPlan } from '#import/plan.ts'
import {
  amountsIn,
  plainDigits,
  type ReturnedRow,
  returnedByHeadings,
  returnedColumns,
  returnedSheet,
  returnRefused,
} from '#import/returned-rows.ts'
import { fieldText, itemCell, rowNumber } from '#import/sheet.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { type Version, versions } from '#import/versions.ts'
import type { Messages } from '#messages/messages.ts'
import { nothingHidden } from '#spreadsheet/hidden-parts.ts'
import { Table } from '#spreadsheet/table.ts'
import { writeDelimited } from '#spreadsheet/text/write-delimited.ts'
import type { WorkbookValue, writeWorkbook } from '#spreadsheet/workbook/workbook-writer.ts'
import { describeRowCause } from '#ui/outcome-messages.ts'
import { cellProblem, refusalMessage } from './check-messages.ts'
import { cellsOf } from './import-account-cells.ts'
import type { ReadFile } from './import-file.ts'
import { outcomeTitles } from './import-outcomes.ts'
import type { Planned } from './import-state.ts'

type Words = Pick<Messages, 'imports' | 'outbox' | 'ui'>

/** Rows of items that the check or the plan kept back, in order. */
export function rowsKeptBack({ plan, reading }: Pick<Planned, 'plan' | 'reading'>): readonly number[] {
  const refused = plan.items.flatMap(({ item, reason }) => (reason === undefined ? [] : item.rows))
  return [...new Set([...reading.refusedRows, ...refused])].toSorted((a, b) => a - b)
}

/** The rows that the check or the plan kept back, by number and name, each with the reason. */
export function rowsNotReady(
  m: Messages['imports'],
  check: SheetCheck,
  { plan, reading }: Pick<Planned, 'plan' | 'reading'>,
): readonly { readonly row: number; readonly name: string; readonly text: string }[] {
  const { sheet, rules } = check
  const names = columnsOf(rules.roles, 'name')
  const reasons = new Map(
    reading.refusedRows.map((row) => [row, problemsOf(m, check, row).join(' ') || m.otherRowError]),
  )
  for (const { item, reason } of plan.items)
    if (reason !== undefined) for (const row of item.rows) reasons.set(row, refusalMessage(m, reason))
  return [...reasons].map(([row, text]) => {
    return { row: rowNumber(sheet, row), name: fieldText(sheet, row, names), text }
  })
}

interface NotImported {
  /** Of the rows that were on their way. */
  readonly sent: Awaited<ReturnType<typeof readReturnedRows>>
  readonly resource: SentImport['resource']
  /** The sheet that the import is of, where it is still at hand: it has the rows that never were on their way. */
  readonly origin:
    | {
        readonly check: SheetCheck
        readonly context: ImportContext
        readonly planned: Pick<Planned, 'reading' | 'leftOut'> & { readonly plan: Pick<ImportPlan, 'items'> }
      }
    | undefined
}

export interface ReturnedTexts {
  readonly headings: readonly string[]
  /** Columns from this place to the last but one hold amounts; the last one has the reasons. */
  readonly firstAmount: number
  readonly rows: readonly (readonly string[])[]
}

/** The rows that were not imported, in the order of their sheet; texts as a file may hold them. */
export function returnedTexts(words: Words, { sent, resource, origin }: NotImported): ReturnedTexts {
  const { imports: m, outbox, ui } = words
  const columns = origin
    ? returnedColumns(origin.check, m.fieldNames)
    : (sent.returned ?? returnedByHeadings(sent.headings, resource))
  const rows = sent.rows.map(({ outcome, rows: own, amounts }): ReturnedRow<string> => {
    const [first] = own
    const reason = m.rowResult({
      result: m[outcomeTitles[outcome.kind]],
      reason: describeRowCause(outbox, outcome, own),
    })
    return {
      row: first?.row ?? 0,
      texts: columns.map(({ column }) => first?.cells[column] ?? ''),
      amounts: amounts.map(({ version, ...amount }) => {
        return { ...amount, version: versions.find((one) => one === version) ?? { text: version } }
      }),
      reason,
    }
  })
  const keptBack = origin ? rowsNeverSent(m, origin, columns) : []
  const versionName = (version: Version) => ui.version({ version })
  const sheet = returnedSheet(columns, [...rows, ...keptBack], versionName)
  return {
    headings: [...sheet.headings.map(guardFormula), m.whyNotImported],
    firstAmount: sheet.firstAmount,
    rows: sheet.rows.map(({ cells, reason }) => [
      ...cells.map((text, at) => (at < sheet.firstAmount ? text : amountText(text))),
      guardFormula(reason),
    ]),
  }
}

/** The rows that the check or the plan kept back. */
function rowsNeverSent(
  m: Messages['imports'],
  { check, context, planned: { plan, reading, leftOut } }: NonNullable<NotImported['origin']>,
  columns: Parameters<typeof returnedSheet>[0],
): readonly ReturnedRow<string>[] {
  const texts = (row: number) => cellsOf(check, row)
  const refused = plan.items.flatMap(({ item, reason }): ReturnedRow<string>[] => {
    if (reason === undefined) return []
    const [first = 0] = item.rows
    const cells = texts(first)
    return [
      {
        row: rowNumber(check.sheet, first),
        texts: columns.map(({ column }) => cells[column] ?? ''),
        amounts: amountsIn(item.amounts),
        reason: refusalMessage(m, reason),
      },
    ]
  })
  const faulty = returnRefused({ check, context, leftOut, columns, cellsOf: texts }, reading.refusedRows).map(
    ({ rows, ...returned }): ReturnedRow<string> => {
      const problems = rows.flatMap((row) => problemsOf(m, check, row))
      return {
        ...returned,
        row: rowNumber(check.sheet, rows[0] ?? 0),
        reason: problems.join(' ') || m.otherRowError,
      }
    },
  )
  return [...refused, ...faulty]
}

/** A text that is no amount may begin like a formula. */
function amountText(text: string): string {
  return /^-?\d+(\.\d+)?$/.test(text) ? plainDigits(text) : guardFormula(text)
}

/** A CSV that can be corrected and imported again. */
export function returnedCsv({ headings, rows }: ReturnedTexts): File {
  const text = writeDelimited([headings, ...rows], { separator: ',', quote: '"', lineBreak: '\r\n' })
  return new File([`\ufeff${text}`], 'rows-not-imported.csv', { type: 'text/csv' })
}

/** The same as a sheet to be corrected here. @param name of the sheet that the rows came from */
export function returnedFile({ headings, rows }: ReturnedTexts, name: string): ReadFile {
  const table = Table.of([headings, ...rows].map((cells) => [...cells]))
  return { kind: 'table', table, notes: [], name, hidden: nothingHidden }
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
 * The same as a workbook, in which amounts are numbers where it keeps all of their digits.
 * @throws TableError when what writes workbooks cannot be started
 */
export async function returnedWorkbook(
  m: Messages['imports'],
  { headings, firstAmount, rows }: ReturnedTexts,
  write = writeSheets,
): Promise<File> {
  const last = headings.length - 1
  const columns = headings.map((heading, column) => {
    const width = column === last ? reasonWidth : columnWidth
    return { heading: unguardFormula(heading), width, holds: 'text' as const }
  })
  const values = rows.map((cells) =>
    cells.map((text, column) =>
      column < firstAmount || column === last ? textValue(text) : amountValue(text),
    ),
  )
  const file = await write([
    { name: m.returnedSheet, columns, rows: values, frozen: { rows: 1, columns: 0 }, lists: [] },
  ])
  return new File([file], 'rows-not-imported.xlsx', { type: file.type })
}

function textValue(text: string): WorkbookValue {
  return workbookText(unguardFormula(text))
}

function amountValue(text: string): WorkbookValue {
  const digits = /^-?\d+\.\d{3}0$/.test(text) ? text.slice(0, -1) : text
  return digits !== '' && String(Number(digits)) === digits ? Number(digits) : textValue(text)
}

function problemsOf(m: Messages['imports'], check: SheetCheck, row: number): readonly string[] {
  const { sheet, rules } = check
  return rules.roles.flatMap((_, column) => {
    const problem = cellProblem(m, describeMark(check.mark(row, column)), itemCell(sheet, row, column))
    return problem?.severity === 'error'
      ? [m.cellReason({ column: sheet.headings[column] ?? '', problem: problem.message })]
      : []
  })
}
