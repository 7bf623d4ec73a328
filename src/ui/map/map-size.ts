import { type RefObject, useLayoutEffect, useState } from 'react'
import type { MapSize } from './map-geometry.ts'

/** The size of an element, in pixels; zero until it is known. */
export function useSize(element: RefObject<HTMLElement | null>): MapSize {
  const [size, setSize] = useState<MapSize>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
