// Keeps the sheet of an import as a draft from the moment it is read until it is in the outbox, opens drafts, and says
// which address shows what the session has in hand.

import type { HierarchyKind, ItemKind } from '#contract/resources.ts'
import { lockDraft, outboxRead, remainingOf, type SheetDrafts } from '#data/imports/import-drafts.ts'
import { hasAnyImport } from '#data/imports/sent-record-imports.ts'
import { ChangeSignal } from '#hierarchy/change-signal.ts'
import type { SheetEditor } from '#import/sheet-editor.ts'
import type { Messages } from '#messages/messages.ts'
import { TableError } from '#spreadsheet/table.ts'
import { type DraftState, ImportDraft, type KeptSheet } from './import-draft.ts'
import { type DraftSheet, readDraft } from './import-draft-sheet.ts'
import type { ImportSource } from './import-source.ts'
import type { SessionState, SheetSession } from './sheet-session.ts'

/** What the address of the import names; nothing at its start. */
export interface ImportAddress {
  readonly draft?: string
  readonly sent?: string
}

interface Moving {
  /** The page before is not one to come back to. */
  readonly replace: boolean
}

interface KeeperOptions {
  readonly source: Pick<ImportSource, 'openDrafts' | 'outbox'>
  readonly m: Messages['imports']
  /** Goes to another address. */
  readonly onMove: (address: ImportAddress, moving: Moving) => void
}

/** The import whose sheet is kept. */
export type KeptSession = Pick<
  SheetSession<ItemKind | HierarchyKind, KeptSheet, object>,
  'kind' | 'getState' | 'prepare' | 'follow' | 'review' | 'resume' | 'openSent' | 'reset'
>

/** `none`: there is no sheet. `unkept`: this device keeps nothing. */
export type KeepingState = DraftState | { readonly kind: 'none' | 'unkept' }

/** A draft whose sheet is on its way into the editor. */
interface Opening {
  /** Aborted when something else is read instead. */
  signal?: AbortSignal
  found?: { readonly draft: ImportDraft; readonly sheet: DraftSheet }
}

export class ImportDraftKeeper {
  readonly #session: KeptSession
  readonly #source: KeeperOptions['source']
  readonly #m: Messages['imports']
  readonly #changes = new ChangeSignal()
  readonly #onMove: KeeperOptions['onMove']
  #address: ImportAddress = {}
  #draft: ImportDraft | undefined
  #editor: SheetEditor | undefined
  #opening: Opening | undefined
  #state: KeepingState = { kind: 'none' }
  #closed: Promise<void> = Promise.resolve()
  #rowsKept = 0
  /** The draft of these rows. */
  #keptId: string | undefined

  constructor(session: KeptSession, { source, m, onMove }: KeeperOptions) {
    this.#session = session
    this.#source = source
    this.#m = m
    this.#onMove = onMove
  }

  readonly getState = (): KeepingState => this.#state

  readonly subscribe = this.#changes.subscribe

  /** Rows of the sheet that went into the outbox last that were no part of the import, and remain as its draft. */
  get rowsKept(): number {
    return this.#rowsKept
  }

  /** Resolves when the sheet on the screen is no longer on its way into storage: true where it is there. */
  saved(): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.#state.kind === 'saving') return
        resolve(this.#state.kind === 'saved')
        queueMicrotask(end)
      }
      const end = this.subscribe(look)
      look()
    })
  }

  /** Discards the draft of these rows, which are elsewhere now; false where there is none. */
  async discardKept(): Promise<boolean> {
    const id = this.#keptId
    if (id === undefined || this.#rowsKept === 0) return false
    this.#rowsKept = 0
    this.#keptId = undefined
    await this.#closed
    await (await this.#source.openDrafts())?.delete(id)
    this.#changes.notify()
    return true
  }

  /** Resolves when this tab has let go of every draft that is not on the screen. */
  readonly settled = (): Promise<void> => this.#closed

  /** Follows the session until the answered function is called. */
  start(): () => void {
    const end = this.#session.follow({
      changed: () => this.#follow(),
      storing: (importId, remaining) => this.#beforeStoring(importId, remaining),
    })
    return () => {
      end()
      this.#leave()
    }
  }

  /** Shows what an address names, unless it is shown. */
  goTo({ draft, sent }: ImportAddress): void {
    if (draft === this.#address.draft && sent === this.#address.sent) return
    if (sent !== undefined) this.#session.openSent(sent)
    else if (draft !== undefined) void this.open(draft)
    else this.#session.reset()
  }

  /** Opens a draft. @param takesOver from the tab that works on it */
  async open(id: string, takesOver = false): Promise<void> {
    this.#leave()
    const opening: Opening = {}
    this.#opening = opening
    this.#move({ draft: id }, { replace: false })
    await this.#session.resume(this.#m.openingDraft, async (signal) => {
      opening.signal = signal
      opening.found = await this.#read(id, takesOver)
      return opening.found.sheet
    })
    if (this.#draft === opening.found?.draft) return
    // It was cancelled, or could not be read.
    void opening.found?.draft.close()
  }

  /** Tries again to save the sheet. */
  retry(): void {
    this.#draft?.save()
  }

  async #read(id: string, takesOver: boolean) {
    await this.#closed
    const { kind } = this.#session
    const { outbox, openDrafts } = this.#source
    const drafts = await openDrafts()
    if (!drafts) throw new TableError('no-draft')
    const onTaken = () => this.#lose(id)
    const lock = await lockDraft(drafts, id, { takesOver, onTaken })
    if (!lock) throw new TableError('draft-open')
    try {
      const opened = await drafts.open(id, crypto.randomUUID())
      if (opened?.draft.kind !== kind) throw new TableError('no-draft')
      await outboxRead(outbox)
      const remaining = remainingOf(opened.draft, outbox)
      const sheet = await readDraft(opened, remaining)
      const { sending: _, ...unsent } = opened.draft
      const draft = this.#draftOf(
        remaining ? unsent : opened.draft,
        Promise.resolve(drafts),
        Promise.resolve(lock),
      )
      return { draft, sheet }
    } catch (error) {
      lock.release()
      throw error
    }
  }

  #follow(): void {
    const state = this.#session.getState()
    const isOpening = this.#opening !== undefined
    if (state.step === 'start' && isOpening && state.busy) return
    if ('checked' in state) this.#keep(state.checked)
    else if (state.step === 'send' && state.origin && this.#draft) {
      this.#rowsKept = this.#draft.remainingRows
      this.#keptId = this.#draft.id
      this.#closed = this.#draft.end()
      this.#forget()
    } else this.#leave()
    this.#opening = undefined
    // A draft that did not open, and one that was imported, are no page to come back to.
    this.#move(this.#addressOf(state), { replace: isOpening || state.step === 'send' })
  }

  #addressOf(state: SessionState<KeptSheet, object>): ImportAddress {
    if (state.step === 'send') return { sent: state.importId }
    return this.#draft ? { draft: this.#draft.id } : {}
  }

  #keep(checked: KeptSheet): void {
    const { editor } = checked
    if (editor !== this.#editor) {
      this.#editor = editor
      const found = this.#opening?.signal?.aborted ? undefined : this.#opening?.found
      this.#draft ??= found?.draft ?? this.#begin(checked)
      const isStored = found !== undefined && found.sheet.remaining === undefined
      const stored = isStored ? { table: found.sheet.table, edits: found.sheet.edits.length } : undefined
      this.#draft?.follow({ checked, review: this.#session.review, stored })
    }
    this.#draft?.saveReview(this.#session.review)
    this.#show(this.#draft?.state ?? { kind: 'unkept' })
  }

  /** A new draft; undefined on a device that keeps nothing. */
  #begin({ name }: KeptSheet): ImportDraft | undefined {
    const drafts = this.#source.openDrafts()
    if (!drafts) return undefined
    const id = crypto.randomUUID()
    const options = { takesOver: false, onTaken: () => this.#lose(id) }
    const draft = { id, kind: this.#session.kind, name, rows: 0, savedAt: 0, owner: crypto.randomUUID() }
    return this.#draftOf(
      draft,
      drafts,
      drafts.then((opened) => lockDraft(opened, id, options)),
    )
  }

  #draftOf(
    draft: ConstructorParameters<typeof ImportDraft>[0]['draft'],
    drafts: Promise<SheetDrafts>,
    lock: ConstructorParameters<typeof ImportDraft>[0]['lock'],
  ): ImportDraft {
    const made = new ImportDraft({
      draft,
      drafts,
      lock,
      now: Date.now,
      onState: () => {
        if (this.#draft === made) this.#show(made.state)
      },
      onTaken: () => this.#lose(draft.id),
    })
    return made
  }

  async #beforeStoring(importId: string, remaining: readonly number[]): Promise<string | undefined> {
    const draft = this.#draft
    if (!draft) return undefined
    // The tab that worked on it before has imported it after all.
    if (draft.sending && hasAnyImport(this.#source.outbox, draft.sending.importId))
      return this.#m.draftImported
    await draft.noteSending(importId, remaining)
    return undefined
  }

  /** Another tab works on the draft now. */
  #lose(id: string): void {
    const draft = this.#draft
    if (draft?.id !== id) return
    const state = this.#session.getState()
    if (draft.state.kind === 'not-saved' && 'checked' in state) {
      // The sheet on this screen is nowhere else: it becomes a separate draft.
      void draft.close()
      this.#forget()
      this.#follow()
      return
    }
    this.#session.reset(this.#m.draftTaken)
  }

  #leave(): void {
    if (this.#draft) this.#closed = this.#draft.close()
    this.#forget()
  }

  #forget(): void {
    this.#draft = undefined
    this.#editor = undefined
    this.#show({ kind: 'none' })
  }

  #move(address: ImportAddress, moving: Moving): void {
    if (address.draft === this.#address.draft && address.sent === this.#address.sent) return
    this.#address = address
    this.#onMove(address, moving)
  }

  #show(state: KeepingState): void {
    if (state.kind === this.#state.kind && state.kind !== 'not-saved') return
    this.#state = state
    this.#changes.notify()
  }
}
