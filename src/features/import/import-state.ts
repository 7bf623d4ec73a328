// What an import of items has in hand at each of its steps.
import type { ItemKind } from '#contract/resources.ts'
import type { ColumnRole } from '#import/columns.ts'
import type { Answers } from '#import/findings/finding.ts'
import type { LastSent, Review } from '#import/review.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { SheetEditor } from '#import/sheet-editor.ts'
import type { Version } from '#import/versions.ts'
import { lastSentIn } from '#offline/imports/import-journal.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'
import type { LoadedContext } from './import-source.ts'
import type { SessionState } from './sheet-session.ts'

/** A sheet under check. */
export interface CheckedSheet {
  readonly name: string
  readonly notes: readonly TableNote[]
  readonly editor: SheetEditor<SheetCheck>
  readonly context: LoadedContext
  /** The columns that mean what the person once chose for these headings; none when nothing was remembered. */
  readonly remembered: readonly RememberedColumn[]
  /** What the person once answered for these headings; left out where nothing was remembered. */
  readonly asLastTime?: AsLastTime
}

/** Answers that were given beforehand, because they were given for the same headings before. */
export interface AsLastTime {
  readonly answers: Answers
  readonly version: Version | undefined
}

export interface RememberedColumn {
  readonly heading: string
  /** What it was last time; the person may have changed it since. */
  readonly role: ColumnRole
}

export type ImportState = SessionState<CheckedSheet, Planned>

/** What was last sent from this device of an item, by all that its journal holds. */
export function lastSentBy(kind: ItemKind, journal: Parameters<typeof lastSentIn>[0]): LastSent {
  return ({ itemId: id, externalId, focusAreaId, focusAreaExternalId, name }) =>
    lastSentIn(journal, kind, { id, externalId, focusAreaId, focusAreaExternalId, name })
}

/** What a sheet would do to the items as they were read. */
export interface Planned extends Review {
  /** By row, the external IDs that new items are given once they are made; empty unless the person wants them. */
  readonly claims: ReadonlyMap<number, string>
}
