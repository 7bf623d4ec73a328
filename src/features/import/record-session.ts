// An import of organizations or focus areas: what it makes of a sheet, and what a person may change of that.

import type { HierarchyKind } from '#contract/resources.ts'
import { hasRecordImportUnderWay } from '#data/imports/sent-record-imports.ts'
import { answerKey, type Finding, isOpen } from '#import/findings/finding.ts'
import { findingsOfRecords } from '#import/findings/registry.ts'
import { encodingChosen } from '#import/findings/table-notes.ts'
import { takeGuardsOff } from '#import/formula-guards.ts'
import type { HierarchyCheck, HierarchyRules } from '#import/hierarchy/check.ts'
import {
  type HierarchyRole,
  type ParentWay,
  possibleWays,
  proposeParentWay,
  readHierarchySheet,
} from '#import/hierarchy/columns.ts'
import { type HierarchyPlan, isKeptBack } from '#import/hierarchy/planned-rows.ts'
import { accountForRecords, type RecordAccount } from '#import/hierarchy/record-account.ts'
import { keptMapping, rememberedRules } from '#import/hierarchy/remembered.ts'
import { carriedRow, type Sheet } from '#import/sheet.ts'
import { SheetEditor } from '#import/sheet-editor.ts'
import type { Messages } from '#messages/messages.ts'
import type { TextOptions } from '#spreadsheet/read.ts'
import { TableError } from '#spreadsheet/table.ts'
import type { TableNote } from '#spreadsheet/table-note.ts'
import type { ClipboardFlavours } from '#spreadsheet/text/clipboard.ts'
import { checkedRecords, plannedRecords } from './check-in-thread.ts'
import { enqueueRecordImport } from './enqueue-record-import.ts'
import type { HierarchyImportSource, LoadedContext } from './hierarchy-import-source.ts'
import { type DraftSheet, restOfSheet } from './import-draft-sheet.ts'
import { type ReadFile, readImportFile, readImportPaste } from './import-file.ts'
import { recordsToSend } from './records-to-send.ts'
import {
  type ImportKind,
  type PlanProblem,
  type Sending,
  type SendingEnd,
  type SessionState,
  SheetSession,
} from './sheet-session.ts'
import { readingFailureMessage } from './table-messages.ts'

/** A sheet of records under check. */
export interface CheckedRecords {
  /** Of the file, for people. */
  readonly name: string
  readonly notes: readonly TableNote[]
  readonly editor: SheetEditor<HierarchyCheck>
  /** What its rows are checked against, read when the sheet was opened. */
  readonly context: LoadedContext
  /** The columns mean what the person once chose for these headings. */
  readonly isRemembered: boolean
}

export interface PlannedRecords {
  /** The records as they were when the plan was made. */
  readonly context: LoadedContext
  readonly plan: HierarchyPlan
  /** What becomes of each text of the sheet. */
  readonly account: RecordAccount
}

export type RecordImportState = SessionState<CheckedRecords, PlannedRecords>

interface Words {
  readonly imports: Messages['imports']
  readonly own: Messages['hierarchyImports']
}

/** What a check keeps from the one before. */
type SheetFacts = Omit<CheckedRecords, 'editor'> & {
  readonly editor: Pick<CheckedRecords['editor'], 'hidden' | 'rowsVersion'>
}

async function checkRecords(facts: SheetFacts, sheet: Sheet, rules: HierarchyRules): Promise<CheckedRecords> {
  let editor: SheetEditor<HierarchyCheck> | undefined
  const onFound = () => editor?.marksChanged()
  const check = await checkedRecords(sheet, rules, { context: facts.context, onFound })
  editor = new SheetEditor(check, facts.editor)
  return { ...facts, editor }
}

class RecordImports implements ImportKind<HierarchyKind, CheckedRecords, PlannedRecords> {
  readonly resource: HierarchyKind
  readonly source: HierarchyImportSource
  readonly #words: Words
  /** An import of records asks nothing in its review. */
  readonly review = { version: 2, answers: {}, rowsVersion: 0 } as const

  constructor(source: HierarchyImportSource, words: Words) {
    this.resource = source.kind
    this.source = source
    this.#words = words
  }

  prepare(): Promise<unknown> {
    return this.source.readContext()
  }

  readPaste(flavours: ClipboardFlavours, options: TextOptions) {
    const { readWorkbook } = this.source
    return readImportPaste(flavours, { name: this.#words.imports.clipboard, readWorkbook, ...options })
  }

  readFile(file: File, options: TextOptions) {
    return readImportFile(file, { readWorkbook: this.source.readWorkbook, ...options })
  }

  async openSheet({ table, notes, name, hidden }: ReadFile, signal: AbortSignal): Promise<CheckedRecords> {
    const context = await this.source.readContext()
    const guards = takeGuardsOff(table)
    if (table.rowCount === 0) throw new TableError('empty-table')
    signal.throwIfAborted()
    const read = readHierarchySheet(table, typeNamesOf(context))
    const { rules, isRemembered } = rememberedRules(this.source.memory, this.resource, read)
    const editor = { hidden, rowsVersion: 0 }
    return checkRecords(
      { name, notes: [...notes, ...guards], context, isRemembered, editor },
      read.sheet,
      rules,
    )
  }

  async openDraft(draft: DraftSheet, signal: AbortSignal): Promise<CheckedRecords> {
    const { name, table, stored } = draft
    const { rules, notes, headingRows } = stored
    if (!('way' in rules)) throw new TableError('no-draft')
    const context = await this.source.readContext()
    signal.throwIfAborted()
    const facts = { name, notes, context, isRemembered: false }
    const sheetIn = (whole: typeof table) =>
      readHierarchySheet(whole, typeNamesOf(context), headingRows).sheet
    const checked = await checkRecords({ ...facts, editor: stored }, sheetIn(table), rules)
    const { sheet } = checked.editor.check
    const rest = await restOfSheet(checked.editor, draft, () => (row, column) => {
      // Merged cells count for all their rows.
      const from = row < headingRows ? row : headingRows + carriedRow(sheet, row - headingRows, column)
      return { text: sheet.table.cell(from, column), facts: sheet.table.facts(from, column) }
    })
    return rest ? checkRecords({ ...facts, editor: rest.editor }, sheetIn(rest.table), rules) : checked
  }

  async plan({ editor }: CheckedRecords): Promise<PlannedRecords | PlanProblem> {
    const { check } = editor
    const { own: m, imports } = this.#words
    await check.settled()
    const open = findingsOfRecords(editor).filter((finding) => isOpen(check.given.answers, finding))
    if (open.length > 0) return { problem: imports.answersNeeded({ count: open.length }) }
    const context = await this.source.readContext()
    const plan = await plannedRecords(check, context)
    if (!context.isWhole) return { problem: m.notAllRead }
    const kept = keptMapping(check.sheet, check.given)
    this.source.memory.keepMapping({ ...kept, usedAt: Date.now() })
    return { context, plan, account: accountForRecords(check.hierarchySheet, plan) }
  }

  async keep(
    checked: CheckedRecords,
    { plan }: PlannedRecords,
    { signal, beforeStoring, onProgress }: Sending,
  ): Promise<SendingEnd<PlannedRecords>> {
    const { own: m, imports } = this.#words
    const { outbox, kind } = this.source
    const notKept = (note: string) => ({ kind: 'not-kept', note }) as const
    try {
      onProgress({ label: m.loadingRecords, value: 0, total: 0 })
      const context = await this.source.readContext()
      const now = await plannedRecords(checked.editor.check, context)
      signal.throwIfAborted()
      if (!context.isWhole) return notKept(m.notAllRead)
      const { hierarchySheet } = checked.editor.check
      const planned = { plan: now, context, account: accountForRecords(hierarchySheet, now) }
      if (now.fingerprint !== plan.fingerprint) return { ...notKept(m.recordsChanged), planned }
      if (hasRecordImportUnderWay(outbox, kind)) return notKept(m.importRunning)
      const importId = crypto.randomUUID()
      const refusal = await beforeStoring(importId, rowsKeptBack(plan))
      if (refusal !== undefined) return notKept(refusal)
      const toSend = recordsToSend(sheetOf(checked), planned, m)
      const total = toSend.rows.length
      const onRow = (value: number) => {
        signal.throwIfAborted()
        onProgress({ label: imports.savingOnDevice, value, total })
      }
      await enqueueRecordImport(outbox, { ...toSend, resource: kind }, { id: importId, onRow }).catch(
        (cause: unknown) => {
          throw new NotStored('not stored', { cause })
        },
      )
      return { kind: 'kept', importId }
    } catch (error) {
      if (signal.aborted) return notKept(imports.nothingSent)
      return notKept(error instanceof NotStored ? imports.notStored : readingFailureMessage(imports, error))
    }
  }
}

class NotStored extends Error {}

function typeNamesOf({ types }: LoadedContext): readonly string[] {
  return types.map(({ name }) => name)
}

/** Rows that remain as a draft when the others are imported. */
function rowsKeptBack({ rows }: HierarchyPlan): readonly number[] {
  return rows.flatMap((planned) => (isKeptBack(planned) ? planned.row : []))
}

/** A sheet of records as it is sent. */
export function sheetOf({ name, editor }: CheckedRecords) {
  return { name, ...editor.check.hierarchySheet }
}

export class RecordImportSession extends SheetSession<HierarchyKind, CheckedRecords, PlannedRecords> {
  readonly #records: RecordImports

  constructor(source: HierarchyImportSource, words: Words) {
    const records = new RecordImports(source, words)
    super(records, words.imports)
    this.#records = records
  }

  setRole(column: number, role: HierarchyRole): Promise<void> {
    const { sheet, given } = this.checked.editor.check
    // Only columns of levels can be several.
    const others = given.roles.map((own) => (own === role && role !== 'level-name' ? 'ignored' : own))
    const roles = others.with(column, role)
    const isPossible = possibleWays(roles).includes(given.way)
    return this.#checkBy({ ...given, roles, way: isPossible ? given.way : proposeParentWay(sheet, roles) })
  }

  setWay(way: ParentWay): Promise<void> {
    return this.#checkBy({ ...this.checked.editor.check.given, way })
  }

  /** Answers what was found of rows, or changes the answer. */
  async answer(findings: readonly Finding[], answer: string): Promise<void> {
    const encoding = encodingChosen(findings, answer)
    if (encoding) return this.readAgain(encoding)
    const { editor } = this.checked
    const { given, sheet } = editor.check
    const [{ kind, where } = { kind: undefined, where: undefined }] = findings
    // Taken out of the sheet, so that Undo brings them back, and the question with them.
    if (kind === 'hidden-rows' && answer === 'leave-out')
      return editor.takeOut((where?.rows ?? []).map((row) => row - sheet.headingRows))
    const answered = Object.fromEntries(findings.map((finding) => [answerKey(finding), answer]))
    await this.#checkBy({ ...given, answers: { ...given.answers, ...answered } })
  }

  /** Reads the sheet again with another number of rows before the first record. */
  setHeadingRows(rows: number): Promise<void> {
    const { checked } = this
    const { table } = checked.editor.check.sheet
    const { sheet, roles } = readHierarchySheet(table, typeNamesOf(checked.context), rows)
    const { hidden, rowsVersion } = checked.editor
    const facts = { ...checked, isRemembered: false, editor: { hidden, rowsVersion: rowsVersion + 1 } }
    const { answers } = checked.editor.check.given
    const way = proposeParentWay(sheet, roles)
    return this.#check(facts, sheet, { kind: this.kind, roles, way, answers })
  }

  /** The columns mean again what their headings suggest, next time too. */
  forgetMapping(): Promise<void> {
    const { checked } = this
    const { sheet } = checked.editor.check
    const read = readHierarchySheet(sheet.table, typeNamesOf(checked.context), sheet.headingRows)
    this.#records.source.memory.forgetMapping(keptMapping(sheet, checked.editor.check.given).headings)
    const { answers } = checked.editor.check.given
    const rules = { kind: this.kind, roles: read.roles, way: proposeParentWay(sheet, read.roles), answers }
    return this.#check({ ...checked, isRemembered: false }, sheet, rules)
  }

  #checkBy(rules: HierarchyRules): Promise<void> {
    const { checked } = this
    return this.#check(checked, checked.editor.check.sheet, rules)
  }

  async #check(...[facts, sheet, rules]: Parameters<typeof checkRecords>): Promise<void> {
    // Blocks Review until the check is done: a plan of the earlier reading would be dropped without a message.
    this.dispatch({ kind: 'working' })
    this.dispatch({ kind: 'checked', checked: await checkRecords(facts, sheet, rules) })
  }
}
