import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * What `read` says of the element that scrolls, again whenever it was scrolled or has another size.
 * @param read must be the same function until it would say something else; gives numbers alone, compared one by one.
 */
export function useViewport<View extends Readonly<Record<string, number>>>(
  scroller: RefObject<HTMLElement | null>,
  initial: View,
  read: (element: HTMLElement) => View,
): View {
  const [view, setView] = useState(initial)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () =>
      setView((known) => {
        const seen = read(element)
        return Object.keys(seen).every((name) => seen[name] === known[name]) ? known : seen
      })
    look()
    // At once, because the frame that shows the new place is drawn after this event.
    const handleScroll = () => flushSync(look)
    element.addEventListener('scroll', handleScroll, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', handleScroll)
      sizes.disconnect()
    }
  }, [scroller, read])
  return view
}
