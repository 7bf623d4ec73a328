// The sheet of a draft, between its storage on this device and the editor.
import { type EditRecord, readEdit } from '#import/edit-record.ts'
import {
  readStoredReview,
  readStoredSheet,
  type StoredReview,
  type StoredSheet,
  tableOfStored,
} from '#import/stored-sheet.ts'
import type { OpenedDraft } from '#queries/funds/import-drafts.ts'
import { collectInSlices, runInSlices } from '#queries/sliced-work.ts'
import { type Table, TableError } from '#spreadsheet/table.ts'

export interface DraftSheet {
  readonly kind: 'draft'
  /** Where it came from, for people. */
  readonly name: string
  /** The sheet when it was last saved whole, before the edits. */
  readonly table: Table
  readonly stored: StoredSheet
  readonly edits: readonly EditRecord[]
  readonly review: StoredReview | undefined
  /** The rows, after the edits, that were not imported; undefined when nothing was. */
  readonly remaining: readonly number[] | undefined
}

/** @throws TableError for a draft of a newer release */
export async function readDraft(
  { draft, sheet, review, cells, edits }: OpenedDraft,
  remaining: readonly number[] | undefined,
): Promise<DraftSheet> {
  try {
    const stored = readStoredSheet(sheet)
    return {
      kind: 'draft',
      name: draft.name,
      table: await runInSlices(tableOfStored(cells, stored)),
      stored,
      edits: await collectInSlices(readEdits(edits)),
      review: review === undefined ? undefined : readStoredReview(review),
      remaining,
    }
  } catch (cause) {
    throw new TableError('newer-draft', { cause })
  }
}

function* readEdits(edits: readonly string[]): Generator<EditRecord> {
  for (const edit of edits) yield readEdit(edit)
}
