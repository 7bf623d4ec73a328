// Forms that a link or a bookmark leads to, for people who can only read.
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type AsyncRouteComponent, Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Area } from '#contract/access.ts'
import { useReadOnlyReason } from '#data/read-only.ts'
import { useMessages } from '#messages/catalogs.ts'
import { FormPanel } from '#ui/forms/form-parts.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePageTitle } from '#ui/page-head.tsx'
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
  const icon = <IconLock size={28} stroke={1.5} />
  const why = <p>{useMessages('ui').readOnlyReasons[reason]}</p>
  if (isPage) return <ReadOnlyPage icon={icon}>{why}</ReadOnlyPage>
  const close = () => void navigate({ to: '..' })
  return (
    <FormPanel recordId="read-only" label={m.readOnly} title={m.readOnly} onClose={close}>
      <Notice icon={icon} title={m.cannotChange}>
        {why}
      </Notice>
    </FormPanel>
  )
}

/** In place of a page that only people who can write may use; its list is one step up. */
function ReadOnlyPage({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  const m = useMessages('app')
  usePageTitle(m.cannotChange)
  const list = useLocation({ select: ({ pathname }) => pathname.replace(/\/[^/]+$/, '') })
  return (
    <>
      <h1 className="visuallyHidden">{m.cannotChange}</h1>
      <Notice
        icon={icon}
        title={m.cannotChange}
        actions={
          <Button component={Link} to={list} size="xs">
            {m.backToList}
          </Button>
        }
      >
        {children}
      </Notice>
    </>
  )
}
