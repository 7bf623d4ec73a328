import { focusAreaChildrenQuery, focusAreaQuery } from '#queries/hierarchies/focus-areas.ts'
import { useOpenedRecord } from '#queries/hierarchies/use-opened-record.ts'
import { usePlanning } from '#queries/planning.tsx'

/** One focus area with its relatives; it counts as opened from now on. */
export function useFocusArea(focusAreaId: string) {
  const planning = usePlanning()
  return useOpenedRecord(focusAreaId, {
    resource: 'focus-area',
    hierarchy: 'focus-areas',
    noun: 'this focus area',
    source: planning.focusAreas,
    queryOf: (id) => focusAreaQuery(planning, id),
    childrenQueryOf: (id) => focusAreaChildrenQuery(planning, id),
  })
}
