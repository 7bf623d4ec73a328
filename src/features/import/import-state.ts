// What an import of items has in hand at each of its steps.
import type { AmountChanges, ChangeSums, OldAmounts } from '#import/amount-changes.ts'
import type { ColumnRole } from '#import/columns.ts'
import type { Answers, Finding } from '#import/findings/finding.ts'
import type { CurrencyTotals } from '#import/item-totals.ts'
import type { ImportItem, SheetReading } from '#import/items.ts'
import type { LeftOut } from '#import/left-out.ts'
import type { ImportPlan } from '#import/plan.ts'
import type { SheetAccount } from '#import/sheet-account.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { SheetEditor } from '#import/sheet-editor.ts'
import type { NewerAmount, PastAmount } from '#import/stored-amounts.ts'
import type { PeriodTotal } from '#import/totals.ts'
import type { Version } from '#import/versions.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'
import type { LoadedContext } from './import-source.ts'
import type { SessionState } from './sheet-session.ts'

/** What must be settled before anything can be planned. */
export interface SheetProblem {
  readonly text: string
  /** About the version of amounts: without an amount there is nothing to settle. */
  readonly isOfAmounts: boolean
}

/** A sheet under check. */
export interface CheckedSheet {
  readonly name: string
  readonly notes: readonly TableNote[]
  readonly editor: SheetEditor<SheetCheck>
  /** What must be settled before anything can be planned. */
  readonly problems: readonly SheetProblem[]
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

/** What was last sent from this device of an item. */
export type LastSent = (item: ImportItem) => readonly PastAmount[]

/** What a sheet would do to the items as they were read. Plain data: none of it is a function. */
export interface Planned {
  readonly plan: ImportPlan
  readonly reading: SheetReading
  /** What was found of its rows and of that which would be sent. */
  readonly findings: readonly Finding[]
  /** To these. */
  readonly answers: Answers
  readonly leftOut: LeftOut
  /** What becomes of each number of the sheet. */
  readonly account: SheetAccount
  /** What the changes are from. */
  readonly old: OldAmounts
  readonly changes: AmountChanges
  /** What is sent of each branch and year. */
  readonly sums: ChangeSums
  /** Amounts that someone else sent after the person saw them; a finding asks about each. */
  readonly newer: readonly NewerAmount[]
  /** The sums of the amounts that are sent or stored already. */
  readonly totals: readonly CurrencyTotals[]
  /** The sums of what is stored, or was last sent from this device, of the same items. */
  readonly past: readonly PeriodTotal[]
  /** By row, the external IDs that new items are given once they are made; empty unless the person wants them. */
  readonly claims: ReadonlyMap<number, string>
}
