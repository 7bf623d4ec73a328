// Forms that a link or a bookmark leads to, for people who can only read.

import { IconLock } from '@tabler/icons-react'
import { type AsyncRouteComponent, useNavigate } from '@tanstack/react-router'
import type { Area } from '#contract/access.ts'
import { useReadOnlyReason } from '#data/read-only.ts'
import { useMessages } from '#messages/catalogs.ts'
import { FormPanel } from '#ui/forms/form-parts.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ReadOnlyReason } from '#ui/read-only-chip.tsx'

interface FormOfArea {
  readonly area: Area
  /** True for a form that is not a panel beside a list. */
  readonly isPage?: boolean
}

/** A form that is loaded when it is opened; people who can only read the area get the reason instead. */
export function writeScreen(Form: AsyncRouteComponent<object>, { area, isPage = false }: FormOfArea) {
  const Screen = () => {
    const reason = useReadOnlyReason(area)
    return reason === undefined ? <Form /> : <ReadOnlyNote reason={reason} isPage={isPage} />
  }
  return Object.assign(Screen, { preload: async () => Form.preload?.() })
}

interface ReadOnlyNoteProps {
  readonly reason: ReadOnlyReason
  /** True in place of a form that is not a panel beside a list. */
  readonly isPage: boolean
}

/** Replaces a form for people who can only read. */
function ReadOnlyNote({ reason, isPage }: ReadOnlyNoteProps) {
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
