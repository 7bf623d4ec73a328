// What a checked sheet would do, planned against the items as they are, and the way of that plan into the storage of this
// device, from where the outbox sends it. Until all of it is there nothing of it is, and the screen does not say that the
// import has begun.
import { findAlarms } from '#bulk-import/alarms.ts'
import { itemTotals, pastTotals } from '#bulk-import/item-totals.ts'
import { type ImportItem, readItems, type SheetReading } from '#bulk-import/items.ts'
import type { KnownItems } from '#bulk-import/known-items.ts'
import type { LeftOut } from '#bulk-import/left-out.ts'
import { type ImportPlan, makePlan, type PlanEntry, sendable } from '#bulk-import/plan.ts'
import { isAmountRole } from '#bulk-import/reading-rules.ts'
import {
  findRowQuestions,
  leftOutBy,
  questionKey,
  type RowAnswer,
  type RowQuestion,
} from '#bulk-import/row-questions.ts'
import { rowNumber } from '#bulk-import/sheet.ts'
import { accountFor } from '#bulk-import/sheet-account.ts'
import type { SheetCheck } from '#bulk-import/sheet-check.ts'
import type { SheetEditor } from '#bulk-import/sheet-editor.ts'
import type { StoredReview } from '#bulk-import/stored-sheet.ts'
import { guardFormula } from '#contract/csv.ts'
import { readingFailureMessage } from '#features/import-parts/table-messages.ts'
import type { Messages } from '#messages/messages.ts'
import { enqueueImport, type ImportToSend, type RowToSend } from '#queries/funds/enqueue-import.ts'
import { hasImportUnderWay } from '#queries/funds/sent-imports.ts'
import { runInSlices } from '#queries/sliced-work.ts'
import { cellsOf, leftOutCells } from './import-account-cells.ts'
import type { ImportSource } from './import-source.ts'
import type { CheckedSheet, Planned, PlannedItems, Progress } from './import-state.ts'

export type SendingEnd =
  /** In storage, all of it. */
  | { readonly kind: 'kept'; readonly importId: string }
  /** Nothing was kept. `planned`: the new plan, where what was read for the shown one is not so any more. */
  | { readonly kind: 'not-kept'; readonly note: string; readonly planned?: Planned }

/** Called before a sheet goes into storage; answers why it must not. */
export type BeforeStoring = (importId: string, planned: Planned) => Promise<string | undefined>

interface Sending {
  /** The sum of the amounts in exact digits, where the person confirmed it by that of their spreadsheet. */
  readonly controlTotal?: string | undefined
  readonly beforeStoring: BeforeStoring
  /** Aborted when the person wants nothing sent after all. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** Less than this of an import moves the bar by no more than a few pixels. */
const progressStep = 0.02

/** Cells that are kept with an import although they are not sent: more than this no one looks through. */
const maxKeptCells = 20_000

/** Plans one sheet, again and again as the person changes it. */
export class ImportPlanner {
  readonly #source: ImportSource
  readonly #m: Messages['imports']
  /** By row, the external IDs that were made here; undefined unless the person wants them. */
  #givenIds: Map<number, string> | undefined
  /** By row, the external IDs that new items are to be given once they are made. */
  #claims: Map<number, string> | undefined
  /** By the key of their question; the person keeps them when the sheet is reviewed again. */
  #answers: ReadonlyMap<string, RowAnswer> = new Map()
  /** That of the editor when the last plan was made. */
  #rowsVersion = 0

  /** @param review what was decided in an earlier review of the sheet */
  constructor(source: ImportSource, m: Messages['imports'], review?: StoredReview) {
    this.#source = source
    this.#m = m
    if (!review) return
    this.#answers = new Map(review.answers)
    this.#rowsVersion = review.rowsVersion
    if (review.givesIds) this.giveIds()
    if (review.claimsIds) this.claimIds()
  }

  /** What the person decided until now. */
  get review(): StoredReview {
    return {
      answers: [...this.#answers],
      givesIds: this.#givenIds !== undefined,
      claimsIds: this.#claims !== undefined,
      rowsVersion: this.#rowsVersion,
    }
  }

  /** From now on, rows that have no identity get an external ID. */
  giveIds(): void {
    this.#givenIds ??= new Map()
  }

  /** From now on, items that are made get an external ID afterwards. */
  claimIds(): void {
    this.#claims ??= new Map()
  }

  /** From now on, these questions have this answer. */
  answer(questions: readonly RowQuestion[], answer: RowAnswer): ReadonlyMap<string, RowAnswer> {
    this.#answers = new Map([
      ...this.#answers,
      ...questions.map((one) => [questionKey(one), answer] as const),
    ])
    return this.#answers
  }

  /** Judges every row against the items as they are now. @throws Failure when they cannot be read. */
  async plan(checked: CheckedSheet): Promise<Planned> {
    this.#forgetMovedRows(checked.editor)
    return this.#planWith(checked, await this.#source.readItems(checked.context))
  }

  /** Makes the plan again by the answers as they are now, against the items that it was made for. */
  async planAgain(checked: CheckedSheet, { known, lastSent, questions }: Planned): Promise<Planned> {
    return this.#makePlan(checked, { known, lastSent, questions })
  }

  /** Keeps the plan on this device if it still holds: the items are read again first. */
  async keep(checked: CheckedSheet, planned: Planned, sending: Sending): Promise<SendingEnd> {
    const { outbox, kind, memory } = this.#source
    const { signal, onProgress, beforeStoring, controlTotal } = sending
    const m = this.#m
    const label = m.checkingChanges
    const notKept = (note: string) => ({ kind: 'not-kept', note }) as const
    try {
      onProgress({ label, value: 0, total: 0 })
      const known = await this.#source.readItems(checked.context, (value, total = 0) => {
        signal.throwIfAborted()
        onProgress({ label, value, total })
      })
      if (!(await this.#holds(checked, planned, known)))
        return { ...notKept(m.itemsChanged), planned: await this.#planWith(checked, known) }
      signal.throwIfAborted()
    } catch (error) {
      return notKept(signal.aborted ? m.nothingSent : readingFailureMessage(m, error))
    }
    if (hasImportUnderWay(outbox, kind)) return notKept(m.importRunning)
    try {
      const toSend = await importToSend(checked, planned, controlTotal)
      const total = toSend.rows.length
      let next = 0
      const onPart = (value: number) => {
        signal.throwIfAborted()
        if (value < next) return
        next = value + total * progressStep
        onProgress({ label: m.savingOnDevice, value, total })
      }
      const importId = crypto.randomUUID()
      const refusal = await beforeStoring(importId, planned)
      if (refusal !== undefined) return notKept(refusal)
      await enqueueImport(outbox, toSend, { id: importId, size: memory.partSize, onPart })
      return { kind: 'kept', importId }
    } catch {
      return notKept(signal.aborted ? m.nothingSent : m.notStored)
    }
  }

  /** True when the plan is still right for the items as they are now. */
  async #holds(checked: CheckedSheet, planned: Planned, known: KnownItems): Promise<boolean> {
    if (known.isSameAs(planned.known)) return true
    const { plan } = await this.#planItems(checked, known, planned)
    return plan.fingerprint === planned.plan.fingerprint
  }

  /** Answers and given IDs are those of rows; where rows have moved, they would be those of others. */
  #forgetMovedRows({ rowsVersion }: SheetEditor): void {
    if (this.#rowsVersion === rowsVersion) return
    this.#rowsVersion = rowsVersion
    this.#answers = new Map()
    this.#givenIds &&= new Map()
    this.#claims &&= new Map()
  }

  async #planWith(checked: CheckedSheet, known: KnownItems): Promise<Planned> {
    const { editor, context } = checked
    const { check, hidden } = editor
    const lastSent = await this.#source.readPast()
    const whole = await runInSlices(readItems(check, context))
    const asked = findRowQuestions({ check, hidden, items: whole.items, known, past: lastSent })
    return this.#makePlan(checked, { known, lastSent, questions: await runInSlices(asked) }, whole)
  }

  /** @param whole the reading of all rows, where it was just made */
  async #planItems(
    { editor, context }: CheckedSheet,
    known: KnownItems,
    { leftOut, whole }: { readonly leftOut: LeftOut; readonly whole?: SheetReading | undefined },
  ): Promise<PlannedItems> {
    const isWhole = leftOut.rows.size + leftOut.columns.size + leftOut.cells.size === 0
    const reading = (isWhole && whole) || (await runInSlices(readItems(editor.check, context, leftOut)))
    const items = reading.items.map((item) => this.#named(item))
    return { reading, known, plan: await runInSlices(makePlan(items, known, this.#source.kind)) }
  }

  async #makePlan(
    checked: CheckedSheet,
    { known, lastSent, questions }: Pick<Planned, 'known' | 'lastSent' | 'questions'>,
    whole?: SheetReading,
  ): Promise<Planned> {
    const answers = this.#answers
    const leftOut = leftOutBy(questions, answers)
    const planned = await this.#planItems(checked, known, { leftOut, whole })
    const { plan } = planned
    const sent = sendable(plan).map(({ item }) => item)
    return {
      ...planned,
      lastSent,
      questions,
      answers,
      leftOut,
      alarms: await runInSlices(findAlarms(sent, lastSent)),
      past: pastTotals(sent, lastSent),
      claims: this.#claimed(plan),
      totals: await runInSlices(itemTotals(sent)),
      account: await runInSlices(accountFor({ check: checked.editor.check, plan, leftOut })),
    }
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
}

/** All that a plan sends, and the account of its sheet, with the sum that the person confirmed. */
async function importToSend(checked: CheckedSheet, planned: Planned, sum?: string): Promise<ImportToSend> {
  const { name, editor } = checked
  const { plan, claims, account } = planned
  const { check } = editor
  const { sheet, leftOut } = account
  const places = await runInSlices(account.places((fate) => fate !== 'sent'))
  const detail = leftOutCells(check, plan)
  const sent = sendable(plan)
  const spread = new Set(sent.flatMap(({ item }) => (item.focusAreaId === undefined ? [item.name] : [])))
  return {
    resource: plan.kind,
    source: name,
    headings: check.sheet.headings.map(guardFormula),
    account: {
      account: { sheet, leftOut, ...(sum !== undefined && { controlTotal: sum }) },
      leftOut: places.slice(0, maxKeptCells).map(detail),
      amountColumns: check.rules.roles.flatMap((role, column) =>
        isAmountRole(role) && !planned.leftOut.columns.has(column) ? column : [],
      ),
    },
    rows: sent.map((one) => {
      const made = rowToSend(one, { check, leftOut: planned.leftOut }, claims.get(one.item.rows[0] ?? 0))
      const row = { ...made, amounts: () => account.tallyOf(one.item.rows) }
      // Where the focus area of one of them is not known, all of a name could be taken for each other.
      return row.twinKey !== undefined && spread.has(one.item.name) ? { ...row, twinKey: one.item.name } : row
    }),
  }
}

/** @param claimed the external ID that the new item is to be given once it is made. */
function rowToSend(
  { item, element, verdict, twins }: PlanEntry,
  { check, leftOut }: { readonly check: SheetCheck; readonly leftOut: LeftOut },
  claimed: string | undefined,
): RowToSend {
  const cells = () =>
    item.rows.map((row) => {
      const ofRow = leftOut.cells.get(row)
      const own = { row: rowNumber(check.sheet, row), cells: cellsOf(check, row) }
      return ofRow ? { ...own, leftOut: [...ofRow.keys()] } : own
    })
  if (item.itemId !== undefined || item.externalId !== undefined)
    return { element, cells, facts: { kind: 'named', isThere: verdict === 'update' } }
  const { name, focusAreaId = '' } = item
  const [row = 0] = item.rows
  const claim = claimed === undefined ? undefined : { externalId: claimed, name, focusAreaId, before: twins }
  const facts = {
    kind: 'new' as const,
    twins: twins.length,
    ...(claim && { claim: { ...claim, row: rowNumber(check.sheet, row) } }),
  }
  return { element, cells, facts, twinKey: `${item.focusAreaId} ${item.name}` }
}
