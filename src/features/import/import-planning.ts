// What a checked sheet would do, planned against the items as they are, and the way of that plan into the storage of this
// device, from where the outbox sends it. Until all of it is there nothing of it is, and the screen does not say that the
// import has begun.

import { guardFormula } from '#contract/csv.ts'
import { comparableId } from '#contract/primitives.ts'
import type { ItemKind } from '#contract/resources.ts'
import { enqueueImport, type ImportToSend, type RowToSend } from '#data/imports/enqueue-import.ts'
import type { OnPage } from '#data/imports/fund-import.ts'
import { hasImportUnderWay } from '#data/imports/sent-imports.ts'
import { runInSlices } from '#data/sliced-work.ts'
import {
  type AmountReading,
  findChanges,
  findClosed,
  findNewer,
  type OldAmounts,
  type PastAmounts,
  sumChanges,
} from '#import/amount-changes.ts'
import type { ImportContext } from '#import/cell-check.ts'
import { type Answers, answerAt, type Finding } from '#import/findings/finding.ts'
import { newerAnswers } from '#import/findings/of-plan.ts'
import {
  answersToAmounts,
  findInPlan,
  findInRows,
  foundInRows,
  leftOutBy,
} from '#import/findings/registry.ts'
import { pastTotals, totalsByCurrency } from '#import/item-totals.ts'
import { amountKey, type ImportItem, readItems, type SheetReading } from '#import/items.ts'
import type { KnownItems } from '#import/known-items.ts'
import type { LeftOut } from '#import/left-out.ts'
import { findKnown, type ImportPlan, makePlan, type PlanEntry, sendable } from '#import/plan.ts'
import { isAmountRole } from '#import/reading-rules.ts'
import { returnedColumns } from '#import/returned-rows.ts'
import { rowNumber } from '#import/sheet.ts'
import { accountFor, accountPlaces, columnsNotSent, talliesOf } from '#import/sheet-account.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import { type PastAmount, type StoredAmounts, windowOf } from '#import/stored-amounts.ts'
import type { StoredReview } from '#import/stored-sheet.ts'
import type { Messages } from '#messages/messages.ts'
import type { HiddenParts } from '#spreadsheet/hidden-parts.ts'
import { cellsOf, leftOutCells } from './import-account-cells.ts'
import { rowsKeptBack } from './import-returned-rows.ts'
import type { AskedStored, ImportSource, LoadedContext, ReadStored } from './import-source.ts'
import type { CheckedSheet, LastSent, Planned } from './import-state.ts'
import { ReviewDecisions } from './review-decisions.ts'
import type { Sending, SendingEnd } from './sheet-session.ts'
import { readingFailureMessage } from './table-messages.ts'

/** Items between two pauses. */
const portionItems = 200

/** Less than this of an import moves the bar by no more than a few pixels. */
const progressStep = 0.02

/** Cells that are kept with an import although they are not sent: more than this no one looks through. */
const maxKeptCells = 20_000

/** A checked sheet with what its rows are judged against. */
export interface SheetToReview {
  readonly check: SheetCheck
  readonly context: Pick<LoadedContext, keyof ImportContext | 'branchOf' | 'closedThrough'>
  readonly hidden: HiddenParts
  readonly kind: ItemKind
  readonly known: KnownItems
  readonly lastSent: LastSent
  /** To what is found in the review. */
  readonly answers: Answers
  /** Gives an item the external ID that its row was given here. */
  readonly withGivenId?: (item: ImportItem) => ImportItem
  /** What the service holds; left out where it does not say. */
  readonly stored?: StoredAmounts | undefined
  /** The earlier readings of that, the first one first. */
  readonly earlier?: readonly AmountReading[]
  /** When the sheet was opened, in epoch milliseconds. */
  readonly opened?: number | undefined
}

type Review = Omit<Planned, 'claims'>

/** What is known of a sheet before its review. */
interface BeforeReview {
  /** The reading of all rows, where it was just made. */
  readonly whole?: SheetReading
  /** What was found of its rows. */
  readonly inRows?: readonly Finding[]
}

/** All that the review of a sheet shows. */
export function* reviewSheet(
  sheet: SheetToReview,
  { whole: read, inRows: found }: BeforeReview = {},
): Generator<undefined, Review, undefined> {
  const { check, context, hidden, known, lastSent, stored, earlier = [], opened } = sheet
  const whole = found ? undefined : (read ?? (yield* readItems(check, context)))
  const amountsBefore = stored ? (item: ImportItem) => storedOf(item, known, stored) : lastSent
  const inRows =
    found ?? (yield* findInRows({ check, hidden, items: whole?.items ?? [], known, past: amountsBefore }))
  const answers = answersToAmounts(sheet.answers, inRows)
  const leftOut = leftOutBy(check, inRows, answers)
  const { plan, reading } = yield* planItems(sheet, leftOut, whole)
  yield
  const past = yield* pastOf(plan, lastSent)
  const old: OldAmounts = { stored, past }
  const newer = yield* findNewer(plan, { ...old, earlier, opened })
  const { closedThrough } = context
  const closed = yield* findClosed(plan, closedThrough)
  const inPlan = yield* findInPlan({ plan, past: amountsBefore, newer, closed, closedThrough })
  const counted = plan.items.filter(({ verdict }) => verdict !== 'refused').map(withoutLeftOut)
  const totals = yield* totalsByCurrency(counted)
  return {
    plan,
    reading,
    findings: [...inRows, ...inPlan],
    answers,
    leftOut,
    old,
    newer,
    changes: yield* findChanges(plan, old, newer),
    sums: yield* sumChanges(plan, old, context.branchOf ?? new Map()),
    past: yield* pastTotals(counted, amountsBefore),
    totals,
    account: yield* accountFor({ check, plan, leftOut }),
  }
}

/** The amounts of the item that a row names, as the service holds them. */
function storedOf(item: ImportItem, known: KnownItems, stored: StoredAmounts): readonly PastAmount[] {
  const existing = findKnown(item, known)
  const series = existing ? (stored.get(comparableId(existing.id)) ?? []) : []
  return [...series].flatMap(([version, { months }]) =>
    Object.entries(months).map(([period, digits]) => ({ version, period, digits })),
  )
}

/** What was last sent from this device of each item of a plan. */
function* pastOf(plan: ImportPlan, lastSent: LastSent): Generator<undefined, PastAmounts, undefined> {
  const found: (readonly PastAmount[])[] = []
  for (const [at, { item }] of plan.items.entries()) {
    if (at % portionItems === portionItems - 1) yield
    found.push(lastSent(item).map(({ version, period, digits }) => ({ version, period, digits })))
  }
  return found
}

/** The item with the amounts that the sum of the sheet is compared with: those that are sent or stored already. */
function withoutLeftOut({ item, kept }: PlanEntry): ImportItem {
  const leftOut = [...kept].flatMap(([key, reason]) => (reason === 'unchanged' ? [] : key))
  if (leftOut.length === 0) return item
  const amounts = [...item.amounts].map(([version, periods]) => {
    const left = [...periods].filter(([period]) => !leftOut.includes(amountKey(version, period)))
    return [version, new Map(left)] as const
  })
  return { ...item, amounts: new Map(amounts) }
}

/** @param whole the reading of all rows, where it was just made */
function* planItems(
  sheet: SheetToReview,
  leftOut: LeftOut,
  whole?: SheetReading,
): Generator<undefined, Pick<Review, 'plan' | 'reading'>, undefined> {
  const { check, context, kind, known, withGivenId = (item) => item } = sheet
  const { stored, answers } = sheet
  const isWhole = leftOut.rows.size + leftOut.columns.size + leftOut.cells.size === 0
  const reading = (isWhole && whole) || (yield* readItems(check, context, leftOut))
  const areClosedLeftOut = answerAt(answers, 'closed-months') === 'leave-out'
  const leftOutThrough = areClosedLeftOut ? context.closedThrough : undefined
  const terms = { stored, newer: newerAnswers(answers), leftOutThrough }
  return { reading, plan: yield* makePlan(reading.items.map(withGivenId), known, kind, terms) }
}

/** What a plan was made for. */
interface Readings {
  readonly known: KnownItems
  readonly lastSent: LastSent
  /** Undefined where the service does not let amounts be read. */
  readonly stored: ReadStored | undefined
  /** Which amounts were asked for; undefined where the sheet has none. */
  readonly asked: AskedStored | undefined
}

/** Plans one sheet, again and again as the person changes it. */
export class ImportPlanner {
  readonly #source: ImportSource
  readonly #m: Messages['imports']
  readonly decisions: ReviewDecisions
  /** Of the plan that is shown. */
  #readings: Readings | undefined
  /** What was stored at each reading of another plan, the first one first. */
  #earlier: readonly AmountReading[] = []

  /** @param stored what was decided in an earlier review of the sheet */
  constructor(source: ImportSource, m: Messages['imports'], stored?: StoredReview) {
    this.#source = source
    this.#m = m
    this.decisions = new ReviewDecisions(stored)
  }

  /** Judges every row against the items as they are now. @throws Failure when they cannot be read. */
  async plan(checked: CheckedSheet): Promise<Planned> {
    this.decisions.forgetMovedRows(checked.editor.rowsVersion)
    const [known, lastSent] = await Promise.all([
      this.#source.readItems(checked.context),
      this.#source.readPast(),
    ])
    const { editor, context } = checked
    await runInSlices(editor.check.knowItems(known))
    editor.marksChanged()
    const whole = await runInSlices(readItems(editor.check, context))
    const asked = askedFor(whole.items, known)
    const stored = asked && (await this.#source.readStored(asked))
    return this.#review(checked, { known, lastSent, stored, asked }, { whole })
  }

  /** Makes the plan again by the decisions as they are now, against the items that it was made for. */
  async planAgain(checked: CheckedSheet, { findings }: Planned): Promise<Planned> {
    const readings = this.#readings
    const before = { inRows: foundInRows(findings) }
    return readings ? this.#review(checked, readings, before) : this.plan(checked)
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
      const now = await this.#readAgain(checked, (value, total = 0) => {
        signal.throwIfAborted()
        onProgress({ label, value, total })
      })
      // Items that were made since have amounts that were not asked for.
      if (!(await this.#holds(checked, planned, now)))
        return { ...notKept(m.itemsChanged), planned: await this.plan(checked) }
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

  /** Reads the items as they are now, and of their amounts what was sent since. @throws Failure */
  async #readAgain(checked: CheckedSheet, onPage: OnPage): Promise<Readings> {
    const before = this.#readings
    const known = await this.#source.readItems(checked.context, onPage)
    const { asked, stored: read } = before ?? {}
    const stored = asked && read && (await this.#source.readStored(asked, read))
    return { known, asked, stored, lastSent: before?.lastSent ?? (await this.#source.readPast()) }
  }

  /** True when the plan is still right for the items and amounts as they are now. */
  async #holds(checked: CheckedSheet, planned: Planned, now: Readings): Promise<boolean> {
    const before = this.#readings
    if (before && now.known.isSameAs(before.known) && now.stored?.amounts === before.stored?.amounts)
      return true
    const again = planItems(this.#toReview(checked, now), planned.leftOut)
    return (await runInSlices(again)).plan.fingerprint === planned.plan.fingerprint
  }

  async #review(checked: CheckedSheet, readings: Readings, before?: BeforeReview): Promise<Planned> {
    const { asked, stored } = this.#readings ?? {}
    if (asked && stored && stored !== readings.stored)
      this.#earlier = [...this.#earlier, { window: asked, amounts: stored.amounts }]
    this.#readings = readings
    const review = await runInSlices(reviewSheet(this.#toReview(checked, readings), before))
    return { ...review, claims: this.decisions.claimed(review.plan.items) }
  }

  #toReview({ editor, context }: CheckedSheet, { known, lastSent, stored }: Readings): SheetToReview {
    const { check, hidden } = editor
    const { answers, withGivenId, opened } = this.decisions
    return {
      check,
      context,
      hidden,
      kind: this.#source.kind,
      known,
      lastSent,
      answers,
      withGivenId,
      stored: stored?.amounts,
      earlier: this.#earlier,
      opened,
    }
  }
}

/** The amounts of a sheet as the service may hold them; undefined where there are none of items that it has. */
function askedFor(items: readonly ImportItem[], known: KnownItems): AskedStored | undefined {
  const window = windowOf(items)
  const ids = items.flatMap((item) => {
    const existing = item.amountCount > 0 ? findKnown(item, known) : undefined
    return existing ? comparableId(existing.id) : []
  })
  return window && { ...window, ids: [...new Set(ids)] }
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
  const places = await runInSlices(
    accountPlaces(check, account, (fate) => fate !== 'sent' && fate !== 'unchanged'),
  )
  const tallyOf = talliesOf(check, account)
  const notSent = columnsNotSent(check, account)
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
        ...(account.unchanged.count > 0 && { unchanged: account.unchanged }),
        ...(sum !== undefined && { controlTotal: sum }),
        texts: { used, asked, leftOut: leftOutTexts },
      },
      leftOut: places.slice(0, maxKeptCells).map(detail),
      amountColumns: check.rules.roles.flatMap((role, column) =>
        isAmountRole(role) && !planned.leftOut.columns.has(column) ? column : [],
      ),
    },
    rows: sent.map((one) => {
      const made = rowToSend(one, { check, notSent }, claims.get(one.item.rows[0] ?? 0))
      const row = { ...made, amounts: () => tallyOf(one.item.rows) }
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
  { check, notSent }: { readonly check: SheetCheck; readonly notSent: (row: number) => readonly number[] },
  claimed: string | undefined,
): RowToSend {
  const cells = () =>
    item.rows.map((row) => {
      const leftOut = notSent(row)
      const own = { row: rowNumber(check.sheet, row), cells: cellsOf(check, row) }
      return leftOut.length > 0 ? { ...own, leftOut } : own
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
