import type { Organization } from '#contract/organizations.ts'
import { highlightRanges } from '#hierarchy/name-folding.ts'
import { nameColumn, type RecordRow, recordColumn } from '#ui/record-rows.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { TreeGridColumn } from '#ui/tree-grid-model.ts'

/** The columns of the tree; what is searched for is marked in the names. */
export function organizationColumns(search: string): readonly TreeGridColumn<RecordRow<Organization>>[] {
  return [
    nameColumn((name) => highlightRanges(name, search)),
    recordColumn({
      key: 'type',
      title: 'Type',
      width: 'minmax(112px, 0.18fr)',
      priority: 3,
      render: (organization) => organization.organizationType.name,
    }),
    recordColumn({
      key: 'owner',
      title: 'Owner',
      width: 'minmax(128px, 0.24fr)',
      priority: 3,
      render: (organization) => organization.owner.name || organization.owner.id,
    }),
    recordColumn({
      key: 'status',
      title: 'Status',
      width: '112px',
      priority: 1,
      render: (organization) => <StatusBadge status={organization.status.name} />,
    }),
    recordColumn({
      key: 'updated',
      title: 'Updated',
      width: '104px',
      priority: 2,
      render: (organization) => <RelativeTime dateTime={organization.updatedDate} />,
    }),
  ]
}
