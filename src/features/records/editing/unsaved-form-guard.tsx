import { useMessages } from '#messages/catalogs.ts'
import { type Place, UnsavedGuard } from '#ui/leave-question.tsx'
import classes from './editing.module.css'

interface UnsavedFormGuardProps {
  readonly isDirty: boolean
  readonly onDiscard: () => void
}

/** Asks before unsaved changes are left. */
export function UnsavedFormGuard(props: UnsavedFormGuardProps) {
  const m = useMessages('editing')
  return (
    <UnsavedGuard
      {...props}
      className={classes.guard}
      isLost={isOtherForm}
      title={m.unsavedChanges}
      text={m.unsavedText}
      stay={m.keepEditing}
      discard={m.discardChanges}
    />
  )
}

/** The form of an address is that of its path, and of the pending change that it revises; the rest is about the tree. */
function isOtherForm(current: Place, next: Place): boolean {
  const entryOf = ({ search }: Place) => new URLSearchParams(search).get('entry')
  return next.pathname !== current.pathname || entryOf(next) !== entryOf(current)
}
