// Reads the hierarchy that a form edits.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type HierarchyKind, type PlanningRecord, typeOf } from '#contract/resources.ts'
import { useRealId } from '#data/outbox.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { recordQuery } from '#data/records/record-queries.ts'
import { sessionQuery } from '#data/session.ts'
import { recordViewState } from '#features/records/use-opened-record.ts'
import { selectionOf } from '#features/records/use-tree-view.ts'

/** The record that is edited, from the service or from the tree, or why it is missing. */
export function useEditedRecord(kind: HierarchyKind, given: string) {
  // A form stays open when the service has created its record.
  const id = useRealId(given) ?? given
  const query = useQuery(recordQuery(usePlanning(), kind, id))
  // A form that is open keeps its record when the service can no longer be reached.
  const viewState = recordViewState(query, useFindRecord(kind)(id), kind)
  const record = query.data ?? (viewState.kind === 'record' ? viewState.record : undefined)
  return { record, viewState, retry: () => void query.refetch() }
}

/** The parent of a new record; its own creation may still be pending. */
export interface ParentPlace {
  readonly id: string
  readonly name: string
  /** Undefined when it is not known. */
  readonly typeId: string | undefined
}

export function placeOf(record: PlanningRecord): ParentPlace {
  return { id: record.id, name: record.name, typeId: typeOf(record).id }
}

/** Finds a record in the tree on this device. */
export function useFindRecord(kind: HierarchyKind): (id: string) => PlanningRecord | undefined {
  const store = hierarchyStoreOf(usePlanning(), kind)
  return (id) => store.getSnapshot().index.find(id)
}

/** The records that are selected in the tree. */
export function useSelected(kind: HierarchyKind): readonly PlanningRecord[] {
  const store = hierarchyStoreOf(usePlanning(), kind)
  // The selection when the form was opened: a later one does not change the plan.
  const [selected] = useState(() => {
    const { index } = store.getSnapshot()
    const records = Array.from(selectionOf(index).slots(), (slot) => index.recordAt(slot))
    return records.filter((record) => record !== undefined)
  })
  return selected
}

/** The ID of the signed-in person; undefined until it is known. */
export function useOwnId(): string | undefined {
  return useQuery(sessionQuery(usePlanning())).data?.principal.id
}

/** True behind a gateway, where facts about the bundled service need not hold for the site. */
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
