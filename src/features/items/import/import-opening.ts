// A table that was read, as a sheet to check: its headings, what its columns mean, and by which rules it is read.
import { fieldTitles } from '#bulk-import/columns.ts'
import type { ReadingRules } from '#bulk-import/reading-rules.ts'
import { type Sheet, sheetOf } from '#bulk-import/sheet.ts'
import { Table, TableError } from '#bulk-import/table.ts'
import { Failure } from '#client/failure.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { ImportMemory } from '#queries/funds/import-memory.ts'
import { runAwaited } from '#queries/sliced-work.ts'
import type { ReadFile } from './import-file.ts'
import { takeGuardsOff } from './import-guards.ts'
import { rememberedPattern, rememberedRoles } from './import-remembered.ts'
import type { LoadedContext } from './import-source.ts'
import type { CheckedSheet } from './import-state.ts'

interface Opened {
  readonly facts: Omit<CheckedSheet, 'editor' | 'problems'>
  readonly sheet: Sheet
  readonly rules: ReadingRules
}

interface OpeningOptions {
  readonly kind: ItemKind
  readonly memory: ImportMemory
  readonly context: LoadedContext
}

/** @throws TableError for a table without cells */
export async function openSheet(
  { table, notes, name }: ReadFile,
  { kind, memory, context }: OpeningOptions,
): Promise<Opened> {
  const guards = await runAwaited(takeGuardsOff(table))
  if (table.rowCount === 0) {
    throw new TableError('There are no cells in it. Copy the rows with their headings.')
  }
  const sheet = sheetOf(table)
  const { roles, remembered } = rememberedRoles(memory, sheet, kind)
  const rules: ReadingRules = {
    kind,
    roles,
    decimal: undefined,
    blank: 'keep',
    version: undefined,
    pattern: rememberedPattern(memory),
  }
  const facts = { name, notes: [...notes, ...guards], context, remembered }
  return { facts, sheet, rules }
}

/** Rows of a sheet to type into. */
const typedRows = 50

/** A table of headings, with the months of a year, and of empty rows to type into. */
export function emptyTable(kind: ItemKind, year: number): Table {
  const keys = itemResources[kind].fields.keys.map((field) => fieldTitles[field])
  const months = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`)
  const headings = ['Name', 'External ID', 'Focus area', ...keys, ...months]
  const blank = headings.map(() => '')
  return Table.of([headings, ...Array.from({ length: typedRows }, () => blank)])
}

/** Why a table or the items could not be read, for a person; a fault of the console is thrown as well, so that it is seen. */
export function messageOf(error: unknown): string {
  if (error instanceof TableError) return error.message
  if (error instanceof Failure) return `The items could not be read: ${error.message}. Try again in a moment.`
  queueMicrotask(() => {
    throw error
  })
  return 'Something went wrong while reading. Try again, or save the sheet as CSV and choose that.'
}
