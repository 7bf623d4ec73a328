// One import from the paste to its receipt: what step it is at, and what may be done there.
import { findAlarms } from '#bulk-import/alarms.ts'
import { type ColumnRole, suggestRoles } from '#bulk-import/columns.ts'
import { type ImportItem, readItems } from '#bulk-import/items.ts'
import { pastTotals } from '#bulk-import/past-totals.ts'
import { type ImportPlan, makePlan, sendable } from '#bulk-import/plan.ts'
import { type ClipboardFlavours, readClipboard } from '#bulk-import/reading/clipboard.ts'
import { type ReadingRules, ruleProblems } from '#bulk-import/reading-rules.ts'
import { type Sheet, sheetOf } from '#bulk-import/sheet.ts'
import { SheetCheck } from '#bulk-import/sheet-check.ts'
import { SheetEditor } from '#bulk-import/sheet-editor.ts'
import type { WorkbookSheet } from '#bulk-import/workbook/workbook.ts'
import type { ItemKind } from '#contract/resources.ts'
import { ChangeSignal } from '#hierarchy/change-signal.ts'
import type { OnPage } from '#queries/funds/fund-import.ts'
import { partSizes } from '#queries/funds/sent-imports.ts'
import { runAwaited, runInSlices } from '#queries/sliced-work.ts'
import { type ReadFile, readImportFile, type SheetChoice, sheetAsFile } from './import-file.ts'
import { emptyTable, messageOf, openSheet } from './import-opening.ts'
import { forgetRoles, keepRoles, rememberedRoles } from './import-remembered.ts'
import { keepPlan } from './import-sending.ts'
import type { ImportSource, LoadedContext } from './import-source.ts'
import type { CheckedSheet, ImportState, Planned, PlannedItems, Progress } from './import-state.ts'

export class ImportSession {
  readonly kind: ItemKind
  readonly #source: ImportSource
  readonly #changes = new ChangeSignal()
  #state: ImportState = { step: 'start', problem: undefined, busy: undefined }
  #context: Promise<LoadedContext> | undefined
  /** By row, the external IDs that were made here; undefined unless the person wants them. */
  #givenIds: Map<number, string> | undefined
  /** By row, the external IDs that new items are to be given once they are made. */
  #claims: Map<number, string> | undefined
  /** Ends the reading of a file that is under way. */
  #reading: AbortController | undefined

  /** The plan that is on its way into storage, or was last. */
  #sending: { readonly stop: () => void; readonly kept: Promise<boolean> } | undefined

  constructor(source: ImportSource) {
    this.kind = source.kind
    this.#source = source
  }

  readonly getState = (): ImportState => this.#state

  readonly subscribe = this.#changes.subscribe

  /** Begins to read what rows are judged against, so that it is there when the paste comes. */
  prepare(): void {
    this.#context ??= this.#source.readContext()
  }

  paste(flavours: ClipboardFlavours): Promise<void> {
    return this.#open('Reading the clipboard…', async () => {
      const pasted = await runAwaited(readClipboard(flavours))
      return { kind: 'table', ...pasted, name: 'Clipboard' }
    })
  }

  drop(file: File): Promise<void> {
    const { readWorkbook } = this.#source
    const label = `Reading ${file.name}…`
    return this.#open(label, (signal) => {
      const onProgress = (done: number) => {
        if (!signal.aborted) this.#show({ step: 'start', problem: undefined, busy: { label, done } })
      }
      return readImportFile(file, { kind: this.kind, readWorkbook, onProgress, signal })
    })
  }

  /** Goes on with one sheet of a workbook that has several. */
  chooseSheet({ name, sheets }: SheetChoice, sheet: WorkbookSheet): Promise<void> {
    return this.#open(`Reading ${sheet.name}…`, async () => sheetAsFile(name, sheet, sheets))
  }

  /** An empty sheet to type into. */
  type(): Promise<void> {
    const table = emptyTable(this.kind, new Date().getFullYear())
    return this.#open('Opening an empty sheet…', async () => {
      return { kind: 'table', table, notes: [], name: 'Typed' }
    })
  }

  /** Begins again, and reads no further what is being read. */
  reset(): void {
    this.#reading?.abort()
    this.#show({ step: 'start', problem: undefined, busy: undefined })
  }

  setRole(column: number, role: ColumnRole): Promise<void> {
    const { rules } = this.#checked().editor.check
    return this.setRules({ roles: rules.roles.with(column, role) })
  }

  /** Leaves out what these columns hold. */
  leaveOut(columns: readonly number[]): Promise<void> {
    const { roles } = this.#checked().editor.check.rules
    const left = new Set(columns)
    return this.setRules({
      roles: roles.map((role, column) => (left.has(column) ? { kind: 'ignored' } : role)),
    })
  }

  /** Reads the sheet again by other rules; corrections stay. */
  async setRules(changed: Partial<ReadingRules>): Promise<void> {
    const checked = this.#checked()
    const { sheet, rules } = checked.editor.check
    if (changed.pattern !== undefined) this.#source.memory.pattern = changed.pattern
    this.#show({ step: 'check', checked, busy: 'Checking…', problem: undefined })
    await this.#check(checked, sheet, { ...rules, ...changed })
  }

  /** Reads the sheet again with another row as its headings. */
  async setHeadingRows(rows: number): Promise<void> {
    const checked = this.#checked()
    const { sheet, rules } = checked.editor.check
    const other = sheetOf(sheet.table, rows)
    const { roles, remembered } = rememberedRoles(this.#source.memory, other, this.kind)
    await this.#check({ ...checked, remembered }, other, { ...rules, roles })
  }

  /** The columns mean again what their headings suggest, next time too. */
  async forgetMapping(): Promise<void> {
    const checked = this.#checked()
    const { sheet, rules } = checked.editor.check
    forgetRoles(this.#source.memory, sheet, this.kind)
    const roles = suggestRoles(sheet.headings, this.kind)
    await this.#check({ ...checked, remembered: [] }, sheet, { ...rules, roles })
  }

  backToCheck(): void {
    this.#show({ step: 'check', checked: this.#checked(), busy: undefined, problem: undefined })
  }

  /** Judges every row against the items as they are now. */
  async plan(): Promise<void> {
    const checked = this.#checked()
    if (checked.editor.check.questions().length > 0) return
    this.#show({ step: 'check', checked, busy: 'Reading the items there are…', problem: undefined })
    try {
      const planned = await this.#withPast(await this.#planItems(checked))
      const { sheet, rules } = checked.editor.check
      keepRoles(this.#source.memory, sheet, { rules, now: Date.now() })
      this.#show({ step: 'plan', checked, planned, note: undefined, busy: undefined })
    } catch (error) {
      this.#show({ step: 'check', checked, busy: undefined, problem: messageOf(error) })
    }
  }

  /**
   * Gives an external ID to every row that has no identity, and makes the plan again: a row whose answer is lost can
   * then be found, and sent again without making a second item.
   */
  giveIds(): Promise<void> {
    this.#givenIds ??= new Map()
    return this.plan()
  }

  /** The same, but each is given by a change of its own once the item is made, for services that make none of an ID. */
  claimIds(): Promise<void> {
    this.#claims ??= new Map()
    return this.plan()
  }

  /** Puts the plan that is shown into the outbox, which sends it, if it still holds: the items are read again first. */
  async send(): Promise<void> {
    const state = this.#state
    if (state.step !== 'plan' || state.busy) return
    const { checked, planned } = state
    const stopping = new AbortController()
    const show = (note: string | undefined, now = planned, busy?: Progress) =>
      this.#show({ step: 'plan', checked, planned: now, note, busy })
    const kept = keepPlan({
      source: this.#source,
      checked,
      planned,
      signal: stopping.signal,
      planAgain: (onPage) => this.#planItems(checked, onPage),
      complete: (again) => this.#withPast(again),
      onProgress: (progress) => show(undefined, planned, progress),
    }).then((end) => {
      if (end.kind === 'kept')
        this.#show({ step: 'send', importId: end.importId, origin: { checked, planned } })
      else show(end.note, end.planned)
      return end.kind === 'kept'
    })
    this.#sending = { stop: () => stopping.abort(), kept }
    await kept
  }

  /** Gives up what is on its way into storage; false when all of it is there already. */
  async stopSending(): Promise<boolean> {
    this.#sending?.stop()
    return !(await this.#sending?.kept)
  }

  /** Items in a request. */
  get partSize(): number {
    return this.#source.memory.partSize
  }

  /** From now on; what no service would take is left as it was. */
  setPartSize(size: number): void {
    if (size >= partSizes.least && size <= partSizes.most) this.#source.memory.partSize = size
  }

  /** Shows an import that is in the outbox. */
  openSent(importId: string): void {
    this.#show({ step: 'send', importId, origin: undefined })
  }

  async #open(label: string, read: (signal: AbortSignal) => Promise<ReadFile | SheetChoice>): Promise<void> {
    this.#givenIds = undefined
    this.#claims = undefined
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
      this.prepare()
      const context = await (this.#context ?? this.#source.readContext())
      const { facts, sheet, rules } = await openSheet(found, {
        kind: this.kind,
        memory: this.#source.memory,
        context,
      })
      signal.throwIfAborted()
      await this.#check(facts, sheet, rules)
    } catch (error) {
      if (!signal.aborted) this.#show({ step: 'start', problem: messageOf(error), busy: undefined })
    }
  }

  async #check(
    facts: Omit<CheckedSheet, 'editor' | 'problems'>,
    sheet: Sheet,
    rules: ReadingRules,
  ): Promise<void> {
    const check = await runAwaited(new SheetCheck(sheet, rules, facts.context).run())
    const checked = { ...facts, editor: new SheetEditor(check), problems: ruleProblems(rules) }
    this.#show({ step: 'check', checked, busy: undefined, problem: undefined })
  }

  async #planItems({ editor, context }: CheckedSheet, onPage?: OnPage): Promise<PlannedItems> {
    const known = await this.#source.readItems(context, onPage)
    const reading = await runInSlices(readItems(editor.check, context))
    const items = reading.items.map((item) => this.#named(item))
    return { reading, plan: await runInSlices(makePlan(items, known, this.kind)) }
  }

  async #withPast({ plan, reading }: PlannedItems): Promise<Planned> {
    const past = await this.#source.readPast()
    const sent = sendable(plan).map(({ item }) => item)
    const alarms = await runInSlices(findAlarms(sent, past))
    return { plan, reading, alarms, past: pastTotals(sent, past), claims: this.#claimed(plan) }
  }

  /** The item with the external ID that its row was given here; a row keeps it from plan to plan. */
  #named(item: ImportItem): ImportItem {
    const ids = this.#givenIds
    if (!ids || item.itemId !== undefined || item.externalId !== undefined) return item
    const row = item.rows[0] ?? 0
    const externalId = ids.get(row) ?? crypto.randomUUID()
    ids.set(row, externalId)
    return { ...item, externalId }
  }

  /** The external IDs of the rows that make items; a row keeps its own from plan to plan. */
  #claimed({ items }: ImportPlan): ReadonlyMap<number, string> {
    const claims = this.#claims ?? new Map<number, string>()
    if (this.#claims)
      for (const { item, verdict } of items) {
        const [row = 0] = item.rows
        // Without its focus area the item that a row has made could not be told from others of its name.
        const canClaim = verdict === 'create' && item.focusAreaId !== undefined
        if (canClaim && !claims.has(row)) claims.set(row, crypto.randomUUID())
      }
    return claims
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
