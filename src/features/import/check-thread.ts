// The thread that checks and reviews sheets, so that the page stays at hand however large they are. It keeps the last one, and
// checks it again as the person changes it.
import type { PlanningRecord } from '#contract/resources.ts'
import type { Change } from '#import/edit-record.ts'
import type { FocusAreaFacts } from '#import/focus-area-lookup.ts'
import { HierarchyCheck } from '#import/hierarchy/check.ts'
import { KnownRecords } from '#import/hierarchy/known-records.ts'
import { planHierarchy } from '#import/hierarchy/plan.ts'
import type { HierarchyContext } from '#import/hierarchy/planned-rows.ts'
import { type KnownItem, KnownItems } from '#import/known-items.ts'
import { type LastSent, type ReviewContext, SheetReview } from '#import/review.ts'
import { accountPlaces } from '#import/sheet-account.ts'
import { SheetCheck } from '#import/sheet-check.ts'
import type { StoredAmounts } from '#import/stored-amounts.ts'
import type { JournalItem } from '#offline/imports/import-journal.ts'
import { lastSentBy } from './import-state.ts'
import {
  areasOfSent,
  type CheckAnswer,
  type CheckRequest,
  contextOfSent,
  type JournalEntry,
  type SentColumn,
  type SentPart,
  sentRecordPlan,
  sentReview,
  sheetOfSent,
} from './sent-check.ts'

type SentChange = Extract<CheckRequest, { kind: 'change' }>
type Answer = CheckAnswer extends infer One ? (One extends unknown ? Omit<One, 'of'> : never) : never

declare const self: {
  postMessage(answer: CheckAnswer): void
  addEventListener(type: 'message', listener: (event: MessageEvent<CheckRequest>) => void): void
}

/** The lists that were sent for the next request. */
let lists = noLists()
let context: ReviewContext | undefined
let known: KnownItems | undefined
let journal: ReadonlyMap<string, Pick<JournalItem, 'amounts'>> = new Map()
let records: { readonly context: HierarchyContext; readonly known: KnownRecords } | undefined
let sheet: KeptItems | KeptRecords | undefined

function noLists() {
  return {
    areas: [] as FocusAreaFacts[],
    columns: [] as SentColumn[],
    known: [] as KnownItem[],
    records: [] as PlanningRecord[],
    journal: [] as JournalEntry[],
    stored: new Map<string, StoredAmounts extends ReadonlyMap<string, infer Series> ? Series : never>(),
  }
}

self.addEventListener('message', ({ data }) => {
  try {
    if (data.kind === 'part') add(data)
    // A person changes cells while a list is on its way.
    else if (data.kind === 'change') sheet?.change(data)
    else take(data)
  } catch (error) {
    self.postMessage({ kind: 'failed', of: sheet?.of ?? 0, message: String(error) })
  }
})

function add({ list, part }: SentPart): void {
  if (list === 'areas') lists.areas.push(...areasOfSent(part))
  else if (list === 'columns') lists.columns.push(part)
  else if (list === 'known') lists.known.push(...part)
  else if (list === 'records') lists.records.push(...part)
  else if (list === 'journal') lists.journal.push(...part)
  else for (const [id, series] of part) lists.stored.set(id, series)
}

function take(request: Exclude<CheckRequest, SentPart | SentChange>): void {
  const sent = lists
  lists = noLists()
  switch (request.kind) {
    case 'context':
      context = contextOfSent(request.context, sent.areas)
      break
    case 'check':
      if (!context) throw new Error('there is nothing to judge a sheet against')
      sheet = new KeptItems(
        new SheetCheck(sheetOfSent(request.sheet, sent.columns), request.rules, context).run(),
        request.of,
        context,
      )
      break
    case 'record-context':
      records = {
        context: { ...request.context, records: sent.records },
        known: new KnownRecords(sent.records),
      }
      break
    case 'check-records': {
      if (!records) throw new Error('there is nothing to judge a sheet against')
      const read = sheetOfSent(request.sheet, sent.columns)
      const check = new HierarchyCheck(read, request.rules, records.context, records.known)
      sheet = new KeptRecords(check.run(), request.of)
      break
    }
    case 'readings': {
      const { known: facts, isJournalNew, stored } = request
      if (facts) known = new KnownItems(sent.known, facts.isWhole, facts.showsExternalIds)
      if (isJournalNew) journal = new Map(sent.journal.map(([key, amounts]) => [key, { amounts }]))
      const readings = sheet instanceof KeptItems ? sheet.stored : []
      const before = stored === 'changed' ? (readings.at(-1) ?? []) : []
      if (stored) readings.push(new Map([...before, ...sent.stored]))
      break
    }
    case 'run':
      sheet?.run(request)
  }
}

/** A check of the sheet that is kept. */
type KeptCheck = SheetCheck | HierarchyCheck
type Run = Extract<CheckRequest, { kind: 'run' }>

abstract class KeptSheet<Check extends KeptCheck = KeptCheck> {
  readonly of: number
  protected readonly check: Check
  /** The last change, and whether the rows are checked for it soon. */
  #changed = 0
  #isAwaited = false
  /** That of the check when the page was last told what was found. */
  #told = -1

  constructor(check: Check, of: number) {
    this.check = check
    this.of = of
    this.#tell()
  }

  protected abstract workOut(request: Run): unknown

  change({ change, number }: SentChange): void {
    this.#changed = number
    // Changes come one after another; what goes over all rows is done once for those that are there.
    this.check.checkElsewhere({ changed: () => {}, settled: async () => {} })
    apply(this.check, change)
    this.check.checkElsewhere(undefined)
    if (this.#isAwaited) return
    this.#isAwaited = true
    setTimeout(() => this.#settle())
  }

  run(request: Run): void {
    this.#settle()
    const result = this.workOut(request)
    this.#settle()
    this.answer({ kind: 'done', number: request.number, result })
  }

  #settle(): void {
    if (this.#isAwaited) this.check.checkRows()
    this.#isAwaited = false
    this.#tell()
  }

  /** Tells the page what is found of the sheet as it is now. */
  #tell(): void {
    const { revision, state } = this.check
    if (revision === this.#told) return
    this.#told = revision
    this.answer({ kind: 'checked', state, number: this.#changed })
  }

  protected answer(answer: Answer): void {
    self.postMessage({ ...answer, of: this.of })
  }
}

class KeptItems extends KeptSheet<SheetCheck> {
  /** All readings of what the service holds. */
  readonly stored: StoredAmounts[] = []
  readonly #review: SheetReview
  #journal = journal
  #lastSent: LastSent

  constructor(check: SheetCheck, of: number, context: ReviewContext) {
    super(check, of)
    this.#review = new SheetReview(check, context)
    this.#lastSent = lastSentBy(check.rules.kind, journal)
  }

  protected workOut({ task, stored, earlier }: Run): unknown {
    if (task.do === 'places') return accountPlaces(this.check, task.account, task.fates)
    if (!known || task.do === 'plan') throw new Error('there are no items to review a sheet against')
    if (this.#journal !== journal) this.#lastSent = lastSentBy(this.check.rules.kind, journal)
    this.#journal = journal
    const readings = {
      known,
      lastSent: this.#lastSent,
      stored: stored === undefined ? undefined : this.stored[stored],
      earlier: earlier.map(({ window, place }) => ({ window, amounts: this.stored[place] ?? new Map() })),
    }
    if (task.do === 'fingerprint') return this.#review.fingerprint(readings, task.terms, task.leftOut)
    if (task.do === 'ask') return this.#review.askedFor(known)
    this.check.knowItems(known)
    return sentReview(this.#review.review(readings, task.terms), (part) =>
      this.answer({ kind: 'part', ...part }),
    )
  }
}

class KeptRecords extends KeptSheet<HierarchyCheck> {
  protected workOut(): unknown {
    if (!records) throw new Error('there are no records to plan a sheet against')
    const plan = planHierarchy(this.check.hierarchySheet, records.context, records.known)
    return sentRecordPlan(plan, (part) => this.answer({ kind: 'part', ...part }))
  }
}

function apply(check: KeptCheck, change: Change): void {
  const { sheet: changed } = check
  switch (change.kind) {
    case 'cells':
      for (const { row, column, text, facts } of change.edits)
        changed.table.set(changed.headingRows + row, column, text, facts)
      check.recheck(change.edits)
      return
    case 'insert':
      check.insertRows(change.row, change.count, change.merges)
      return
    case 'remove':
      check.removeRows(change.row, change.count)
  }
}
