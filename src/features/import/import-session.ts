// One import from the paste to its receipt: what step it is at, and what may be done there.

import type { ItemKind } from '#contract/resources.ts'
import { ChangeSignal } from '#hierarchy/change-signal.ts'
import type { ColumnRole } from '#import/columns.ts'
import { answerKey, type Finding } from '#import/findings/finding.ts'
import { openFindings } from '#import/findings/registry.ts'
import { takeGuardsOff } from '#import/formula-guards.ts'
import { newRules, type ReadingRules } from '#import/reading-rules.ts'
import type { RowAnswer, RowQuestion } from '#import/row-questions.ts'
import { sheetOf } from '#import/sheet.ts'
import type { StoredReview } from '#import/stored-sheet.ts'
import type { Messages } from '#messages/messages.ts'
import { partSizes } from '#queries/funds/enqueue-import.ts'
import { runAwaited } from '#queries/sliced-work.ts'
import { nothingHidden } from '#spreadsheet/hidden-parts.ts'
import { TableError } from '#spreadsheet/table.ts'
import type { ClipboardFlavours } from '#spreadsheet/text/clipboard.ts'
import type { WorkbookSheet } from '#spreadsheet/workbook/workbook.ts'
import { checkDraft, checkSheet, withHeadingRows, withSuggestedRoles } from './import-checking.ts'
import type { DraftSheet } from './import-draft-sheet.ts'
import type { ReadFile, SheetChoice } from './import-file.ts'
import { pasteReader, readImportFile, sheetAsFile, typedSheet } from './import-file.ts'
import { type BeforeStoring, ImportPlanner } from './import-planning.ts'
import { keepRoles, rememberedPattern, rememberedRoles } from './import-remembered.ts'
import type { ImportSource, LoadedContext } from './import-source.ts'
import type { CheckedSheet, ImportState, Progress } from './import-state.ts'
import { readingFailureMessage } from './table-messages.ts'

export class ImportSession {
  readonly kind: ItemKind
  /** Is asked before an import goes into storage. */
  beforeStoring: BeforeStoring = async () => undefined
  readonly #source: ImportSource
  readonly #m: Messages['imports']
  readonly #changes = new ChangeSignal()
  #state: ImportState = { step: 'start', problem: undefined, busy: undefined }
  #context: Promise<LoadedContext> | undefined
  #planner: ImportPlanner
  /** Ends the reading of a file that is under way. */
  #reading: AbortController | undefined
  /** The plan that is on its way into storage, or was last. */
  #sending: { readonly stop: () => void; readonly kept: Promise<boolean> } | undefined

  constructor(source: ImportSource, m: Messages['imports']) {
    this.kind = source.kind
    this.#source = source
    this.#m = m
    this.#planner = new ImportPlanner(source, m)
  }

  readonly getState = (): ImportState => this.#state

  readonly subscribe = this.#changes.subscribe

  /** Begins to read what rows are judged against, and what reads them, so that both are there when the paste comes. */
  prepare(): void {
    Promise.all([this.#readContext(), pasteReader()]).catch(() => {})
  }

  paste(flavours: ClipboardFlavours): Promise<void> {
    return this.#open(this.#m.readingClipboard, async () => {
      const pasted = await runAwaited((await pasteReader()).readClipboard(flavours))
      return { kind: 'table', ...pasted, name: this.#m.clipboard, hidden: nothingHidden }
    })
  }

  drop(file: File): Promise<void> {
    const { readWorkbook } = this.#source
    const label = this.#m.opening({ name: file.name })
    return this.#open(label, (signal) => {
      const onProgress = (done: number) => {
        if (!signal.aborted) this.#show({ step: 'start', problem: undefined, busy: { label, done } })
      }
      return readImportFile(file, { kind: this.kind, readWorkbook, onProgress, signal })
    })
  }

  /** Continues with one sheet of a workbook that has several. */
  chooseSheet({ name, sheets }: SheetChoice, sheet: WorkbookSheet): Promise<void> {
    return this.#open(this.#m.opening({ name: sheet.name }), async () => sheetAsFile(name, sheet, sheets))
  }

  /** An empty sheet to type into. */
  type(): Promise<void> {
    const sheet = typedSheet(this.#m, this.kind, new Date().getFullYear())
    return this.#open(this.#m.openingEmpty, async () => sheet)
  }

  /** Continues with a draft. */
  resume(label: string, read: (signal: AbortSignal) => Promise<DraftSheet>): Promise<void> {
    return this.#open(label, read)
  }

  /** What the person decided in the review. */
  get review(): StoredReview {
    return this.#planner.decisions.stored
  }

  /** Starts over, and cancels the reading of a file. @param problem why */
  reset(problem?: string): void {
    this.#reading?.abort()
    this.#sending?.stop()
    this.#show({ step: 'start', problem, busy: undefined })
  }

  setRole(column: number, role: ColumnRole): Promise<void> {
    const { given } = this.#checked().editor.check
    return this.setRules({ roles: given.roles.with(column, role) })
  }

  /** Leaves out what these columns hold. */
  leaveOut(columns: readonly number[]): Promise<void> {
    const { roles } = this.#checked().editor.check.given
    const ignored: ColumnRole = { kind: 'ignored' }
    return this.setRules({ roles: roles.map((role, column) => (columns.includes(column) ? ignored : role)) })
  }

  /** Reads the sheet again by other rules; corrections stay. */
  async setRules(changed: Partial<ReadingRules>): Promise<void> {
    const checked = this.#checked()
    const { sheet, given: rules } = checked.editor.check
    if (changed.pattern !== undefined) this.#source.memory.pattern = changed.pattern
    this.#show({ step: 'check', checked, isBusy: true, problem: undefined })
    await this.#check({ facts: checked, sheet, rules: { ...rules, ...changed } })
  }

  /** Answers a finding, or changes the answer, and reads the sheet again by it. */
  answerFinding(finding: Pick<Finding, 'kind' | 'place'>, answer: string): Promise<void> {
    const { answers } = this.#checked().editor.check.given
    return this.setRules({ answers: { ...answers, [answerKey(finding)]: answer } })
  }

  /** Reads the sheet again with another row as its headings. */
  setHeadingRows(rows: number): Promise<void> {
    return this.#check(withHeadingRows(this.#source, this.#checked(), rows))
  }

  /** The columns mean again what their headings suggest, next time too. */
  forgetMapping(): Promise<void> {
    return this.#check(withSuggestedRoles(this.#source, this.#checked()))
  }

  backToCheck(): void {
    this.#show({ step: 'check', checked: this.#checked(), isBusy: false, problem: undefined })
  }

  /** Judges every row against the items as they are now. */
  async plan(): Promise<void> {
    const checked = this.#checked()
    const { check } = checked.editor
    if (check.questions().length + openFindings(check).length > 0) return
    this.#show({ step: 'check', checked, isBusy: true, problem: undefined })
    try {
      const planned = await this.#planner.plan(checked)
      const { sheet, given: rules } = checked.editor.check
      keepRoles(this.#source.memory, sheet, { rules, now: Date.now() })
      this.#show({ step: 'plan', checked, planned, note: undefined, isUpdating: false, busy: undefined })
    } catch (error) {
      this.#show({ step: 'check', checked, isBusy: false, problem: readingFailureMessage(this.#m, error) })
    }
  }

  /**
   * Gives an external ID to every row that has no identity, and makes the plan again: a row whose answer is lost can
   * then be found, and sent again without making a second item.
   */
  giveIds(): Promise<void> {
    this.#planner.decisions.giveIds()
    return this.plan()
  }

  /** The same, but a separate change gives each ID once the item exists, for services that ignore IDs of new items. */
  claimIds(): Promise<void> {
    this.#planner.decisions.claimIds()
    return this.plan()
  }

  /** Answers questions of the review, and makes the plan again. */
  async answer(questions: readonly RowQuestion[], answer: RowAnswer): Promise<void> {
    const state = this.#state
    if (state.step !== 'plan' || state.busy) return
    const { checked } = state
    const answers = this.#planner.decisions.answer(questions, answer)
    const updating: ImportState = { ...state, planned: { ...state.planned, answers }, isUpdating: true }
    this.#show(updating)
    const planned = await this.#planner.planAgain(checked, state.planned)
    // Another answer came since, or the person went back to the rows.
    if (this.#state === updating) this.#show({ ...updating, planned, isUpdating: false })
  }

  /** Puts the plan that is shown into the outbox, with the sum confirmed, if it holds for the items as read again. */
  async send(controlTotal?: string): Promise<void> {
    const state = this.#state
    if (state.step !== 'plan' || state.busy || state.isUpdating) return
    const { checked, planned } = state
    const stopping = new AbortController()
    const show = (note: string | undefined, now = planned, busy?: Progress) => {
      // The person has left it.
      if (this.#state.step !== 'plan') return
      this.#show({ step: 'plan', checked, planned: now, note, isUpdating: false, busy })
    }
    const sending = this.#planner.keep(checked, planned, {
      controlTotal,
      signal: stopping.signal,
      beforeStoring: this.beforeStoring,
      onProgress: (progress) => show(undefined, planned, progress),
    })
    const kept = sending.then((end) => {
      if (end.kind === 'kept')
        this.#show({ step: 'send', importId: end.importId, origin: { checked, planned } })
      else show(end.note, end.planned)
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

  /** Items in a request. */
  get partSize(): number {
    return this.#source.memory.partSize
  }

  /** Sets the size for later imports; a size that no service accepts changes nothing. */
  setPartSize(size: number): void {
    if (size >= partSizes.min && size <= partSizes.max) this.#source.memory.partSize = size
  }

  /** Shows an import that is in the outbox. */
  openSent(importId: string): void {
    this.#reading?.abort()
    this.#show({ step: 'send', importId, origin: undefined })
  }

  async #open(
    label: string,
    read: (signal: AbortSignal) => Promise<ReadFile | SheetChoice | DraftSheet>,
  ): Promise<void> {
    this.#planner = new ImportPlanner(this.#source, this.#m)
    this.#reading?.abort()
    this.#reading = new AbortController()
    const { signal } = this.#reading
    this.#show({ step: 'start', problem: undefined, busy: { label, done: undefined } })
    try {
      const found = await read(signal)
      signal.throwIfAborted()
      if (found.kind === 'sheets') {
        this.#show({ step: 'start', problem: undefined, busy: undefined, choice: found })
        return
      }
      await (found.kind === 'draft' ? this.#openDraft(found, signal) : this.#openSheet(found, signal))
    } catch (error) {
      if (!signal.aborted)
        this.#show({ step: 'start', problem: readingFailureMessage(this.#m, error), busy: undefined })
    }
  }

  /** Finds the headings of a table, and by which rules to read it. @throws TableError for one without cells */
  async #openSheet({ table, notes, name, hidden }: ReadFile, signal: AbortSignal): Promise<void> {
    const context = await this.#readContext()
    const guards = await runAwaited(takeGuardsOff(table))
    if (table.rowCount === 0) throw new TableError('empty-table')
    const { memory, kind } = this.#source
    const sheet = sheetOf(table)
    const { roles, remembered } = rememberedRoles(memory, sheet, kind)
    const pattern = rememberedPattern(memory, context)
    const rules = { ...newRules(kind, roles), pattern }
    signal.throwIfAborted()
    const editor = { hidden, rowsVersion: 0 }
    const facts = { name, notes: [...notes, ...guards], editor, context, remembered }
    await this.#check({ facts, sheet, rules })
  }

  /** Continues with a draft as its person left it. */
  async #openDraft(draft: DraftSheet, signal: AbortSignal): Promise<void> {
    const checked = await checkDraft(this.#m, draft, await this.#readContext())
    signal.throwIfAborted()
    this.#planner = new ImportPlanner(this.#source, this.#m, draft.review)
    this.#show({ step: 'check', checked, isBusy: false, problem: undefined })
  }

  async #check(unchecked: Parameters<typeof checkSheet>[1]): Promise<void> {
    const checked = await checkSheet(this.#m, unchecked)
    this.#show({ step: 'check', checked, isBusy: false, problem: undefined })
  }

  #readContext(): Promise<LoadedContext> {
    this.#context ??= this.#source.readContext().catch((error: unknown) => {
      this.#context = undefined
      throw error
    })
    return this.#context
  }

  #checked(): CheckedSheet {
    if (this.#state.step === 'start' || this.#state.step === 'send') throw new Error('there is no sheet yet')
    return this.#state.checked
  }

  #show(state: ImportState): void {
    this.#state = state
    this.#changes.notify()
  }
}
