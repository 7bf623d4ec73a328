// How this device is doing: whether it reaches the service and keeps its data, and whether a new release waits.
import { Button } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import type { KeepingState } from '#offline/replica/device-replica.ts'
import type { ConnectionState } from '#queries/connection.ts'
import { useOthersPending } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import { useSaving } from '#queries/saving.ts'
import { savingMessage } from '#queries/saving-messages.ts'
import classes from './device-status.module.css'
import { useShellUpdate } from './use-shell-update.ts'

const keepingMessages: Readonly<Record<Exclude<KeepingState, 'keeping'>, string>> = {
  blocked:
    'Another tab runs an older version of the console. Close it, so that this one can keep its data here.',
  lost: 'The data kept on this device was deleted or closed. The console reads from the service until it is reloaded.',
  unavailable: 'This browser keeps no data for the console. Without a network it will have nothing to show.',
  full: 'This device has no room left. What was kept before and your pending changes are still here; what is read from now on is not kept for when there is no network. Free some room, then reload.',
  newer: 'A newer version of the console has kept its data here. Reload to get that version.',
  nothing: 'Nothing is kept on this device. What is not sent yet is gone when this tab is closed.',
}

export function DeviceStatus({ connection }: { readonly connection: ConnectionState }) {
  const { replica } = usePlanning().device
  const keeping = useSyncExternalStore(replica.subscribe, replica.getState)
  const { state, apply } = useShellUpdate()
  return (
    <>
      {keeping !== 'keeping' && <Remark>{keepingMessages[keeping]}</Remark>}
      {state === 'busy' && (
        <Remark>A tab of the console is in the middle of something. Finish it there, then update.</Remark>
      )}
      {(state === 'ready' || state === 'busy') && (
        <div className={classes.update}>
          <span>A new version is ready</span>
          <Button size="compact-xs" onClick={() => void apply()}>
            Update
          </Button>
        </div>
      )}
      <OthersPending />
      <StoragePromise />
      <OutboxLine />
      <ConnectionLine state={connection} />
    </>
  )
}

/** Says that another person's changes are here, because clearing this browser's data would delete them. */
function OthersPending() {
  const count = useOthersPending()
  if (count === 0) return null
  return (
    <Remark>
      {count === 1 ? '1 pending change' : `${count} pending changes`} of another person{' '}
      {count === 1 ? 'is' : 'are'} kept on this device. They are sent when that person signs in here again.
    </Remark>
  )
}

function Remark({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={classes.remark}>
      {children}
    </p>
  )
}

const words: Readonly<Record<ConnectionState, string>> = {
  connected: 'Connected',
  'no-network': 'No network',
  unreachable: 'Service does not answer',
}

/** Whether the service can be reached, in words and colour. */
function ConnectionLine({ state }: { readonly state: ConnectionState }) {
  return (
    <p role="status" className={classes.line} data-state={state}>
      <Link to="/connection" className={classes.link}>
        {words[state]}
      </Link>
    </p>
  )
}

/** What has become of the person's own changes; nothing while they have made none. */
function OutboxLine() {
  const saving = useSaving()
  const words = savingMessage(saving)
  // That page announces the same words itself.
  const isOnPage = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/console/outbox'),
  })
  return (
    <p
      role={isOnPage ? undefined : 'status'}
      className={classes.line}
      data-state={saving.state}
      hidden={words === undefined}
    >
      <Link to="/outbox" className={classes.link}>
        {words}
      </Link>
    </p>
  )
}

/** Nothing while nothing waits, or when the promise was given. */
function StoragePromise() {
  const { persistence, marks } = usePlanning().device
  const state = useSyncExternalStore(persistence.subscribe, persistence.getState)
  const isWaiting = useSaving().unconfirmed.length > 0
  const isOwed = isWaiting && !marks.keepsNothing
  useLeaveWarning(isWaiting && marks.keepsNothing)
  useEffect(() => {
    if (isOwed) void persistence.look()
  }, [persistence, isOwed])

  if (!isOwed || state === 'unknown' || state === 'promised') return null
  if (state === 'declined')
    return (
      <p role="status" className={classes.remark}>
        This browser did not promise to keep pending changes. If they must not be lost, save them as a file on
        the page Pending changes.
      </p>
    )
  return (
    <div className={classes.update}>
      <span>The browser may delete pending changes when the device runs short of room.</span>
      <Button size="compact-xs" onClick={() => void persistence.ask()}>
        Keep it
      </Button>
    </div>
  )
}

/** What lives in this tab alone would be gone without a word. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
