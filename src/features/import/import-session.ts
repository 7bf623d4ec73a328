// An import of cost or benefit items: what it makes of a sheet, and what a person may change of that.

import type { ItemKind } from '#contract/resources.ts'
import { partSizes } from '#data/imports/enqueue-import.ts'
import type { ColumnRole } from '#import/columns.ts'
import type { Finding } from '#import/findings/finding.ts'
import { openFindings, rulesAnswered } from '#import/findings/registry.ts'
import { encodingChosen } from '#import/findings/table-notes.ts'
import { takeGuardsOff } from '#import/formula-guards.ts'
import { newRules, type ReadingRules } from '#import/reading-rules.ts'
import { rolesOf, sheetOf, withHeadings } from '#import/sheet.ts'
import type { Messages } from '#messages/messages.ts'
import type { TextOptions } from '#spreadsheet/read.ts'
import { TableError } from '#spreadsheet/table.ts'
import type { ClipboardFlavours } from '#spreadsheet/text/clipboard.ts'
import { checkDraft, checkSheet, withHeadingRows, withSuggestedRoles, withTables } from './import-checking.ts'
import type { DraftSheet } from './import-draft-sheet.ts'
import { type ReadFile, readImportFile, readImportPaste, typedSheet } from './import-file.ts'
import { ImportPlanner } from './import-planning.ts'
import { keepRoles, rememberedPattern, rememberedRoles } from './import-remembered.ts'
import type { ImportSource, LoadedContext } from './import-source.ts'
import type { CheckedSheet, Planned } from './import-state.ts'
import { type ImportKind, type Sending, SheetSession } from './sheet-session.ts'

class ItemImports implements ImportKind<ItemKind, CheckedSheet, Planned> {
  readonly resource: ItemKind
  readonly source: ImportSource
  readonly m: Messages['imports']
  planner: ImportPlanner
  #context: Promise<LoadedContext> | undefined

  constructor(source: ImportSource, m: Messages['imports']) {
    this.resource = source.kind
    this.source = source
    this.m = m
    this.planner = new ImportPlanner(source, m)
  }

  get review() {
    return this.planner.decisions.stored
  }

  prepare(): Promise<LoadedContext> {
    this.#context ??= this.source.readContext().catch((error: unknown) => {
      this.#context = undefined
      throw error
    })
    return this.#context
  }

  readFile(file: File, options: TextOptions) {
    const { kind, readWorkbook } = this.source
    return readImportFile(file, { kind, readWorkbook, ...options })
  }

  readPaste(flavours: ClipboardFlavours, options: TextOptions) {
    const { kind, readWorkbook } = this.source
    return readImportPaste(flavours, { name: this.m.clipboard, kind, readWorkbook, ...options })
  }

  async openSheet({ table, notes, name, hidden }: ReadFile, signal: AbortSignal): Promise<CheckedSheet> {
    this.planner = new ImportPlanner(this.source, this.m)
    const context = await this.prepare()
    const guards = takeGuardsOff(table)
    if (table.rowCount === 0) throw new TableError('empty-table')
    const { memory, kind } = this.source
    const sheet = sheetOf(table)
    const { roles, remembered, asLastTime } = rememberedRoles(memory, sheet, kind)
    const pattern = rememberedPattern(memory, context)
    const rules = { ...newRules(kind, roles), ...asLastTime, pattern }
    signal.throwIfAborted()
    const editor = { hidden, rowsVersion: 0 }
    const facts = { name, notes: [...notes, ...guards], editor, context, remembered, asLastTime }
    return checkSheet({ facts, sheet, rules })
  }

  async openDraft(draft: DraftSheet, signal: AbortSignal): Promise<CheckedSheet> {
    const checked = await checkDraft(draft, await this.prepare())
    signal.throwIfAborted()
    this.planner = new ImportPlanner(this.source, this.m, draft.review)
    return checked
  }

  async plan(checked: CheckedSheet): Promise<Planned> {
    const planned = await this.planner.plan(checked)
    keepRoles(this.source.memory, checked.editor.check, Date.now())
    return planned
  }

  keep(checked: CheckedSheet, planned: Planned, sending: Sending) {
    return this.planner.keep(checked, planned, sending)
  }
}

export class ImportSession extends SheetSession<ItemKind, CheckedSheet, Planned> {
  readonly #items: ItemImports

  constructor(source: ImportSource, m: Messages['imports']) {
    const items = new ItemImports(source, m)
    super(items, m)
    this.#items = items
  }

  /** An empty sheet to type into. */
  type(): Promise<void> {
    const { m } = this.#items
    const sheet = typedSheet(m, this.kind, new Date().getFullYear())
    return this.open(m.openingEmpty, async () => sheet)
  }

  setRole(column: number, role: ColumnRole): Promise<void> {
    const { given } = this.checked.editor.check
    return this.setRules({ roles: given.roles.with(column, role) })
  }

  /** Gives a column another heading; the column means what that says. */
  setHeading(column: number, text: string): Promise<void> {
    const { sheet, given } = this.checked.editor.check
    const headings = { ...given.headings, [column]: text }
    const suggested = rolesOf(withHeadings(sheet, headings), this.kind)[column]
    return this.setRules({ headings, roles: given.roles.with(column, suggested ?? { kind: 'unknown' }) })
  }

  /** Leaves out what these columns hold. */
  leaveOut(columns: readonly number[]): Promise<void> {
    const { roles } = this.checked.editor.check.given
    const ignored: ColumnRole = { kind: 'ignored' }
    return this.setRules({ roles: roles.map((role, column) => (columns.includes(column) ? ignored : role)) })
  }

  /** Reads the sheet again by other rules; corrections stay. */
  async setRules(changed: Partial<ReadingRules>): Promise<void> {
    const { checked } = this
    const { sheet, given: rules } = checked.editor.check
    if (changed.pattern !== undefined) this.#items.source.memory.pattern = changed.pattern
    this.dispatch({ kind: 'working' })
    await this.#check({ facts: checked, sheet, rules: { ...rules, ...changed } })
  }

  /** Answers what was found, or changes the answer, and reads the sheet, or makes the plan, again by it. */
  async answer(findings: readonly Finding[], answer: string): Promise<void> {
    if (this.getState().step === 'plan') return this.#answerInReview(findings, answer)
    const encoding = encodingChosen(findings, answer)
    if (encoding) return this.readAgain(encoding)
    for (const finding of findings) await this.#answerInSheet(finding, answer)
  }

  #answerInSheet(finding: Finding, answer: string): Promise<void> {
    const { checked } = this
    const tables = withTables(this.#items.source, checked, { kind: finding.kind, answer })
    if (tables) return this.#check(tables)
    return this.setRules(rulesAnswered(checked.editor.check.given, finding, answer))
  }

  async #answerInReview(findings: readonly Finding[], answer: string): Promise<void> {
    const state = this.getState()
    if (state.step !== 'plan' || state.busy) return
    const { planner } = this.#items
    const decided = { ...state.planned, answers: planner.decisions.answer(findings, answer) }
    this.dispatch({ kind: 'answered', planned: decided })
    const planned = await planner.planAgain(state.checked)
    this.dispatch({ kind: 'planned-again', of: decided, planned })
  }

  /** Reads the sheet again with another row as its headings. */
  setHeadingRows(rows: number): Promise<void> {
    return this.#check(withHeadingRows(this.#items.source, this.checked, rows))
  }

  /** The columns mean again what their headings suggest, and what was answered as last time is asked, next time too. */
  forgetMapping(): Promise<void> {
    return this.#check(withSuggestedRoles(this.#items.source, this.checked))
  }

  /** Judges every row against the items as they are now, once nothing of the sheet is in question. */
  override async plan(): Promise<void> {
    const { check } = this.checked.editor
    await check.settled()
    if (openFindings(check).length === 0) await super.plan()
  }

  /** Corrects a cell of a row that cannot be sent, and makes the plan again without leaving the review. */
  async correct(row: number, column: number, text: string): Promise<void> {
    const state = this.getState()
    if (state.step !== 'plan' || state.busy) return
    const { editor } = state.checked
    editor.edit([{ row, column, text }])
    const edited = { ...state.planned }
    this.dispatch({ kind: 'answered', planned: edited })
    try {
      const planned = await this.#items.planner.plan(state.checked)
      this.dispatch({ kind: 'planned-again', of: edited, planned })
    } catch {
      // The plan that is shown is not that of the corrected row any more.
      await this.plan()
    }
  }

  /** Items in a request. */
  get partSize(): number {
    return this.#items.source.memory.partSize
  }

  /** Sets the size for later imports; a size that no service accepts changes nothing. */
  setPartSize(size: number): void {
    if (size >= partSizes.min && size <= partSizes.max) this.#items.source.memory.partSize = size
  }

  async #check(unchecked: Parameters<typeof checkSheet>[0]): Promise<void> {
    this.dispatch({ kind: 'checked', checked: await checkSheet(unchecked) })
  }
}
