import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fundItemQuery } from './fund-items.ts'
import type { FundKind } from './fund-records.ts'
import { type FundRow, fundRows } from './fund-rows.ts'
import { usePlanning } from './planning.tsx'
import { faceOfRecord, type RecordFace } from './record-face.ts'
import { fundSourceOf, useFundJoins } from './use-fund-grid.ts'

/** One item with names joined in. @param noun `this cost item` */
export function useFundItem(
  kind: FundKind,
  id: string,
  noun: string,
): { readonly face: RecordFace<FundRow>; readonly retry: () => void } {
  const planning = usePlanning()
  const query = useQuery(fundItemQuery(planning, kind, id))
  const known = fundSourceOf(planning, kind)
    .getSnapshot()
    .items.find((item) => item.id === id)
  const face = faceOfRecord(query, known, noun)
  const joins = useFundJoins(kind)
  const record = face.kind === 'record' ? face.record : undefined
  const row = useMemo(() => record && fundRows([record], joins)[0], [record, joins])
  const retry = () => void query.refetch()
  return { face: face.kind === 'record' && row ? { ...face, record: row } : withoutRecord(face), retry }
}

function withoutRecord<Item>(face: RecordFace<Item>): RecordFace<FundRow> {
  return face.kind === 'record' ? { kind: 'loading' } : face
}
