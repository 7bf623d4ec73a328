// What can be done with records: in the menus of their rows, in the bar of a selection, and in the palette.
import {
  IconArchive,
  IconArrowsMaximize,
  IconCalendar,
  IconCopy,
  IconFolderSymlink,
  IconLayoutSidebarRight,
  IconLink,
  IconPencil,
  IconPlus,
  IconProgressCheck,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { isTemporary } from '#data/outbox.ts'
import { isArchived } from '#hierarchy/status-order.ts'
import type { TreeRow } from '#hierarchy/tree-row.ts'
import { useMessages } from '#messages/catalogs.ts'
import { type RowAction, RowActions } from '#ui/grids/row-actions.tsx'
import { recordAddress } from '#ui/records/record-relatives.ts'
import { valuePlace } from '#ui/tree/tree-input.ts'
import type { ActedTreeRow } from '#ui/tree/use-row-actions.tsx'
import { useCopy } from '#ui/use-copy.ts'
import type { useValueChoices } from './value-choices.tsx'

export const actIcon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const

/** What changes a value of the row, as its keys do. */
export const valueActs = [
  { field: 'statusId', column: 'status', label: 'status', keySign: 'S', Icon: IconProgressCheck },
  { field: 'ownerId', column: 'owner', label: 'owner', keySign: 'O', Icon: IconUser },
  { field: 'targetDate', column: 'target', label: 'targetDate', keySign: 'D', Icon: IconCalendar },
  { field: 'parentId', column: 'parent', label: 'move', keySign: 'P', Icon: IconFolderSymlink },
] as const

type ValueAct = (typeof valueActs)[number]

interface RecordActsOptions {
  readonly kind: HierarchyKind
  /** False for a reader, who is offered nothing that changes a record. */
  readonly canWrite: boolean
  readonly canSet: (record: PlanningRecord, act: ValueAct) => boolean
  /** Opens the choice of a value. */
  readonly onSet: (record: PlanningRecord, act: ValueAct) => void
}

/** What can be done with a record, by what the person may do: in the menu of its row, and in the palette while it is open. */
export function useRecordActs({ kind, canWrite, canSet, onSet }: RecordActsOptions) {
  const m = useMessages('hierarchies')
  const navigate = useNavigate()
  const { collection, operations } = hierarchies[kind]
  const copy = useCopy()
  return (record: PlanningRecord, cellText = ''): readonly RowAction[] => {
    const params = { recordId: record.id }
    const lead = (to: string) => () => void navigate({ to, params, search: (now: object) => now })
    const at = `/${collection}/$recordId`
    const canArchive = 'archive' in operations && !isArchived(record.status.name)
    const reading: readonly RowAction[] = [
      {
        key: 'open',
        icon: <IconLayoutSidebarRight {...actIcon} />,
        onChoose: lead(at),
        label: m.rowActs.open,
      },
      {
        key: 'full',
        icon: <IconArrowsMaximize {...actIcon} />,
        onChoose: () => void navigate({ to: `${at}/full`, params }),
        label: m.rowActs.full,
      },
      {
        key: 'copy-name',
        icon: <IconCopy {...actIcon} />,
        onChoose: () => void copy(record.name),
        label: m.rowActs.copyName,
      },
      ...(cellText === ''
        ? []
        : [
            {
              key: 'copy-cell',
              icon: <IconCopy {...actIcon} />,
              onChoose: () => void copy(cellText),
              label: m.copyText({ text: cellText }),
            },
          ]),
      {
        key: 'copy',
        icon: <IconLink {...actIcon} />,
        onChoose: () => void copy(recordAddress(`/${collection}`, record.id)),
        label: m.copyLink,
      },
    ]
    if (!canWrite) return reading
    const setting = valueActs
      .filter((act) => canSet(record, act))
      .map((act) => ({
        key: act.field,
        icon: <act.Icon {...actIcon} />,
        label: m.rowActs[act.label],
        keySign: act.keySign,
        onChoose: () => onSet(record, act),
      }))
    const writing = [
      { key: 'new', Icon: IconPlus, isQuick: true, keySign: 'C', isOffered: !isTemporary(record.id) },
      { key: 'edit', Icon: IconPencil, isQuick: false, keySign: 'E', isOffered: true },
      { key: 'archive', Icon: IconArchive, isQuick: false, keySign: undefined, isOffered: canArchive },
      { key: 'delete', Icon: IconTrash, isQuick: false, keySign: m.rowActs.deleteKey, isOffered: true },
    ] as const
    const offered = writing
      .filter(({ isOffered }) => isOffered)
      .map(({ key, Icon, isQuick, keySign }) => ({
        key,
        icon: <Icon {...actIcon} />,
        isQuick,
        keySign,
        label: m.rowActs[key],
        onChoose: lead(`${at}/${key}`),
      }))
    return [...reading, ...setting, ...offered]
  }
}

interface RowActsProps extends Pick<RecordActsOptions, 'kind' | 'canWrite'> {
  readonly acted: ActedTreeRow<PlanningRecord>
  readonly values: Pick<ReturnType<typeof useValueChoices>, 'canSet' | 'choose'>
  /** The records that an act on a row changes. */
  readonly recordsAt: (row: TreeRow<PlanningRecord>) => readonly PlanningRecord[]
}

/** The actions of the row that is pointed at or whose menu is open; none for a record that is not here. */
export function RowActs({ kind, canWrite, acted, values, recordsAt }: RowActsProps) {
  const { row, cellText, name: _name, ...shown } = acted
  const actsOf = useRecordActs({
    kind,
    canWrite,
    canSet: (record, { field }) => values.canSet(record, field),
    onSet: (_record, { field, column }) => {
      const place = document.querySelector<HTMLElement>(`[data-slot="${row.node.slot}"]`)
      if (place) values.choose(field, recordsAt(row), valuePlace(place, column) ?? place)
    },
  })
  return (
    <RowActions {...shown} actions={row.node.kind === 'record' ? actsOf(row.node.record, cellText) : []} />
  )
}
