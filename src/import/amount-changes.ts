// What a plan changes, amount by amount: from what to what, the largest change first, and summed by branch and year. All of it
// is plain data. A sheet of 100,000 rows has millions of amounts: they are numbers in columns, and texts where one is asked for.
import { ExactSum } from '#contract/decimal.ts'
import type { FocusAreaLookup } from './focus-area-lookup.ts'
import { amountKey } from './items.ts'
import type { ImportPlan, PlanEntry } from './plan.ts'
import {
  type AmountWindow,
  amountIn,
  monthOf,
  type NewerAmount,
  type PastAmount,
  type StoredAmounts,
} from './stored-amounts.ts'
import { type Tally, TallySum } from './tally.ts'
import type { Version } from './versions.ts'

/** `new`: there is no amount yet, as far as it is known. `same`: as last sent from this device, and sent again. */
export const changeKinds = ['up', 'down', 'new', 'same'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A version and a period. */
interface Slot {
  readonly version: Version
  readonly period: string
}

/** The amounts that a plan sends, and those that someone else sent after the person saw them, the largest change first. */
export interface AmountChanges {
  /** True where the old amounts are those of the service; else those that were last sent from this device. */
  readonly areStored: boolean
  readonly slots: readonly Slot[]
  /** By change: the place of the item in the plan, and of version and period in the slots. */
  readonly entries: Uint32Array
  readonly slotOf: Uint32Array
  /** By change: the place of its kind in {@link changeKinds}. */
  readonly kinds: Uint8Array
  /** By change: the nearest number to it, and that as a part of the old amount; not finite where that is zero or none. */
  readonly sizes: Float64Array
  readonly parts: Float64Array
  /** By change: the place, from 1, of the amount that someone else sent among those given; 0 for none. */
  readonly newer: Uint32Array
  readonly counts: Readonly<Record<ChangeKind, number>>
}

/** A change as it is shown. */
export interface AmountChange extends Slot {
  readonly entry: PlanEntry
  readonly kind: ChangeKind
  /** Null for none; undefined where nothing is known of it. */
  readonly now: string | null | undefined
  readonly next: string
  /** Exact digits. */
  readonly change: string
  /** As a part of the old amount; undefined where that is zero or none. */
  readonly part: number | undefined
}

/** What was last sent from this device of each item of a plan, by its place. */
export type PastAmounts = readonly (readonly PastAmount[])[]

/** What a change is from. */
export interface OldAmounts {
  readonly stored: StoredAmounts | undefined
  readonly past: PastAmounts
}

/** The old amount of an item; null for none, undefined where it is not known. */
function oldAmount(
  { existingId }: PlanEntry,
  slot: Slot,
  { stored, past }: { readonly stored: StoredAmounts | undefined; readonly past: readonly PastAmount[] },
): string | null | undefined {
  const { version, period } = slot
  if (stored)
    return amountIn(existingId === undefined ? undefined : stored.get(existingId)?.get(version), period)
  return past.find((one) => one.version === version && one.period === period)?.digits
}

/** All changes of a plan. @param newer amounts of other people: they are shown whether or not the plan replaces them */
export function findChanges(
  plan: Pick<ImportPlan, 'items'>,
  { stored, past }: OldAmounts,
  newer: readonly NewerAmount[] = [],
): AmountChanges {
  const found = new Columns()
  const contested = new Map<number, Map<string, number>>()
  for (const [place, { entry, version, period }] of newer.entries()) {
    const ofEntry = contested.get(entry) ?? new Map<string, number>()
    contested.set(entry, ofEntry.set(amountKey(version, period), place + 1))
  }
  for (const [at, entry] of plan.items.entries()) {
    if (entry.verdict === 'refused') continue
    const old = { stored, past: past[at] ?? [] }
    const ofOthers = contested.get(at)
    // Those that stay as someone else sent them are shown as well: the person may change their mind.
    const shown = ofOthers ? entry.item.amounts : entry.amounts
    for (const [version, periods] of shown)
      for (const [period, next] of periods) {
        const slot = { version, period }
        const place = ofOthers?.get(amountKey(version, period)) ?? 0
        const isSent = !ofOthers || entry.amounts.get(version)?.has(period)
        if (isSent || place > 0)
          found.add({ entry: at, place }, slot, { now: oldAmount(entry, slot, old), next })
      }
  }
  return { areStored: stored !== undefined, ...found.sorted() }
}

interface FromTo {
  readonly now: string | null | undefined
  readonly next: string
}

class Columns {
  #entries = new Uint32Array(1024)
  #slotOf = new Uint32Array(1024)
  #kinds = new Uint8Array(1024)
  #sizes = new Float64Array(1024)
  #parts = new Float64Array(1024)
  #newer = new Uint32Array(1024)
  #count = 0
  readonly #slots: Slot[] = []
  readonly #placeOf = new Map<Version, Map<string, number>>()
  readonly #counts: Record<ChangeKind, number> = { up: 0, down: 0, new: 0, same: 0 }

  add(
    { entry, place }: { readonly entry: number; readonly place: number },
    slot: Slot,
    { now, next }: FromTo,
  ): void {
    if (this.#count === this.#entries.length) this.#grow()
    const size = Number(next) - Number(now ?? 0)
    const kind = kindOf(now, next, size)
    const at = this.#count
    this.#entries[at] = entry
    this.#slotOf[at] = this.#placeOfSlot(slot)
    this.#kinds[at] = changeKinds.indexOf(kind)
    this.#sizes[at] = size
    this.#parts[at] = size / Math.abs(Number(now ?? 0))
    this.#newer[at] = place
    this.#counts[kind] += 1
    this.#count += 1
  }

  sorted(): Omit<AmountChanges, 'areStored'> {
    const sizes = this.#sizes.subarray(0, this.#count)
    const order = largestFirst(sizes)
    const inOrder = <Column extends Uint32Array | Uint8Array | Float64Array>(from: Column, to: Column) => {
      for (let at = 0; at < order.length; at += 1) to[at] = from[order[at] ?? 0] ?? 0
      return to
    }
    const { length } = order
    const entries = inOrder(this.#entries, new Uint32Array(length))
    const slotOf = inOrder(this.#slotOf, new Uint32Array(length))
    const kinds = inOrder(this.#kinds, new Uint8Array(length))
    const parts = inOrder(this.#parts, new Float64Array(length))
    return {
      slots: this.#slots,
      entries,
      slotOf,
      kinds,
      parts,
      newer: inOrder(this.#newer, new Uint32Array(length)),
      sizes: inOrder(sizes, new Float64Array(length)),
      counts: this.#counts,
    }
  }

  #placeOfSlot(slot: Slot): number {
    const ofVersion = this.#placeOf.get(slot.version) ?? new Map<string, number>()
    this.#placeOf.set(slot.version, ofVersion)
    const known = ofVersion.get(slot.period)
    if (known !== undefined) return known
    ofVersion.set(slot.period, this.#slots.length)
    return this.#slots.push(slot) - 1
  }

  #grow(): void {
    const length = this.#count * 2
    this.#entries = grown(this.#entries, new Uint32Array(length))
    this.#slotOf = grown(this.#slotOf, new Uint32Array(length))
    this.#kinds = grown(this.#kinds, new Uint8Array(length))
    this.#sizes = grown(this.#sizes, new Float64Array(length))
    this.#parts = grown(this.#parts, new Float64Array(length))
    this.#newer = grown(this.#newer, new Uint32Array(length))
  }
}

function grown<Column extends Uint32Array | Uint8Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}

function kindOf(now: string | null | undefined, next: string, size: number): ChangeKind {
  if (now === null || now === undefined) return 'new'
  if (now === next) return 'same'
  // Two amounts of many digits can differ by less than a double shows.
  return (size === 0 ? Number(exactChange({ now, next })) : size) < 0 ? 'down' : 'up'
}

/** The places of these numbers, the largest first whatever their sign, equal ones in their order. */
function largestFirst(sizes: Float64Array): Uint32Array {
  const sizeAt = (place: number) => Math.abs(sizes[place] ?? 0)
  return Uint32Array.from(sizes.keys()).sort((one, other) => sizeAt(other) - sizeAt(one) || one - other)
}

function exactChange({ now, next }: FromTo): string {
  const sum = new ExactSum()
  sum.add(next)
  if (now) sum.add(now.startsWith('-') ? now.slice(1) : `-${now}`)
  return sum.digits
}

/** A change by its place. */
export function changeAt(
  plan: Pick<ImportPlan, 'items'>,
  changes: AmountChanges,
  { place, stored, past }: OldAmounts & { readonly place: number },
): AmountChange | undefined {
  const at = changes.entries[place] ?? 0
  const entry = plan.items[at]
  const slot = changes.slots[changes.slotOf[place] ?? 0]
  if (!entry || !slot) return undefined
  const next = entry.item.amounts.get(slot.version)?.get(slot.period) ?? '0'
  const now = oldAmount(entry, slot, { stored, past: past[at] ?? [] })
  const kind = changeKinds[changes.kinds[place] ?? 0] ?? 'new'
  const part = changes.parts[place] ?? Number.NaN
  return {
    ...slot,
    entry,
    kind,
    now,
    next,
    change: exactChange({ now, next }),
    part: Number.isFinite(part) ? part : undefined,
  }
}

/** Which changes are shown. */
export interface ChangeFilter {
  /** `newer`: those that someone else sent after the person saw them. Undefined for all. */
  readonly kind: ChangeKind | 'newer' | undefined
  /** The least change, as a part of the old amount; where there is none, any change is large. */
  readonly leastPart: number
  /** A part of a name or an external ID. */
  readonly text: string
}

/** The places of the changes that a filter shows, in their order. */
export function filterChanges(
  plan: Pick<ImportPlan, 'items'>,
  { entries, kinds, parts, newer }: AmountChanges,
  { kind, leastPart, text }: ChangeFilter,
): Uint32Array {
  const wanted = kind === undefined || kind === 'newer' ? -1 : changeKinds.indexOf(kind)
  const sought = text.trim().toLowerCase()
  const isNamed =
    sought === ''
      ? undefined
      : plan.items.map(({ item }) => `${item.name} ${item.externalId ?? ''}`.toLowerCase().includes(sought))
  const found = new Uint32Array(entries.length)
  let count = 0
  for (let place = 0; place < entries.length; place += 1) {
    if (wanted !== -1 && kinds[place] !== wanted) continue
    if (kind === 'newer' && newer[place] === 0) continue
    if (isNamed && !isNamed[entries[place] ?? 0]) continue
    if (leastPart > 0 && Math.abs(parts[place] ?? 0) < leastPart) continue
    found[count] = place
    count += 1
  }
  return found.subarray(0, count)
}

// What others sent since.

/** One reading of the amounts of a service. */
export interface AmountReading {
  readonly window: AmountWindow
  readonly amounts: StoredAmounts
}

export interface SeenBefore extends OldAmounts {
  /** The earlier readings of this import, the first one first. */
  readonly earlier: readonly AmountReading[]
  /** When the sheet was opened, in epoch milliseconds. */
  readonly opened: number | undefined
}

/**
 * The amounts of a plan that someone else sent after the person saw them: after this import had read them, after this device
 * had sent them, or after the sheet was opened.
 */
export function findNewer(
  plan: Pick<ImportPlan, 'items'>,
  { stored, past, earlier, opened }: SeenBefore,
): readonly NewerAmount[] {
  if (!stored) return []
  const found: NewerAmount[] = []
  for (const [entry, { item, existingId, verdict }] of plan.items.entries()) {
    const ofItem = existingId === undefined ? undefined : stored.get(existingId)
    if (!ofItem || existingId === undefined || verdict === 'refused') continue
    for (const [version, periods] of item.amounts) {
      const series = ofItem.get(version)
      if (!series) continue
      const { sentBy: by, sentAt: at } = series
      const isLater = opened !== undefined && at !== undefined && at > opened
      for (const [period, mine] of periods) {
        const theirs = amountIn(series, period)
        if (theirs === mine) continue
        const before = firstRead(earlier, existingId, { version, period })
        const sent = past[entry]?.find((one) => one.version === version && one.period === period)
        // What is stored is not what this device has sent: it was changed after that.
        const isAfterOwn = sent !== undefined && sent.digits !== theirs
        const isAfterReading = before !== undefined && before !== theirs
        // Where nothing is stored, nothing of theirs is replaced.
        const isTheirs = !series.isOwn && (isAfterOwn || (isLater && theirs !== null))
        if (!isAfterReading && !isTheirs) continue
        const seen = isAfterReading ? before : isAfterOwn ? sent.digits : undefined
        found.push({ entry, version, period, seen, theirs, mine, by, at })
      }
    }
  }
  return found
}

/** The amount as this import read it first; undefined where it did not. */
function firstRead(
  earlier: readonly AmountReading[],
  id: string,
  { version, period }: Slot,
): string | null | undefined {
  const month = monthOf(period)
  const reading = earlier.find(
    ({ window, amounts }) =>
      amounts.has(id) && window.from <= month && month <= window.to && window.versions.includes(version),
  )
  return reading && amountIn(reading.amounts.get(id)?.get(version), period)
}

// Closed months.

/** The amounts of a plan in months that are closed. */
export interface ClosedAmounts {
  /** In their order. */
  readonly months: readonly string[]
  readonly tally: Tally
}

/** The amounts in closed months that a plan changes, or would if they were not left out; undefined where there are none. */
export function findClosed(
  plan: Pick<ImportPlan, 'items'>,
  closedThrough: string | undefined,
): ClosedAmounts | undefined {
  if (closedThrough === undefined) return undefined
  const months = new Set<string>()
  const sum = new TallySum()
  for (const { item, kept, verdict } of plan.items) {
    if (verdict === 'refused') continue
    for (const [version, periods] of item.amounts)
      for (const [period, digits] of periods) {
        const key = amountKey(version, period)
        const reason = kept.get(key)
        if (monthOf(period) > closedThrough || reason === 'unchanged' || reason === 'theirs') continue
        months.add(monthOf(period))
        sum.add(item.currencies?.get(key) ?? '', digits)
      }
  }
  return months.size === 0 ? undefined : { months: [...months].toSorted(), tally: sum.tally }
}

// Sums.

/** What is sent of a branch, of a year or of all, and by how much that changes. */
export interface ChangeSum {
  /** The ID of the branch, or the year; empty for items of which it is not known. */
  readonly key: string
  readonly currency: string
  readonly next: string
  readonly change: string
}

export interface ChangeSums {
  readonly branches: readonly ChangeSum[]
  readonly years: readonly ChangeSum[]
  /** One for each currency. */
  readonly total: readonly ChangeSum[]
}

/** The sums of what a plan sends. @param areas where each item is */
export function sumChanges(
  plan: Pick<ImportPlan, 'items'>,
  { stored, past }: OldAmounts,
  areas: Pick<FocusAreaLookup, 'branchOf'>,
): ChangeSums {
  const [branches, years, total] = [new Sums(), new Sums(), new Sums()]
  for (const [at, entry] of plan.items.entries()) {
    if (entry.verdict === 'refused') continue
    const { areaId = '', amounts, item } = entry
    const old = { stored, past: past[at] ?? [] }
    for (const [version, periods] of amounts)
      for (const [period, next] of periods) {
        const currency = item.currencies?.get(amountKey(version, period)) ?? ''
        const amount = { now: oldAmount(entry, { version, period }, old), next }
        branches.add(areas.branchOf(areaId), currency, amount)
        years.add(monthOf(period).slice(0, 4), currency, amount)
        total.add('', currency, amount)
      }
  }
  const bySize = (one: ChangeSum, other: ChangeSum) =>
    Math.abs(Number(other.next)) - Math.abs(Number(one.next))
  const byKey = (one: ChangeSum, other: ChangeSum) => (one.key < other.key ? -1 : 1)
  return {
    branches: branches.list().toSorted(bySize),
    years: years.list().toSorted(byKey),
    total: total.list(),
  }
}

class Sums {
  readonly #sums = new Map<string, Map<string, { readonly next: ExactSum; readonly now: ExactSum }>>()

  add(key: string, currency: string, { now, next }: FromTo): void {
    const ofKey = this.#sums.get(key) ?? new Map<string, { next: ExactSum; now: ExactSum }>()
    this.#sums.set(key, ofKey)
    const sums = ofKey.get(currency) ?? { next: new ExactSum(), now: new ExactSum() }
    ofKey.set(currency, sums)
    sums.next.add(next)
    if (now) sums.now.add(now)
  }

  list(): ChangeSum[] {
    return [...this.#sums].flatMap(([key, ofKey]) =>
      Array.from(ofKey, ([currency, sums]) => {
        const [next, now] = [sums.next.digits, sums.now.digits]
        return { key, currency, next, change: exactChange({ now, next }) }
      }),
    )
  }
}
