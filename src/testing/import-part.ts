// A part of an import for tests of its delivery: items of one focus area, without amounts.
import { randomUUID } from 'node:crypto'
import { newProgress, type RowFacts } from '#offline/imports/bulk-progress.ts'
import type { EntryRows, WriteIntent } from '#offline/outbox/entry.ts'

export interface PartRow {
  readonly name: string
  readonly externalId?: string
  /** In place of the area. */
  readonly focusAreaId?: string
  /** In place of any ID of one. */
  readonly focusAreaExternalId?: string
}

/** A part of an import; a row with an external id names an item that is there already unless `isThere` is false. */
export function partOf(
  area: string,
  rows: readonly PartRow[],
  isThere = true,
): WriteIntent & { readonly rows: EntryRows } {
  const items = rows.map(({ name, externalId, focusAreaId = area, focusAreaExternalId }) => ({
    name,
    ...(focusAreaExternalId ? { focusAreaExternalId } : { focusAreaId }),
    ...(externalId && { costItemExternalId: externalId }),
  }))
  const facts = rows.map(
    ({ externalId }): RowFacts => (externalId ? { kind: 'named', isThere } : { kind: 'new', twins: 0 }),
  )
  return {
    resource: 'cost-item',
    verb: 'import',
    record: `import:${randomUUID()}:1`,
    label: 'Import',
    bulk: newProgress(facts),
    rows: { items: JSON.stringify(items), source: 'Test', headings: [], cells: [] },
  }
}
