// Puts an import of organizations or focus areas into the outbox: each row is a change by itself, parents before their
// children. All of them are kept or none, so that a device that dies on the way leaves nothing to send twice.
import type { RecordPatch } from '#contract/record-patch.ts'
import { fieldsOf } from '#contract/record-patch.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import type { EntryRows, JsonObject, WriteIntent } from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { updateIntent } from '#queries/update-intents.ts'

interface RowOfSheet {
  /** Number of the row in the sheet, from 1. */
  readonly row: number
  /** As a file may hold them. */
  readonly cells: readonly string[]
}

/** One row to send. */
export type RecordToSend = RowOfSheet &
  (
    | {
        readonly create: {
          readonly name: string
          readonly typeId: string
          readonly [field: string]: string
        }
        /** The place of another one to send, or the ID of a record; undefined for the top level. */
        readonly parent: { readonly place: number } | { readonly id: string } | undefined
      }
    | { readonly record: PlanningRecord; readonly patch: RecordPatch }
  )

export interface RecordsToSend {
  readonly resource: HierarchyKind
  /** Name of the file or sheet. */
  readonly source: string
  readonly headings: readonly string[]
  /** Parents before their children. */
  readonly rows: readonly RecordToSend[]
}

/** @throws Error when the device cannot keep all of it: then nothing is kept, and nothing is sent. */
export async function enqueueRecordImport(
  outbox: Pick<Outbox, 'enqueueAll'>,
  toSend: RecordsToSend,
  id: string = crypto.randomUUID(),
): Promise<string> {
  await outbox.enqueueAll(intentsOf(toSend, id))
  return id
}

type IntentOfRow = WriteIntent & { readonly rows?: EntryRows }

function* intentsOf(
  { resource, source, headings, rows }: RecordsToSend,
  importId: string,
): Generator<IntentOfRow, void, undefined> {
  const temporary = rows.map((row) => ('create' in row ? `tmp:${crypto.randomUUID()}` : undefined))
  for (const [place, row] of rows.entries()) {
    const imported = { id: importId, source, row: row.row }
    // The sheet is kept once, beside the first change.
    const kept = place === 0 && {
      rows: {
        items: '[]',
        source,
        headings,
        cells: rows.map((one, item) => ({ item, row: one.row, cells: one.cells })),
      },
    }
    if ('patch' in row) {
      yield { ...updateIntent(resource, row.record, fieldsOf(row.record), row.patch), imported, ...kept }
      continue
    }
    const { typeId, ...fields } = row.create
    const { parent } = row
    const parentId = parent && ('id' in parent ? parent.id : temporary[parent.place])
    const names = hierarchies[resource].fields
    const body: JsonObject = {
      ...fields,
      [names.typeId]: typeId,
      ...(parentId !== undefined && { [names.parentId]: parentId }),
    }
    yield {
      resource,
      verb: 'create',
      record: temporary[place] ?? '',
      label: row.create.name,
      body,
      refs: parentId === undefined ? [] : [parentId],
      imported,
      ...kept,
    }
  }
}
