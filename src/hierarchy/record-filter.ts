// Which records the choices of a search leave, and how many each further choice would leave.
import { type PlanningRecord, typeOf } from '#contract/resources.ts'
import { dueChoices, dueOf } from './due-date.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { RowFilter } from './match-filter.ts'
import { foldName } from './name-folding.ts'
import { textOrder } from './sort-comparison.ts'
import { isArchived, statusSortKey } from './status-order.ts'
import type { Steps } from './steps.ts'
import { sincePeriods, sinceTime, type TreeSearch } from './tree-search.ts'
import { visitRecords } from './visit-records.ts'

const facetNames = ['type', 'status', 'owner', 'due', 'since'] as const
export type FacetName = (typeof facetNames)[number]

/** A search in a tree that has archived records, or has none. */
export interface ShownSearch extends TreeSearch {
  /** True where the tree has archived records and does not show them. */
  readonly hidesArchived?: boolean | undefined
}

/**
 * The filter of a search, for the rows of a tree. Values of one field are alternatives, fields are all demanded.
 * @param now epoch milliseconds, which `30d` counts back from
 */
export function rowFilterOf(search: TreeSearch, now: number): RowFilter<PlanningRecord> {
  const conditions = facetNames.flatMap((facet) => chosenCondition(facet, search, now) ?? [])
  const text = search.q === undefined ? {} : { text: search.q }
  if (conditions.length === 0) return text
  return { ...text, accepts: (record) => conditions.every((condition) => condition(record)) }
}

/** Whether a record is among those that a search finds; undefined for a search that finds all. */
export function finderOf(search: TreeSearch, now: number): ((record: PlanningRecord) => boolean) | undefined {
  const { text = '', accepts } = rowFilterOf(search, now)
  const needle = text.trim() === '' ? '' : foldName(text)
  if (needle === '') return accepts
  return (record) => foldName(record.name).includes(needle) && (accepts?.(record) ?? true)
}

/** One value that a field can be filtered by. */
export interface FacetValue {
  /** As the address says it. */
  readonly id: string
  /** Undefined when no record has it. */
  readonly name: string | undefined
  /** How many records are left when this value is chosen beside what is chosen of the other fields. */
  readonly count: number
}

export type Facets = Readonly<Record<FacetName, readonly FacetValue[]>>

/**
 * All values of all fields with their counts, chosen ones without a record included: types from the top down, statuses
 * by urgency, owners by name, periods from the shortest to the longest. Begin again when the index changes in between.
 */
export function* countFacets(
  index: HierarchyIndex<PlanningRecord>,
  search: ShownSearch,
  now: number,
): Steps<Facets> {
  const counter = new FacetCounter(search, now)
  yield* visitRecords(index, (record) => counter.count(record))
  return counter.facets()
}

/** The names of the values that a search chooses, by their ids; stops looking when it knows them all. */
export function chosenNames(
  index: HierarchyIndex<PlanningRecord>,
  { type = [], status = [], owner = [] }: TreeSearch,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const wanted = new Set([...type, ...status, ...owner])
  for (let slot = 1; slot < index.slotLimit && wanted.size > 0; slot += 1) {
    const record = index.recordAt(slot)
    if (!record) continue
    for (const { id, name } of [typeOf(record), record.status, record.owner]) {
      if (name && wanted.delete(id)) names.set(id, name)
    }
  }
  return names
}

type Condition = (record: PlanningRecord) => boolean

/**
 * Which records a search leaves out of whatever it shows: archived ones, unless it shows them or chooses statuses.
 * Undefined when it leaves out none.
 */
export function leftOutBy({ hidesArchived, status }: ShownSearch): Condition | undefined {
  if (!hidesArchived || status !== undefined) return undefined
  // By the status, because a name is read letter by letter and a site has few of them.
  const known = new Map<string, boolean>()
  return ({ status: { id, name } }) => {
    const key = `${id} ${name}`
    const before = known.get(key)
    if (before !== undefined) return before
    const answer = isArchived(name)
    known.set(key, answer)
    return answer
  }
}

/** What a search demands of one field; of a status that is not chosen, that it is no archived one. */
function conditionOf(facet: FacetName, search: ShownSearch, now: number): Condition | undefined {
  const leftOut = facet === 'status' ? leftOutBy(search) : undefined
  return leftOut ? (record) => !leftOut(record) : chosenCondition(facet, search, now)
}

/** What a search demands of one field; undefined when it demands nothing. */
function chosenCondition(facet: FacetName, search: TreeSearch, now: number): Condition | undefined {
  if (facet === 'since') {
    const time = search.since === undefined ? undefined : sinceTime(search.since, now)
    return time === undefined ? undefined : (record) => Date.parse(record.updatedDate) >= time
  }
  const chosen = search[facet]
  if (chosen === undefined) return undefined
  const ids = new Set(chosen)
  if (facet === 'due') return (record) => ids.has(dueOf(record, now))
  const namedOf = facet === 'type' ? typeOf : (record: PlanningRecord) => record[facet]
  return (record) => ids.has(namedOf(record).id)
}

interface Tally {
  name: string | undefined
  count: number
  /** Of the records that have it: their ancestors, and how many records there are. */
  depths: number
  records: number
}

type NamedFacet = Exclude<FacetName, 'since'>

class FacetCounter {
  readonly #needle: string
  readonly #now: number
  readonly #conditions: readonly (readonly [FacetName, Condition])[]
  readonly #values: Readonly<Record<NamedFacet, Map<string, Tally>>>
  readonly #periods: { readonly id: string; readonly time: number; count: number }[]

  constructor(search: ShownSearch, now: number) {
    this.#now = now
    this.#needle = search.q?.trim() ? foldName(search.q) : ''
    this.#conditions = facetNames.flatMap((facet) => {
      const condition = conditionOf(facet, search, now)
      return condition ? [[facet, condition] as const] : []
    })
    const chosen = (ids: readonly string[] = []) => new Map<string, Tally>(ids.map((id) => [id, newTally()]))
    this.#values = {
      type: chosen(search.type),
      status: chosen(search.status),
      owner: chosen(search.owner),
      due: chosen(dueChoices),
    }
    this.#periods = periodsOf(search).map((id) => ({
      id,
      time: sinceTime(id, now) ?? Number.NaN,
      count: 0,
    }))
  }

  count(record: PlanningRecord): void {
    const isNamedSo = this.#needle === '' || foldName(record.name).includes(this.#needle)
    const failed = isNamedSo ? this.#failedFacets(record) : facetNames
    // A value counts what the other fields leave: a record that fails only here is left once this is chosen instead.
    const counts = (facet: FacetName) => failed.every((other) => other === facet)
    this.#tally('type', typeOf(record), counts('type'), record.path.length)
    this.#tally('status', record.status, counts('status'))
    this.#tally('owner', record.owner, counts('owner'))
    this.#tally('due', { id: dueOf(record, this.#now), name: undefined }, counts('due'))
    if (!counts('since')) return
    const updated = Date.parse(record.updatedDate)
    for (const period of this.#periods) if (updated >= period.time) period.count += 1
  }

  facets(): Facets {
    const { type, status, owner, due } = this.#values
    const since = this.#periods.map(({ id, count }) => ({ id, name: undefined, count }))
    return {
      type: sorted(type, (a, b) => a.depths / a.records - b.depths / b.records),
      status: sorted(status, (a, b) => textOrder.compare(statusSortKey(a.name), statusSortKey(b.name))),
      owner: sorted(owner),
      due: dueChoices.flatMap((id) => ({ id, name: undefined, count: due.get(id)?.count ?? 0 })),
      since,
    }
  }

  #failedFacets(record: PlanningRecord): readonly FacetName[] {
    const failed: FacetName[] = []
    for (const [facet, condition] of this.#conditions) if (!condition(record)) failed.push(facet)
    return failed
  }

  #tally(facet: NamedFacet, { id, name }: PlanningRecord['owner'], counts: boolean, depth = 0): void {
    let tally = this.#values[facet].get(id)
    if (!tally) {
      tally = newTally()
      this.#values[facet].set(id, tally)
    }
    tally.name ??= name || undefined
    if (counts) tally.count += 1
    tally.depths += depth
    tally.records += 1
  }
}

function periodsOf({ since }: TreeSearch): string[] {
  const periods: string[] = [...sincePeriods]
  if (since !== undefined && !periods.includes(since)) periods.push(since)
  return periods
}

function newTally(): Tally {
  return { name: undefined, count: 0, depths: 0, records: 0 }
}

type NamedTally = Tally & { readonly name: string }

/** In the given order, equals by name; those without a name, which no record has, come last. */
function sorted(
  tallies: ReadonlyMap<string, Tally>,
  order: (a: NamedTally, b: NamedTally) => number = () => 0,
): FacetValue[] {
  return Array.from(tallies, ([id, tally]) => ({ id, ...tally }))
    .sort(
      (a, b) =>
        Number(a.name === undefined) - Number(b.name === undefined) ||
        (isNamed(a) && isNamed(b) ? order(a, b) : 0) ||
        textOrder.compare(a.name ?? a.id, b.name ?? b.id),
    )
    .map(({ id, name, count }) => ({ id, name, count }))
}

function isNamed(tally: Tally): tally is NamedTally {
  return tally.name !== undefined
}
