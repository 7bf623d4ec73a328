import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failure } from '#client/failure.ts'
import type { Session } from '#contract/session.ts'
import { useDraftCount } from '#data/imports/import-drafts.ts'
import { useSaving } from '#data/saving.ts'
import { type SignOutWish, useSignOut } from '#data/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { Problem } from '#ui/problem.tsx'
import classes from './account-actions.module.css'
import { KeepNothing } from './keep-nothing.tsx'

interface AccountActionsProps {
  readonly session: Session
  /** Settings of this device. */
  readonly children: ReactNode
}

/** Whose account it is, what this device keeps of it, and signing out. */
export function AccountActions({ session, children }: AccountActionsProps) {
  const m = useMessages('account')
  const { pendingChanges } = useMessages('app')
  const { principal, site } = session
  const signOut = useSignOut()
  const pending = useSaving().unconfirmed.length
  const drafts = useDraftCount()
  const problem = signOut.error && problemOf(signOut.error, session, signOut.variables, m)
  const provider = session.singleSignOn?.canSignOut ? session.singleSignOn.name : undefined
  return (
    <>
      <p className={classes.line}>{principal.name}</p>
      {principal.email && <p className={classes.detail}>{principal.email}</p>}
      <p className={classes.detail}>{site.name}</p>
      {!session.gateway && <AccountLink />}
      {pending > 0 && (
        <p className={classes.problem}>
          {m.signOutDiscards<ReactNode>({
            count: pending,
            page: (
              <Link key="page" to="/outbox">
                {pendingChanges}
              </Link>
            ),
          })}
        </p>
      )}
      {drafts > 0 && <p className={classes.problem}>{m.signOutDeletesDrafts({ count: drafts })}</p>}
      {children}
      <KeepNothing pending={pending} drafts={drafts} />
      <Problem words={problem ?? undefined} className={classes.problem} />
      <Button
        size="xs"
        fullWidth
        className={classes.action ?? ''}
        leftSection={<IconLogout size={15} stroke={1.75} aria-hidden />}
        loading={signOut.isPending}
        onClick={() => signOut.mutate({ isEverywhere: false })}
      >
        {pending > 0 ? m.discardAndSignOut : m.signOut}
      </Button>
      {provider !== undefined && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          fullWidth
          className={`wrapping ${classes.action}`}
          disabled={signOut.isPending}
          onClick={() =>
            signOut.mutate({ isEverywhere: false, isAtProvider: true }, { onSuccess: openProviderPage })
          }
        >
          {pending > 0 ? m.discardAndSignOutAt({ name: provider }) : m.signOutAt({ name: provider })}
        </Button>
      )}
      {session.canSignOutEverywhere ? (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          fullWidth
          className={classes.action ?? ''}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate({ isEverywhere: true })}
        >
          {pending > 0 ? m.discardAndSignOutEverywhere : m.signOutEverywhere}
        </Button>
      ) : (
        session.gateway && <p className={classes.detail}>{m.otherDevices({ host: session.gateway.host })}</p>
      )}
    </>
  )
}

function AccountLink() {
  const m = useMessages('account')
  return (
    <Link
      to="/account"
      className={classes.page}
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      {m.yourAccount}
    </Link>
  )
}

function openProviderPage(address: string | undefined): void {
  if (address !== undefined) window.location.assign(address)
}

function problemOf(
  error: Error,
  { singleSignOn }: Session,
  wish: SignOutWish | undefined,
  m: Messages['account'],
): string {
  if (!(error instanceof Failure)) return m.deletingFailed
  const isOfProvider = wish?.isAtProvider && error.status === 502 && singleSignOn !== undefined
  return isOfProvider ? m.signOutAtFailed(singleSignOn) : m.signOutFailed
}
