import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The result of `read` for the element that scrolls, updated when it is scrolled or resized.
 * @param read must be the same function until its results change; returns numbers only, compared one by one.
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
    // Rendered within the event, because the browser draws the new place after it.
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
