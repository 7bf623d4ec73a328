// What is edited: one of the two hierarchies, in the words and at the addresses it has.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { FocusArea } from '#contract/focus-areas.ts'
import type { Organization } from '#contract/organizations.ts'
import { rehearseDeletion } from '#hierarchy/deletion-rehearsal.ts'
import { type ObservedType, observedTypesAndOwners } from '#hierarchy/observed-types-and-owners.ts'
import { focusAreaQuery } from '#queries/hierarchies/focus-areas.ts'
import { organizationQuery } from '#queries/hierarchies/organizations.ts'
import { recordViewState } from '#queries/hierarchies/record-view-state.ts'
import { isSettled } from '#queries/hierarchies/use-hierarchy.ts'
import { useRealId } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import { sessionQuery } from '#queries/session.ts'

export type Resource = 'organization' | 'focus-area'

/** The words of a resource, in the middle of a sentence. */
export const nouns = { organization: 'organization', 'focus-area': 'focus area' } as const
export const plurals = { organization: 'organizations', 'focus-area': 'focus areas' } as const
/** The title of the region a form stands in. */
export const titles = { organization: 'Organization', 'focus-area': 'Focus area' } as const
/** The path of the resource, under the version as in the console. */
export const collections = { organization: 'organizations', 'focus-area': 'focus-areas' } as const

/** The address of a record in the service, as requests are shown. */
export function apiAddress(resource: Resource, id: string): string {
  return `/planning/v1/${collections[resource]}/${id}`
}

/** The record that is edited, as the service has it now, or as the tree knows it; or why there is none. */
export function useSubject(resource: Resource, given: string) {
  const planning = usePlanning()
  // A form that is open stays open when the service has made its record.
  const id = useRealId(given) ?? given
  const organization = useQuery({ ...organizationQuery(planning, id), enabled: resource === 'organization' })
  const focusArea = useQuery({ ...focusAreaQuery(planning, id), enabled: resource === 'focus-area' })
  const query = resource === 'organization' ? organization : focusArea
  const record: Organization | FocusArea | undefined = query.data
  const face = recordViewState<Organization | FocusArea>(query, undefined, `this ${nouns[resource]}`)
  return { record, face, readAgain: () => void query.refetch() }
}

export function typeOfRecord(record: Organization | FocusArea): {
  readonly id: string
  readonly name: string
} {
  return 'organizationType' in record ? record.organizationType : record.focusAreaType
}

/** The record below which another is created; it may itself not have been created yet. */
export interface ParentPlace {
  readonly id: string
  readonly name: string
  /** Undefined when it is not known. */
  readonly typeId: string | undefined
}

export function placeOf(record: Organization | FocusArea): ParentPlace {
  return { id: record.id, name: record.name, typeId: typeOfRecord(record).id }
}

/** A record as the tree on this device knows it, now. */
export function useFindRecord(resource: Resource): (id: string) => Organization | FocusArea | undefined {
  const { organizations, focusAreas } = usePlanning()
  const source = resource === 'organization' ? organizations : focusAreas
  return (id) => source.getSnapshot().index.find(id)
}

/**
 * Whether the tree has been read as far as it is going to be for now, so that what it offers is all there is. Stays
 * true: a form that is open is not closed by another reading.
 */
export function useIsTreeRead(resource: Resource): boolean {
  const { organizations, focusAreas } = usePlanning()
  const [wasRead, setWasRead] = useState(false)
  const isRead = useSyncExternalStore(
    resource === 'organization' ? organizations.subscribe : focusAreas.subscribe,
    () =>
      resource === 'organization'
        ? isSettled(organizations.getSnapshot())
        : isSettled(focusAreas.getSnapshot()),
  )
  if (isRead && !wasRead) setWasRead(true)
  return isRead || wasRead
}

/** The types and owners that this device has seen in the hierarchy. */
export function useSeenValues(resource: Resource) {
  const { organizations, focusAreas } = usePlanning()
  const isRead = useIsTreeRead(resource)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen is another once the tree has been read
  return useMemo(
    () =>
      resource === 'organization'
        ? observedTypesAndOwners(organizations.getSnapshot().index, typeOfRecord)
        : observedTypesAndOwners(focusAreas.getSnapshot().index, typeOfRecord),
    [resource, organizations, focusAreas, isRead],
  )
}

/** The records that are selected in the tree. */
export function useSelected(resource: Resource): readonly (Organization | FocusArea)[] {
  const { organizations, focusAreas } = usePlanning()
  // As it was when the form was opened: what is planned does not change under the person.
  const [selected] = useState(() => {
    const { index, selection } = (resource === 'organization' ? organizations : focusAreas).getSnapshot()
    return Array.from(selection.slots(), (slot) => index.recordAt(slot)).filter(
      (record) => record !== undefined,
    )
  })
  return selected
}

/** What deleting these records would do to the tree as this device knows it. */
export function useRehearsal(resource: Resource, ids: readonly string[]) {
  const { organizations, focusAreas } = usePlanning()
  const { types } = useSeenValues(resource)
  const levelOf = (record: Organization | FocusArea) => levelOfType(types, typeOfRecord(record).id)
  const key = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are in the key; a tree that changes meanwhile must not change what is being confirmed
  return useMemo(
    () =>
      resource === 'organization'
        ? rehearseDeletion(organizations.getSnapshot().index, ids, levelOf)
        : rehearseDeletion(focusAreas.getSnapshot().index, ids, levelOf),
    [resource, key],
  )
}

function levelOfType(types: readonly ObservedType[], id: string): number | undefined {
  const at = types.findIndex((type) => type.id === id)
  return at < 0 ? undefined : at
}

/** Who is signed in; undefined while that is not known. */
export function useOwnId(): string | undefined {
  return useQuery(sessionQuery(usePlanning())).data?.principal.id
}

/**
 * The user ID that a new record is offered as its owner; undefined while it is not known. Empty behind a gateway: the
 * site does not say which of its users a credential belongs to, and the wrong one would be hard to notice.
 */
export function useOwnerOffered(): string | undefined {
  const session = useQuery(sessionQuery(usePlanning())).data
  return session?.gateway ? '' : session?.principal.id
}
