// What a form reads of the hierarchy that it edits.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { type HierarchyKind, type PlanningRecord, typeOf } from '#contract/resources.ts'
import { rehearseDeletion } from '#hierarchy/deletion-rehearsal.ts'
import { type ObservedType, observedTypesAndOwners } from '#hierarchy/observed-types-and-owners.ts'
import { isSettled } from '#queries/hierarchies/hierarchy-store.ts'
import { hierarchyStoreOf } from '#queries/hierarchies/hierarchy-store-of.ts'
import { recordQuery } from '#queries/hierarchies/record-queries.ts'
import { recordViewState } from '#queries/hierarchies/record-view-state.ts'
import { selectionOf } from '#queries/hierarchies/tree-selection.ts'
import { useRealId } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import { sessionQuery } from '#queries/session.ts'

/** The record that is edited, as the service has it now, or as the tree knows it; or why there is none. */
export function useEditedRecord(kind: HierarchyKind, given: string) {
  // A form that is open stays open when the service has made its record.
  const id = useRealId(given) ?? given
  const query = useQuery(recordQuery(usePlanning(), kind, id))
  const viewState = recordViewState(query, undefined, kind)
  return { record: query.data, viewState, readAgain: () => void query.refetch() }
}

/** The record below which another is created; it may itself not have been created yet. */
export interface ParentPlace {
  readonly id: string
  readonly name: string
  /** Undefined when it is not known. */
  readonly typeId: string | undefined
}

export function placeOf(record: PlanningRecord): ParentPlace {
  return { id: record.id, name: record.name, typeId: typeOf(record).id }
}

/** A record as the tree on this device knows it, now. */
export function useFindRecord(kind: HierarchyKind): (id: string) => PlanningRecord | undefined {
  const store = hierarchyStoreOf(usePlanning(), kind)
  return (id) => store.getSnapshot().index.find(id)
}

/**
 * Whether the tree has been read as far as it is going to be for now, so that what it offers is all there is. Stays
 * true: a form that is open is not closed by another reading.
 */
export function useIsTreeRead(kind: HierarchyKind): boolean {
  const store = hierarchyStoreOf(usePlanning(), kind)
  const [wasRead, setWasRead] = useState(false)
  const isRead = useSyncExternalStore(store.subscribe, () => isSettled(store.getSnapshot()))
  if (isRead && !wasRead) setWasRead(true)
  return isRead || wasRead
}

/** The types and owners that this device has seen in the hierarchy. */
export function useSeenValues(kind: HierarchyKind) {
  const store = hierarchyStoreOf(usePlanning(), kind)
  const isRead = useIsTreeRead(kind)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen is another once the tree has been read
  return useMemo(() => observedTypesAndOwners(store.getSnapshot().index, typeOf), [store, isRead])
}

/** The records that are selected in the tree. */
export function useSelected(kind: HierarchyKind): readonly PlanningRecord[] {
  const store = hierarchyStoreOf(usePlanning(), kind)
  // As it was when the form was opened: what is planned does not change under the person.
  const [selected] = useState(() => {
    const { index } = store.getSnapshot()
    const records = Array.from(selectionOf(index).slots(), (slot) => index.recordAt(slot))
    return records.filter((record) => record !== undefined)
  })
  return selected
}

/** What deleting these records would do to the tree as this device knows it. */
export function useRehearsal(kind: HierarchyKind, ids: readonly string[]) {
  const store = hierarchyStoreOf(usePlanning(), kind)
  const { types } = useSeenValues(kind)
  const levelOf = (record: PlanningRecord) => levelOfType(types, typeOf(record).id)
  const key = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are in the key; a tree that changes meanwhile must not change what is being confirmed
  return useMemo(() => rehearseDeletion(store.getSnapshot().index, ids, levelOf), [store, key])
}

function levelOfType(types: readonly ObservedType[], id: string): number | undefined {
  const at = types.findIndex((type) => type.id === id)
  return at < 0 ? undefined : at
}

/** Who is signed in; undefined while that is not known. */
export function useOwnId(): string | undefined {
  return useQuery(sessionQuery(usePlanning())).data?.principal.id
}

/** True behind a gateway: what the bundled service does is no fact about the site then. */
export function useIsOtherSite(): boolean {
  return useQuery(sessionQuery(usePlanning())).data?.gateway !== undefined
}

/**
 * The user ID that a new record is offered as its owner; undefined while it is not known. Empty behind a gateway: the
 * site does not say which of its users a credential belongs to, and the wrong one would be hard to notice.
 */
export function useOwnerOffered(): string | undefined {
  const session = useQuery(sessionQuery(usePlanning())).data
  return session?.gateway ? '' : session?.principal.id
}
