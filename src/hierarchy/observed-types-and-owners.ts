// The types and owners that the records of a hierarchy name. The API lists neither (§4), so these are what can be
// offered; anything else is typed.
import { type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'

export interface ObservedType {
  readonly id: string
  readonly name: string
  /** Levels below the top at which records of this type mostly are. */
  readonly level: number
}

export interface ObservedOwner {
  readonly id: string
  readonly name: string
  readonly records: number
}

interface ObservedTypesAndOwners {
  /** From the top down. */
  readonly types: readonly ObservedType[]
  /** Those with the most records first. */
  readonly owners: readonly ObservedOwner[]
}

/** Counts over every record that is held. */
export function observedTypesAndOwners(index: HierarchyIndex<PlanningRecord>): ObservedTypesAndOwners {
  const types = new Map<string, { name: string; depth: number; records: number }>()
  const owners = new Map<string, { name: string; records: number }>()
  for (const slot of index.descendants(0)) {
    const record = index.recordAt(slot)
    if (!record) continue
    const type = typeOf(record)
    const seenType = types.get(type.id) ?? { name: type.name, depth: 0, records: 0 }
    seenType.depth += index.depth(slot)
    seenType.records += 1
    types.set(type.id, seenType)
    const owner = owners.get(record.owner.id) ?? { name: record.owner.name ?? record.owner.id, records: 0 }
    owner.records += 1
    owners.set(record.owner.id, owner)
  }
  return {
    types: [...types]
      .map(([id, { name, depth, records }]) => ({ id, name, level: depth / records }))
      .toSorted((a, b) => a.level - b.level),
    owners: [...owners]
      .map(([id, owner]) => ({ id, ...owner }))
      .toSorted((a, b) => b.records - a.records || a.name.localeCompare(b.name)),
  }
}

/** The types that may be below a parent of this type, nearest first; all of them at the top. */
export function typesBelow(
  types: readonly ObservedType[],
  parentTypeId: string | undefined,
): readonly ObservedType[] {
  const parent = types.find(({ id }) => id === parentTypeId)
  return parent ? types.filter(({ level }) => level > parent.level) : types
}
