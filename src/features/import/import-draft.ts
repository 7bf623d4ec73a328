// The draft of a sheet under check: it is saved whole when the sheet is read, and then edit by edit, in the order in which
// they are made. When a write fails, the sheet stays as it is and the screen says so.

import {
  type DraftLock,
  type DraftSending,
  DraftTakenError,
  type SheetDraft,
  type SheetDrafts,
  type StorageProblem,
  storageProblemOf,
} from '#data/imports/import-drafts.ts'
import { type EditRecord, printEdit } from '#import/edit-record.ts'
import type { EditedCheck } from '#import/edited-check.ts'
import { itemRows } from '#import/sheet.ts'
import type { SheetEditor } from '#import/sheet-editor.ts'
import { printStored, type StoredReview, type StoredSheet, storedCells } from '#import/stored-sheet.ts'
import type { Table } from '#spreadsheet/table.ts'

/** Whether what is on the screen is on this device. */
export type DraftState =
  | { readonly kind: 'saving' | 'saved' }
  | { readonly kind: 'not-saved'; readonly problem: StorageProblem }

interface DraftOptions {
  readonly drafts: Promise<SheetDrafts>
  /** As it is stored, or is to be stored first. */
  readonly draft: SheetDraft
  readonly lock: Promise<DraftLock | undefined>
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly onState: () => void
  /** Another tab has opened the draft. */
  readonly onTaken: () => void
}

/** A sheet that is kept, of items or of records. */
export interface KeptSheet {
  readonly name: string
  readonly notes: StoredSheet['notes']
  readonly editor: SheetEditor<EditedCheck & { readonly given: StoredSheet['rules'] }>
}

interface Followed {
  readonly checked: KeptSheet
  readonly review: StoredReview
  /** The stored part, where that is all. */
  readonly stored?: { readonly table: Table; readonly edits: number } | undefined
}

export class ImportDraft {
  readonly #options: DraftOptions
  #draft: SheetDraft
  #checked: KeptSheet | undefined
  /** The table that was saved whole last, and the edits that were saved beside it. */
  #saved: { readonly table: Table; edits: number } | undefined
  #review = ''
  #state: DraftState = { kind: 'saved' }
  /** A write failed: what is stored is older than the sheet, and edits cannot be added to it. */
  #isBehind = false
  #pending = 0
  #queue: Promise<void> = Promise.resolve()

  constructor(options: DraftOptions) {
    this.#options = options
    this.#draft = options.draft
  }

  get id(): string {
    return this.#draft.id
  }

  /** The import that it became in an earlier attempt, if it did. */
  get sending(): DraftSending | undefined {
    return this.#draft.sending
  }

  /** Rows that remain a draft when the rest of it is imported. */
  get remainingRows(): number {
    return this.#isBehind ? 0 : (this.#draft.sending?.remaining.length ?? 0)
  }

  get state(): DraftState {
    return this.#state
  }

  /** Follows the edits of a sheet, and saves it whole unless all of it is stored. */
  follow({ checked, review, stored }: Followed): void {
    // Only what is decided from here on is new.
    if (!this.#checked) this.#review = printStored(review)
    this.#checked = checked
    checked.editor.followEdits((edit) => this.#addEdit(edit))
    if (stored) this.#saved = { ...stored }
    else this.save()
  }

  /** Saves the sheet as it is now, whole; only its rules, where its cells are stored as they are. */
  save(): void {
    if (!this.#checked) return
    const { editor, notes } = this.#checked
    const { hidden, rowsVersion } = editor
    const { sheet, given: rules } = editor.check
    const { table, headingRows } = sheet
    const { merges, statedMark } = table
    const stored = { headingRows, ...table.formats, merges, statedMark, hidden, rowsVersion, rules, notes }
    const text = printStored(stored)
    const draft = this.#changed()
    if (this.#saved?.table === table && this.#saved.edits === 0 && !this.#isBehind) {
      this.#write((drafts) => drafts.saveSettings(draft, 'sheet', text))
      return
    }
    const cells = storedCells(table)
    this.#saved = { table, edits: 0 }
    this.#write(async (drafts) => {
      await drafts.save(draft, text, cells)
      this.#isBehind = false
    }, true)
  }

  /** Saves what was decided in the review, where that is new. */
  saveReview(review: StoredReview): void {
    const text = printStored(review)
    if (text === this.#review) return
    this.#review = text
    const draft = this.#changed()
    this.#write((drafts) => drafts.saveSettings(draft, 'review', text))
  }

  /**
   * Notes that the sheet goes into the outbox now.
   * @throws DraftTakenError when another tab works on it
   */
  async noteSending(importId: string, remaining: readonly number[]): Promise<void> {
    // The remaining rows are counted in the sheet as it is now.
    if (this.#isBehind) this.save()
    const sending = { importId, remaining, isStored: false }
    const draft = this.#draft
    this.#draft = { ...draft, sending }
    await this.#queue
    try {
      await (await this.#options.drafts).noteSending(draft, sending)
    } catch (error) {
      if (error instanceof DraftTakenError) throw error
      // The import is stored or refused by the outbox; a draft that is left over is no loss.
    }
  }

  /** Ends the draft, whose sheet is in the outbox; the rows that are no part of the import remain. */
  async end(): Promise<void> {
    const draft = this.#draft
    const { sending } = draft
    this.#write(async (drafts) => {
      if (sending && this.remainingRows > 0) await drafts.noteSending(draft, { ...sending, isStored: true })
      else await drafts.delete(draft.id)
    }, true)
    await this.close()
  }

  /** Lets other tabs have it, once all is written. */
  async close(): Promise<void> {
    this.#checked?.editor.followEdits(() => {})
    await this.#queue
    const lock = await this.#options.lock.catch(() => undefined)
    lock?.release()
  }

  #addEdit(edit: EditRecord): void {
    if (!this.#saved) return
    const number = this.#saved.edits
    this.#saved.edits += 1
    const draft = this.#changed()
    this.#write((drafts) => drafts.addEdit(draft, number, printEdit(edit)))
  }

  #changed(): SheetDraft {
    const rows = this.#checked ? itemRows(this.#checked.editor.check.sheet) : this.#draft.rows
    this.#draft = { ...this.#draft, rows, savedAt: this.#options.now() }
    return this.#draft
  }

  /** @param isWhole it does not build on what was written before */
  #write(work: (drafts: SheetDrafts) => Promise<void>, isWhole = false): void {
    this.#pending += 1
    if (isWhole || !this.#isBehind) this.#show({ kind: 'saving' })
    this.#queue = this.#queue.then(async () => {
      try {
        if (isWhole || !this.#isBehind) await work(await this.#options.drafts)
        this.#pending -= 1
        if (this.#pending === 0 && !this.#isBehind) this.#show({ kind: 'saved' })
      } catch (error) {
        this.#pending -= 1
        this.#fail(error)
      }
    })
  }

  #fail(error: unknown): void {
    this.#isBehind = true
    if (error instanceof DraftTakenError) this.#options.onTaken()
    else this.#show({ kind: 'not-saved', problem: storageProblemOf(error) })
  }

  #show(state: DraftState): void {
    if (state.kind === 'saving' && this.#state.kind === 'saving') return
    this.#state = state
    this.#options.onState()
  }
}
