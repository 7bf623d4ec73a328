// A table that was read, as a sheet to check: its headings, what its columns mean, and by which rules it is read.
import type { FundKind } from '#bulk-import/columns.ts'
import type { ReadingRules } from '#bulk-import/reading-rules.ts'
import { type Sheet, sheetOf } from '#bulk-import/sheet.ts'
import { TableError } from '#bulk-import/table.ts'
import type { ImportMemory } from '#queries/funds/import-memory.ts'
import { runAwaited } from '#queries/sliced-work.ts'
import type { ReadFile } from './import-file.ts'
import { takeGuardsOff } from './import-guards.ts'
import { rememberedPattern, rememberedRoles } from './import-remembered.ts'
import type { ImportSurroundings } from './import-source.ts'
import type { CheckedSheet } from './import-state.ts'

interface Opened {
  readonly facts: Omit<CheckedSheet, 'editor' | 'problems'>
  readonly sheet: Sheet
  readonly rules: ReadingRules
}

interface OpeningOptions {
  readonly kind: FundKind
  readonly memory: ImportMemory
  readonly surroundings: ImportSurroundings
}

/** @throws TableError for a table without cells */
export async function openSheet(
  { table, notes, name }: ReadFile,
  { kind, memory, surroundings }: OpeningOptions,
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
  const facts = { name, notes: [...notes, ...guards], surroundings, remembered }
  return { facts, sheet, rules }
}
