// The columns that the trees of organizations and of focus areas have in common.

import { IconCalendarExclamation } from '@tabler/icons-react'
import { type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { targetDateText } from '#ui/forms/precision-choices.ts'
import type { GridColumn } from '#ui/grids/grid-columns.ts'
import {
  branchCount,
  type NameColumnOptions,
  nameColumn,
  ownerName,
  recordColumn,
} from '#ui/records/record-rows.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { StatusBadge } from '#ui/records/status-badge.tsx'
import classes from './tree-columns.module.css'
import { maxIndentPx } from './tree-grid-row.tsx'

/** The texts in columns of their own that are typed in their place. */
type TypedText = 'externalId'

interface ColumnOptions extends NameColumnOptions<PlanningRecord> {
  /** Undefined for a hierarchy whose records have no target date. */
  readonly target: ((record: PlanningRecord) => TargetDate | undefined) | undefined
  /** Whether the person can change a value where it is shown. */
  readonly canSet: (
    record: PlanningRecord,
    field: 'ownerId' | 'statusId' | 'targetDate' | TypedText,
  ) => boolean
}

/** All columns; their keys are what an address calls them. */
export function planningColumns({
  ...options
}: ColumnOptions): readonly GridColumn<TreeRow<PlanningRecord>>[] {
  const { m, target, canSet } = options
  const countColumn = countColumnOf(options)
  const troubled = (field: string) => (record: PlanningRecord) =>
    options.savingOf(record.id)?.fields?.includes(field) === true
  const textColumn = (key: string, { title, field }: { readonly title: string; readonly field: TypedText }) =>
    recordColumn<PlanningRecord>({
      key,
      title,
      width: 128,
      priority: 3,
      isExtra: true,
      sort: 'ascending',
      render: (record) => options.withPendingChanges(record)[field],
      edit: (record) => (canSet(record, field) ? 'text' : undefined),
      isTroubled: troubled(field),
    })
  return [
    { ...nameColumn(options), indent: maxIndentPx },
    recordColumn({
      key: 'type',
      title: m.type,
      width: 128,
      priority: 3,
      sort: 'ascending',
      render: (record) => typeOf(record).name,
    }),
    recordColumn({
      key: 'owner',
      title: m.owner,
      width: 164,
      priority: 2,
      sort: 'ascending',
      render: (record) => ownerName(options.withPendingChanges(record).owner, m),
      edit: (record) => (canSet(record, 'ownerId') ? 'choice' : undefined),
      isTroubled: troubled('ownerId'),
    }),
    recordColumn({
      key: 'status',
      title: m.status,
      width: 112,
      priority: 1,
      sort: 'ascending',
      render: (record) => <StatusBadge status={options.withPendingChanges(record).status.name} />,
      edit: (record) => (canSet(record, 'statusId') ? 'choice' : undefined),
      isTroubled: troubled('statusId'),
    }),
    ...(target
      ? [
          recordColumn<PlanningRecord>({
            key: 'target',
            title: m.targetDate,
            width: 116,
            priority: 2,
            sort: 'ascending',
            render: (record) => <TargetDay {...target(options.withPendingChanges(record))} m={m} />,
            edit: (record) => (canSet(record, 'targetDate') ? 'date' : undefined),
            isTroubled: troubled('targetDate'),
          }),
        ]
      : []),
    recordColumn({
      key: 'updated',
      title: m.updated,
      width: 108,
      priority: 3,
      sort: 'descending',
      render: ({ updatedDate }) => <RelativeTime dateTime={updatedDate} />,
    }),
    textColumn('external-id', { title: m.externalId, field: 'externalId' }),
    countColumn('children', m.children, ({ childCount }) => childCount),
    countColumn('descendants', m.descendants, ({ descendantCount }) => descendantCount),
  ]
}

export interface TargetDate {
  readonly dateTime: string
  /** Such as QUARTER; a day where it is not known. */
  readonly precision?: string | null | undefined
  readonly isOverdue: boolean
}

interface TargetDayProps extends Partial<TargetDate> {
  readonly m: Messages['hierarchies']
}

function TargetDay({ dateTime, precision, isOverdue, m }: TargetDayProps) {
  const ui = useMessages('ui')
  if (dateTime === undefined) return null
  const text = targetDateText(ui, dateTime, precision)
  if (!isOverdue) return text
  return (
    <span className={classes.overdue} title={m.overdue}>
      <IconCalendarExclamation size={14} stroke={2} role="img" aria-label={m.overdue} />
      {text}
    </span>
  )
}

function countColumnOf<Item extends HierarchyRecord>({
  m,
  isWhole,
}: Pick<NameColumnOptions<Item>, 'm' | 'isWhole'>) {
  return (
    key: string,
    title: string,
    countOf: (row: TreeRow<Item>) => number,
  ): GridColumn<TreeRow<Item>> => ({
    key,
    title,
    width: 104,
    priority: 3,
    align: 'end',
    isExtra: true,
    sort: 'descending',
    render: (row) => {
      const count = countOf(row)
      return count > 0 ? branchCount({ count, isWhole, m }) : ''
    },
  })
}
