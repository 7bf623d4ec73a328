// A modal dialog of the browser's own, which keeps the focus in and gives it back.
import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** The properties of a dialog that is open for as long as it is there, and gives the focus back unless `leave` was called. */
export function useModalDialog(onClose: () => void) {
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
  return {
    dialogProps: {
      ref: dialog,
      onCancel: onClose,
      // Without a fresh act of the person the browser closes it and asks nobody.
      onClose,
      onClick: (event: MouseEvent) => {
        // The backdrop: what is in the dialog covers all of it.
        if (event.target === event.currentTarget) onClose()
      },
    },
    leave: () => {
      isLeaving.current = true
    },
  }
}
