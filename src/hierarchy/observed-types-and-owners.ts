// The types and owners that the records of a hierarchy name. The API lists neither (§4), so these are what can be
// offered; anything else is typed.
import { type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import { grown } from './slot-list.ts'
import { type Steps, takeAllSteps } from './steps.ts'

export interface ObservedType {
  readonly id: string
  readonly name: string
  /** Levels below the top at which records of this type mostly are. */
  readonly level: number
}

interface CountedType extends ObservedType {
  readonly records: number
}

export interface ObservedOwner {
  readonly id: string
  readonly name: string
  readonly records: number
}

interface ObservedTypesAndOwners {
  /** From the top down. */
  readonly types: readonly CountedType[]
  /** Those with the most records first. */
  readonly owners: readonly ObservedOwner[]
}

/** IDs with a name each, numbered from 1 in the order in which they were seen. */
class Numbered {
  readonly #numbers = new Map<string, number>()
  readonly all: { readonly id: string; name: string }[] = []

  /** @param name absent where the record does not tell it */
  numberOf(id: string, name: string | null | undefined): number {
    const number = this.#numbers.get(id) ?? this.all.push({ id, name: name ?? id })
    const known = this.all[number - 1]
    if (known && name != null) known.name = name
    this.#numbers.set(id, number)
    return number
  }
}

/** Few enough for a fraction of a millisecond. */
const slotsPerStep = 1024

/** What each record names, as numbers by slot: reading every record takes ten times as long as counting these. */
class Observation {
  readonly #index: HierarchyIndex<PlanningRecord>
  readonly #types = new Numbered()
  readonly #owners = new Numbered()
  #typeOf = new Int32Array(0)
  #ownerOf = new Int32Array(0)
  #seen = 0
  #observed: { readonly version: number; readonly values: ObservedTypesAndOwners } | undefined

  constructor(index: HierarchyIndex<PlanningRecord>) {
    this.#index = index
  }

  /** Looks at the records that have changed since the last time. What is cut short begins again the next time. */
  *refreshInSteps(): Steps {
    const index = this.#index
    const { version } = index
    if (version === this.#seen) return
    const changed = index.changedSince(this.#seen)
    this.#typeOf = grown(this.#typeOf, index.slotLimit)
    this.#ownerOf = grown(this.#ownerOf, index.slotLimit)
    for (const [at, slot] of changed.entries()) {
      if (at % slotsPerStep === slotsPerStep - 1) yield
      const record = index.recordAt(slot)
      const type = record && typeOf(record)
      this.#typeOf[slot] = type ? this.#types.numberOf(type.id, type.name) : 0
      this.#ownerOf[slot] = record ? this.#owners.numberOf(record.owner.id, record.owner.name) : 0
    }
    this.#seen = version
  }

  get values(): ObservedTypesAndOwners {
    takeAllSteps(this.refreshInSteps())
    if (this.#observed?.version !== this.#seen)
      this.#observed = { version: this.#seen, values: this.#count() }
    return this.#observed.values
  }

  #count(): ObservedTypesAndOwners {
    const { forest, slotLimit } = this.#index
    const types = this.#types.all.map((type) => ({ ...type, depth: 0, records: 0 }))
    const owners = this.#owners.all.map((owner) => ({ ...owner, records: 0 }))
    for (let slot = 1; slot < slotLimit; slot += 1) {
      const type = types[(this.#typeOf[slot] ?? 0) - 1]
      const owner = owners[(this.#ownerOf[slot] ?? 0) - 1]
      if (!type || !owner) continue
      type.depth += forest.depth(slot)
      type.records += 1
      owner.records += 1
    }
    return {
      types: types
        .filter(({ records }) => records > 0)
        .map(({ id, name, depth, records }) => ({ id, name, level: depth / records, records }))
        .toSorted((a, b) => a.level - b.level),
      owners: owners
        .filter(({ records }) => records > 0)
        .toSorted((a, b) => b.records - a.records || a.name.localeCompare(b.name)),
    }
  }
}

const observations = new WeakMap<HierarchyIndex<PlanningRecord>, Observation>()

function observationOf(index: HierarchyIndex<PlanningRecord>): Observation {
  const known = observations.get(index)
  if (known) return known
  const made = new Observation(index)
  observations.set(index, made)
  return made
}

/** Counts over every record that is held; the same object until one of them changes. */
export function observedTypesAndOwners(index: HierarchyIndex<PlanningRecord>): ObservedTypesAndOwners {
  return observationOf(index).values
}

/** Reads the records ahead in steps, so that no form waits for it. For an idle moment. */
export function observeInSteps(index: HierarchyIndex<PlanningRecord>): Steps {
  return observationOf(index).refreshInSteps()
}

/** The types that may be below a parent of this type, nearest first; all of them at the top. */
export function typesBelow(
  types: readonly ObservedType[],
  parentTypeId: string | undefined,
): readonly ObservedType[] {
  const parent = types.find(({ id }) => id === parentTypeId)
  return parent ? types.filter(({ level }) => level > parent.level) : types
}
