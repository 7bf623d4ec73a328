// A modal dialog of the browser's own, which keeps the focus in and gives it back.
import { useLayoutEffect, useRef } from 'react'

/** A dialog that is open for as long as it is there, and gives the focus back, unless `leave` was called. */
export function useModalDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      // Closed before it goes: a dialog that is merely removed does not give the focus back.
      element?.close()
      // To what has been chosen one goes with the focus, too: whatever opens there takes it from nowhere.
      if (isLeaving.current && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
  }, [])
  const leave = () => {
    isLeaving.current = true
  }
  return { dialog, leave }
}
