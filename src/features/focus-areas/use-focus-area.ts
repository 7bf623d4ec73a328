import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { focusAreaChildrenQuery, focusAreaQuery } from '#queries/hierarchies/focus-areas.ts'
import { faceOfRecord } from '#queries/hierarchies/record-face.ts'
import { useFamily } from '#queries/hierarchies/use-family.ts'
import { useAsItWillBe } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'

/** One focus area with its relatives; it counts as opened from now on. */
export function useFocusArea(focusAreaId: string) {
  const planning = usePlanning()
  const { focusAreas, recent } = planning
  const query = useQuery(focusAreaQuery(planning, focusAreaId))
  const family = useFamily(focusAreas, focusAreaId, (id) => focusAreaQuery(planning, id))
  useQuery({ ...focusAreaChildrenQuery(planning, focusAreaId), enabled: family?.isWhole === false })
  const known = focusAreas.getSnapshot().index.find(focusAreaId)
  const face = faceOfRecord(query, known, 'this focus area')
  const own = useAsItWillBe('focus-area', face.kind === 'record' ? face.record : undefined)
  const record = own.record
  const name = record?.name
  useEffect(() => {
    if (name !== undefined) recent.remember({ hierarchy: 'focus-areas', id: focusAreaId, name })
  }, [recent, focusAreaId, name])

  /** Unfolds the record's row, so that its children are the next thing to be seen in the tree. */
  const unfold = () => {
    const { index, rows } = focusAreas.getSnapshot()
    rows.reveal(focusAreaId)
    const slot = index.slotOf(focusAreaId)
    if (slot !== undefined) rows.expand(slot)
  }
  return {
    face: face.kind === 'record' && record ? { ...face, record } : face,
    record,
    waiting: own.waiting,
    family,
    retry: () => void query.refetch(),
    unfold,
  }
}
