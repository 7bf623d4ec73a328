import { IconArchive, IconDotsVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { ActionMenu } from '#ui/action-menu.tsx'

/** What can be done to a record; the name is the last part of the address where it is done. */
export type EditAct = 'edit' | 'new' | 'archive' | 'delete'

interface EditMenuProps {
  readonly onChoose: (act: EditAct) => void
  readonly canArchive?: boolean
}

const acts = [
  { key: 'edit', label: 'Edit', icon: IconPencil },
  { key: 'new', label: 'New below', icon: IconPlus },
  { key: 'archive', label: 'Archive…', icon: IconArchive },
  { key: 'delete', label: 'Delete…', icon: IconTrash },
] as const

/** The menu of what changes a record. */
export function EditMenu({ onChoose, canArchive = false }: EditMenuProps) {
  return (
    <ActionMenu
      label="Change"
      icon={<IconDotsVertical size={16} stroke={1.75} aria-hidden />}
      size={26}
      actions={acts
        .filter(({ key }) => canArchive || key !== 'archive')
        .map(({ key, label, icon: Icon }) => ({
          key,
          label,
          icon: <Icon size={15} stroke={1.75} aria-hidden />,
          onChoose: () => onChoose(key),
        }))}
    />
  )
}
