// One import from a sheet to its receipt, for every kind of it. What is on the screen is a state, and each thing that happens
// makes the next state of it, in one pure function; reading, checking, planning and storing are effects around that. What
// differs between items and records is an `ImportKind`.

import type { HierarchyKind, ItemKind } from '#contract/resources.ts'
import { ChangeSignal } from '#hierarchy/change-signal.ts'
import type { StoredReview } from '#import/stored-sheet.ts'
import type { Messages } from '#messages/messages.ts'
import type { TextOptions } from '#spreadsheet/read.ts'
import type { ClipboardFlavours } from '#spreadsheet/text/clipboard.ts'
import type { Encoding } from '#spreadsheet/text/text-decoding.ts'
import type { WorkbookSheet } from '#spreadsheet/workbook/workbook.ts'
import type { DraftSheet } from './import-draft-sheet.ts'
import { type Opening, type ReadFile, type SheetChoice, sheetAsFile, sheetReader } from './import-file.ts'
import type { UploadStep } from './import-upload.tsx'
import { readingFailureMessage } from './table-messages.ts'

/** Work that a person waits for. */
export interface Progress {
  readonly label: string
  readonly value: number
  /** 0 where it is not known. */
  readonly total: number
}

/** The steps of an import, and what each of them has in hand. */
export type SessionState<Checked, Planned> =
  | UploadStep
  | {
      readonly step: 'check'
      readonly checked: Checked
      readonly isBusy: boolean
      readonly problem: string | undefined
    }
  | {
      readonly step: 'plan'
      readonly checked: Checked
      readonly planned: Planned
      readonly note: string | undefined
      /** True while the plan is made again for other answers. */
      readonly isUpdating: boolean
      /** How far the plan has come on its way into storage. Until it is there, closing the page would lose it. */
      readonly busy: Progress | undefined
    }
  | {
      readonly step: 'send'
      readonly importId: string
      /** The sheet it came from; undefined after a restart. */
      readonly origin: { readonly checked: Checked; readonly planned: Planned } | undefined
    }

export type SessionEvent<Checked, Planned> =
  /** @property problem why */
  | { readonly kind: 'restarted'; readonly problem: string | undefined }
  | { readonly kind: 'reading'; readonly busy: Opening }
  | { readonly kind: 'sheets-found'; readonly choice: SheetChoice }
  /** A sheet is there, newly read or of a draft. */
  | { readonly kind: 'opened'; readonly checked: Checked }
  /** Cells are checked again, or the plan is made. */
  | { readonly kind: 'working' }
  /** The same sheet, read by other rules. */
  | { readonly kind: 'checked'; readonly checked: Checked }
  | { readonly kind: 'back-to-check' }
  | { readonly kind: 'planned'; readonly of: Checked; readonly planned: Planned }
  | { readonly kind: 'not-planned'; readonly of: Checked; readonly problem: string }
  /** An answer of the review is noted, and the plan is made again by it. */
  | { readonly kind: 'answered'; readonly planned: Planned }
  | { readonly kind: 'planned-again'; readonly of: Planned; readonly planned: Planned }
  | { readonly kind: 'storing'; readonly progress: Progress }
  /** @property planned the plan as it is now, where it is another one */
  | { readonly kind: 'not-stored'; readonly note: string; readonly planned: Planned | undefined }
  | { readonly kind: 'stored'; readonly importId: string }
  | { readonly kind: 'receipt-opened'; readonly importId: string }

/** What is on the screen after an event; an event that comes too late for its step changes nothing. */
export function nextState<Checked, Planned>(
  state: SessionState<Checked, Planned>,
  event: SessionEvent<Checked, Planned>,
): SessionState<Checked, Planned> {
  switch (event.kind) {
    case 'restarted':
      return { step: 'start', problem: event.problem, busy: undefined }
    case 'reading':
      return { step: 'start', problem: undefined, busy: event.busy }
    case 'sheets-found':
      return { step: 'start', problem: undefined, busy: undefined, choice: event.choice }
    case 'opened':
      return { step: 'check', checked: event.checked, isBusy: false, problem: undefined }
    case 'receipt-opened':
      return { step: 'send', importId: event.importId, origin: undefined }
    default:
      return state.step === 'check' || state.step === 'plan' ? nextOfSheet(state, event) : state
  }
}

type OfSheet<Checked, Planned> = Extract<SessionState<Checked, Planned>, { readonly step: 'check' | 'plan' }>
type EventOfSheet<Checked, Planned> = Exclude<
  SessionEvent<Checked, Planned>,
  { readonly kind: 'restarted' | 'reading' | 'sheets-found' | 'opened' | 'receipt-opened' }
>

function nextOfSheet<Checked, Planned>(
  state: OfSheet<Checked, Planned>,
  event: EventOfSheet<Checked, Planned>,
): SessionState<Checked, Planned> {
  const { checked } = state
  switch (event.kind) {
    case 'working':
      return { step: 'check', checked, isBusy: true, problem: undefined }
    case 'checked':
      return { step: 'check', checked: event.checked, isBusy: false, problem: undefined }
    case 'back-to-check':
      return { step: 'check', checked, isBusy: false, problem: undefined }
    case 'planned':
      if (state.step !== 'check' || event.of !== checked) return state
      return reviewOf(checked, event.planned)
    case 'not-planned':
      if (state.step !== 'check' || event.of !== checked) return state
      return { step: 'check', checked, isBusy: false, problem: event.problem }
    default:
      return state.step === 'plan' ? nextOfReview(state, event) : state
  }
}

function reviewOf<Checked, Planned>(checked: Checked, planned: Planned, note?: string) {
  return { step: 'plan', checked, planned, note, isUpdating: false, busy: undefined } as const
}

function nextOfReview<Checked, Planned>(
  state: Extract<SessionState<Checked, Planned>, { readonly step: 'plan' }>,
  event: Extract<
    EventOfSheet<Checked, Planned>,
    { readonly kind: 'answered' | 'planned-again' | 'storing' | 'not-stored' | 'stored' }
  >,
): SessionState<Checked, Planned> {
  const { checked, planned } = state
  switch (event.kind) {
    case 'answered':
      return { ...state, planned: event.planned, isUpdating: true }
    case 'planned-again':
      // Another answer came since.
      if (event.of !== planned) return state
      return { ...state, planned: event.planned, isUpdating: false }
    case 'storing':
      return { ...state, note: undefined, busy: event.progress }
    case 'not-stored':
      return reviewOf(checked, event.planned ?? planned, event.note)
    case 'stored':
      return { step: 'send', importId: event.importId, origin: { checked, planned } }
  }
}

export type SendingEnd<Planned> =
  /** In storage, all of it. */
  | { readonly kind: 'kept'; readonly importId: string }
  /** Nothing was kept. `planned`: the new plan, where what was read for the shown one is not so any more. */
  | { readonly kind: 'not-kept'; readonly note: string; readonly planned?: Planned }

/** Called before a sheet goes into storage, with its rows that are no part of the import; answers why it must not. */
export type BeforeStoring = (importId: string, remaining: readonly number[]) => Promise<string | undefined>

export interface Sending {
  /** The sum of the amounts in exact digits, where the person confirmed it by that of their spreadsheet. */
  readonly controlTotal?: string | undefined
  readonly beforeStoring: BeforeStoring
  /** Aborted when the person wants nothing sent after all. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** Why no plan could be made. */
export interface PlanProblem {
  readonly problem: string
}

/** What an import of one kind of item or record makes of a sheet. */
export interface ImportKind<Resource extends ItemKind | HierarchyKind, Checked, Planned> {
  readonly resource: Resource
  /** What the person decided in the review. */
  readonly review: StoredReview
  /** Begins to read what rows are judged against, so that it is there when the sheet comes. */
  prepare(): Promise<unknown>
  readPaste(flavours: ClipboardFlavours, options: TextOptions): Promise<ReadFile | SheetChoice>
  readFile(file: File, options: TextOptions): Promise<ReadFile | SheetChoice>
  /** Finds the headings of a table, and by which rules to read it. @throws TableError for one without cells */
  openSheet(file: ReadFile, signal: AbortSignal): Promise<Checked>
  /** Continues with a draft as its person left it. */
  openDraft(draft: DraftSheet, signal: AbortSignal): Promise<Checked>
  /** Judges every row against the service as it is now. @throws Failure when that cannot be read */
  plan(checked: Checked): Promise<Planned | PlanProblem>
  /** Keeps the plan on this device if it still holds: what it was made for is read again first. */
  keep(checked: Checked, planned: Planned, sending: Sending): Promise<SendingEnd<Planned>>
}

/** What follows an import from outside: its draft. */
export interface SessionFollower {
  changed(): void
  readonly storing?: BeforeStoring
}

/** A sheet under check, of which rows can be shown alone. */
interface ShownRows {
  readonly editor: { show(rows: readonly number[]): void }
}

export class SheetSession<
  Resource extends ItemKind | HierarchyKind,
  Checked extends ShownRows,
  Planned extends object,
> {
  readonly kind: Resource
  readonly #import: ImportKind<Resource, Checked, Planned>
  readonly #m: Messages['imports']
  readonly #changes = new ChangeSignal()
  readonly #followers = new Set<SessionFollower>()
  #state: SessionState<Checked, Planned> = { step: 'start', problem: undefined, busy: undefined }
  /** That of the sheet, where it comes from one. */
  #file: File | undefined
  /** Ends the reading of a file that is under way. */
  #reading: AbortController | undefined
  /** The plan that is on its way into storage, or was last. */
  #sending: { readonly stop: () => void; readonly kept: Promise<boolean> } | undefined

  constructor(made: ImportKind<Resource, Checked, Planned>, m: Messages['imports']) {
    this.kind = made.resource
    this.#import = made
    this.#m = m
  }

  readonly getState = (): SessionState<Checked, Planned> => this.#state

  readonly subscribe = this.#changes.subscribe

  /** Follows the import until the answered function is called. Followers are asked in their order before rows are stored. */
  follow(follower: SessionFollower): () => void {
    this.#followers.add(follower)
    const end = this.subscribe(() => follower.changed())
    return () => {
      end()
      this.#followers.delete(follower)
    }
  }

  /** What the person decided in the review. */
  get review(): StoredReview {
    return this.#import.review
  }

  prepare(): void {
    Promise.all([this.#import.prepare(), sheetReader()]).catch(() => {})
  }

  paste(flavours: ClipboardFlavours): Promise<void> {
    return this.open(this.#m.readingClipboard, (signal) => this.#import.readPaste(flavours, { signal }))
  }

  /** @param encoding of its text, where the person chose it */
  drop(file: File, encoding?: Encoding): Promise<void> {
    const label = this.#m.opening({ name: file.name })
    const opened = this.open(label, (signal) => {
      const onProgress = (done: number) => {
        if (!signal.aborted) this.dispatch({ kind: 'reading', busy: { label, done } })
      }
      return this.#import.readFile(file, { onProgress, signal, encoding })
    })
    this.#file = file
    return opened
  }

  /** True for a sheet of a file that is at hand. */
  get canReadAgain(): boolean {
    return this.#file !== undefined
  }

  /** Reads the file of the sheet again in another encoding; corrections are lost. */
  async readAgain(encoding: Encoding): Promise<void> {
    if (this.#file) await this.drop(this.#file, encoding)
  }

  /** Continues with one sheet of a workbook that has several. */
  chooseSheet({ name, sheets }: SheetChoice, sheet: WorkbookSheet): Promise<void> {
    return this.open(this.#m.opening({ name: sheet.name }), async () => sheetAsFile(name, sheet, sheets))
  }

  /** Opens a sheet that the console made. False if that failed, or if another sheet was opened first. */
  async openTable(sheet: ReadFile): Promise<boolean> {
    const opened = this.open(this.#m.opening({ name: sheet.name }), async () => sheet)
    const reading = this.#reading
    await opened
    return this.#reading === reading && this.#state.step === 'check'
  }

  /** Continues with a draft. */
  resume(label: string, read: (signal: AbortSignal) => Promise<DraftSheet>): Promise<void> {
    return this.open(label, read)
  }

  /** Starts over, and cancels the reading of a file. @param problem why */
  reset(problem?: string): void {
    this.#reading?.abort()
    this.#sending?.stop()
    this.dispatch({ kind: 'restarted', problem })
  }

  backToCheck(): void {
    this.dispatch({ kind: 'back-to-check' })
  }

  /** Shows a row alone under the headings and their meanings. @param row counted as items are */
  goToRow(row: number): void {
    if (this.#state.step !== 'plan') return
    this.#state.checked.editor.show([row])
    this.backToCheck()
  }

  /** Judges every row against the service as it is now. */
  async plan(): Promise<void> {
    const of = this.checked
    this.dispatch({ kind: 'working' })
    try {
      const planned = await this.#import.plan(of)
      if ('problem' in planned) this.dispatch({ kind: 'not-planned', of, problem: planned.problem })
      else this.dispatch({ kind: 'planned', of, planned })
    } catch (error) {
      this.dispatch({ kind: 'not-planned', of, problem: readingFailureMessage(this.#m, error) })
    }
  }

  /** Puts the plan that is shown into the outbox, with the sum confirmed, if it still holds. */
  async send(controlTotal?: string): Promise<void> {
    const state = this.#state
    if (state.step !== 'plan' || state.busy || state.isUpdating) return
    const stopping = new AbortController()
    const sending = this.#import.keep(state.checked, state.planned, {
      controlTotal,
      signal: stopping.signal,
      beforeStoring: (importId, remaining) => this.#askFollowers(importId, remaining),
      onProgress: (progress) => this.dispatch({ kind: 'storing', progress }),
    })
    const kept = sending.then((end) => {
      if (end.kind === 'kept') this.dispatch({ kind: 'stored', importId: end.importId })
      else this.dispatch({ kind: 'not-stored', note: end.note, planned: end.planned })
      return end.kind === 'kept'
    })
    this.#sending = { stop: () => stopping.abort(), kept }
    await kept
  }

  /** Cancels storing the import; false when it is stored already. */
  async stopSending(): Promise<boolean> {
    this.#sending?.stop()
    return !(await this.#sending?.kept)
  }

  /** Shows an import that is in the outbox. */
  openSent(importId: string): void {
    this.#reading?.abort()
    this.dispatch({ kind: 'receipt-opened', importId })
  }

  /** The sheet under check. @throws Error where there is none */
  protected get checked(): Checked {
    if (this.#state.step === 'start' || this.#state.step === 'send') throw new Error('there is no sheet yet')
    return this.#state.checked
  }

  protected dispatch(event: SessionEvent<Checked, Planned>): void {
    const before = this.#state
    this.#state = nextState(before, event)
    if (this.#state !== before) this.#changes.notify()
  }

  protected async open(
    label: string,
    read: (signal: AbortSignal) => Promise<ReadFile | SheetChoice | DraftSheet>,
  ): Promise<void> {
    this.#reading?.abort()
    this.#reading = new AbortController()
    this.#file = undefined
    const { signal } = this.#reading
    this.dispatch({ kind: 'reading', busy: { label, done: undefined } })
    try {
      const found = await read(signal)
      signal.throwIfAborted()
      if (found.kind === 'sheets') return this.dispatch({ kind: 'sheets-found', choice: found })
      const checked =
        found.kind === 'draft'
          ? await this.#import.openDraft(found, signal)
          : await this.#import.openSheet(found, signal)
      signal.throwIfAborted()
      this.dispatch({ kind: 'opened', checked })
    } catch (error) {
      if (!signal.aborted)
        this.dispatch({ kind: 'restarted', problem: readingFailureMessage(this.#m, error) })
    }
  }

  async #askFollowers(importId: string, remaining: readonly number[]): Promise<string | undefined> {
    for (const follower of [...this.#followers]) {
      const refusal = await follower.storing?.(importId, remaining)
      if (refusal !== undefined) return refusal
    }
    return undefined
  }
}
