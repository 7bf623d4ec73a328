import { IconArchive, IconDotsVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { ActionMenu } from '#ui/action-menu.tsx'

/** An action on a record; its name is the last part of the address of its form. */
export type EditAct = 'edit' | 'new' | 'archive' | 'delete'

interface EditMenuProps {
  readonly onChoose: (act: EditAct) => void
  readonly canArchive?: boolean
}

const acts = [
  { key: 'edit', label: 'editRecord', icon: IconPencil },
  { key: 'new', label: 'addChild', icon: IconPlus },
  { key: 'archive', label: 'archiveRecord', icon: IconArchive },
  { key: 'delete', label: 'deleteRecord', icon: IconTrash },
] as const satisfies readonly { key: EditAct; label: keyof Messages['record']; icon: unknown }[]

/** The menu of actions on a record. */
export function EditMenu({ onChoose, canArchive = false }: EditMenuProps) {
  const m = useMessages('record')
  return (
    <ActionMenu
      label={m.moreActions}
      icon={<IconDotsVertical size={16} stroke={1.75} aria-hidden />}
      size={26}
      actions={acts
        .filter(({ key }) => canArchive || key !== 'archive')
        .map(({ key, label, icon: Icon }) => ({
          key,
          label: m[label],
          icon: <Icon size={15} stroke={1.75} aria-hidden />,
          onChoose: () => onChoose(key),
        }))}
    />
  )
}
