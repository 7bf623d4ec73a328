// Puts an import of organizations or focus areas into the outbox: each row is a change by itself, parents before their
// children. All of them are kept or none, so that a device that dies on the way leaves nothing to send twice.
import type { RecordPatch } from '#contract/record-patch.ts'
import { fieldsOf } from '#contract/record-patch.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { updateIntent } from '#data/update-intents.ts'
import type {
  AmountTally,
  EntryRows,
  ImportAccount,
  JsonObject,
  LeftOutCell,
  WriteIntent,
} from '#offline/outbox/entry.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'

interface RowOfSheet {
  /** Number of the row in the sheet, from 1. */
  readonly row: number
  /** As a file may hold them. */
  readonly cells: readonly string[]
  /** How many texts of it are sent. */
  readonly texts?: AmountTally
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
  /** The texts of the sheet, and those that are not sent. */
  readonly account?: ImportAccount
  readonly leftOut?: readonly LeftOutCell[]
}

/** @throws Error when the device cannot keep all of it: then nothing is kept, and nothing is sent. */
export async function enqueueRecordImport(
  outbox: Pick<Outbox, 'enqueueAll'>,
  toSend: RecordsToSend,
  {
    id = crypto.randomUUID(),
    onRow = () => {},
  }: { readonly id?: string; readonly onRow?: (taken: number) => void } = {},
): Promise<string> {
  await outbox.enqueueAll(intentsOf(toSend, { id, onRow }))
  return id
}

/** Rows between two reports of progress. */
const rowsOfStep = 50

type IntentOfRow = WriteIntent & { readonly rows?: EntryRows }

function* intentsOf(
  { resource, source, headings, rows, account, leftOut }: RecordsToSend,
  { id: importId, onRow }: { readonly id: string; readonly onRow: (taken: number) => void },
): Generator<IntentOfRow, void, undefined> {
  const temporary = rows.map((row) => ('create' in row ? `tmp:${crypto.randomUUID()}` : undefined))
  for (const [place, row] of rows.entries()) {
    if (place % rowsOfStep === 0) onRow(place)
    const imported = { id: importId, source, row: row.row }
    // The sheet is kept once, beside the first change.
    const kept = place === 0 && {
      rows: {
        items: '[]',
        source,
        headings,
        cells: rows.map((one, item) => ({ item, row: one.row, cells: one.cells })),
        ...(leftOut && { leftOut }),
      },
      ...(account && { account }),
    }
    const texts = row.texts && { amounts: [row.texts] }
    if ('patch' in row) {
      yield {
        ...updateIntent(resource, row.record, fieldsOf(row.record), row.patch),
        imported,
        ...texts,
        ...kept,
      }
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
      ...texts,
      ...kept,
    }
  }
}
