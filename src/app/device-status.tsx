// How this device is doing: whether it reaches the service and keeps its data, and whether a new release waits.
import { Button } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { KeepingState } from '#offline/replica/device-replica.ts'
import type { ConnectionState } from '#queries/connection.ts'
import { useOthersPending } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import { ConnectionLine } from './connection-line.tsx'
import classes from './device-status.module.css'
import { OutboxLine } from './outbox-line.tsx'
import { StoragePromise } from './storage-promise.tsx'
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
          <Button size="compact-xs" variant="default" onClick={() => void apply()}>
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
