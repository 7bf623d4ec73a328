import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { ItemKind } from '#contract/resources.ts'
import { itemWithPendingChanges, pendingByItem } from '#data/funds/fund-edits.ts'
import { fundItemQuery } from '#data/funds/fund-items.ts'
import { type FundRow, fundRows } from '#data/funds/fund-rows.ts'
import { useOutbox } from '#data/outbox.ts'
import { fundStoreOf, usePlanning } from '#data/planning.tsx'
import { recordViewState } from '#features/records/use-opened-record.ts'
import type { RecordViewState } from '#hierarchy/view-state.ts'
import { useFundJoins } from './use-fund-grid.ts'

/** One item with names joined in. */
export function useFundItem(
  kind: ItemKind,
  id: string,
): { readonly viewState: RecordViewState<FundRow>; readonly retry: () => void } {
  const planning = usePlanning()
  const query = useQuery(fundItemQuery(planning, kind, id))
  // Without a network it is known as soon as what this device keeps has been read.
  const source = fundStoreOf(planning, kind)
  const { items } = useSyncExternalStore(source.subscribe, source.getSnapshot)
  const known = useMemo(() => items.find((item) => item.id === id), [items, id])
  const storedState = recordViewState(query, known, kind)
  const { entries } = useOutbox().snapshot
  const joins = useFundJoins(kind)
  const stored = storedState.kind === 'record' ? storedState.record : undefined
  const row = useMemo(() => {
    const record = stored && itemWithPendingChanges(stored, pendingByItem(entries, kind).get(id))
    return record && fundRows([record], joins)[0]
  }, [stored, entries, kind, id, joins])
  const viewState: RecordViewState<FundRow> =
    storedState.kind !== 'record' ? storedState : row ? { ...storedState, record: row } : { kind: 'loading' }
  return { viewState, retry: () => void query.refetch() }
}
