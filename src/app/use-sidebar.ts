// The sidebar of a narrow screen: closed until it is asked for, and then before everything else. On a wide screen it
// is always there, and the style sheet leaves out what opens and closes it.
import { type RefObject, useEffect, useRef, useState } from 'react'

interface Sidebar {
  readonly isOpen: boolean
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly closer: RefObject<HTMLButtonElement | null>
  readonly open: () => void
  readonly close: () => void
}

export function useSidebar(): Sidebar {
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
    // Made wide while it was open, the screen must not stay shut off behind what no longer covers it.
    const wide = window.matchMedia('(min-width: 48em)')
    const close = () => setOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  return { isOpen, opener, closer, open: () => setOpen(true), close: () => setOpen(false) }
}
