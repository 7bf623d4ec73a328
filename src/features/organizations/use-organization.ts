import { organizationChildrenQuery, organizationQuery } from '#queries/hierarchies/organizations.ts'
import { useOpenedRecord } from '#queries/hierarchies/use-opened-record.ts'
import { usePlanning } from '#queries/planning.tsx'

/** One organization with its relatives; it counts as opened from now on. */
export function useOrganization(organizationId: string) {
  const planning = usePlanning()
  return useOpenedRecord(organizationId, {
    resource: 'organization',
    hierarchy: 'organizations',
    noun: 'this organization',
    source: planning.organizations,
    queryOf: (id) => organizationQuery(planning, id),
    childrenQueryOf: (id) => organizationChildrenQuery(planning, id),
  })
}
