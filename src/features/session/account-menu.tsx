import { Button } from '@mantine/core'
import { IconLogout, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Failure } from '#client/failure.ts'
import type { Session } from '#contract/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import { useSaving } from '#queries/saving.ts'
import { useSignOut } from '#queries/session.ts'
import { Problem } from '#ui/problem.tsx'
import classes from './account-menu.module.css'
import { KeepNothing } from './keep-nothing.tsx'

/**
 * The signed-in person, and signing out. The browser's popover opens, closes and restores the focus for a tenth of the
 * bytes that a menu of Mantine would add to the first screen.
 */
export function AccountMenu({ session }: { readonly session: Session }) {
  const m = useMessages('app')
  const { principal, site } = session
  const signOut = useSignOut()
  const popover = useId()
  const pending = useSaving().unconfirmed.length
  const problem = signOut.error && (signOut.error instanceof Failure ? m.signOutFailed : m.deletingFailed)
  return (
    <>
      <button type="button" className={classes.account} popoverTarget={popover}>
        <span className={classes.initials} aria-hidden>
          {initialsOf(principal.name)}
        </span>
        <span className={classes.name}>{principal.name}</span>
        <IconSelector size={14} stroke={1.75} aria-hidden />
      </button>
      <div id={popover} popover="auto" role="dialog" aria-label={m.account} className={classes.menu}>
        <p className="strong breaking flush">{principal.name}</p>
        {principal.email && <p className={classes.detail}>{principal.email}</p>}
        <p className={classes.detail}>{site.name}</p>
        {pending > 0 && (
          <p className={classes.problem}>
            {m.signOutDiscards<ReactNode>({
              count: pending,
              page: (
                <Link key="page" to="/outbox">
                  {m.pendingChanges}
                </Link>
              ),
            })}
          </p>
        )}
        <KeepNothing pending={pending} />
        <Problem words={problem ?? undefined} className={classes.problem} />
        <Button
          size="xs"
          fullWidth
          leftSection={<IconLogout size={15} stroke={1.75} aria-hidden />}
          loading={signOut.isPending}
          onClick={() => signOut.mutate({ isEverywhere: false })}
        >
          {pending > 0 ? m.discardAndSignOut : m.signOut}
        </Button>
        {session.canSignOutEverywhere ? (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            fullWidth
            disabled={signOut.isPending}
            onClick={() => signOut.mutate({ isEverywhere: true })}
          >
            {pending > 0 ? m.discardAndSignOutEverywhere : m.signOutEverywhere}
          </Button>
        ) : (
          session.gateway && (
            <p className={classes.detail}>{m.otherDevices({ host: session.gateway.host })}</p>
          )
        )}
      </div>
    </>
  )
}

/** `Ana Pérez López` as `AL`: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase()
}
