// How this device is doing: whether it reaches the service and keeps its data, and whether a new release waits.
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { reasonOf } from '#data/change-progress.ts'
import { type ConnectionState, useForeignAnswer } from '#data/connection.ts'
import { isPending, useIsOutboxVolatile, useOthersPending, useOutbox } from '#data/outbox.ts'
import { usePlanning } from '#data/planning.tsx'
import { useSaving } from '#data/saving.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import { ProxyPageLink } from '#ui/proxy-page-link.tsx'
import { countedChanges, savingLine } from '#ui/saving-line.ts'
import classes from './device-status.module.css'
import { useShellUpdate } from './shell-update.ts'

export function DeviceStatus({ connection }: { readonly connection: ConnectionState }) {
  const m = useMessages('app')
  const { replica } = usePlanning().device
  const copies = useSyncExternalStore(replica.subscribe, replica.getState)
  // Changes are in a database of their own, which can be the only one that does not open.
  const isVolatile = useIsOutboxVolatile()
  const keeping = copies === 'keeping' && isVolatile ? 'unavailable' : copies
  const { state, apply } = useShellUpdate()
  // Clearing the data of this browser would delete these changes of other people.
  const others = useOthersPending()
  return (
    <>
      {keeping !== 'keeping' && <Remark>{m.storageStates[keeping]}</Remark>}
      {state !== 'current' && (
        <div className={classes.update}>
          <span role="status">{m.updateStates[state]}</span>
          {state !== 'updating' && (
            <Button size="compact-xs" onClick={() => void apply()}>
              {m.update}
            </Button>
          )}
        </div>
      )}
      {others > 0 && <Remark>{m.othersPending({ count: others })}</Remark>}
      <StoragePromise />
      <ForeignRemark />
      <OutboxLine />
      <ConnectionLine state={connection} />
    </>
  )
}

function Remark({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={classes.remark}>
      {children}
    </p>
  )
}

/** What answers in the service's place, and the way to its page. */
function ForeignRemark() {
  const m = useMessages('failures')
  const { entries } = useOutbox().snapshot
  const answer = useForeignAnswer(usePlanning().connection)
  // Where only some addresses are answered so, a change that waits for one of them still has to be explained.
  const waiting = entries.find((entry) => isPending(entry) && entry.problem?.kind === 'foreign')
  const foreign = answer ?? (waiting && reasonOf(waiting).foreign)
  if (!foreign) return null
  return (
    <div className={classes.update}>
      <span role="status">{m.foreign(foreign)}</span>
      <ProxyPageLink size="compact-xs" />
    </div>
  )
}

/** Whether the service can be reached, in words and colour. */
function ConnectionLine({ state }: { readonly state: ConnectionState }) {
  const m = useMessages('app')
  return (
    <p role="status" className={classes.line} data-state={state}>
      <Link to="/connection" className={classes.link}>
        {m.connectionStates[state]}
      </Link>
    </p>
  )
}

/** In the top bar of a phone: that the device is offline, and how many changes the service has not confirmed. */
export function DeviceMark({ connection }: { readonly connection: ConnectionState }) {
  const m = useMessages('app')
  const saving = useSaving()
  const line = savingLine(useMessages('ui'), saving)
  const count = countedChanges(saving)
  if (connection === 'connected' && count === 0) return null
  const state = connection === 'connected' ? saving.state : 'offline'
  const words = [connection === 'connected' ? undefined : m.connectionStates[connection], count > 0 && line]
  return (
    <Link
      to={count > 0 ? '/outbox' : '/connection'}
      className={classes.mark}
      data-state={saving.state === 'attention' ? 'attention' : state}
      aria-label={words.filter(Boolean).join('. ')}
    >
      {connection !== 'connected' && <IconCloudOff size={18} stroke={1.75} aria-hidden />}
      {count > 0 && <span aria-hidden>{number(count)}</span>}
    </Link>
  )
}

/** The state of the person's own changes; hidden while there are none. */
function OutboxLine() {
  const saving = useSaving()
  const line = savingLine(useMessages('ui'), saving)
  // That page announces the same line itself.
  const isOnPage = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/console/outbox'),
  })
  return (
    <p
      role={isOnPage ? undefined : 'status'}
      className={classes.line}
      data-state={saving.state}
      hidden={line === undefined}
    >
      <Link to="/outbox" className={classes.link}>
        {line}
      </Link>
    </p>
  )
}

/** Asks the browser to protect pending changes; renders nothing without any, or when the browser has agreed. */
function StoragePromise() {
  const m = useMessages('app')
  const { persistence } = usePlanning().device
  const state = useSyncExternalStore(persistence.subscribe, persistence.getState)
  const isWaiting = useSaving().unconfirmed.length > 0
  const isVolatile = useIsOutboxVolatile()
  useLeaveWarning(isWaiting && isVolatile)
  const isAtRisk = isWaiting && !isVolatile
  useEffect(() => {
    if (isAtRisk) void persistence.look()
  }, [persistence, isAtRisk])

  if (!isAtRisk || state === 'unknown' || state === 'promised') return null
  if (state === 'declined') return <Remark>{m.storageUnprotected}</Remark>
  return (
    <div className={classes.update}>
      <span>{m.storageAtRisk}</span>
      <Button size="compact-xs" onClick={() => void persistence.ask()}>
        {m.protectData}
      </Button>
    </div>
  )
}

/** Asks before a tab is closed that holds the only copy of pending changes. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
