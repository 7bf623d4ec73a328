import { Button } from '@mantine/core'
import { IconLogout, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Failure } from '#client/failure.ts'
import type { Session } from '#contract/session.ts'
import { useSaving } from '#queries/saving.ts'
import { pendingChanges } from '#queries/saving-messages.ts'
import { useSignOut } from '#queries/session.ts'
import { Problem } from '#ui/problem.tsx'
import classes from './account-menu.module.css'
import { KeepNothing } from './keep-nothing.tsx'

/**
 * Who is signed in, and the way out. The browser's own popover opens, closes and gives back the focus, for a
 * tenth of what the kit's menu would add to the first screen.
 */
export function AccountMenu({ session }: { readonly session: Session }) {
  const { principal, site } = session
  const signOut = useSignOut()
  const popover = useId()
  const pending = useSaving().unconfirmed.length
  return (
    <>
      <button type="button" className={classes.account} popoverTarget={popover}>
        <span className={classes.initials} aria-hidden>
          {initialsOf(principal.name)}
        </span>
        <span className={classes.name}>{principal.name}</span>
        <IconSelector size={14} stroke={1.75} aria-hidden />
      </button>
      <div id={popover} popover="auto" role="dialog" aria-label="Account" className={classes.menu}>
        <p className={classes.line}>{principal.name}</p>
        {principal.email && <p className={classes.detail}>{principal.email}</p>}
        <p className={classes.detail}>{site.name}</p>
        {pending > 0 && (
          <p className={classes.problem}>
            Signing out deletes {pendingChanges(pending)} that the service has not confirmed. Send or export
            them first on the page <Link to="/outbox">Pending changes</Link>.
          </p>
        )}
        <KeepNothing pending={pending} />
        <Problem words={signOut.isError ? wordsOf(signOut.error) : undefined} className={classes.problem} />
        <Button
          size="xs"
          fullWidth
          leftSection={<IconLogout size={15} stroke={1.75} aria-hidden />}
          loading={signOut.isPending}
          onClick={() => signOut.mutate({ isEverywhere: false })}
        >
          {pending > 0 ? 'Discard and sign out' : 'Sign out'}
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
            {pending > 0 ? 'Discard and sign out everywhere' : 'Sign out everywhere'}
          </Button>
        ) : (
          session.gateway && (
            <p className={classes.detail}>
              Other devices stay signed in for up to 12 hours. To end that at once, revoke the credential at{' '}
              {session.gateway.host}.
            </p>
          )
        )}
      </div>
    </>
  )
}

function wordsOf(error: Error): string {
  return error instanceof Failure
    ? 'The service could not be told to sign you out everywhere, so you are still signed in, here too. Try again when it answers.'
    : 'Not everything could be deleted from this device. Close the other tabs of the console and try again.'
}

/** `Ana Pérez López` as `AL`: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase()
}
