import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { organizationChildrenQuery, organizationQuery } from '#queries/hierarchies/organizations.ts'
import { faceOfRecord } from '#queries/hierarchies/record-face.ts'
import { useFamily } from '#queries/hierarchies/use-family.ts'
import { useAsItWillBe } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'

/** One organization with its relatives; it counts as opened from now on. */
export function useOrganization(organizationId: string) {
  const planning = usePlanning()
  const { organizations, recent } = planning
  const query = useQuery(organizationQuery(planning, organizationId))
  const family = useFamily(organizations, organizationId, (id) => organizationQuery(planning, id))
  useQuery({ ...organizationChildrenQuery(planning, organizationId), enabled: family?.isWhole === false })
  const known = organizations.getSnapshot().index.find(organizationId)
  const face = faceOfRecord(query, known, 'this organization')
  const own = useAsItWillBe('organization', face.kind === 'record' ? face.record : undefined)
  const record = own.record
  const name = record?.name
  useEffect(() => {
    if (name !== undefined) recent.remember({ hierarchy: 'organizations', id: organizationId, name })
  }, [recent, organizationId, name])

  /** Unfolds the record's row, so that its children are the next thing to be seen in the tree. */
  const unfold = () => {
    const { index, rows } = organizations.getSnapshot()
    rows.reveal(organizationId)
    const slot = index.slotOf(organizationId)
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
