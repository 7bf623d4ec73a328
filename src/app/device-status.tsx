// How this device is doing: one sign for connection and saving, what it opens, and what a person has to know at once.
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { sharedActs } from '#data/change-acts.ts'
import { reasonOf } from '#data/change-progress.ts'
import { type ConnectionState, useForeignAnswer } from '#data/connection.ts'
import { useKeptLists } from '#data/device-contents.ts'
import { isPending, useIsOutboxVolatile, useOthersPending, useOutbox } from '#data/outbox.ts'
import { usePlanning } from '#data/planning.tsx'
import { useSaving } from '#data/saving.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list, number } from '#messages/formats.ts'
import { ProxyPageLink } from '#ui/proxy-page-link.tsx'
import { useActing } from '#ui/records/acting.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { savingLine, savingNeed } from '#ui/saving-line.ts'
import { usePopover } from '#ui/use-popover.ts'
import classes from './device-status.module.css'
import { useShellUpdate } from './shell-update.ts'

export function DeviceStatus({ connection }: { readonly connection: ConnectionState }) {
  const m = useMessages('app')
  const keeping = useKeeping()
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
      <LeaveWarning />
      <ForeignRemark />
      <div role="status">
        <DeviceSign connection={connection} look="line" />
      </div>
    </>
  )
}

/** In the top bar of a phone: the same sign while there is something to know. */
export function DeviceMark({ connection }: { readonly connection: ConnectionState }) {
  const { unconfirmed } = useSaving()
  if (connection === 'connected' && unconfirmed.length === 0) return null
  return <DeviceSign connection={connection} look="mark" />
}

function useKeeping() {
  const { replica } = usePlanning().device
  const copies = useSyncExternalStore(replica.subscribe, replica.getState)
  // Changes are in a database of their own, which can be the only one that does not open.
  const isVolatile = useIsOutboxVolatile()
  return copies === 'keeping' && isVolatile ? 'unavailable' : copies
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

/** Asks before a tab is closed that holds the only copy of unsent changes. */
function LeaveWarning() {
  const isWaiting = useSaving().unconfirmed.length > 0
  const isNeeded = useIsOutboxVolatile() && isWaiting
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
  return null
}

interface DeviceSignProps {
  readonly connection: ConnectionState
  readonly look: 'line' | 'mark'
}

/** Says whether the service is reached and has everything; opens what is behind that. */
function DeviceSign({ connection, look }: DeviceSignProps) {
  const m = useMessages('app')
  const ui = useMessages('ui')
  const saving = useSaving()
  const { isOpen, close, buttonProps, popoverProps } = usePopover({ side: 'start' })
  const count = saving.unconfirmed.length
  const line = savingLine({ ui, app: m }, saving, connection)
  const isMark = look === 'mark'
  return (
    <>
      <button
        {...buttonProps}
        type="button"
        className={isMark ? classes.mark : classes.line}
        data-need={savingNeed(saving, connection)}
        aria-label={isMark ? line : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {isMark && connection !== 'connected' && <IconCloudOff size={18} stroke={1.75} aria-hidden />}
        {isMark ? count > 0 && <span aria-hidden>{number(count)}</span> : line}
      </button>
      <div {...popoverProps} role="dialog" aria-label={m.deviceTitle} className={classes.panel}>
        {isOpen && (
          <>
            <h2 className={classes.title}>{m.deviceTitle}</h2>
            <SavingPart connection={connection} onLeave={close} />
            <StoragePart />
            <p className={classes.foot}>
              <Link to="/connection" onClick={close}>
                {m.connectionDetails}
              </Link>
            </p>
          </>
        )}
      </div>
    </>
  )
}

interface SavingPartProps extends Pick<DeviceSignProps, 'connection'> {
  readonly onLeave: () => void
}

/** The connection, what it has still to carry, when it last did, and what can be done about the rest. */
function SavingPart({ connection, onLeave }: SavingPartProps) {
  const m = useMessages('app')
  const ui = useMessages('ui')
  const { snapshot } = useOutbox()
  const { unconfirmed, problem } = useSaving()
  const count = unconfirmed.length
  const savedAt = Math.max(
    0,
    ...snapshot.entries.map(({ state, settledAt }) => (state === 'applied' ? (settledAt ?? 0) : 0)),
  )
  return (
    <>
      <dl className={classes.facts}>
        <dt>{m.deviceService}</dt>
        <dd>{m.connectionStates[connection]}</dd>
        <dt>{m.deviceUnsent}</dt>
        <dd>
          {problem !== undefined && `${ui.changesNotStored}. `}
          {count === 0 ? (
            m.deviceNoneUnsent
          ) : (
            <Link to="/outbox" onClick={onLeave}>
              {m.deviceChanges({ count })}
            </Link>
          )}
        </dd>
        {savedAt > 0 && (
          <>
            <dt>{m.deviceLastSaved}</dt>
            <dd>
              <RelativeTime dateTime={new Date(savedAt).toISOString()} />
            </dd>
          </>
        )}
      </dl>
      {count > 0 && <SavingActs />}
    </>
  )
}

/** Sends again, pauses or resumes all that is unsent. */
function SavingActs() {
  const m = useMessages('app')
  const ui = useMessages('ui')
  const { outbox } = useOutbox()
  const { unconfirmed } = useSaving()
  const { run, notice } = useActing()
  const acts = sharedActs(
    unconfirmed.map(({ entry }) => entry),
    outbox,
    1,
  )
  return (
    <div className={classes.acts}>
      <Button size="compact-xs" onClick={() => void outbox.sendAll()}>
        {m.sendNow}
      </Button>
      {acts.map(({ kind, act }) =>
        kind === 'pause' || kind === 'resume' ? (
          <Button key={kind} size="compact-xs" onClick={() => void run(act)}>
            {ui.acts[kind]}
          </Button>
        ) : null,
      )}
      {notice}
    </div>
  )
}

/** What is kept here, and whether the browser keeps it when space runs out. */
function StoragePart() {
  const m = useMessages('app')
  const lists = useKeptLists()
  const { persistence } = usePlanning().device
  const promise = useSyncExternalStore(persistence.subscribe, persistence.getState)
  const isKeeping = useKeeping() === 'keeping'
  useEffect(() => {
    if (isKeeping) void persistence.look()
  }, [persistence, isKeeping])
  if (!isKeeping) return null
  const kept = lists.map((one) => m.keptRecords[one.list](one))
  return (
    <section className={classes.storage}>
      <h3 className={classes.subtitle}>{m.keptHere}</h3>
      <p className="flush">{kept.length === 0 ? m.keptNothingYet : m.keptLists({ lists: list(kept) })}</p>
      {promise !== 'unknown' && <p className={classes.promise}>{m.storagePromises[promise]}</p>}
      {promise === 'not-promised' && (
        <Button size="compact-xs" onClick={() => void persistence.ask()}>
          {m.keepData}
        </Button>
      )}
    </section>
  )
}
