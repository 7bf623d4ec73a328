// The account of a sheet of records: each text that it holds is sent, is what the record has already, or is left out, for a
// stated reason, and the parts add up to the whole.
import { itemCell, itemRows } from '#import/sheet.ts'
import { emptyTally, type Tally } from '#import/tally.ts'
import type { HierarchyPlan, PlannedRow } from './planned-rows.ts'
import type { HierarchySheet } from './sheet-rows.ts'

/** Why texts are left out, in the order in which the reasons are shown. */
const recordReasons = [
  'above-headings',
  'column',
  'total',
  'no-item',
  'other-table',
  /** An import does not change it of a record. */
  'kept-value',
  'error',
] as const
type RecordReason = (typeof recordReasons)[number]

type RecordFate = 'sent' | 'unchanged' | RecordReason

export interface RecordText {
  /** Counted as in the table, from 0. */
  readonly row: number
  readonly column: number
  readonly text: string
  readonly fate: RecordFate
}

export interface RecordAccount {
  /** All texts of the sheet besides its headings. */
  readonly sheet: Tally
  readonly toSend: Tally
  /** Texts of rows that the records agree with. */
  readonly unchanged: Tally
  readonly leftOut: readonly { readonly reason: RecordReason; readonly tally: Tally }[]
  /** How many texts each row sends, by its place below the headings. */
  readonly sentOfRow: ReadonlyMap<number, number>
}

/** The texts of a sheet with what becomes of each by its plan. */
export function* textsOfRecords(
  { sheet, roles }: HierarchySheet,
  plan: HierarchyPlan,
): Generator<RecordText, void, undefined> {
  const planned = new Map(plan.rows.map((row) => [row.row, row]))
  const { table, headingRows } = sheet
  // The last row of the headings names the columns; those above it are titles and notes.
  for (let row = 0; row < headingRows - 1; row += 1)
    for (let column = 0; column < table.width; column += 1) {
      const text = table.cell(row, column).trim()
      if (text !== '') yield { row, column, text, fate: 'above-headings' }
    }
  for (let row = 0; row < itemRows(sheet); row += 1)
    for (let column = 0; column < table.width; column += 1) {
      const text = itemCell(sheet, row, column).trim()
      if (text === '') continue
      const isRead = (roles[column] ?? 'ignored') !== 'ignored'
      const fate = isRead ? fateIn(planned.get(row), column) : 'column'
      yield { row: headingRows + row, column, text, fate }
    }
}

export function accountForRecords(given: HierarchySheet, plan: HierarchyPlan): RecordAccount {
  const counts = new Map<RecordFate, number>()
  const sentOfRow = new Map<number, number>()
  let all = 0
  for (const { row, fate } of textsOfRecords(given, plan)) {
    all += 1
    counts.set(fate, (counts.get(fate) ?? 0) + 1)
    const place = row - given.sheet.headingRows
    if (fate === 'sent') sentOfRow.set(place, (sentOfRow.get(place) ?? 0) + 1)
  }
  const tally = (fate: RecordFate) => tallyOfTexts(counts.get(fate) ?? 0)
  return {
    sheet: tallyOfTexts(all),
    toSend: tally('sent'),
    unchanged: tally('unchanged'),
    leftOut: recordReasons
      .map((reason) => ({ reason, tally: tally(reason) }))
      .filter((part) => part.tally.count > 0),
    sentOfRow,
  }
}

/** What becomes of a text in a column that is read. */
function fateIn(row: PlannedRow | undefined, column: number): RecordFate {
  if (!row) return 'no-item'
  if (row.isAside) return asideReason(row)
  if (row.verdict === 'unmatched') return 'error'
  const isKept = row.findings.some(
    ({ kind, where }) => where.columns.includes(column) && kind.endsWith('-kept'),
  )
  if (isKept) return 'kept-value'
  return row.verdict === 'unchanged' ? 'unchanged' : 'sent'
}

function asideReason({ findings: [finding] }: PlannedRow): RecordFate {
  if (finding?.kind === 'row-total') return 'total'
  return finding?.kind === 'row-other-table' ? 'other-table' : 'no-item'
}

/** Texts have no sum. */
export function tallyOfTexts(count: number): Tally {
  return { ...emptyTally, count }
}
