import { IconSelector } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Session } from '#contract/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import { Initials } from '#ui/initials.tsx'
import classes from './account-menu.module.css'

interface AccountMenuProps {
  readonly session: Session
  /** What the menu holds. */
  readonly children: ReactNode
}

/** The signed-in person, and signing out. The browser's popover opens, closes and restores the focus. */
export function AccountMenu({ session, children }: AccountMenuProps) {
  const m = useMessages('app')
  const { name } = session.principal
  const popover = useId()
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className={classes.account} popoverTarget={popover}>
        <Initials name={name} />
        <span className={classes.name}>{name}</span>
        <IconSelector size={14} stroke={1.75} aria-hidden />
      </button>
      <div
        id={popover}
        popover="auto"
        role="dialog"
        aria-label={m.account}
        className={classes.menu}
        onToggle={() => setOpened(true)}
      >
        {wasOpened && children}
      </div>
    </>
  )
}
