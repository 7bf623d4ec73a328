// What sending a sheet would do, decided against what the service said a moment ago. The plan that was seen is what is
// sent: its elements are made here, once.

import { comparableId } from '#contract/primitives.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { Field } from './columns.ts'
import { amountKey, type ImportItem, type ItemAmounts } from './items.ts'
import type { KnownItem, KnownItems } from './known-items.ts'
import { amountIn, monthOf, type NewerAnswer, newerKey, type StoredAmounts } from './stored-amounts.ts'
import type { Version } from './versions.ts'

/**
 * `unchanged`: as far as can be read, and without an amount to send. `indeterminate`: the service does not say what happens to an
 * external id that matches no item.
 */
export type Verdict = 'create' | 'update' | 'unchanged' | 'indeterminate' | 'refused'
export const verdicts = ['create', 'update', 'unchanged', 'indeterminate', 'refused'] as const

export interface FieldDifference {
  readonly field: Field
  readonly from: string | undefined
  readonly to: string | undefined
}

export type PlanRefusal =
  | { readonly kind: 'no-such-item' | 'repeated-item' }
  /** The item of this ID has another external ID, or none. */
  | { readonly kind: 'other-external-id'; readonly externalId: string | undefined }

export interface PlanEntry {
  readonly item: ImportItem
  readonly verdict: Verdict
  readonly differences: readonly FieldDifference[]
  /** Why it is refused. */
  readonly reason: PlanRefusal | undefined
  /** The comparable ID of the item that there is. */
  readonly existingId: string | undefined
  /** The focus area that the item is in, or will be, as far as it is known. */
  readonly areaId: string | undefined
  /** The amounts that are sent. */
  readonly amounts: ItemAmounts
  /** Why the other amounts of the item are not sent, by {@link amountKey}. */
  readonly kept: ReadonlyMap<string, KeptAmount>
  /**
   * The fields that are sent without being compared, because the service does not say what it has in them; undefined where
   * no item is known that they could be compared with.
   */
  readonly uncompared: readonly Field[] | undefined
  /** JSON, as it goes into the request. */
  readonly element: string
  /** The ids of the items of this name that there are already, in its focus area as far as that is known. */
  readonly twins: readonly string[]
}

/**
 * Why an amount is not sent: the service holds it already, the person left it to someone else who sent another one, or left
 * out the months that are closed.
 */
export type KeptAmount = 'unchanged' | 'theirs' | 'closed-month'

/** What a plan of amounts depends on besides the items. */
export interface AmountTerms {
  /** What the service holds; left out where it does not say. Without it nothing counts as unchanged. */
  readonly stored?: StoredAmounts | undefined
  /** By {@link newerKey}. */
  readonly newer?: ReadonlyMap<string, NewerAnswer> | undefined
  /** The last month that is left out as closed, `2027-03`. */
  readonly leftOutThrough?: string | undefined
}

export interface ImportPlan {
  readonly kind: ItemKind
  /** False where items may be there that could not be read. */
  readonly isWhole: boolean
  readonly items: readonly PlanEntry[]
  readonly counts: Readonly<Record<Verdict, number>>
  /** Equal for two plans that would do the same to the same items. */
  readonly fingerprint: string
}

/** Judges every item. Made from the same sheet and readings, two plans are equal, fingerprint included. */
export function makePlan(
  items: readonly ImportItem[],
  known: KnownItems,
  kind: ItemKind,
  terms: AmountTerms = {},
): ImportPlan {
  const counts: Record<Verdict, number> = { create: 0, update: 0, unchanged: 0, indeterminate: 0, refused: 0 }
  const planned: PlanEntry[] = []
  const identified = items.map((item) => withKnownId(item, known))
  const meant = countMeant(identified, known)
  const fingerprint = new Fingerprint()
  for (const item of identified) {
    const entry = planEntry(item, { known, kind, meant, terms })
    planned.push(entry)
    counts[entry.verdict] += 1
    fingerprint.add(`${entry.verdict} ${JSON.stringify(entry.differences)} ${entry.element}`)
  }
  return { kind, isWhole: known.isWhole, items: planned, counts, fingerprint: fingerprint.text }
}

interface Planning {
  readonly known: KnownItems
  readonly kind: ItemKind
  readonly meant: ReadonlyMap<string, number>
  readonly terms: AmountTerms
}

function planEntry(item: ImportItem, { known, kind, meant, terms }: Planning): PlanEntry {
  const existing = findKnown(item, known)
  const existingId = existing && comparableId(existing.id)
  const { amounts, kept } = amountsToSend(item, existingId, terms)
  const uncompared = existing && uncomparedFields(item, existing, known)
  const decision = decide(item, existing, { known, meant, sendsAmounts: amounts.size > 0, uncompared })
  const areaId = item.focusAreaId ?? (existing && comparableId(existing.focusAreaId))
  const expected = terms.stored && { stored: terms.stored, id: existingId }
  return {
    item,
    existingId,
    areaId,
    amounts,
    kept,
    uncompared,
    element: elementText({ ...item, amounts }, kind, expected),
    twins: known.twins(item.name, item.focusAreaId),
    ...decision,
  }
}

const nothingKept: ReadonlyMap<string, KeptAmount> = new Map()

/** Parts the amounts of an item into those that are sent and those that are not. */
function amountsToSend(
  { amounts }: ImportItem,
  id: string | undefined,
  terms: AmountTerms,
): Pick<PlanEntry, 'amounts' | 'kept'> {
  const { leftOutThrough } = terms
  const ofItem = id === undefined ? undefined : terms.stored?.get(id)
  if (!ofItem && leftOutThrough === undefined) return { amounts, kept: nothingKept }
  const kept = new Map<string, KeptAmount>()
  const sent = new Map<Version, ReadonlyMap<string, string>>()
  for (const [version, periods] of amounts) {
    const left = new Map<string, string>()
    const series = ofItem?.get(version)
    for (const [period, digits] of periods) {
      const theirs = amountIn(series, period)
      const isTheirs =
        id !== undefined && terms.newer?.get(newerKey(id, { version, period, theirs })) === 'theirs'
      const reason =
        theirs === digits
          ? 'unchanged'
          : isTheirs
            ? 'theirs'
            : leftOutThrough !== undefined && monthOf(period) <= leftOutThrough
              ? 'closed-month'
              : undefined
      if (reason) kept.set(amountKey(version, period), reason)
      else left.set(period, digits)
    }
    if (left.size > 0) sent.set(version, left)
  }
  return kept.size === 0 ? { amounts, kept: nothingKept } : { amounts: sent, kept }
}

/** The items that a plan sends: what it refuses and what would change nothing stays here. */
export function sendable(plan: ImportPlan): PlanEntry[] {
  return plan.items.filter(({ verdict }) => verdict !== 'refused' && verdict !== 'unchanged')
}

/**
 * The item with the external ID that its item has: a code shown as 00011 may be known as 11, because an earlier import had
 * only the number, and letters can be composed there and decomposed here.
 */
function withKnownId(item: ImportItem, known: KnownItems): ImportItem {
  const { externalId, bareExternalId } = item
  if (externalId === undefined) return item
  const existing =
    known.byExternalId(externalId) ??
    (bareExternalId === undefined ? undefined : known.byExternalId(bareExternalId))
  const knownId = existing?.externalId
  return knownId === undefined || knownId === externalId ? item : { ...item, externalId: knownId }
}

/** How many items of the sheet mean the same item of the service. */
function countMeant(items: readonly ImportItem[], known: KnownItems): ReadonlyMap<string, number> {
  const meant = new Map<string, number>()
  for (const item of items) {
    const existing = findKnown(item, known)
    if (existing) meant.set(existing.id, (meant.get(existing.id) ?? 0) + 1)
  }
  return meant
}

/** The item that a row names. */
export function findKnown(
  { itemId, externalId }: Pick<ImportItem, 'itemId' | 'externalId'>,
  known: KnownItems,
): KnownItem | undefined {
  if (itemId !== undefined) return known.byId(itemId)
  return externalId === undefined ? undefined : known.byExternalId(externalId)
}

type PlanDecision = Pick<PlanEntry, 'verdict' | 'differences' | 'reason'>

interface Deciding {
  readonly known: KnownItems
  readonly meant: ReadonlyMap<string, number>
  readonly sendsAmounts: boolean
  readonly uncompared: PlanEntry['uncompared']
}

function decide(
  item: ImportItem,
  existing: KnownItem | undefined,
  { known, meant, sendsAmounts, uncompared }: Deciding,
): PlanDecision {
  const { itemId, externalId } = item
  if (itemId === undefined && externalId === undefined) return verdict('create')
  if (!existing) {
    if (itemId === undefined || !known.isWhole) return verdict('indeterminate')
    return refused({ kind: 'no-such-item' })
  }
  if ((meant.get(existing.id) ?? 0) > 1) return refused({ kind: 'repeated-item' })
  const isComparable = known.showsExternalIds && itemId !== undefined && externalId !== undefined
  if (isComparable && existing.externalId?.trim() !== externalId) {
    return refused({ kind: 'other-external-id', externalId: existing.externalId })
  }
  const differences = differencesOf(item, existing)
  // Fields that cannot be compared are sent, even if every amount of the item is stored already.
  const mayDiffer = item.amountCount > 0 && uncompared !== undefined && uncompared.length > 0
  const isSent = differences.length > 0 || sendsAmounts || mayDiffer
  return { verdict: isSent ? 'update' : 'unchanged', differences, reason: undefined }
}

function verdict(verdict: Verdict): PlanDecision {
  return { verdict, differences: [], reason: undefined }
}

function refused(reason: PlanRefusal): PlanDecision {
  return { verdict: 'refused', differences: [], reason }
}

/** What would change of what can be read; a field that the sheet leaves out or the service keeps to itself does not count. */
function differencesOf(item: ImportItem, existing: KnownItem): FieldDifference[] {
  const found: FieldDifference[] = []
  const compare = (field: Field, from: string | undefined, to: string | undefined) => {
    if (from !== to) found.push({ field, from, to })
  }
  // A sheet cannot say blanks at the ends of a name: they are taken off when it is read.
  if (existing.name.trim() !== item.name) compare('name', existing.name, item.name)
  if (item.focusAreaId !== undefined)
    compare('focusArea', comparableId(existing.focusAreaId), item.focusAreaId)
  // It cannot be known here whether it is the same one, so it counts as a change.
  else if (item.focusAreaExternalId !== undefined)
    compare('focusArea', comparableId(existing.focusAreaId), item.focusAreaExternalId)
  for (const [field, key] of item.keys) {
    const known = existing.keys.get(field)
    if (known !== undefined) compare(field, known ?? undefined, key ?? undefined)
  }
  return found
}

/** The fields of an item that are sent although the service does not say what it has in them. */
function uncomparedFields(item: ImportItem, existing: KnownItem, known: KnownItems): readonly Field[] {
  const hasHiddenId = item.itemId !== undefined && item.externalId !== undefined && !known.showsExternalIds
  const keys = [...item.keys.keys()].filter((field) => existing.keys.get(field) === undefined)
  return hasHiddenId ? ['externalId', ...keys] : keys
}

/** A checksum of 53 bits, for telling two plans apart; forging one gains nothing. */
class Fingerprint {
  #low = 0xdeadbeef
  #high = 0x41c6ce57

  add(text: string): void {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      this.#low = Math.imul(this.#low ^ code, 2654435761)
      this.#high = Math.imul(this.#high ^ code, 1597334677)
    }
  }

  get text(): string {
    const low = (this.#low ^ (this.#low >>> 16)) >>> 0
    const high = (this.#high ^ (this.#high >>> 13)) >>> 0
    return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
  }
}

interface Expected {
  readonly stored: StoredAmounts
  /** The comparable ID of the item; undefined for a new one. */
  readonly id: string | undefined
}

/**
 * An item as an element of the bulk request of its kind: JSON in which the digits of an amount are the number.
 * @param expected the stored amounts that its amounts replace, where they are known
 */
export function elementText(item: ImportItem, kind: ItemKind, expected?: Expected): string {
  const { fields } = itemResources[kind]
  const { name, focusAreaId, focusAreaExternalId, itemId, externalId, keys, expenditureType, amounts } = item
  const text = JSON.stringify({
    name,
    ...(focusAreaId !== undefined && { focusAreaId }),
    ...(focusAreaExternalId !== undefined && { focusAreaExternalId }),
    ...(itemId !== undefined && { [fields.id]: itemId }),
    ...(externalId !== undefined && { [fields.sentExternalId]: externalId }),
    ...Object.fromEntries(keys),
    ...(expenditureType && { expenditureType }),
  })
  if (amounts.size === 0) return text
  const series = Array.from(amounts, ([version, periods]) => {
    let pairs = ''
    for (const [period, digits] of periods)
      pairs += `${pairs === '' ? '' : ','}${quotedPeriod(period)}:${digits}`
    const replaced = expected ? `,"timePeriodToExpected":{${expectedPairs(expected, version, periods)}}` : ''
    return `{"financialVersionType":"${version}","timePeriodToAmount":{${pairs}}${replaced}}`
  })
  return `${text.slice(0, -1)},"${fields.periodValues}":[${series.join(',')}]}`
}

/** What the amounts of a version replace, as JSON. */
function expectedPairs(
  { stored, id }: Expected,
  version: Version,
  periods: ReadonlyMap<string, string>,
): string {
  const series = id === undefined ? undefined : stored.get(id)?.get(version)
  let pairs = ''
  for (const period of periods.keys()) {
    const digits = amountIn(series, period)
    pairs += `${pairs === '' ? '' : ','}${quotedPeriod(period)}:${digits === null ? 'null' : `"${digits}"`}`
  }
  return pairs
}

const quotedPeriods = new Map<string, string>()

/** A period as JSON. A sheet has a few dozen of them, and each in every element. */
function quotedPeriod(period: string): string {
  const known = quotedPeriods.get(period)
  if (known !== undefined) return known
  const quoted = JSON.stringify(period)
  // What many sheets leave behind must not stay for ever.
  if (quotedPeriods.size > 1000) quotedPeriods.clear()
  quotedPeriods.set(period, quoted)
  return quoted
}
