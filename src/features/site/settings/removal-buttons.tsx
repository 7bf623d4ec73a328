import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { useMessages } from '#messages/catalogs.ts'

interface RemovalButtonsProps {
  readonly name: string
  readonly retired: boolean
  readonly isPending: boolean
  /** Whether the question before a deletion is open. */
  readonly isAsking: boolean
  readonly deleteButton: RefObject<HTMLButtonElement | null>
  readonly onRetire: () => void
  readonly onDelete: () => void
}

/** What takes an entry out of use. */
export function RemovalButtons(props: RemovalButtonsProps) {
  const { name, retired, isPending, isAsking, deleteButton, onRetire, onDelete } = props
  const m = useMessages('catalog')
  return (
    <>
      <Button
        size="compact-xs"
        aria-label={retired ? m.restoreEntry({ name }) : m.retireEntry({ name })}
        loading={isPending}
        onClick={onRetire}
      >
        {retired ? m.restore : m.retire}
      </Button>
      <Button
        ref={deleteButton}
        size="compact-xs"
        aria-label={m.deleteEntry({ name })}
        aria-expanded={isAsking}
        onClick={onDelete}
      >
        {m.delete}
      </Button>
    </>
  )
}
