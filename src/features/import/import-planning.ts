// What a checked sheet would do, planned against the items as they are, and the way of that plan into the storage of this
// device, from where the outbox sends it. Until all of it is there nothing of it is, and the screen does not say that the
// import has begun.

import { guardFormula } from '#contract/csv.ts'
import type { ItemKind } from '#contract/resources.ts'
import { findAlarms } from '#import/alarms.ts'
import type { ImportContext } from '#import/cell-check.ts'
import { pastTotals, totalsByCurrency } from '#import/item-totals.ts'
import { type ImportItem, readItems, type SheetReading } from '#import/items.ts'
import type { KnownItems } from '#import/known-items.ts'
import type { LeftOut } from '#import/left-out.ts'
import { makePlan, type PlanEntry, sendable } from '#import/plan.ts'
import { isAmountRole } from '#import/reading-rules.ts'
import { returnedColumns } from '#import/returned-rows.ts'
import { findRowQuestions, leftOutBy, type RowAnswers, type RowQuestion } from '#import/row-questions.ts'
import { rowNumber } from '#import/sheet.ts'
import { accountFor } from '#import/sheet-account.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { StoredReview } from '#import/stored-sheet.ts'
import type { Messages } from '#messages/messages.ts'
import { enqueueImport, type ImportToSend, type RowToSend } from '#queries/funds/enqueue-import.ts'
import { hasImportUnderWay } from '#queries/funds/sent-imports.ts'
import { runInSlices } from '#queries/sliced-work.ts'
import type { HiddenParts } from '#spreadsheet/hidden-parts.ts'
import { cellsOf, leftOutCells } from './import-account-cells.ts'
import { rowsKeptBack } from './import-returned-rows.ts'
import type { ImportSource } from './import-source.ts'
import type { CheckedSheet, LastSent, Planned, PlannedItems } from './import-state.ts'
import { ReviewDecisions } from './review-decisions.ts'
import type { Sending, SendingEnd } from './sheet-session.ts'
import { readingFailureMessage } from './table-messages.ts'

/** Less than this of an import moves the bar by no more than a few pixels. */
const progressStep = 0.02

/** Cells that are kept with an import although they are not sent: more than this no one looks through. */
const maxKeptCells = 20_000

/** A checked sheet with what its rows are judged against. */
interface SheetToReview {
  readonly check: SheetCheck
  readonly context: ImportContext
  readonly hidden: HiddenParts
  readonly kind: ItemKind
  readonly known: KnownItems
  readonly lastSent: LastSent
  readonly answers: RowAnswers
  /** Gives an item the external ID that its row was given here. */
  readonly withGivenId?: (item: ImportItem) => ImportItem
}

type Review = Omit<Planned, 'claims'>

/** All that the review of a sheet shows. @param asked the questions, where they are known */
export function* reviewSheet(
  sheet: SheetToReview,
  asked?: readonly RowQuestion[],
): Generator<undefined, Review, undefined> {
  const { check, context, hidden, known, lastSent, answers } = sheet
  const whole = asked ? undefined : yield* readItems(check, context)
  const questions =
    asked ?? (yield* findRowQuestions({ check, hidden, items: whole?.items ?? [], known, past: lastSent }))
  const leftOut = leftOutBy(questions, answers)
  const planned = yield* planItems(sheet, leftOut, whole)
  const { plan } = planned
  yield
  const sent = sendable(plan).map(({ item }) => item)
  const alarms = yield* findAlarms(sent, lastSent)
  const past = pastTotals(sent, lastSent)
  const totals = yield* totalsByCurrency(sent)
  const account = yield* accountFor({ check, plan, leftOut })
  return { ...planned, lastSent, questions, answers, leftOut, alarms, past, totals, account }
}

/** @param whole the reading of all rows, where it was just made */
function* planItems(
  { check, context, kind, known, withGivenId = (item) => item }: SheetToReview,
  leftOut: LeftOut,
  whole?: SheetReading,
): Generator<undefined, PlannedItems, undefined> {
  const isWhole = leftOut.rows.size + leftOut.columns.size + leftOut.cells.size === 0
  const reading = (isWhole && whole) || (yield* readItems(check, context, leftOut))
  return { reading, known, plan: yield* makePlan(reading.items.map(withGivenId), known, kind) }
}

/** Plans one sheet, again and again as the person changes it. */
export class ImportPlanner {
  readonly #source: ImportSource
  readonly #m: Messages['imports']
  readonly decisions: ReviewDecisions

  /** @param stored what was decided in an earlier review of the sheet */
  constructor(source: ImportSource, m: Messages['imports'], stored?: StoredReview) {
    this.#source = source
    this.#m = m
    this.decisions = new ReviewDecisions(stored)
  }

  /** Judges every row against the items as they are now. @throws Failure when they cannot be read. */
  async plan(checked: CheckedSheet): Promise<Planned> {
    this.decisions.forgetMovedRows(checked.editor.rowsVersion)
    return this.#planWith(checked, await this.#source.readItems(checked.context))
  }

  /** Makes the plan again by the decisions as they are now, against the items that it was made for. */
  async planAgain(checked: CheckedSheet, { known, lastSent, questions }: Planned): Promise<Planned> {
    return this.#review(this.#toReview(checked, known, lastSent), questions)
  }

  /** Keeps the plan on this device if it still holds: the items are read again first. */
  async keep(checked: CheckedSheet, planned: Planned, sending: Sending): Promise<SendingEnd<Planned>> {
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
      const toSend = await importToSend(m, { checked, planned }, controlTotal)
      const total = toSend.rows.length
      let next = 0
      const onPart = (value: number) => {
        signal.throwIfAborted()
        if (value < next) return
        next = value + total * progressStep
        onProgress({ label: m.savingOnDevice, value, total })
      }
      const importId = crypto.randomUUID()
      const refusal = await beforeStoring(importId, rowsKeptBack(planned))
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
    const now = planItems(this.#toReview(checked, known, planned.lastSent), planned.leftOut)
    return (await runInSlices(now)).plan.fingerprint === planned.plan.fingerprint
  }

  async #planWith(checked: CheckedSheet, known: KnownItems): Promise<Planned> {
    const { editor } = checked
    await runInSlices(editor.check.knowItems(known))
    editor.marksChanged()
    return this.#review(this.#toReview(checked, known, await this.#source.readPast()))
  }

  async #review(sheet: SheetToReview, asked?: readonly RowQuestion[]): Promise<Planned> {
    const review = await runInSlices(reviewSheet(sheet, asked))
    return { ...review, claims: this.decisions.claimed(review.plan.items) }
  }

  #toReview({ editor, context }: CheckedSheet, known: KnownItems, lastSent: LastSent): SheetToReview {
    const { check, hidden } = editor
    const { answers, withGivenId } = this.decisions
    return { check, context, hidden, kind: this.#source.kind, known, lastSent, answers, withGivenId }
  }
}

/** All that a plan sends, and the account of its sheet, with the sum that the person confirmed. */
async function importToSend(
  m: Messages['imports'],
  { checked, planned }: { readonly checked: CheckedSheet; readonly planned: Planned },
  sum?: string,
): Promise<ImportToSend> {
  const { name, editor } = checked
  const { plan, claims, account } = planned
  const { check } = editor
  const { sheet, leftOut } = account
  const { used, asked, leftOut: leftOutTexts } = account.texts
  const places = await runInSlices(account.places((fate) => fate !== 'sent'))
  const detail = leftOutCells(check, plan)
  const sent = sendable(plan)
  const spread = new Set(sent.flatMap(({ item }) => (item.focusAreaId === undefined ? [item.name] : [])))
  return {
    resource: plan.kind,
    source: name,
    headings: check.sheet.headings.map(guardFormula),
    returned: returnedColumns(check, m.fieldNames),
    account: {
      account: {
        sheet,
        leftOut,
        ...(sum !== undefined && { controlTotal: sum }),
        texts: { used, asked, leftOut: leftOutTexts },
      },
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

/** By what the item of an element is found again where its answer is lost. */
export function factsOf({ item, verdict, twins }: Pick<PlanEntry, 'item' | 'verdict' | 'twins'>) {
  return item.itemId !== undefined || item.externalId !== undefined
    ? ({ kind: 'named', isThere: verdict === 'update' } as const)
    : ({ kind: 'new', twins: twins.length } as const)
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
  const known = factsOf({ item, verdict, twins })
  if (known.kind === 'named') return { element, cells, facts: known }
  const { name, focusAreaId = '' } = item
  const [row = 0] = item.rows
  const claim = claimed === undefined ? undefined : { externalId: claimed, name, focusAreaId, before: twins }
  const facts = {
    ...known,
    ...(claim && { claim: { ...claim, row: rowNumber(check.sheet, row) } }),
  }
  return { element, cells, facts, twinKey: `${item.focusAreaId} ${item.name}` }
}
