import { useMessages } from '#messages/catalogs.ts'
import { isOtherAddress, UnsavedGuard } from '#ui/leave-question.tsx'
import classes from './settings.module.css'

interface UnsavedEntriesGuardProps {
  readonly isDirty: boolean
  /** True for what other lists and steps of the same page keep. */
  readonly isKeptOnPage?: boolean
}

/** Asks before what was typed for a list is left. */
export function UnsavedEntriesGuard({ isDirty, isKeptOnPage = false }: UnsavedEntriesGuardProps) {
  const m = useMessages('catalog')
  return (
    <UnsavedGuard
      className={classes.guard}
      isDirty={isDirty}
      {...(!isKeptOnPage && { isLost: isOtherAddress })}
      title={m.unsaved}
      text={m.unsavedText}
      stay={m.keepEditing}
      discard={m.discardChanges}
    />
  )
}
