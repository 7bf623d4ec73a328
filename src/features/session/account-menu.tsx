import { IconSelector } from '@tabler/icons-react'
import { type ComponentType, useEffect, useId, useState } from 'react'
import type { Session } from '#contract/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import { Initials } from '#ui/initials.tsx'
import { useLazyPart } from '#ui/use-lazy-part.ts'
import classes from './account-menu.module.css'

/** Milliseconds after the first screen: so that a person without a network can sign out, too. */
const loadAfterMs = 1_000

interface AccountMenuProps {
  readonly session: Session
  /** Loads what the menu holds. Must be the same function each time. */
  readonly load: () => Promise<ComponentType<Pick<AccountMenuProps, 'session'>>>
}

/**
 * The signed-in person, and signing out. The browser's popover opens, closes and restores the focus for a tenth of the
 * bytes that a menu of Mantine would add to the first screen.
 */
export function AccountMenu({ session, load }: AccountMenuProps) {
  const m = useMessages('app')
  const { name } = session.principal
  const popover = useId()
  const [isOpen, setOpen] = useState(false)
  const { Part: Content, hasFailed, preload } = useLazyPart(isOpen, load)
  useEffect(() => {
    const timer = setTimeout(preload, loadAfterMs)
    return () => clearTimeout(timer)
  }, [preload])
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
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {Content && <Content session={session} />}
        {hasFailed && <p role="alert">{m.notLoaded({ name: m.account })}</p>}
      </div>
    </>
  )
}
