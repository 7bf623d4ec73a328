// Where the focus is in a grid of which only the visible rows exist as elements.
import { useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the active row or cell after `request`, or when the element that had it was removed.
 * @param active selects it within `scroller`.
 */
export function useRovingFocus(scroller: { readonly current: HTMLElement | null }, active: string) {
  const isRequested = useRef(false)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    // React tells no blur for an element that it removes: then the focus is in here and at the same time nowhere.
    const isLost = isInside.current && document.activeElement === document.body
    if (!isRequested.current && !isLost) return
    isRequested.current = false
    scroller.current?.querySelector<HTMLElement>(active)?.focus({ preventScroll: true })
    // In a low window the page scrolls as a whole, and the grid with it.
    scroller.current?.closest('section')?.scrollTo?.({ top: Number.MAX_SAFE_INTEGER })
  })
  return {
    request: () => {
      isRequested.current = true
    },
    handleFocus: () => {
      isInside.current = true
    },
    handleBlur: () => {
      isInside.current = false
    },
  }
}
