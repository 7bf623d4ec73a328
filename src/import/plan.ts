// What sending a sheet would do, decided against what the service said a moment ago. The plan that was seen is what is
// sent: its elements are made here, once.

import { comparableId } from '#contract/primitives.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { Field } from './columns.ts'
import type { ImportItem } from './items.ts'
import type { KnownItem, KnownItems } from './known-items.ts'

/**
 * `unchanged`: as far as can be read, and without amounts. `indeterminate`: the service does not say what happens to an
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
  /** JSON, as it goes into the request. */
  readonly element: string
  /** The ids of the items of this name that there are already, in its focus area as far as that is known. */
  readonly twins: readonly string[]
}

export interface ImportPlan {
  readonly kind: ItemKind
  readonly items: readonly PlanEntry[]
  readonly counts: Readonly<Record<Verdict, number>>
  /** Equal for two plans that would do the same to the same items. */
  readonly fingerprint: string
}

/** Items between two pauses. */
const portionItems = 100

/** Judges every item. Made from the same sheet and readings, two plans are equal, fingerprint included. */
export function* makePlan(
  items: readonly ImportItem[],
  known: KnownItems,
  kind: ItemKind,
): Generator<undefined, ImportPlan, undefined> {
  const counts: Record<Verdict, number> = { create: 0, update: 0, unchanged: 0, indeterminate: 0, refused: 0 }
  const planned: PlanEntry[] = []
  const identified = items.map((item) => withKnownId(item, known))
  const meant = countMeant(identified, known)
  const fingerprint = new Fingerprint()
  for (const item of identified) {
    const decision = decide(item, known, meant)
    const element = elementText(item, kind)
    const twins = known.twins(item.name, item.focusAreaId)
    planned.push({ item, element, twins, ...decision })
    counts[decision.verdict] += 1
    fingerprint.add(`${decision.verdict} ${JSON.stringify(decision.differences)} ${element}`)
    if (planned.length % portionItems === 0) yield
  }
  return { kind, items: planned, counts, fingerprint: fingerprint.text }
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

function findKnown({ itemId, externalId }: ImportItem, known: KnownItems): KnownItem | undefined {
  if (itemId !== undefined) return known.byId(itemId)
  return externalId === undefined ? undefined : known.byExternalId(externalId)
}

type PlanDecision = Pick<PlanEntry, 'verdict' | 'differences' | 'reason'>

function decide(item: ImportItem, known: KnownItems, meant: ReadonlyMap<string, number>): PlanDecision {
  const { itemId, externalId } = item
  if (itemId === undefined && externalId === undefined) return verdict('create')
  const existing = findKnown(item, known)
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
  return {
    verdict: differences.length > 0 || item.amountCount > 0 ? 'update' : 'unchanged',
    differences,
    reason: undefined,
  }
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

/**
 * The fields of an item that are sent without being compared, because the service does not say what it has in them;
 * undefined where no item is known that it could be compared with.
 */
export function uncomparedFields(item: ImportItem, known: KnownItems): readonly Field[] | undefined {
  const existing = findKnown(item, known)
  if (!existing) return undefined
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

/** An item as an element of the bulk request of its kind: JSON in which the digits of an amount are the number. */
export function elementText(item: ImportItem, kind: ItemKind): string {
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
    return `{"financialVersionType":"${version}","timePeriodToAmount":{${pairs}}}`
  })
  return `${text.slice(0, -1)},"${fields.periodValues}":[${series.join(',')}]}`
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
