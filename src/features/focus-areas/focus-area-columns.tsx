import type { FocusArea } from '#contract/focus-areas.ts'
import { highlightRanges } from '#hierarchy/name-folding.ts'
import { nameColumn, type RecordRow, recordColumn } from '#ui/record-rows.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { TreeGridColumn } from '#ui/tree-grid-model.ts'

/** The columns of the tree; what is searched for is marked in the names. */
export function focusAreaColumns(search: string): readonly TreeGridColumn<RecordRow<FocusArea>>[] {
  return [
    nameColumn((name) => highlightRanges(name, search)),
    recordColumn({
      key: 'type',
      title: 'Type',
      width: 'minmax(112px, 0.18fr)',
      priority: 3,
      render: (area) => area.focusAreaType.name,
    }),
    recordColumn({
      key: 'owner',
      title: 'Owner',
      width: 'minmax(128px, 0.24fr)',
      priority: 3,
      render: (area) => area.owner.name || area.owner.id,
    }),
    recordColumn({
      key: 'status',
      title: 'Status',
      width: '112px',
      priority: 1,
      render: (area) => <StatusBadge status={area.status.name} />,
    }),
    recordColumn({
      key: 'updated',
      title: 'Updated',
      width: '104px',
      priority: 2,
      render: (area) => <RelativeTime dateTime={area.updatedDate} />,
    }),
  ]
}
