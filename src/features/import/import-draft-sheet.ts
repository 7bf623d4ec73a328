// The sheet of a draft, between its storage on this device and the editor.
import { hierarchies } from '#contract/resources.ts'
import type { OpenedDraft } from '#data/imports/import-drafts.ts'
import { collectInSlices, runAwaited } from '#data/sliced-work.ts'
import { type EditRecord, readEdit } from '#import/edit-record.ts'
import type { SheetEditor } from '#import/sheet-editor.ts'
import {
  readStoredRecords,
  readStoredReview,
  readStoredSheet,
  type StoredReview,
  type StoredSheet,
  tableOfRows,
  tableOfStored,
} from '#import/stored-sheet.ts'
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
    const stored = draft.kind in hierarchies ? readStoredRecords(sheet) : readStoredSheet(sheet)
    return {
      kind: 'draft',
      name: draft.name,
      table: tableOfStored(cells, stored),
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

/**
 * Makes the edits of a draft again; answers the rows that were not imported as another table, with what the editor of them
 * starts with. Undefined where none of the sheet was imported.
 */
export async function restOfSheet(
  editor: SheetEditor,
  { table, stored: { headingRows }, edits, remaining }: DraftSheet,
  cellsAfterEdits: () => Parameters<typeof tableOfRows>[2] = () => undefined,
): Promise<
  { readonly table: Table; readonly editor: Pick<SheetEditor, 'hidden' | 'rowsVersion'> } | undefined
> {
  function* repeatEdits() {
    for (const edit of edits) {
      editor.repeat(edit)
      yield
    }
  }
  await runAwaited(repeatEdits())
  if (!remaining) return undefined
  const rows = [...Array(headingRows).keys(), ...remaining.map((row) => headingRows + row)]
  return {
    table: tableOfRows(table, rows, cellsAfterEdits()),
    editor: { hidden: { rows: [], columns: editor.hidden.columns }, rowsVersion: editor.rowsVersion + 1 },
  }
}
