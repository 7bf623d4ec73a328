// Which records the choices of a search leave, and how many each further choice would leave.
import { type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { RowFilter } from './match-filter.ts'
import { foldName } from './name-folding.ts'
import { textOrder } from './sibling-order.ts'
import { sincePeriods, sinceTime, type TreeSearch } from './tree-search.ts'
import { visitRecords } from './visit-records.ts'

const facetNames = ['type', 'status', 'owner', 'since'] as const
export type FacetName = (typeof facetNames)[number]

/**
 * The filter of a search, for the rows of a tree. Values of one field are alternatives, fields are all demanded.
 * @param now epoch milliseconds, which `30d` counts back from
 */
export function rowFilterOf(search: TreeSearch, now: number): RowFilter<PlanningRecord> {
  const conditions = facetNames.flatMap((facet) => conditionOf(facet, search, now) ?? [])
  const text = search.q === undefined ? {} : { text: search.q }
  if (conditions.length === 0) return text
  return { ...text, accepts: (record) => conditions.every((condition) => condition(record)) }
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
 * All values of all fields with their counts, chosen ones without a record included, sorted by name; periods from the
 * shortest to the longest. Begin again when the index changes in between.
 */
export function* countFacets(
  index: HierarchyIndex<PlanningRecord>,
  search: TreeSearch,
  now: number,
): Generator<undefined, Facets, undefined> {
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

/** What a search demands of one field; undefined when it demands nothing. */
function conditionOf(facet: FacetName, search: TreeSearch, now: number): Condition | undefined {
  if (facet === 'since') {
    const time = search.since === undefined ? undefined : sinceTime(search.since, now)
    return time === undefined ? undefined : (record) => Date.parse(record.updatedDate) >= time
  }
  const chosen = search[facet]
  if (chosen === undefined) return undefined
  const ids = new Set(chosen)
  const namedOf = facet === 'type' ? typeOf : (record: PlanningRecord) => record[facet]
  return (record) => ids.has(namedOf(record).id)
}

interface Tally {
  name: string | undefined
  count: number
}

type NamedFacet = Exclude<FacetName, 'since'>

class FacetCounter {
  readonly #needle: string
  readonly #conditions: readonly (readonly [FacetName, Condition])[]
  readonly #values: Readonly<Record<NamedFacet, Map<string, Tally>>>
  readonly #periods: { readonly id: string; readonly time: number; count: number }[]

  constructor(search: TreeSearch, now: number) {
    this.#needle = search.q?.trim() ? foldName(search.q) : ''
    this.#conditions = facetNames.flatMap((facet) => {
      const condition = conditionOf(facet, search, now)
      return condition ? [[facet, condition] as const] : []
    })
    const chosen = (ids: readonly string[] = []) =>
      new Map<string, Tally>(ids.map((id) => [id, { name: undefined, count: 0 }]))
    this.#values = { type: chosen(search.type), status: chosen(search.status), owner: chosen(search.owner) }
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
    this.#tally('type', typeOf(record), counts('type'))
    this.#tally('status', record.status, counts('status'))
    this.#tally('owner', record.owner, counts('owner'))
    if (!counts('since')) return
    const updated = Date.parse(record.updatedDate)
    for (const period of this.#periods) if (updated >= period.time) period.count += 1
  }

  facets(): Facets {
    const { type, status, owner } = this.#values
    const since = this.#periods.map(({ id, count }) => ({ id, name: undefined, count }))
    return { type: sorted(type), status: sorted(status), owner: sorted(owner), since }
  }

  #failedFacets(record: PlanningRecord): readonly FacetName[] {
    const failed: FacetName[] = []
    for (const [facet, condition] of this.#conditions) if (!condition(record)) failed.push(facet)
    return failed
  }

  #tally(facet: NamedFacet, { id, name }: PlanningRecord['owner'], counts: boolean): void {
    let tally = this.#values[facet].get(id)
    if (!tally) {
      tally = { name: undefined, count: 0 }
      this.#values[facet].set(id, tally)
    }
    tally.name ??= name || undefined
    if (counts) tally.count += 1
  }
}

function periodsOf({ since }: TreeSearch): string[] {
  const periods: string[] = [...sincePeriods]
  if (since !== undefined && !periods.includes(since)) periods.push(since)
  return periods
}

/** By name; those without one come last. */
function sorted(tallies: ReadonlyMap<string, Tally>): FacetValue[] {
  return Array.from(tallies, ([id, tally]) => ({ id, ...tally })).sort(
    (a, b) =>
      Number(a.name === undefined) - Number(b.name === undefined) ||
      textOrder.compare(a.name ?? a.id, b.name ?? b.id),
  )
}
