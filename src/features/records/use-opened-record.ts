import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asFailure, canHeal } from '#client/failure.ts'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import { useRealId, useWithPendingChanges } from '#data/outbox.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { childrenQuery, recordQuery } from '#data/records/record-queries.ts'
import type { LoadedData, RecordViewState } from '#hierarchy/view-state.ts'
import { isTemporary } from '#offline/outbox/entry.ts'
import { useFamily } from './use-family.ts'

/** One record of a hierarchy with its relatives, as it will be; it counts as opened from now on. */
export function useOpenedRecord(kind: HierarchyKind, id: string) {
  const planning = usePlanning()
  const { recent } = planning
  const { collection } = hierarchies[kind]
  const store = hierarchyStoreOf(planning, kind)
  const query = useQuery(recordQuery(planning, kind, id))
  const family = useFamily(kind, id)
  const isPartial = family?.isWhole === false && !isTemporary(id)
  const children = useQuery({ ...childrenQuery(planning, kind, id), enabled: isPartial })
  // One sibling is enough to know how many there are.
  const parentId = family?.ancestors.at(-1)?.id ?? ''
  const siblings = useQuery({
    ...childrenQuery(planning, kind, parentId, '1'),
    enabled: isPartial && parentId !== '',
  })
  const viewState = recordViewState(query, store.getSnapshot().index.find(id), kind)
  const record = useWithPendingChanges(kind, viewState.kind === 'record' ? viewState.record : undefined)
  const name = record?.name
  useEffect(() => {
    if (name !== undefined && !isTemporary(id)) recent.remember({ hierarchy: collection, id, name })
  }, [recent, collection, id, name])

  /** Unfolds the record's row, so that its children are the next thing to be seen in the tree. */
  const unfold = () => {
    const { index, rows } = store.getSnapshot()
    rows.reveal(id)
    const slot = index.slotOf(id)
    if (slot !== undefined) rows.expand(slot)
  }
  return {
    viewState: viewState.kind === 'record' && record ? { ...viewState, record } : viewState,
    record,
    family: family && {
      ...family,
      unloadedChildren: isPartial ? missingOf(children.data, family.childCount) : undefined,
      unloadedSiblings: isPartial ? missingOf(siblings.data, family.siblings.count) : undefined,
    },
    retry: () => void query.refetch(),
    unfold,
    /** The ID under which the service has made it; undefined for a record that had no other. */
    madeAs: useRealId(id),
  }
}

/** How many of those that the service counts are not loaded; undefined where it does not say. */
function missingOf(total: number | null | undefined, loaded: number): number | undefined {
  return total == null ? undefined : Math.max(0, total - loaded)
}

/**
 * What a screen shows of a record that was asked for.
 * @param known what the list says of it: shown when the service cannot be reached, and not when it said no.
 */
export function recordViewState<Item>(
  query: Pick<UseQueryResult<Item>, 'data' | 'error'>,
  known: Item | undefined,
  what: LoadedData,
): RecordViewState<Item> {
  const { data, error } = query
  if (!error)
    return data === undefined ? { kind: 'loading' } : { kind: 'record', record: data, remark: undefined }
  const cause = asFailure(error)
  const failure = { what, cause }
  const record = data ?? known
  if (record === undefined || !canHeal(cause)) return { kind: 'failed', failure }
  return { kind: 'record', record, remark: failure }
}
