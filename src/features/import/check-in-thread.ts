// A sheet is checked and reviewed in a thread; a small one on the page, and any where no thread starts, by the same functions.

import { takeTurns } from '#data/sliced-work.ts'
import type { AmountReading } from '#import/amount-changes.ts'
import { HierarchyCheck, type HierarchyRules, type RecordCheckState } from '#import/hierarchy/check.ts'
import { planHierarchy } from '#import/hierarchy/plan.ts'
import type { HierarchyContext, HierarchyPlan } from '#import/hierarchy/planned-rows.ts'
import type { KnownItems } from '#import/known-items.ts'
import type { LeftOut } from '#import/left-out.ts'
import type { ReadingRules } from '#import/reading-rules.ts'
import {
  type AskedAmounts,
  type Review,
  type ReviewContext,
  type ReviewTerms,
  SheetReview,
} from '#import/review.ts'
import type { Sheet } from '#import/sheet.ts'
import { accountPlaces, type Fate, type NumberPlaces, type SheetAccount } from '#import/sheet-account.ts'
import { type CheckState, SheetCheck } from '#import/sheet-check.ts'
import type { StoredAmounts } from '#import/stored-amounts.ts'
import threadAddress from './check-thread.ts?worker&url'
import type { SentJournal } from './import-source.ts'
import { lastSentBy } from './import-state.ts'
import {
  type CheckAnswer,
  type CheckRequest,
  type RecordPart,
  ReviewAssembly,
  type ReviewTask,
  recordPlanOf,
  type SentPart,
  type SentRecordPlan,
  type SentReview,
  sentAreas,
  sentColumn,
  sentContext,
  sentSheet,
} from './sent-check.ts'

/** Up to so many cells, checking on the page is faster than sending. Rows of records cost more: each is compared with all others. */
const maxSmallSheet = { items: 20_000, records: 2000 } as const
/** Entries of a list in one message, chosen so that a message takes the page a few milliseconds. */
const portions = { areas: 5000, cells: 50_000, known: 1000, records: 500, journal: 200, stored: 200 } as const
/** The thread drops a sheet that is not changed or reviewed for so long; the next change or review sends it again. */
const restMs = 10 * 60_000

/** What was read of the items that a sheet is about. */
export interface Readings {
  readonly known: KnownItems
  /** What was sent from this device. */
  readonly journal: SentJournal
  /** Undefined where the service does not let amounts be read. */
  readonly stored: StoredAmounts | undefined
  /** The earlier readings of that, the first one first. */
  readonly earlier: readonly AmountReading[]
}

type AnyCheck = SheetCheck | HierarchyCheck

interface SheetHome {
  /** What the sheet is checked against: items and lists, or records. */
  readonly of: ThreadContext
  /** True for a sheet that is too small for the thread. */
  readonly isHere: boolean
  /** Called when checking a change found more. */
  readonly onFound: () => void
  isChecked: boolean
}

type ThreadContext =
  | { readonly kind: 'items'; readonly context: ReviewContext }
  | { readonly kind: 'records'; readonly context: HierarchyContext }

const homes = new WeakMap<AnyCheck, SheetHome>()
/** What reviews sheets on the page. */
const reviews = new WeakMap<SheetCheck, SheetReview>()

/** @param onFound called when checking a change found more */
export async function checkedSheet(
  sheet: Sheet,
  rules: ReadingRules,
  { context, onFound }: { readonly context: ReviewContext; readonly onFound: () => void },
): Promise<SheetCheck> {
  const check = new SheetCheck(sheet, rules, context)
  reviews.set(check, new SheetReview(check, context))
  await checkAtHome(check, { kind: 'items', context }, onFound)
  return check
}

/** The same for a sheet of organizations or focus areas. */
export async function checkedRecords(
  sheet: Sheet,
  rules: HierarchyRules,
  { context, onFound }: { readonly context: HierarchyContext; readonly onFound: () => void },
): Promise<HierarchyCheck> {
  const check = new HierarchyCheck(sheet, rules, context)
  await checkAtHome(check, { kind: 'records', context }, onFound)
  return check
}

async function checkAtHome(check: AnyCheck, of: ThreadContext, onFound: () => void): Promise<void> {
  const { rowCount, width } = check.sheet.table
  const isSmall = rowCount * width <= maxSmallSheet[of.kind]
  const isHere = isSmall || typeof Worker === 'undefined'
  const home = { of, isHere, isChecked: false, onFound }
  homes.set(check, home)
  const isThere = !isHere && (await thread.check(check, home))
  if (!isThere) check.run()
  home.isChecked = true
}

/** What a sheet of records would do, against the records as they are now. */
export async function plannedRecords(
  check: HierarchyCheck,
  context: HierarchyContext,
): Promise<HierarchyPlan> {
  return workOut(check, { task: { do: 'plan' }, records: context }, () =>
    planHierarchy(check.hierarchySheet, context),
  )
}

/** Takes the items of the service into the check; answers which amounts of these to ask for, if any. */
export async function amountsToAsk(check: SheetCheck, readings: Readings): Promise<AskedAmounts | undefined> {
  check.knowItems(readings.known)
  return workOut(check, { readings, task: { do: 'ask' } }, () => {
    const asked = reviewOf(check).askedFor(readings.known)
    homes.get(check)?.onFound()
    return asked
  })
}

/** All that the review of a checked sheet shows. */
export async function reviewed(check: SheetCheck, readings: Readings, terms: ReviewTerms): Promise<Review> {
  return workOut(check, { readings, task: { do: 'review', terms } }, () =>
    reviewOf(check).review(readHere(check, readings), terms),
  )
}

/** The fingerprint of the plan that these readings would give now. */
export async function fingerprintOf(
  check: SheetCheck,
  readings: Readings,
  { terms, leftOut }: { readonly terms: ReviewTerms; readonly leftOut: LeftOut },
): Promise<string> {
  return workOut(check, { readings, task: { do: 'fingerprint', terms, leftOut } }, () =>
    reviewOf(check).fingerprint(readHere(check, readings), terms, leftOut),
  )
}

/** The numbers of a sheet that have one of these fates. */
export async function placesOf(
  check: SheetCheck,
  { fates: table }: Pick<SheetAccount, 'fates'>,
  fates: readonly Fate[],
): Promise<NumberPlaces> {
  const account = { fates: table }
  return workOut(check, { task: { do: 'places', account, fates } }, () =>
    accountPlaces(check, account, fates),
  )
}

function readHere(check: SheetCheck, { journal, ...readings }: Readings) {
  return { ...readings, lastSent: lastSentBy(check.rules.kind, journal) }
}

async function workOut<Result>(check: AnyCheck, work: Work, here: () => Result): Promise<Result> {
  const home = homes.get(check)
  const there = home && !home.isHere && (await thread.run(check, home, work))
  return there ? (there.result as Result) : here()
}

/** Reviews a sheet on the page. */
function reviewOf(check: SheetCheck): SheetReview {
  const review = reviews.get(check)
  if (!review) throw new Error('only a checked sheet is reviewed')
  return review
}

interface Work {
  readonly task: ReviewTask
  /** Left out for a task that needs none. */
  readonly readings?: Readings
  readonly records?: HierarchyContext
}

/** `lost`: another sheet came into the thread. */
type WorkEnd = { readonly kind: 'done'; readonly result: unknown } | { readonly kind: 'lost' | 'failed' }

/** A sheet that the thread keeps. */
class KeptSheet {
  readonly check: AnyCheck
  readonly home: SheetHome
  /** Identifies the sheet in messages. */
  readonly number: number
  /** Is true once the thread has checked it, false where that failed. */
  readonly opened = Promise.withResolvers<boolean>()
  isOpen = false
  /** That of the table when it was sent. */
  version = 0
  /** How many changes were sent since. */
  sent = 0
  /** Until the answer to the last of them. */
  settled: PromiseWithResolvers<void> | undefined
  /** What the service held, as far as the thread knows it: one reading after the other. */
  readonly stored: StoredAmounts[] = []
  readonly #review = new ReviewAssembly()
  #rows: RecordPart[] = []
  /** By number, what the thread works out. */
  readonly work = new Map<number, Work & { readonly end: (end: WorkEnd) => void }>()

  constructor(check: AnyCheck, home: SheetHome, number: number) {
    this.check = check
    this.home = home
    this.number = number
  }

  /** Takes a part of what is worked out next. */
  add(part: Extract<CheckAnswer, { kind: 'part' }>): void {
    if (part.list === 'rows') this.#rows.push(part)
    else this.#review.add(part)
  }

  /** What was worked out, with its parts. */
  wholeOf({ task, readings, records }: Work, result: unknown): unknown {
    if (task.do === 'review') return this.#review.finish(result as SentReview, readings?.stored)
    if (task.do !== 'plan' || !records) return result
    const rows = this.#rows
    this.#rows = []
    return recordPlanOf(result as SentRecordPlan, rows, records)
  }

  /** The index of a reading among those that the thread has. */
  placeOf(amounts: StoredAmounts | undefined): number | undefined {
    return amounts && this.stored.indexOf(amounts)
  }
}

class CheckThread {
  #thread: Worker | undefined
  /** What the thread checks sheets against. */
  #context: ReviewContext | undefined
  #records: HierarchyContext | undefined
  #known: KnownItems | undefined
  #journal: SentJournal | undefined
  #kept: KeptSheet | undefined
  /** How many numbers were given to sheets and work. */
  #count = 0
  #rest: ReturnType<typeof setTimeout> | undefined
  /** One sheet after the other: what is sent of it comes in several messages. */
  #last: Promise<unknown> = Promise.resolve()

  /** Checks a sheet there, and again after each of its changes. False where no thread can be started or it failed. */
  check(check: AnyCheck, home: SheetHome): Promise<boolean> {
    return this.#inTurn(() => this.#open(check, home))
  }

  /** Works something out for a sheet; undefined where no thread can be started or it failed. */
  async run(check: AnyCheck, home: SheetHome, work: Work): Promise<{ readonly result: unknown } | undefined> {
    for (;;) {
      const begun = await this.#inTurn(() => this.#begin(check, home, work))
      const end = await begun?.end
      if (end?.kind === 'done') {
        // Drawing the result in the same task as the last message would make that task longer.
        await takeTurns()
        return { result: end.result }
      }
      if (end?.kind !== 'lost') return undefined
    }
  }

  #inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
    const sent = this.#last.then(send)
    this.#last = sent
    return sent
  }

  async #open(check: AnyCheck, home: SheetHome): Promise<boolean> {
    // Changes of the sheet before would be changes of this one there.
    this.#release()
    this.#count += 1
    const kept = new KeptSheet(check, home, this.#count)
    try {
      this.#thread ??= this.#start()
      this.#kept = kept
      await (home.of.kind === 'items'
        ? this.#sendContext(kept, home.of.context)
        : this.#sendRecords(kept, home.of.context))
      // It may have failed since.
      if (this.#kept === kept) await this.#send(kept)
    } catch {
      this.#fail()
    }
    return kept.opened.promise
  }

  async #send(kept: KeptSheet): Promise<void> {
    const { check, number: of } = kept
    const { sheet: own } = check
    kept.version = own.table.version
    await this.#sendColumns(own)
    const sheet = sentSheet(own)
    if (check instanceof SheetCheck) this.#ask({ kind: 'check', sheet, rules: check.given, of })
    else this.#ask({ kind: 'check-records', sheet, rules: check.given, of })
  }

  /** Sends what is to be done; answers its end, undefined where the thread has failed. */
  async #begin(
    check: AnyCheck,
    home: SheetHome,
    work: Work,
  ): Promise<{ readonly end: Promise<WorkEnd> } | undefined> {
    if (this.#kept?.check !== check && !(await this.#open(check, home))) return undefined
    const kept = this.#kept
    if (!kept) return undefined
    this.#awaitRest()
    const { promise: end, resolve } = Promise.withResolvers<WorkEnd>()
    this.#count += 1
    const number = this.#count
    kept.work.set(number, { ...work, end: resolve })
    try {
      const { task, readings, records } = work
      if (readings) await this.#sendReadings(kept, check.given.kind, readings)
      if (records) await this.#sendRecords(kept, records)
      const earlier = (readings?.earlier ?? []).map(({ window, amounts }) => {
        return { window, place: kept.stored.indexOf(amounts) }
      })
      this.#ask({ kind: 'run', task, number, stored: kept.placeOf(readings?.stored), earlier })
    } catch {
      this.#fail()
    }
    return { end }
  }

  /** Sends what the thread does not have yet. */
  async #sendReadings(
    kept: KeptSheet,
    kind: string,
    { known, journal, stored, earlier }: Readings,
  ): Promise<void> {
    const facts =
      this.#known === known ? undefined : { isWhole: known.isWhole, showsExternalIds: known.showsExternalIds }
    const isJournalNew = this.#journal !== journal
    if (facts)
      await this.#sendParts(known.items, portions.known, (part) => ({ kind: 'part', list: 'known', part }))
    if (isJournalNew) {
      const entries = [...journal].filter(([key]) => key.startsWith(`${kind} `))
      await this.#sendParts(entries, portions.journal, (part) => {
        return { kind: 'part', list: 'journal', part: part.map(([key, { amounts }]) => [key, amounts]) }
      })
    }
    this.#ask({ kind: 'readings', known: facts, isJournalNew, stored: undefined })
    for (const amounts of [...earlier.map((reading) => reading.amounts), ...(stored ? [stored] : [])]) {
      if (kept.stored.includes(amounts)) continue
      const before = kept.stored.at(-1)
      const isLater = before !== undefined && [...before.keys()].every((id) => amounts.has(id))
      const changed = [...amounts].filter(([id, series]) => !isLater || before.get(id) !== series)
      await this.#sendParts(changed, portions.stored, (part) => ({ kind: 'part', list: 'stored', part }))
      const of = isLater ? 'changed' : 'all'
      this.#ask({ kind: 'readings', known: undefined, isJournalNew: false, stored: of })
      kept.stored.push(amounts)
    }
    // It may have failed since.
    if (this.#kept !== kept) return
    this.#known = known
    this.#journal = journal
  }

  async #sendContext(kept: KeptSheet, context: ReviewContext): Promise<void> {
    if (this.#context === context) return
    await this.#sendParts(context.areas.areas, portions.areas, (part) => {
      return { kind: 'part', list: 'areas', part: sentAreas(part) }
    })
    this.#ask({ kind: 'context', context: sentContext(context) })
    if (this.#kept === kept) this.#context = context
  }

  async #sendRecords(kept: KeptSheet, given: HierarchyContext): Promise<void> {
    if (this.#records && areSameRecords(this.#records, given)) return
    const { records, ...context } = given
    await this.#sendParts(records, portions.records, (part) => ({ kind: 'part', list: 'records', part }))
    this.#ask({ kind: 'record-context', context })
    if (this.#kept === kept) this.#records = given
  }

  async #sendColumns({ table }: Sheet): Promise<void> {
    const atOnce = Math.max(1, Math.floor(portions.cells / Math.max(1, table.rowCount)))
    for (let from = 0; from < table.width; from += atOnce) {
      for (let column = from; column < Math.min(table.width, from + atOnce); column += 1)
        this.#ask({ kind: 'part', list: 'columns', part: sentColumn(table, column) })
      await takeTurns()
    }
  }

  async #sendParts<Entry>(
    entries: readonly Entry[],
    size: number,
    partOf: (some: readonly Entry[]) => SentPart,
  ): Promise<void> {
    for (let at = 0; at < entries.length; at += size) {
      this.#ask(partOf(entries.slice(at, at + size)))
      await takeTurns()
    }
  }

  readonly #ask = (request: CheckRequest): void => this.#thread?.postMessage(request)

  #start(): Worker {
    const thread = new Worker(threadAddress, { type: 'module', name: 'check' })
    thread.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      const kept = this.#kept
      if (data.kind === 'failed') return this.#fail()
      // An answer about an earlier sheet.
      if (!kept || data.of !== kept.number) return
      if (data.kind === 'part') kept.add(data)
      else if (data.kind === 'checked') this.#take(kept, data)
      else this.#finish(kept, data)
    })
    thread.addEventListener('error', (event) => {
      event.preventDefault()
      this.#fail()
    })
    return thread
  }

  #finish(kept: KeptSheet, { number, result }: Extract<CheckAnswer, { kind: 'done' }>): void {
    const work = kept.work.get(number)
    kept.work.delete(number)
    if (work) work.end({ kind: 'done', result: kept.wholeOf(work, result) })
  }

  #take(kept: KeptSheet, { state, number }: Extract<CheckAnswer, { kind: 'checked' }>): void {
    // What was found before the last change may be of other rows.
    if (number !== kept.sent) return
    if (kept.isOpen) {
      takeState(kept, state)
      this.#settle(kept)
      return
    }
    // A cell was changed on the way.
    if (kept.version !== kept.check.sheet.table.version) {
      this.#send(kept).catch(() => this.#fail())
      return
    }
    kept.isOpen = true
    takeState(kept, state)
    kept.check.checkElsewhere({
      changed: (change) => {
        kept.sent += 1
        this.#awaitRest()
        kept.settled ??= Promise.withResolvers()
        this.#ask({ kind: 'change', change, number: kept.sent })
      },
      settled: async () => kept.settled?.promise,
    })
    this.#awaitRest()
    kept.opened.resolve(true)
  }

  #fail(): void {
    const kept = this.#kept
    this.#end('failed')
    kept?.opened.resolve(false)
  }

  /** Without a thread the page checks by itself. */
  #end(workEnd: 'lost' | 'failed'): void {
    this.#thread?.terminate()
    this.#thread = undefined
    this.#context = undefined
    this.#records = undefined
    this.#known = undefined
    this.#journal = undefined
    this.#release(workEnd)
  }

  #awaitRest(): void {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#end('lost'), restMs)
  }

  #release(workEnd: 'lost' | 'failed' = 'lost'): void {
    clearTimeout(this.#rest)
    const kept = this.#kept
    this.#kept = undefined
    if (!kept) return
    kept.check.checkElsewhere(undefined)
    if (kept.settled) kept.check.checkRows()
    this.#settle(kept)
    for (const { end } of kept.work.values()) end({ kind: workEnd })
  }

  #settle(kept: KeptSheet): void {
    const { settled } = kept
    kept.settled = undefined
    settled?.resolve()
    kept.home.onFound()
  }
}

function takeState(
  { check, home }: KeptSheet,
  state: Extract<CheckAnswer, { kind: 'checked' }>['state'],
): void {
  if (check instanceof HierarchyCheck) check.take(state as RecordCheckState)
  // A sheet that the thread has given up was checked before.
  else if (home.isChecked) check.take(state as CheckState)
  else check.restore(state as CheckState)
}

/** True for two readings between which nothing was changed: the list has the same records then. */
function areSameRecords(one: HierarchyContext, other: HierarchyContext): boolean {
  if (one === other) return true
  const { records, ...facts } = one
  const { records: others, ...otherFacts } = other
  return (
    records.length === others.length &&
    records.every((record, at) => record === others[at]) &&
    JSON.stringify(facts) === JSON.stringify(otherFacts)
  )
}

const thread = new CheckThread()
