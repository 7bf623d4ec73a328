// Types, statuses and people: what the records of both hierarchies refer to.
import type { Insertable } from 'kysely'
import type { HierarchyKind } from '#contract/resources.ts'
import type { HierarchyTypeRow, PersonRow, StatusRow } from '#service/database/tables.ts'
import { nameKeys } from '#service/store/text-keys.ts'
import { colleagueNames, leaderNames, planningLevels } from './company-data.ts'
import { type SampleSource, stream } from './source.ts'

export const organizationTypeNames = ['Group', 'Company', 'Division', 'Department', 'Team', 'Squad']

/** Statuses in the order in which work passes through them. */
const focusAreaStatusNames = [
  'PENDING',
  'IN_PROGRESS',
  'ON_TRACK',
  'AT_RISK',
  'OFF_TRACK',
  'PAUSED',
  'COMPLETED',
] as const
export type FocusAreaStatusName = (typeof focusAreaStatusNames)[number]

const organizationStatusNames = ['ACTIVE', 'ARCHIVED'] as const
export type OrganizationStatusName = (typeof organizationStatusNames)[number]

/** The types of both hierarchies; a type's level is its place in its hierarchy's list. */
export function sampleTypes(source: SampleSource): Insertable<HierarchyTypeRow>[] {
  const random = stream(source, 'types')
  const rows = (kind: HierarchyKind, names: readonly string[]): Insertable<HierarchyTypeRow>[] =>
    names.map((name, level) => ({ site_id: source.siteId, kind, id: random.uuid(), name, level }))
  const focusAreaTypeNames = planningLevels.map((level) => level.type)
  return [...rows('organization', organizationTypeNames), ...rows('focus-area', focusAreaTypeNames)]
}

export function sampleStatuses(source: SampleSource): Insertable<StatusRow>[] {
  const random = stream(source, 'statuses')
  const rows = (kind: HierarchyKind, names: readonly string[]): Insertable<StatusRow>[] =>
    names.map((name, position) => ({ site_id: source.siteId, kind, id: random.uuid(), name, position }))
  return [...rows('organization', organizationStatusNames), ...rows('focus-area', focusAreaStatusNames)]
}

/** The leaders, then their colleagues, then two accounts whose names the directory no longer gives. */
export function samplePeople(source: SampleSource): Insertable<PersonRow>[] {
  const random = stream(source, 'people')
  const names = [...leaderNames, ...colleagueNames, null, null]
  return names.map((name) => ({ site_id: source.siteId, id: random.uuid(), name }))
}

/** Who may own a record: leaders near the top of a hierarchy, anyone below. */
export function ownerIds(source: SampleSource): { leaders: string[]; everyone: string[] } {
  const everyone = samplePeople(source).map((person) => person.id)
  return { leaders: everyone.slice(0, leaderNames.length), everyone }
}

/** Finds the types and statuses of one hierarchy. Both throw a RangeError for what the sample does not have. */
export interface Vocabulary {
  typeAt(level: number): string
  statusNamed(name: string): string
}

export function vocabulary(source: SampleSource, kind: HierarchyKind): Vocabulary {
  const ofKind = <Row extends { kind: HierarchyKind }>(rows: Row[]) => rows.filter((row) => row.kind === kind)
  const types = new Map(ofKind(sampleTypes(source)).map((type) => [type.level, type.id]))
  const statuses = new Map(ofKind(sampleStatuses(source)).map((status) => [status.name, status.id]))
  const find = <Key>(ids: ReadonlyMap<Key, string>, key: Key) => {
    const id = ids.get(key)
    if (id === undefined) throw new RangeError(`the sample has no type or status "${key}" of ${kind}`)
    return id
  }
  return { typeAt: (level) => find(types, level), statusNamed: (name) => find(statuses, name) }
}

interface Placed {
  readonly id: string
  readonly parent: { readonly id: string } | undefined
  readonly path: Uint8Array
  readonly name: string
}

/** The columns of a record that identify and place it. */
export function placeColumns(source: SampleSource, kind: HierarchyKind, { id, parent, path, name }: Placed) {
  const keys = { name, ...nameKeys(name) }
  return { site_id: source.siteId, kind, id, parent_id: parent?.id ?? null, path, ...keys }
}
