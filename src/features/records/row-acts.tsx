// The actions of the rows of a tree.
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
import { recordAddress } from '#ui/records/record-relatives.ts'
import { valuePlace } from '#ui/tree/tree-input.ts'
import { type RowAction, RowActions } from '#ui/tree/tree-row-actions.tsx'
import type { ActedRow } from '#ui/tree/use-row-actions.tsx'
import { useCopy } from '#ui/use-copy.ts'

import type { useValueChoices } from './value-choices.tsx'

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const

/** What changes a value of the row, as its keys do. */
const valueActs = [
  { field: 'statusId', column: 'status', label: 'status', keySign: 'S', Icon: IconProgressCheck },
  { field: 'ownerId', column: 'owner', label: 'owner', keySign: 'O', Icon: IconUser },
  { field: 'targetDate', column: 'target', label: 'targetDate', keySign: 'D', Icon: IconCalendar },
  { field: 'parentId', column: 'parent', label: 'move', keySign: 'P', Icon: IconFolderSymlink },
] as const

interface RowActsProps {
  readonly kind: HierarchyKind
  readonly acted: ActedRow<PlanningRecord>
  /** False for a reader, who is offered nothing that changes a record. */
  readonly canWrite: boolean
  readonly values: Pick<ReturnType<typeof useValueChoices>, 'canSet' | 'choose'>
  /** The records that an act on a row changes. */
  readonly recordsAt: (row: TreeRow<PlanningRecord>) => readonly PlanningRecord[]
}

/** The actions of the row that is pointed at or whose menu is open. */
export function RowActs({ acted, ...props }: RowActsProps) {
  const actionsOf = useActions(props)
  const { name, cellText, ...shown } = acted
  return <RowActions {...shown} actions={actionsOf(acted)} />
}

/** The actions of a row, by what the person may do; none for a record that is not here. */
function useActions({ kind, canWrite, values, recordsAt }: Omit<RowActsProps, 'acted'>) {
  const m = useMessages('hierarchies')
  const navigate = useNavigate()
  const { collection, operations } = hierarchies[kind]
  const copy = useCopy()
  return ({ row, name, cellText }: ActedRow<PlanningRecord>): readonly RowAction[] => {
    const { node } = row
    if (node.kind !== 'record') return []
    const params = { recordId: node.id }
    const lead = (to: string) => () => void navigate({ to, params, search: (now: object) => now })
    const at = `/${collection}/$recordId`
    const canArchive = 'archive' in operations && !isArchived(node.record.status.name)
    const reading: readonly RowAction[] = [
      { key: 'open', icon: <IconLayoutSidebarRight {...icon} />, onChoose: lead(at), label: m.rowActs.open },
      {
        key: 'full',
        icon: <IconArrowsMaximize {...icon} />,
        onChoose: () => void navigate({ to: `${at}/full`, params }),
        label: m.rowActs.full,
      },
      {
        key: 'copy-name',
        icon: <IconCopy {...icon} />,
        onChoose: () => void copy(name),
        label: m.rowActs.copyName,
      },
      ...(cellText === ''
        ? []
        : [
            {
              key: 'copy-cell',
              icon: <IconCopy {...icon} />,
              onChoose: () => void copy(cellText),
              label: m.copyText({ text: cellText }),
            },
          ]),
      {
        key: 'copy',
        icon: <IconLink {...icon} />,
        onChoose: () => void copy(recordAddress(`/${collection}`, node.id)),
        label: m.copyLink,
      },
    ]
    if (!canWrite) return reading
    const setting = valueActs.flatMap(({ field, column, label, keySign, Icon }) =>
      values.canSet(node.record, field)
        ? {
            key: field,
            icon: <Icon {...icon} />,
            label: m.rowActs[label],
            keySign,
            onChoose: () => {
              const place = document.querySelector<HTMLElement>(`[data-slot="${node.slot}"]`)
              if (place) values.choose(field, recordsAt(row), valuePlace(place, column) ?? place)
            },
          }
        : [],
    )
    const writing = [
      { key: 'new', Icon: IconPlus, isQuick: true, keySign: 'C', isOffered: !isTemporary(node.id) },
      { key: 'edit', Icon: IconPencil, isQuick: false, keySign: 'E', isOffered: true },
      { key: 'archive', Icon: IconArchive, isQuick: false, keySign: undefined, isOffered: canArchive },
      { key: 'delete', Icon: IconTrash, isQuick: false, keySign: m.rowActs.deleteKey, isOffered: true },
    ] as const
    const offered = writing
      .filter(({ isOffered }) => isOffered)
      .map(({ key, Icon, isQuick, keySign }) => ({
        key,
        icon: <Icon {...icon} />,
        isQuick,
        keySign,
        label: m.rowActs[key],
        onChoose: lead(`${at}/${key}`),
      }))
    return [...reading, ...setting, ...offered]
  }
}
