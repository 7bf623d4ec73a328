import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useMessages } from '#messages/catalogs.ts'
import classes from './editing.module.css'

/** Asks before unsaved changes are left. Signing in again asks nothing: the draft is kept for afterwards. */
export function UnsavedGuard({
  isDirty,
  onDiscard,
}: {
  readonly isDirty: boolean
  readonly onDiscard: () => void
}) {
  const m = useMessages('editing')
  const blocker = useBlocker({
    shouldBlockFn: ({ next, current }) =>
      isDirty && next.pathname !== current.pathname && next.pathname !== '/sign-in',
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <div role="alertdialog" aria-label={m.unsavedChanges} className={classes.guard}>
      <p>{m.unsavedText}</p>
      <Button variant="filled" size="xs" autoFocus onClick={blocker.reset}>
        {m.keepEditing}
      </Button>
      <Button
        size="xs"
        onClick={() => {
          onDiscard()
          blocker.proceed()
        }}
      >
        {m.discardChanges}
      </Button>
    </div>
  )
}
