// Asks for the browser's promise to keep what waits in the outbox, at the moment when that matters to the person.
import { Button } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { useOutboxCount } from '#queries/outbox.ts'
import { usePlanning } from '#queries/planning.tsx'
import classes from './device-status.module.css'

/** Nothing while nothing waits, or when the promise was given. */
export function StoragePromise() {
  const { persistence, marks } = usePlanning().device
  const state = useSyncExternalStore(persistence.subscribe, persistence.getState)
  const isWaiting = useOutboxCount() > 0
  const isOwed = isWaiting && !marks.keepsNothing
  useLeaveWarning(isWaiting && marks.keepsNothing)
  useEffect(() => {
    if (isOwed) void persistence.look()
  }, [persistence, isOwed])

  if (!isOwed || state === 'unknown' || state === 'promised') return null
  if (state === 'declined')
    return (
      <p role="status" className={classes.remark}>
        This browser did not promise to keep what waits here. If it must not be lost, save it as a file from
        the outbox.
      </p>
    )
  return (
    <div className={classes.update}>
      <span>The browser may delete what waits here when the device runs short of room.</span>
      <Button size="compact-xs" variant="default" onClick={() => void persistence.ask()}>
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
