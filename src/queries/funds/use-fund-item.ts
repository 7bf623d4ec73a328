import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import type { RecordViewState } from '#hierarchy/view-state.ts'
import { recordViewState } from '#queries/hierarchies/record-view-state.ts'
import { useOutbox } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import { itemWithPendingChanges, pendingByItem } from './fund-edits.ts'
import { fundItemQuery } from './fund-items.ts'
import { type FundRow, fundRows } from './fund-rows.ts'
import { fundStoreOf } from './store-of.ts'
import { useFundJoins } from './use-fund-joins.ts'

/** One item with names joined in. */
export function useFundItem(
  kind: ItemKind,
  id: string,
): { readonly face: RecordViewState<FundRow>; readonly retry: () => void } {
  const planning = usePlanning()
  const query = useQuery(fundItemQuery(planning, kind, id))
  // Without a network it is known as soon as what this device keeps has been read.
  const source = fundStoreOf(planning, kind)
  const { items } = useSyncExternalStore(source.subscribe, source.getSnapshot)
  const known = useMemo(() => items.find((item) => item.id === id), [items, id])
  const face = recordViewState(query, known, `this ${itemResources[kind].noun}`)
  const { entries } = useOutbox().snapshot
  const joins = useFundJoins(kind)
  const stored = face.kind === 'record' ? face.record : undefined
  const row = useMemo(() => {
    const record = stored && itemWithPendingChanges(stored, pendingByItem(entries, kind).get(id))
    return record && fundRows([record], joins)[0]
  }, [stored, entries, kind, id, joins])
  const retry = () => void query.refetch()
  return { face: face.kind === 'record' && row ? { ...face, record: row } : withoutRecord(face), retry }
}

function withoutRecord<Item>(face: RecordViewState<Item>): RecordViewState<FundRow> {
  return face.kind === 'record' ? { kind: 'loading' } : face
}
