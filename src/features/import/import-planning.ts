// The plan of a checked sheet against the items as they are now, and the way of that plan into the storage of this device, from
// where the outbox sends it. Until all of it is there nothing of it is, and the screen does not say that the
// import has begun.

import { guardFormula } from '#contract/csv.ts'
import { enqueueImport, type ImportToSend, type RowToSend } from '#data/imports/enqueue-import.ts'
import type { OnPage } from '#data/imports/fund-import.ts'
import { hasImportUnderWay } from '#data/imports/sent-imports.ts'
import { leftOutReasons } from '#import/left-out.ts'
import { type PlanEntry, sendable } from '#import/plan.ts'
import { isAmountRole } from '#import/reading-rules.ts'
import { returnedColumns } from '#import/returned-rows.ts'
import type { AskedAmounts, ReviewTerms } from '#import/review.ts'
import { rowNumber } from '#import/sheet.ts'
import { columnsNotSent, firstPlaces, talliesOf } from '#import/sheet-account.ts'
import type { SheetCheck } from '#import/sheet-check.ts'
import type { StoredReview } from '#import/stored-sheet.ts'
import type { Messages } from '#messages/messages.ts'
import { amountsToAsk, fingerprintOf, placesOf, type Readings, reviewed } from './check-in-thread.ts'
import { cellsOf, leftOutCells } from './import-account-cells.ts'
import { rowsKeptBack } from './import-returned-rows.ts'
import type { ImportSource, ReadStored, SentJournal } from './import-source.ts'
import type { CheckedSheet, Planned } from './import-state.ts'
import { ReviewDecisions } from './review-decisions.ts'
import type { Sending, SendingEnd } from './sheet-session.ts'
import { readingFailureMessage } from './table-messages.ts'

/** Less than this of an import moves the bar by no more than a few pixels. */
const progressStep = 0.02

/** Cells that are kept with an import although they are not sent: more than this no one looks through. */
const maxKeptCells = 20_000

/** What a plan was made for. */
interface PlanReadings extends Omit<Readings, 'stored'> {
  /** Undefined where the service does not let amounts be read. */
  readonly stored: ReadStored | undefined
  /** Which amounts were asked for; undefined where the sheet has none. */
  readonly asked: AskedAmounts | undefined
}

/** Plans one sheet, again and again as the person changes it. */
export class ImportPlanner {
  readonly #source: ImportSource
  readonly #m: Messages['imports']
  readonly decisions: ReviewDecisions
  /** Of the plan that is shown. */
  #readings: PlanReadings | undefined

  /** @param stored what was decided in an earlier review of the sheet */
  constructor(source: ImportSource, m: Messages['imports'], stored?: StoredReview) {
    this.#source = source
    this.#m = m
    this.decisions = new ReviewDecisions(stored)
  }

  /** Judges every row against the items as they are now. @throws Failure when they cannot be read. */
  async plan(checked: CheckedSheet): Promise<Planned> {
    this.decisions.forgetMovedRows(checked.editor.rowsVersion)
    const [known, journal] = await Promise.all([
      this.#source.readItems(checked.context),
      this.#source.readJournal(),
    ])
    const { check } = checked.editor
    const now = this.#unlessSame({ known, journal })
    const asked = await amountsToAsk(check, { ...now, stored: undefined, earlier: [] })
    const stored = asked && (await this.#source.readStored(asked))
    return this.#review(checked, { ...now, stored, asked, earlier: this.#earlierThan(stored) })
  }

  /** Makes the plan again by the decisions as they are now, against the items that it was made for. */
  async planAgain(checked: CheckedSheet): Promise<Planned> {
    return this.#readings ? this.#review(checked, this.#readings) : this.plan(checked)
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
  async #readAgain(checked: CheckedSheet, onPage: OnPage): Promise<PlanReadings> {
    const before = this.#readings
    const read = await this.#source.readItems(checked.context, onPage)
    const { asked, stored: amounts } = before ?? {}
    const stored = asked && amounts && (await this.#source.readStored(asked, amounts))
    const journal = before?.journal ?? (await this.#source.readJournal())
    return { ...this.#unlessSame({ known: read, journal }), asked, stored, earlier: before?.earlier ?? [] }
  }

  /** What was read before, where the same was read again: it is not sent to the thread twice. */
  #unlessSame({ known, journal }: Pick<Readings, 'known' | 'journal'>): Pick<Readings, 'known' | 'journal'> {
    const before = this.#readings
    return {
      known: before?.known.isSameAs(known) ? before.known : known,
      journal: before && isSameJournal(before.journal, journal) ? before.journal : journal,
    }
  }

  /** The readings of stored amounts that were shown before this one. */
  #earlierThan(stored: ReadStored | undefined): PlanReadings['earlier'] {
    const { asked, stored: before, earlier = [] } = this.#readings ?? {}
    const isAnother = asked && before && before.amounts !== stored?.amounts
    return isAnother ? [...earlier, { window: asked, amounts: before.amounts }] : earlier
  }

  /** True when the plan is still right for the items and amounts as they are now. */
  async #holds({ editor }: CheckedSheet, planned: Planned, now: PlanReadings): Promise<boolean> {
    const before = this.#readings
    if (before && now.known === before.known && now.stored?.amounts === before.stored?.amounts) return true
    const terms = this.#terms(editor)
    const again = await fingerprintOf(editor.check, plain(now), { terms, leftOut: planned.leftOut })
    return again === planned.plan.fingerprint
  }

  async #review({ editor }: CheckedSheet, readings: PlanReadings): Promise<Planned> {
    this.#readings = readings
    const review = await reviewed(editor.check, plain(readings), this.#terms(editor))
    this.decisions.givenIds = review.givenIds
    return { ...review, claims: this.decisions.claimed(review.plan.items) }
  }

  #terms({ hidden }: CheckedSheet['editor']): ReviewTerms {
    const { answers, givenIds, opened } = this.decisions
    return { answers, givenIds, opened, hidden }
  }
}

function plain({ known, journal, stored, earlier }: PlanReadings): Readings {
  return { known, journal, stored: stored?.amounts, earlier }
}

/** True for two readings of the journal between which nothing was sent. */
function isSameJournal(one: SentJournal, other: SentJournal): boolean {
  if (one.size !== other.size) return false
  for (const [key, { amounts }] of one) {
    const found = other.get(key)?.amounts
    const isSame =
      found?.length === amounts.length &&
      amounts.every(({ at, digits, version, period }, place) => {
        const again = found[place]
        return (
          again?.at === at && again.digits === digits && again.version === version && again.period === period
        )
      })
    if (!isSame) return false
  }
  return true
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
  const places = await placesOf(check, account, leftOutReasons)
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
      leftOut: firstPlaces(places, maxKeptCells).map(detail),
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
