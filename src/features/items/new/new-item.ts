// A new item from a form, as a sheet of one row: it is checked, planned and sent as an import is, so that an answer that
// gets lost makes no second item.

import { markMessage } from '#features/import/check-messages.ts'
import { checkSheet } from '#features/import/import-checking.ts'
import { ImportPlanner } from '#features/import/import-planning.ts'
import { rememberedPattern } from '#features/import/import-remembered.ts'
import type { ImportSource, LoadedContext } from '#features/import/import-source.ts'
import type { CheckedSheet, Planned } from '#features/import/import-state.ts'
import { describeMark, type MarkName } from '#import/cell-marks.ts'
import type { ColumnRole, Field } from '#import/columns.ts'
import { newRules } from '#import/reading-rules.ts'
import { sheetOf } from '#import/sheet.ts'
import type { Version } from '#import/versions.ts'
import { list } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import type { DecimalMark } from '#spreadsheet/amount.ts'
import { nothingHidden } from '#spreadsheet/hidden-parts.ts'
import { Table } from '#spreadsheet/table.ts'
import { formatDigits } from '#ui/numbers.ts'

/** What a person typed. */
export interface ItemInput {
  /** By field; a focus area is its ID, an entry of a reference list its key. */
  readonly texts: Partial<Readonly<Record<Field, string>>>
  /** By the name of its input, see {@link amountInput}; empty ones are not sent. */
  readonly amounts: ReadonlyMap<string, TypedAmount>
}

export interface TypedAmount {
  readonly version: Version
  /** `2027-03`. */
  readonly period: string
  readonly text: string
}

/** Names the input of an amount. */
export function amountInput(version: Version, period: string): string {
  return `${version} ${period}`
}

/** By the name of the input: a field, or that of an amount. */
export type InputFaults = ReadonlyMap<string, string>

export interface ReadyItem {
  readonly kind: 'ready'
  /** What the person should look at before the item is created. */
  readonly warnings: readonly string[]
  /** Puts the item into the outbox. */
  readonly keep: () => Promise<
    | { readonly kind: 'kept'; readonly importId: string }
    | { readonly kind: 'not-kept'; readonly note: string }
  >
}

interface ItemTools {
  readonly source: ImportSource
  readonly imports: Messages['imports']
  readonly m: Messages['newItem']
  readonly context: LoadedContext
  /** How the typed amounts are read. */
  readonly mark: DecimalMark
}

/** Compares the item with those that the service has. @throws Failure when they cannot be read */
export async function checkNewItem(
  tools: ItemTools,
  input: ItemInput,
): Promise<{ readonly kind: 'faults'; readonly faults: InputFaults } | ReadyItem> {
  const { source, imports, m } = tools
  const faults = missingFields(tools, input)
  const columns = columnsOf(input)
  const checked = await checkedRow(tools, columns)
  for (const [at, { input: name }] of columns.entries()) {
    const marked = describeMark(checked.editor.check.mark(0, at))
    if (marked?.severity !== 'error' || faults.has(name)) continue
    // A sheet without a column of focus areas shows this at the name; the form has a field for it.
    if (marked.name !== 'area-needed') faults.set(name, faultMessage(tools, marked.name))
  }
  if (faults.size > 0) return { kind: 'faults', faults }
  const planner = new ImportPlanner(source, imports)
  const first = await planner.plan(checked)
  planner.decisions.answer(first.questions, 'import')
  const planned = await planner.planAgain(checked, first)
  const externalId = input.texts.externalId?.trim()
  const holder = externalId ? planned.known.byExternalId(externalId) : undefined
  if (holder) return { kind: 'faults', faults: new Map([['externalId', m.idIsTaken(holder)]]) }
  const keep = async () => {
    const end = await planner.keep(checked, planned, {
      signal: new AbortController().signal,
      beforeStoring: async () => undefined,
      onProgress: () => {},
    })
    return end.kind === 'kept' ? end : ({ kind: 'not-kept', note: end.note } as const)
  }
  return { kind: 'ready', warnings: warningsOf(tools, planned), keep }
}

/** What a mark of a sheet says of a form, which has no other cells and no choice of separators. */
function faultMessage({ imports, m, mark }: ItemTools, name: MarkName): string {
  if (name === 'separators' || name === 'two-readings') return m.separators({ mark })
  return name === 'shortened' ? m.exponent : markMessage(imports, name)
}

/** A row may leave these out where it updates an item; a new item has them. */
function missingFields({ imports, m }: ItemTools, { texts }: ItemInput): Map<string, string> {
  const faults = new Map<string, string>()
  if (!texts.name?.trim()) faults.set('name', imports.marks['name-missing'])
  if (!texts.focusArea) faults.set('focusArea', m.chooseArea)
  return faults
}

interface InputColumn {
  readonly input: string
  readonly role: ColumnRole
  readonly text: string
}

function columnsOf({ texts, amounts }: ItemInput): readonly InputColumn[] {
  const fields = Object.entries(texts) as (readonly [Field, string])[]
  return [
    ...fields.map(([field, text]): InputColumn => ({ input: field, role: { kind: 'field', field }, text })),
    ...Array.from(amounts).flatMap(([input, { version, period, text }]): readonly InputColumn[] =>
      text.trim() === '' ? [] : [{ input, role: { kind: 'period-amount', period, version }, text }],
    ),
  ]
}

function checkedRow(
  { source, imports, context, mark }: ItemTools,
  columns: readonly InputColumn[],
): Promise<CheckedSheet> {
  const headings = columns.map(({ input, role }) =>
    role.kind === 'field' ? imports.fieldNames[role.field] : input,
  )
  const table = Table.of([headings, columns.map(({ text }) => text)])
  const name = columns.find(({ input }) => input === 'name')?.text.trim() ?? ''
  const editor = { hidden: nothingHidden, rowsVersion: 0 }
  const facts = { name, notes: [], editor, context, remembered: [] }
  const roles = columns.map(({ role }) => role)
  const pattern = rememberedPattern(source.memory, context)
  const rules = { ...newRules(source.kind, roles), decimal: mark, pattern }
  return checkSheet(imports, { facts, sheet: sheetOf(table, 1), rules })
}

/** Namesakes in the same focus area, and amounts that look like a slip. */
function warningsOf({ m }: ItemTools, { questions }: Planned): readonly string[] {
  return questions.flatMap((question) => {
    if (question.kind === 'existing') return m.sameName({ count: question.count })
    if (question.kind === 'transposed') {
      const { period, digits, expected } = question.transposition
      return m.swappedDigits({ period, amount: formatDigits(digits), expected: formatDigits(expected) })
    }
    if (question.kind !== 'outlier') return []
    const { period, digits, beside } = question.outlier
    return m.unusualAmount({
      period,
      amount: formatDigits(digits),
      beside: list(beside.map((one) => formatDigits(one))),
    })
  })
}
