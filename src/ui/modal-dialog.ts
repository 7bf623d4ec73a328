// The browser's modal dialog, which keeps the focus in and gives it back.
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
      // The screen that was chosen takes the focus only when no other element has it.
      if (isLeaving.current && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
  }, [])
  return {
    dialogProps: {
      ref: dialog,
      onCancel: onClose,
      // When a person has done nothing since it opened, the browser closes it without a cancel event.
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
