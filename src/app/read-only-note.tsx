import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '#messages/catalogs.ts'
import { FormPanel } from '#ui/forms/form-parts.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ReadOnlyReason } from '#ui/read-only-chip.tsx'

interface ReadOnlyNoteProps {
  readonly reason: ReadOnlyReason
  /** True in place of a form that is not a panel beside a list. */
  readonly isPage: boolean
}

/** Replaces a form for people who can only read. */
export function ReadOnlyNote({ reason, isPage }: ReadOnlyNoteProps) {
  const m = useMessages('app')
  const navigate = useNavigate()
  const note = (
    <Notice icon={<IconLock size={28} stroke={1.5} />} title={m.cannotChange}>
      <p>{useMessages('ui').readOnlyReasons[reason]}</p>
    </Notice>
  )
  if (isPage) return note
  const close = () => void navigate({ to: '..' })
  return (
    <FormPanel recordId="read-only" label={m.readOnly} title={m.readOnly} onClose={close}>
      {note}
    </FormPanel>
  )
}
