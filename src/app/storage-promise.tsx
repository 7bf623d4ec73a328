// Asks for the browser's promise to keep pending changes, at the moment when that matters to the person.
import { Button } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { usePlanning } from '#queries/planning.tsx'
import { useSaving } from '#queries/saving.ts'
import classes from './device-status.module.css'

/** Nothing while nothing waits, or when the promise was given. */
export function StoragePromise() {
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
