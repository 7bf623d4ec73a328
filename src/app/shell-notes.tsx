import { FocusTooltip } from './focus-tooltip.tsx'
import { SavedToast } from './saved-toast.tsx'

/** What appears over any screen for a moment. */
export function ShellNotes({ isUndoAsked }: { readonly isUndoAsked: boolean }) {
  return (
    <>
      <FocusTooltip />
      <SavedToast isUndoAsked={isUndoAsked} />
    </>
  )
}
