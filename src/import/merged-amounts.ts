// Amounts that a sheet shows once for several months or rows: the person says which of them an amount is for.
import { type AmountReading, amountAt } from '#spreadsheet/amount.ts'
import { answerAt, shownCells, type Where } from './findings/finding.ts'
import { equalParts } from './period-spread.ts'
import { isAmountRole } from './reading-rules.ts'
import { itemRows } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'

export const columnAnswers = ['equal-parts', 'first-month'] as const
export const rowAnswers = ['equal-parts', 'first-row', 'last-row'] as const

/** Rows are counted as items are. */
export interface MergedAmount {
  readonly row: number
  readonly column: number
  /** The columns of amounts and the rows that it is merged over, with its own ones. */
  readonly columns: readonly number[]
  readonly rows: readonly number[]
  readonly digits: string
}

/** The amounts that are merged over several columns of amounts or several rows that hold anything. */
export function mergedAmounts(check: SheetCheck): readonly MergedAmount[] {
  const { sheet, rules } = check
  const { table, headingRows } = sheet
  return table.merges.flatMap((merge): MergedAmount[] => {
    const [row, { column }] = [merge.row - headingRows, merge]
    const role = rules.roles[column]
    if (row < 0 || !role || !isAmountRole(role)) return []
    const all = Array.from({ length: merge.columns }, (_, at) => column + at)
    const columns = all.filter((one) => rules.roles[one]?.kind === role.kind)
    const last = Math.min(row + merge.rows, itemRows(sheet))
    const covered = Array.from({ length: last - row }, (_, at) => row + at)
    const rows = covered.filter((one) => one === row || !check.isBlankRow(one))
    if (columns.length * rows.length < 2) return []
    const reading = amountAt(check, row, column)
    // Nothing is the same however it is divided.
    if (reading.kind !== 'amount' || reading.digits === '0') return []
    return [{ row, column, columns, rows, digits: reading.digits }]
  })
}

/** Where merged amounts are. */
export function mergedPlaces({ sheet }: SheetCheck, found: readonly MergedAmount[]): Where {
  const columns = [...new Set(found.map(({ column }) => column))].toSorted((a, b) => a - b)
  const cells = found.map(({ row, column }) => ({ row: sheet.headingRows + row, column }))
  return { columns, cells: cells.slice(0, shownCells), count: found.length }
}

/** What the cells of merged amounts hold by the answers of the person. */
export class SharedAmounts {
  /** By row and by column; a cell whose own text counts has no entry. */
  readonly #digits = new Map<number, Map<number, string>>()

  constructor(check: SheetCheck) {
    const { answers } = check.rules
    const ofColumns = answerAt(answers, 'merged-columns')
    const ofRows = answerAt(answers, 'merged-rows')
    for (const merged of mergedAmounts(check)) this.#share(merged, { ofColumns, ofRows })
  }

  /** What a cell says as one of several that share an amount; undefined for any other. */
  of(row: number, column: number): AmountReading | undefined {
    const digits = this.#digits.get(row)?.get(column)
    if (digits === undefined) return undefined
    return digits === '' ? { kind: 'blank' } : { kind: 'amount', digits }
  }

  #share(
    { row, column, columns, rows, digits }: MergedAmount,
    { ofColumns, ofRows }: { readonly ofColumns: string | undefined; readonly ofRows: string | undefined },
  ): void {
    const takenColumns = ofColumns === 'equal-parts' ? columns : [column]
    const takenRows = ofRows === 'equal-parts' ? rows : [ofRows === 'last-row' ? (rows.at(-1) ?? row) : row]
    if (takenColumns.length === 1 && takenRows.length === 1 && takenRows[0] === row) return
    this.#put(row, column, '')
    const parts = equalParts(digits, takenRows.length)
    for (const [at, one] of takenRows.entries())
      for (const [place, part] of equalParts(parts[at] ?? '', takenColumns.length).entries())
        this.#put(one, takenColumns[place] ?? column, part)
  }

  #put(row: number, column: number, digits: string): void {
    const ofRow = this.#digits.get(row) ?? new Map<number, string>()
    this.#digits.set(row, ofRow.set(column, digits))
  }
}
