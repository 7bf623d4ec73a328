// The sidebar of a narrow screen: closed until it is opened, and then over everything else. On a wide screen it is
// always shown, and the style sheet hides the buttons that open and close it.
import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

export function useSidebar() {
  const [isOpen, { open, close }] = useDisclosure(false)
  const opener = useRef<HTMLButtonElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) closer.current?.focus()
  }, [isOpen])
  useWindowEvent('keydown', ({ key }) => {
    if (!isOpen || key !== 'Escape') return
    close()
    opener.current?.focus()
  })
  useEffect(() => {
    // A window that is widened while the sidebar is open must not stay inert behind it.
    const wide = window.matchMedia('(min-width: 48em)')
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [close])
  return { isOpen, opener, closer, open, close }
}
