// The actions of the rows of a tree.
import {
  IconArchive,
  IconArrowsMaximize,
  IconCopy,
  IconFolderSymlink,
  IconLayoutSidebarRight,
  IconLink,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { isArchived } from '#hierarchy/status-order.ts'
import { useMessages } from '#messages/catalogs.ts'
import { isTemporary } from '#queries/outbox.ts'
import { useHasExtendedFields } from '#queries/read-only.ts'
import { recordAddress } from '#ui/records/record-relatives.ts'
import { type RowAction, RowActions } from '#ui/tree/tree-row-actions.tsx'
import type { ActedRow } from '#ui/tree/use-row-actions.tsx'
import { useCopy } from '#ui/use-copy.ts'

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const

interface RowActsProps {
  readonly kind: HierarchyKind
  readonly acted: ActedRow<PlanningRecord>
  /** False for a reader, who is offered nothing that changes a record. */
  readonly canWrite: boolean
}

/** The actions of the row that is pointed at or whose menu is open. */
export function RowActs({ acted, ...props }: RowActsProps) {
  const actionsOf = useActions(props)
  const { name, cellText, ...shown } = acted
  return <RowActions {...shown} actions={actionsOf(acted)} />
}

/** The actions of a row, by what the person may do; none for a record that is not here. */
function useActions({ kind, canWrite }: Omit<RowActsProps, 'acted'>) {
  const m = useMessages('hierarchies')
  const navigate = useNavigate()
  const { collection, operations } = hierarchies[kind]
  const canMove = useHasExtendedFields(kind) === true
  const copy = useCopy()
  return ({ row: { node }, name, cellText }: ActedRow<PlanningRecord>): readonly RowAction[] => {
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
    const writing = [
      { key: 'new', Icon: IconPlus, isQuick: true, isOffered: !isTemporary(node.id) },
      { key: 'edit', Icon: IconPencil, isQuick: false, isOffered: true },
      { key: 'move', Icon: IconFolderSymlink, isQuick: false, isOffered: canMove && !isTemporary(node.id) },
      { key: 'archive', Icon: IconArchive, isQuick: false, isOffered: canArchive },
      { key: 'delete', Icon: IconTrash, isQuick: false, isOffered: true },
    ] as const
    const offered = writing
      .filter(({ isOffered }) => isOffered)
      .map(({ key, Icon, isQuick }) => ({
        key,
        icon: <Icon {...icon} />,
        isQuick,
        label: m.rowActs[key],
        onChoose: lead(`${at}/${key}`),
      }))
    return [...reading, ...offered]
  }
}
