import { useBlocker } from '@tanstack/react-router'
import { useMessages } from '#messages/catalogs.ts'
import { LeaveQuestion } from '#ui/leave-question.tsx'
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
    <LeaveQuestion
      className={classes.guard}
      title={m.unsavedChanges}
      text={m.unsavedText}
      stay={m.keepEditing}
      leave={m.discardChanges}
      onStay={blocker.reset}
      onLeave={() => {
        onDiscard()
        blocker.proceed()
      }}
    />
  )
}
