import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { Failure } from '#client/failure.ts'
import type { Session } from '#contract/session.ts'
import { useDraftCount } from '#data/imports/import-drafts.ts'
import { useOthersPending } from '#data/outbox.ts'
import { usePlanning } from '#data/planning.tsx'
import { useSaving } from '#data/saving.ts'
import { type SignOutWish, useSignOut } from '#data/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { Problem } from '#ui/problem.tsx'
import classes from './account-actions.module.css'

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
      <div className={classes.who}>
        <p className={classes.line}>{principal.name}</p>
        {principal.email && <p className={classes.detail}>{principal.email}</p>}
        <p className={classes.detail}>{site.name}</p>
      </div>
      {!session.gateway && <AccountLink />}
      {children}
      <KeepNothing pending={pending} drafts={drafts} />
      <div className={classes.end}>
        {pending > 0 && (
          <p className={classes.warning}>
            {m.signOutDiscards<ReactNode>({
              count: pending,
              page: (
                <Link key="page" to="/outbox" onClick={closeMenu}>
                  {pendingChanges}
                </Link>
              ),
            })}
          </p>
        )}
        {drafts > 0 && <p className={classes.warning}>{m.signOutDeletesDrafts({ count: drafts })}</p>}
        <Problem words={problem ?? undefined} className={classes.problem} />
        <EndButton
          label={pending > 0 ? m.discardAndSignOut : m.signOut}
          signOut={signOut}
          onPress={() => signOut.mutate({ isEverywhere: false })}
        />
        {provider !== undefined && (
          <EndButton
            label={pending > 0 ? m.discardAndSignOutAt({ name: provider }) : m.signOutAt({ name: provider })}
            signOut={signOut}
            onPress={() =>
              signOut.mutate({ isEverywhere: false, isAtProvider: true }, { onSuccess: openProviderPage })
            }
          />
        )}
        {session.canSignOutEverywhere ? (
          <EndButton
            label={pending > 0 ? m.discardAndSignOutEverywhere : m.signOutEverywhere}
            signOut={signOut}
            onPress={() => signOut.mutate({ isEverywhere: true })}
          />
        ) : (
          session.gateway && (
            <p className={classes.detail}>{m.otherDevices({ host: session.gateway.host })}</p>
          )
        )}
      </div>
    </>
  )
}

interface EndButtonProps {
  readonly label: string
  readonly signOut: ReturnType<typeof useSignOut>
  readonly onPress: () => void
}

function EndButton({ label, signOut, onPress }: EndButtonProps) {
  return (
    <button type="button" className={classes.entry} disabled={signOut.isPending} onClick={onPress}>
      <IconLogout size={15} stroke={1.75} aria-hidden />
      {label}
    </button>
  )
}

/** Closes the menu that a link or button is in. */
function closeMenu({ currentTarget }: { readonly currentTarget: Element }): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

function AccountLink() {
  const m = useMessages('account')
  return (
    <Link to="/account" className={classes.entry} onClick={closeMenu}>
      <IconUser size={15} stroke={1.75} aria-hidden />
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

interface KeepNothingProps {
  /** Changes that the service has not confirmed. */
  readonly pending: number
  /** Sheets that are not imported yet. */
  readonly drafts: number
}

/** For shared computers: loaded data and pending changes are then held by the tab alone. */
function KeepNothing({ pending, drafts }: KeepNothingProps) {
  const m = useMessages('account')
  const { device } = usePlanning()
  const reason = useId()
  const [hasFailed, setFailed] = useState(false)
  const others = useOthersPending()
  const change = async (isWanted: boolean) => {
    try {
      await device.setKeepsNothing(isWanted)
      // Nothing in memory of the page may outlive the choice.
      location.reload()
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className={classes.keeping}>
      <label className={classes.keep}>
        {m.keepNothing}
        <input
          type="checkbox"
          aria-describedby={reason}
          disabled={pending + drafts + others > 0}
          checked={device.marks.keepsNothing}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      </label>
      <p id={reason} className={classes.detail}>
        {reasonMessage(m, { pending, drafts, others })}
      </p>
      <Problem words={hasFailed ? m.deletingFailed : undefined} className={classes.problem} />
    </div>
  )
}

/** Why the choice is closed, or what it does. */
function reasonMessage(
  m: Messages['account'],
  { pending, drafts, others }: KeepNothingProps & { readonly others: number },
): string {
  if (pending > 0) return m.sendFirst
  if (drafts > 0) return m.draftsFirst
  return others > 0 ? m.othersFirst : m.keepNothingHint
}
