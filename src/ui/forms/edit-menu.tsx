import { Button } from '@mantine/core'
import { IconArchive, IconFolderSymlink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { MoreMenu } from '#ui/action-menu.tsx'
import classes from './edit-menu.module.css'

/** An action on a record; its name is the last part of the address of its form. */
export type EditAct = 'edit' | 'new' | 'move' | 'archive' | 'delete'

interface EditMenuProps {
  readonly onChoose: (act: EditAct) => void
  readonly canArchive?: boolean
  readonly canMove?: boolean
}

const acts = [
  { key: 'new', label: 'addChild', icon: IconPlus },
  { key: 'move', label: 'moveRecord', icon: IconFolderSymlink },
  { key: 'archive', label: 'archiveRecord', icon: IconArchive },
  { key: 'delete', label: 'deleteRecord', icon: IconTrash },
] as const satisfies readonly { key: EditAct; label: keyof Messages['record']; icon: unknown }[]

/** What one can do with a record: edit it, and a menu of the rest. */
export function EditMenu({ onChoose, canArchive = false, canMove = false }: EditMenuProps) {
  const m = useMessages('record')
  return (
    <>
      <Button
        size="compact-xs"
        className={classes.edit ?? ''}
        leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
        onClick={() => onChoose('edit')}
      >
        {m.editRecord}
      </Button>
      <MoreMenu
        size={26}
        actions={acts
          .filter(({ key }) => (canArchive || key !== 'archive') && (canMove || key !== 'move'))
          .map(({ key, label, icon: Icon }) => ({
            key,
            label: m[label],
            icon: <Icon size={15} stroke={1.75} aria-hidden />,
            onChoose: () => onChoose(key),
          }))}
      />
    </>
  )
}
