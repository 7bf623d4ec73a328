// Rows that a person is asked about before they are sent: totals, hidden ones, duplicates and slips. Each question has an
// answer from the beginning, so that none stops an import; only what looks like a total is left out until a person says
// otherwise.

import type { HiddenParts, HiddenSpan } from '#spreadsheet/hidden-parts.ts'
import type { PastAmount } from './alarms.ts'
import { cellsOfAmount, type ImportItem } from './items.ts'
import type { KnownItems } from './known-items.ts'
import type { LeftOut, LeftOutReason } from './left-out.ts'
import { isAmountRole } from './reading-rules.ts'
import { lookOf } from './row-relations.ts'
import type { SummedSpan } from './row-sums.ts'
import { itemCell, itemRows } from './sheet.ts'
import type { SheetCheck } from './sheet-check.ts'
import {
  findOutlier,
  findShifts,
  findTransposition,
  type Outlier,
  type Shift,
  type Transposition,
} from './slips.ts'

interface OfRows {
  /** Rows that the answer is about, counted as items are. */
  readonly rows: readonly number[]
}

interface OfSums {
  readonly sumOf: SummedSpan | undefined
  /** What was answered for all of them when columns were matched. */
  readonly presumed: 'import' | 'leave-out'
}

/** A question about one amount, which can be left out without its row. */
interface OfAmount extends OfRows {
  /** Those that hold the amount. */
  readonly cells: readonly { readonly row: number; readonly column: number }[]
}

export type RowQuestion =
  /** A row with an error, which is not sent anyhow: leaving it out settles it. */
  | (OfRows & { readonly kind: 'faulty' })
  | (OfRows & OfSums & { readonly kind: 'total' })
  | (OfRows & { readonly kind: 'hidden-rows' })
  | (OfRows & { readonly kind: 'hidden-columns'; readonly columns: readonly number[] })
  /** Name and focus area of another row, which is the first with them. */
  | (OfRows & { readonly kind: 'duplicate'; readonly first: number })
  /** Name and focus area of items that the service has. */
  | (OfRows & { readonly kind: 'existing'; readonly count: number })
  /** An external ID that no item has and that looks like the one of an item: K-2 like k-2. */
  | (OfRows & { readonly kind: 'similar-id'; readonly own: string; readonly existing: string })
  | (OfRows & OfSums & { readonly kind: 'summed' })
  | (OfAmount & { readonly kind: 'outlier'; readonly outlier: Outlier })
  | (OfAmount & { readonly kind: 'transposed'; readonly transposition: Transposition })
  | (OfRows & { readonly kind: 'shifted'; readonly shift: Shift })

export type QuestionKind = RowQuestion['kind']
/** In the order in which they are asked; what leaves a row out first gives the reason. */
export const questionKinds = [
  'faulty',
  'total',
  'hidden-rows',
  'hidden-columns',
  'duplicate',
  'existing',
  'similar-id',
  'summed',
  'outlier',
  'transposed',
  'shifted',
] as const satisfies readonly QuestionKind[]

/** `leave-out-amount`: the row is imported, and the amount that the question is about is not. */
export type RowAnswer = 'import' | 'leave-out' | 'leave-out-amount'
/** By the key of their question; a question without an entry has its first answer. */
export type RowAnswers = ReadonlyMap<string, RowAnswer>

/** Equal for the same question in two reviews of a sheet. */
export function questionKey(question: RowQuestion): string {
  const amount = amountAsked(question)
  if (!amount) return rowKey(question)
  const { version, period } = amount
  // An answer about one amount must not hold for another one of the row.
  return `${rowKey(question)} ${version} ${period}`
}

/** The one amount that a question is about; undefined for one about rows or columns. */
export function amountAsked(question: RowQuestion): Outlier | Transposition | undefined {
  if (question.kind === 'outlier') return question.outlier
  return question.kind === 'transposed' ? question.transposition : undefined
}

/** The key that all questions had in earlier releases. */
function rowKey({ kind, rows }: RowQuestion): string {
  return `${kind} ${rows[0] ?? ''}`
}

export function answerOf(question: RowQuestion, answers: RowAnswers): RowAnswer {
  const given = answers.get(questionKey(question)) ?? answers.get(rowKey(question))
  return given ?? ('presumed' in question ? question.presumed : 'import')
}

/** Items between two pauses. */
const portionItems = 200

interface Asked {
  readonly check: SheetCheck
  readonly hidden: HiddenParts
  /** All items of the sheet. */
  readonly items: readonly ImportItem[]
  readonly known: KnownItems
  readonly past: (item: ImportItem) => readonly PastAmount[]
}

/** All questions about a sheet, in the order of their kinds. They do not depend on the answers. */
export function* findRowQuestions(asked: Asked): Generator<undefined, readonly RowQuestion[], undefined> {
  const { check, hidden, items, known, past } = asked
  const { totals, reasons } = check.aside
  const certain = new Set(totals.flatMap(({ row, isCertain }) => (isCertain ? row : [])))
  const others = items.filter(({ rows }) => !rows.some((row) => certain.has(row)))
  const sums = totals.map(({ row, sumOf, isCertain }) => {
    const presumed = reasons.has(row) ? 'leave-out' : 'import'
    return { kind: isCertain ? 'total' : 'summed', rows: [row], sumOf, presumed } as const
  })
  const summed = sums.filter(({ kind }) => kind === 'summed')
  const doubtful = new Set(summed.flatMap(({ rows }) => rows))
  yield
  const shifts = yield* findShifts(others, past)
  const slips: RowQuestion[] = []
  for (const [index, item] of others.entries()) {
    if (index % portionItems === portionItems - 1) yield
    const { rows } = item
    const outlier = rows.some((row) => doubtful.has(row)) ? undefined : findOutlier(item)
    if (outlier) slips.push({ kind: 'outlier', rows, outlier, cells: cellsOfAmount(check, rows, outlier) })
    const transposition = findTransposition(item, past(item))
    if (transposition) {
      const cells = cellsOfAmount(check, rows, transposition)
      slips.push({ kind: 'transposed', rows, transposition, cells })
    }
  }
  for (const [{ rows }, shift] of shifts) slips.push({ kind: 'shifted', rows, shift })
  const repeated = yield* repeatedItems(others, known)
  const found: RowQuestion[] = [
    ...Array.from(check.errorRows(), (row) => ({ kind: 'faulty', rows: [row] }) as const),
    ...sums.filter(({ kind }) => kind === 'total'),
    ...hiddenQuestions(check, hidden),
    ...repeated,
    ...summed,
    ...slips,
  ]
  return questionKinds.flatMap((kind) => found.filter((question) => question.kind === kind))
}

/** One question about all hidden rows, and one about all hidden columns, where they hold amounts. */
function hiddenQuestions(check: SheetCheck, { rows, columns }: HiddenParts): readonly RowQuestion[] {
  const { sheet, rules } = check
  const amountColumns = rules.roles.flatMap((role, column) => (isAmountRole(role) ? column : []))
  const holds = (row: number, column: number) => itemCell(sheet, row, column).trim() !== ''
  const hiddenRows = within(rows, sheet.headingRows, sheet.table.rowCount)
    .map((row) => row - sheet.headingRows)
    .filter((row) => amountColumns.some((column) => holds(row, column)))
  const hiddenColumns = within(columns, 0, rules.roles.length).filter((column) =>
    amountColumns.includes(column),
  )
  const found: RowQuestion[] = []
  if (hiddenRows.length > 0) found.push({ kind: 'hidden-rows', rows: hiddenRows })
  const held = Array.from({ length: itemRows(sheet) }, (_, row) => row).filter((row) =>
    hiddenColumns.some((column) => holds(row, column)),
  )
  if (held.length > 0) found.push({ kind: 'hidden-columns', rows: [], columns: hiddenColumns })
  return found
}

function within(spans: readonly HiddenSpan[], start: number, end: number): number[] {
  return spans.flatMap(({ from, to }) => {
    const first = Math.max(from, start)
    return Array.from({ length: Math.max(0, Math.min(to, end - 1) - first + 1) }, (_, step) => first + step)
  })
}

/** Items without an ID that have the name and focus area of another row, or else of items that the service has. */
function* repeatedItems(
  items: readonly ImportItem[],
  known: KnownItems,
): Generator<undefined, readonly RowQuestion[], undefined> {
  const first = new Map<string, number>()
  const found: RowQuestion[] = []
  for (const [index, item] of items.entries()) {
    if (index % portionItems === portionItems - 1) yield
    const { rows, name, itemId, externalId, focusAreaId, focusAreaExternalId } = item
    const similar = itemId === undefined && externalId ? known.lookingLike(externalId, lookOf) : undefined
    if (externalId !== undefined && similar?.externalId !== undefined)
      found.push({ kind: 'similar-id', rows, own: externalId, existing: similar.externalId })
    if (itemId !== undefined || externalId !== undefined) continue
    const key = JSON.stringify([focusAreaId, focusAreaExternalId, name.toLowerCase().replace(/\s+/g, ' ')])
    const before = first.get(key)
    if (before !== undefined) {
      found.push({ kind: 'duplicate', rows, first: before })
      continue
    }
    first.set(key, rows[0] ?? 0)
    const count = known.twins(name, focusAreaId).length
    if (count > 0) found.push({ kind: 'existing', rows, count })
  }
  return found
}

const reasons = {
  faulty: 'row',
  total: 'total',
  summed: 'total',
  'hidden-rows': 'hidden-row',
  'hidden-columns': 'hidden-column',
  duplicate: 'duplicate',
  existing: 'duplicate',
  'similar-id': 'duplicate',
  outlier: 'slip',
  transposed: 'slip',
  shifted: 'slip',
} as const satisfies Readonly<Record<QuestionKind, LeftOutReason>>

/** What the answers leave out. */
export function leftOutBy(questions: readonly RowQuestion[], answers: RowAnswers): LeftOut {
  const rows = new Map<number, LeftOutReason>()
  const columns = new Map<number, LeftOutReason>()
  const cells = new Map<number, Map<number, LeftOutReason>>()
  for (const question of questions) {
    const answer = answerOf(question, answers)
    const reason = reasons[question.kind]
    if (answer === 'leave-out-amount' && 'cells' in question)
      for (const { row, column } of question.cells)
        cells.set(row, (cells.get(row) ?? new Map()).set(column, reason))
    if (answer !== 'leave-out') continue
    for (const row of question.rows) if (!rows.has(row)) rows.set(row, reason)
    if (question.kind === 'hidden-columns') for (const column of question.columns) columns.set(column, reason)
  }
  return { rows, columns, cells }
}
