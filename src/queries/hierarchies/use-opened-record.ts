import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { isTemporary } from '#offline/outbox/entry.ts'
import type { Resource } from '#offline/outbox/entry-resources.ts'
import type { OverlaidRecord } from '#offline/outbox/overlay.ts'
import { useAsItWillBe, useRealId } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import type { HierarchyName } from '#queries/recent-records.ts'
import type { HierarchySource } from './hierarchy-source.ts'
import { faceOfRecord } from './record-face.ts'
import { useFamily } from './use-family.ts'

interface OpenedRecordOptions<Item extends HierarchyRecord> {
  readonly resource: Resource
  readonly hierarchy: HierarchyName
  /** In the middle of a sentence: `this focus area`. */
  readonly noun: string
  readonly source: HierarchySource<Item>
  readonly queryOf: (id: string) => UseQueryOptions<Item, Error, Item, string[]>
  readonly childrenQueryOf: (id: string) => UseQueryOptions<number, Error, number, string[]>
}

/** One record of a hierarchy with its relatives, as it will be; it counts as opened from now on. */
export function useOpenedRecord<Item extends HierarchyRecord & OverlaidRecord>(
  id: string,
  options: OpenedRecordOptions<Item>,
) {
  const { resource, hierarchy, noun, source, queryOf, childrenQueryOf } = options
  const { recent } = usePlanning()
  const query = useQuery(queryOf(id))
  const family = useFamily(source, id, queryOf)
  useQuery({ ...childrenQueryOf(id), enabled: family?.isWhole === false && !isTemporary(id) })
  const face = faceOfRecord(query, source.getSnapshot().index.find(id), noun)
  const record = useAsItWillBe(resource, face.kind === 'record' ? face.record : undefined)
  const name = record?.name
  useEffect(() => {
    if (name !== undefined && !isTemporary(id)) recent.remember({ hierarchy, id, name })
  }, [recent, hierarchy, id, name])

  /** Unfolds the record's row, so that its children are the next thing to be seen in the tree. */
  const unfold = () => {
    const { index, rows } = source.getSnapshot()
    rows.reveal(id)
    const slot = index.slotOf(id)
    if (slot !== undefined) rows.expand(slot)
  }
  return {
    face: face.kind === 'record' && record ? { ...face, record } : face,
    record,
    family,
    retry: () => void query.refetch(),
    unfold,
    /** The ID under which the service has made it; undefined for a record that had no other. */
    madeAs: useRealId(id),
  }
}
