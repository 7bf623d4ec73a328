import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { faceOfRecord, type RecordFace } from '#queries/hierarchies/record-face.ts'
import { useOutbox } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import { itemAsItWillBe, pendingByItem } from './fund-edits.ts'
import { fundItemQuery } from './fund-items.ts'
import type { FundKind } from './fund-records.ts'
import { type FundRow, fundRows } from './fund-rows.ts'
import { fundStoreOf, useFundJoins } from './use-fund-grid.ts'

/** One item with names joined in. @param noun `this cost item` */
export function useFundItem(
  kind: FundKind,
  id: string,
  noun: string,
): { readonly face: RecordFace<FundRow>; readonly retry: () => void } {
  const planning = usePlanning()
  const query = useQuery(fundItemQuery(planning, kind, id))
  // Without a network it is known as soon as what this device keeps has been read.
  const source = fundStoreOf(planning, kind)
  const { items } = useSyncExternalStore(source.subscribe, source.getSnapshot)
  const known = useMemo(() => items.find((item) => item.id === id), [items, id])
  const face = faceOfRecord(query, known, noun)
  const { entries } = useOutbox().snapshot
  const joins = useFundJoins(kind)
  const stored = face.kind === 'record' ? face.record : undefined
  const row = useMemo(() => {
    const record = stored && itemAsItWillBe(stored, pendingByItem(entries, kind).get(id))
    return record && fundRows([record], joins)[0]
  }, [stored, entries, kind, id, joins])
  const retry = () => void query.refetch()
  return { face: face.kind === 'record' && row ? { ...face, record: row } : withoutRecord(face), retry }
}

function withoutRecord<Item>(face: RecordFace<Item>): RecordFace<FundRow> {
  return face.kind === 'record' ? { kind: 'loading' } : face
}
