// Forms that a link or a bookmark leads to, for people who can only read.
import { IconLock } from '@tabler/icons-react'
import { type RouteComponent, useNavigate } from '@tanstack/react-router'
import type { Area } from '#contract/access.ts'
import { useReadOnlyReason } from '#queries/read-only.ts'
import { FormPanel } from '#ui/forms/form-parts.tsx'
import { Notice } from '#ui/notice.tsx'
import { lazyScreen } from './lazy-screen.ts'

interface FormOfArea {
  readonly area: Area
  /** True for a form that is not a panel beside a list. */
  readonly isPage?: boolean
}

/** A form that is loaded when it is opened; people who can only read the area get the reason instead. */
export function writeScreen<Parts extends Record<string, unknown>, Name extends keyof Parts>(
  load: () => Promise<Parts>,
  name: Name,
  { area, isPage = false }: FormOfArea,
) {
  const Form = lazyScreen(load, name) as unknown as RouteComponent
  const Screen = () => {
    const reason = useReadOnlyReason(area)
    return reason === undefined ? <Form /> : <ReadOnlyNote reason={reason} isPage={isPage} />
  }
  return Object.assign(Screen, { preload: () => Form.preload?.() })
}

function ReadOnlyNote({ reason, isPage }: { readonly reason: string; readonly isPage: boolean }) {
  const navigate = useNavigate()
  const note = (
    <Notice icon={<IconLock size={28} stroke={1.5} />} title="Read-only">
      <p>{reason}</p>
    </Notice>
  )
  if (isPage) return note
  const close = () => void navigate({ to: '..' })
  return (
    <FormPanel recordId="read-only" label="Read-only" title="Read-only" onClose={close}>
      {note}
    </FormPanel>
  )
}
