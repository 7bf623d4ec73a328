import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import classes from './editing.module.css'

/** Asks before unsaved changes are left. Signing in again asks nothing: the draft is kept for afterwards. */
export function UnsavedGuard({
  isDirty,
  onDiscard,
}: {
  readonly isDirty: boolean
  readonly onDiscard: () => void
}) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next, current }) =>
      isDirty && next.pathname !== current.pathname && next.pathname !== '/sign-in',
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <div role="alertdialog" aria-label="Unsaved changes" className={classes.guard}>
      <p>Your changes are not saved.</p>
      <Button variant="filled" size="xs" autoFocus onClick={blocker.reset}>
        Go on editing
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          onDiscard()
          blocker.proceed()
        }}
      >
        Discard changes
      </Button>
    </div>
  )
}
