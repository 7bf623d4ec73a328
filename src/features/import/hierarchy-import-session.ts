// One import of organizations or focus areas, from the sheet to the changes in the outbox.

import { ChangeSignal } from '#hierarchy/change-signal.ts'
import { takeGuardsOff } from '#import/formula-guards.ts'
import {
  type HierarchyRole,
  type ParentWay,
  possibleWays,
  proposeParentWay,
  readHierarchySheet,
} from '#import/hierarchy/columns.ts'
import { planHierarchy } from '#import/hierarchy/plan.ts'
import type { HierarchyPlan } from '#import/hierarchy/planned-rows.ts'
import type { Messages } from '#messages/messages.ts'
import { enqueueRecordImport } from '#queries/hierarchies/enqueue-record-import.ts'
import { hasRecordImportUnderWay } from '#queries/hierarchies/sent-record-imports.ts'
import { runAwaited, runInSlices } from '#queries/sliced-work.ts'
import { TableError } from '#spreadsheet/table.ts'
import type { ClipboardFlavours } from '#spreadsheet/text/clipboard.ts'
import type { WorkbookSheet } from '#spreadsheet/workbook/workbook.ts'
import type { HierarchyImportSource, LoadedContext } from './hierarchy-import-source.ts'
import type { HierarchyImportState, OpenedSheet } from './hierarchy-import-state.ts'
import {
  type ReadFile,
  readImportFile,
  readImportPaste,
  type SheetChoice,
  sheetAsFile,
} from './import-file.ts'
import { recordsToSend } from './records-to-send.ts'
import { readingFailureMessage } from './table-messages.ts'

interface Words {
  readonly imports: Messages['imports']
  readonly own: Messages['hierarchyImports']
}

const start: HierarchyImportState = { step: 'start', problem: undefined, busy: undefined }

export class HierarchyImportSession {
  readonly #source: HierarchyImportSource
  readonly #words: Words
  readonly #changes = new ChangeSignal()
  #state: HierarchyImportState = start
  /** Ends the reading of a file that is under way. */
  #reading: AbortController | undefined

  constructor(source: HierarchyImportSource, words: Words) {
    this.#source = source
    this.#words = words
  }

  readonly getState = (): HierarchyImportState => this.#state

  readonly subscribe = this.#changes.subscribe

  paste(flavours: ClipboardFlavours): Promise<void> {
    const { imports } = this.#words
    return this.#open(imports.readingClipboard, () => readImportPaste(flavours, imports.clipboard))
  }

  drop(file: File): Promise<void> {
    const { readWorkbook } = this.#source
    const label = this.#words.imports.opening({ name: file.name })
    return this.#open(label, (signal) => readImportFile(file, { readWorkbook, signal }))
  }

  /** Continues with one sheet of a workbook that has several. */
  chooseSheet({ name, sheets }: SheetChoice, sheet: WorkbookSheet): Promise<void> {
    const label = this.#words.imports.opening({ name: sheet.name })
    return this.#open(label, async () => sheetAsFile(name, sheet, sheets))
  }

  /** Starts over, and cancels the reading of a file. */
  reset(): void {
    this.#reading?.abort()
    this.#show(start)
  }

  setRole(column: number, role: HierarchyRole): void {
    const opened = this.#opened()
    const { sheet } = opened
    // Only columns of levels can be several.
    const others = opened.roles.map((own) => (own === role && role !== 'level-name' ? 'ignored' : own))
    const roles = others.with(column, role)
    const isPossible = possibleWays(roles).includes(opened.way)
    this.#match({ ...opened, roles, way: isPossible ? opened.way : proposeParentWay(sheet, roles) })
  }

  setWay(way: ParentWay): void {
    this.#match({ ...this.#opened(), way })
  }

  /** Reads the sheet again with another number of rows before the first record. */
  setHeadingRows(rows: number): void {
    const opened = this.#opened()
    const { sheet, roles } = readHierarchySheet(opened.sheet.table, opened.typeNames, rows)
    this.#match({ ...opened, sheet, roles, way: proposeParentWay(sheet, roles) })
  }

  backToCheck(): void {
    this.#match(this.#opened())
  }

  /** Judges every row against the records as they are now. */
  async plan(): Promise<void> {
    const opened = this.#opened()
    const { own: m } = this.#words
    const busy: HierarchyImportState = { step: 'check', opened, problem: undefined, isBusy: true }
    this.#show(busy)
    const failed = (problem: string) => this.#show({ step: 'check', opened, problem, isBusy: false })
    try {
      const context = await this.#source.readContext()
      const plan = await runInSlices(planHierarchy(opened, context))
      // The person has started over.
      if (this.#state !== busy) return
      if (!context.isWhole) failed(m.notAllRead)
      else this.#show({ step: 'plan', opened, context, plan, note: undefined, isBusy: false })
    } catch (error) {
      if (this.#state === busy) failed(readingFailureMessage(this.#words.imports, error))
    }
  }

  /** Puts the plan that is shown into the outbox, which sends it, if it still holds: the records are read again first. */
  async send(): Promise<void> {
    const state = this.#state
    if (state.step !== 'plan' || state.isBusy) return
    const { opened, plan } = state
    const { own: m, imports } = this.#words
    const busy: HierarchyImportState = { ...state, note: undefined, isBusy: true }
    this.#show(busy)
    const notKept = (note: string, now: Partial<typeof state> = {}) => {
      if (this.#state === busy) this.#show({ ...state, ...now, note, isBusy: false })
    }
    try {
      const context = await this.#source.readContext()
      const now = await runInSlices(planHierarchy(opened, context))
      if (this.#state !== busy) return
      if (!context.isWhole) return notKept(m.notAllRead)
      if (now.fingerprint !== plan.fingerprint) return notKept(m.recordsChanged, { plan: now, context })
      const { outbox, kind } = this.#source
      if (hasRecordImportUnderWay(outbox, kind)) return notKept(m.importRunning)
      const importId = await this.#keep(opened, context, now).catch(() => undefined)
      if (importId === undefined) notKept(imports.notStored)
      else this.#show({ step: 'send', importId })
    } catch (error) {
      notKept(readingFailureMessage(imports, error))
    }
  }

  /** Shows an import that is in the outbox. */
  openSent(importId: string): void {
    this.#reading?.abort()
    this.#show({ step: 'send', importId })
  }

  #keep(opened: OpenedSheet, context: LoadedContext, plan: HierarchyPlan) {
    const toSend = recordsToSend(opened, { plan, context }, this.#words.own)
    return enqueueRecordImport(this.#source.outbox, { ...toSend, resource: context.kind })
  }

  async #open(label: string, read: (signal: AbortSignal) => Promise<ReadFile | SheetChoice>): Promise<void> {
    this.#reading?.abort()
    this.#reading = new AbortController()
    const { signal } = this.#reading
    this.#show({ step: 'start', problem: undefined, busy: { label, done: undefined } })
    try {
      const [found, { types }] = await Promise.all([read(signal), this.#source.readContext()])
      signal.throwIfAborted()
      if (found.kind === 'sheets') {
        this.#show({ step: 'start', problem: undefined, busy: undefined, choice: found })
        return
      }
      const guards = await runAwaited(takeGuardsOff(found.table))
      if (found.table.rowCount === 0) throw new TableError('empty-table')
      signal.throwIfAborted()
      const typeNames = types.map((type) => type.name)
      const { sheet, roles } = readHierarchySheet(found.table, typeNames)
      const way = proposeParentWay(sheet, roles)
      this.#match({ name: found.name, notes: [...found.notes, ...guards], typeNames, sheet, roles, way })
    } catch (error) {
      if (signal.aborted) return
      const problem = readingFailureMessage(this.#words.imports, error)
      this.#show({ step: 'start', problem, busy: undefined })
    }
  }

  #match(opened: OpenedSheet): void {
    this.#show({ step: 'check', opened, problem: undefined, isBusy: false })
  }

  #opened(): OpenedSheet {
    if (this.#state.step === 'start' || this.#state.step === 'send') throw new Error('there is no sheet yet')
    return this.#state.opened
  }

  #show(state: HierarchyImportState): void {
    this.#state = state
    this.#changes.notify()
  }
}
