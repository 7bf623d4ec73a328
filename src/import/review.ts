// The review of a checked sheet: what it would do to the items as they are, what is found of that, and the account of its
// numbers. By plain functions over plain data, on the page for a small sheet and in a thread for all others.
import { comparableId } from '#contract/primitives.ts'
import type { HiddenParts } from '#spreadsheet/hidden-parts.ts'
import {
  type AmountChanges,
  type AmountReading,
  type ChangeSums,
  findChanges,
  findClosed,
  findNewer,
  type OldAmounts,
  type PastAmounts,
  sumChanges,
} from './amount-changes.ts'
import type { ImportContext } from './cell-check.ts'
import { type Answers, answerAt, type Finding } from './findings/finding.ts'
import { newerAnswers } from './findings/of-plan.ts'
import { answersToAmounts, findInPlan, findInRows, leftOutBy } from './findings/registry.ts'
import { type CurrencyTotals, pastTotals, totalsByCurrency } from './item-totals.ts'
import { amountKey, type ImportItem, readItems, type SheetReading } from './items.ts'
import type { KnownItems } from './known-items.ts'
import type { LeftOut } from './left-out.ts'
import { findKnown, type ImportPlan, makePlan, type PlanEntry } from './plan.ts'
import { accountFor, type SheetAccount } from './sheet-account.ts'
import type { SheetCheck } from './sheet-check.ts'
import {
  type AmountWindow,
  type NewerAmount,
  type PastAmount,
  type StoredAmounts,
  windowOf,
} from './stored-amounts.ts'
import type { PeriodTotal } from './totals.ts'

/** What a sheet is checked and reviewed against. */
export interface ReviewContext extends ImportContext {
  /** The last month whose amounts are final, `2026-10`. */
  readonly closedThrough?: string | undefined
}

/** What was last sent from this device of an item. */
export type LastSent = (item: ImportItem) => readonly PastAmount[]

/** What was read of the items that a sheet is about. */
export interface ReviewReadings {
  readonly known: KnownItems
  readonly lastSent: LastSent
  /** What the service holds; undefined where it does not say. */
  readonly stored?: StoredAmounts | undefined
  /** The earlier readings of that, the first one first. */
  readonly earlier?: readonly AmountReading[]
}

/** What the person decided, and what the review keeps for them. */
export interface ReviewTerms {
  /** To what is found in the review. */
  readonly answers: Answers
  /** By row, the external IDs that were made in earlier reviews: a row keeps its own. */
  readonly givenIds?: ReadonlyMap<number, string>
  /** When the sheet was opened, in epoch milliseconds. */
  readonly opened?: number | undefined
  /** The rows and columns that the file hides, where they are now. */
  readonly hidden: HiddenParts
}

/** The amounts of items that a service is asked for. */
export interface AskedAmounts extends AmountWindow {
  /** Comparable IDs of items. */
  readonly ids: readonly string[]
}

/** What a sheet would do to the items as they were read. Plain data: none of it is a function. */
export interface Review {
  readonly plan: ImportPlan
  readonly reading: Pick<SheetReading, 'refusedRows' | 'blankRows'>
  /** What was found of its rows and of that which would be sent. */
  readonly findings: readonly Finding[]
  /** To these. */
  readonly answers: Answers
  readonly leftOut: LeftOut
  /** By row, the external IDs that were made for items without one. */
  readonly givenIds: ReadonlyMap<number, string>
  /** What becomes of each number of the sheet. */
  readonly account: SheetAccount
  /** What the changes are from. */
  readonly old: OldAmounts
  readonly changes: AmountChanges
  /** What is sent of each branch and year. */
  readonly sums: ChangeSums
  /** Amounts that someone else sent after the person saw them; a finding asks about each. */
  readonly newer: readonly NewerAmount[]
  /** The sums of the amounts that are sent or stored already. */
  readonly totals: readonly CurrencyTotals[]
  /** The sums of what is stored, or was last sent from this device, of the same items. */
  readonly past: readonly PeriodTotal[]
}

/** Reviews one sheet, again and again as the person changes it and answers. */
export class SheetReview {
  readonly #check: SheetCheck
  readonly #context: ReviewContext
  /** The reading of all rows, as long as none of them is changed. */
  #whole: { readonly revision: number; readonly reading: SheetReading } | undefined
  /** What was found of the rows, as long as it was found of the same. */
  #inRows: { readonly of: readonly unknown[]; readonly findings: readonly Finding[] } | undefined

  constructor(check: SheetCheck, context: ReviewContext) {
    this.#check = check
    this.#context = context
  }

  /** The amounts of the sheet as the service may hold them; undefined where there are none of items that it has. */
  askedFor(known: KnownItems): AskedAmounts | undefined {
    this.#check.knowItems(known)
    const { items } = this.#readWhole()
    const window = windowOf(items)
    const ids = items.flatMap((item) => {
      const existing = item.amountCount > 0 ? findKnown(item, known) : undefined
      return existing ? comparableId(existing.id) : []
    })
    return window && { ...window, ids: [...new Set(ids)] }
  }

  /** All that the review of the sheet shows. */
  review(readings: ReviewReadings, terms: ReviewTerms): Review {
    const { known, lastSent, stored, earlier = [] } = readings
    const check = this.#check
    const past = stored ? (item: ImportItem) => storedOf(item, known, stored) : lastSent
    const inRows = this.#findInRows(readings, terms.hidden, past)
    const answers = answersToAmounts(terms.answers, inRows)
    const leftOut = leftOutBy(check, inRows, answers)
    const { plan, reading, givenIds } = this.#plan(readings, terms, leftOut)
    const old: OldAmounts = { stored, past: pastOf(plan, lastSent) }
    const newer = findNewer(plan, { ...old, earlier, opened: terms.opened })
    const { closedThrough, areas } = this.#context
    const closed = findClosed(plan, closedThrough)
    const inPlan = findInPlan({ plan, past, newer, closed, closedThrough })
    const counted = plan.items.filter(({ verdict }) => verdict !== 'refused').map(withoutLeftOut)
    return {
      plan,
      reading: { refusedRows: reading.refusedRows, blankRows: reading.blankRows },
      findings: [...inRows, ...inPlan],
      answers,
      leftOut,
      givenIds,
      old,
      newer,
      changes: findChanges(plan, old, newer),
      sums: sumChanges(plan, old, areas),
      past: pastTotals(counted, past),
      totals: totalsByCurrency(counted),
      account: accountFor({ check, plan, leftOut }),
    }
  }

  /** The fingerprint of the plan that these readings would give now. */
  fingerprint(readings: ReviewReadings, terms: ReviewTerms, leftOut: LeftOut): string {
    return this.#plan(readings, terms, leftOut).plan.fingerprint
  }

  #plan(readings: ReviewReadings, terms: ReviewTerms, leftOut: LeftOut) {
    const { known, stored } = readings
    const isWhole = leftOut.rows.size + leftOut.columns.size + leftOut.cells.size === 0
    const reading = isWhole ? this.#readWhole() : readItems(this.#check, this.#context, leftOut)
    const areClosedLeftOut = answerAt(terms.answers, 'closed-months') === 'leave-out'
    const leftOutThrough = areClosedLeftOut ? this.#context.closedThrough : undefined
    const { items, givenIds } = withGivenIds(reading.items, terms)
    const amounts = { stored, newer: newerAnswers(terms.answers), leftOutThrough }
    return { reading, givenIds, plan: makePlan(items, known, this.#check.rules.kind, amounts) }
  }

  #readWhole(): SheetReading {
    const { revision } = this.#check
    if (this.#whole?.revision !== revision)
      this.#whole = { revision, reading: readItems(this.#check, this.#context) }
    return this.#whole.reading
  }

  #findInRows(
    { known, lastSent, stored }: ReviewReadings,
    hidden: HiddenParts,
    past: LastSent,
  ): readonly Finding[] {
    const { items } = this.#readWhole()
    const of = [items, known, stored ?? lastSent, hidden]
    if (!this.#inRows?.of.every((one, at) => one === of[at]))
      this.#inRows = { of, findings: findInRows({ check: this.#check, hidden, items, known, past }) }
    return this.#inRows.findings
  }
}

/** The items with the external IDs that their rows are given here, where the person wants that. */
function withGivenIds(items: readonly ImportItem[], { answers, givenIds = new Map() }: ReviewTerms) {
  if (answerAt(answers, 'no-ids') !== 'add') return { items, givenIds }
  const given = new Map(givenIds)
  const named = items.map((item): ImportItem => {
    if (item.itemId !== undefined || item.externalId !== undefined) return item
    const row = item.rows[0] ?? 0
    const externalId = given.get(row) ?? crypto.randomUUID()
    given.set(row, externalId)
    return { ...item, externalId }
  })
  return { items: named, givenIds: given }
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
function pastOf(plan: ImportPlan, lastSent: LastSent): PastAmounts {
  return plan.items.map(({ item }) =>
    lastSent(item).map(({ version, period, digits }) => ({ version, period, digits })),
  )
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
