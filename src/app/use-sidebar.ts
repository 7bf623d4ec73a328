// The sidebar of a narrow screen: closed until it is opened, and then over everything else. On a wide screen it is
// always shown, and the style sheet hides the buttons that open and close it.
import { useEffect, useRef, useState } from 'react'

export function useSidebar() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    closer.current?.focus()
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [isOpen])
  useEffect(() => {
    // A window that is widened while the sidebar is open must not stay inert behind it.
    const wide = window.matchMedia('(min-width: 48em)')
    const close = () => setOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  return { isOpen, opener, closer, open: () => setOpen(true), close: () => setOpen(false) }
}
