// The colours of the style sheets as a canvas needs them: worked out by the browser, for the scheme in use.
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { MapCategory } from './map-colouring.ts'
import type { MapFill, MapInks } from './map-drawing.ts'

/** Read from the elements with `data-fill` inside of `frame`; undefined until they are there. */
export function useCanvasColors(
  frame: RefObject<HTMLElement | null>,
  categories: readonly MapCategory[],
  scheme: string,
) {
  const [colors, setColors] = useState<{ readonly fills: MapFill[]; readonly inks: MapInks }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: categories and scheme change what is read
  useLayoutEffect(() => {
    const element = frame.current
    if (element) setColors({ fills: fillsIn(element), inks: inksOf(element) })
  }, [frame, categories, scheme])
  return colors
}

/** The paper of a fill for a style: all of them are written in map-fills.module.css. */
export function paperOf(fill: string): string {
  return `var(--fill-${fill})`
}

function fillsIn(frame: HTMLElement): MapFill[] {
  return [...frame.querySelectorAll('[data-fill]')].map((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return { paper: backgroundColor, ink: color }
  })
}

/** Custom properties are not worked out by themselves; as the colour of an element they are. */
function inksOf(frame: HTMLElement): MapInks {
  const probe = document.createElement('i')
  probe.hidden = true
  frame.append(probe)
  const colorOf = (property: string) => {
    probe.style.color = `var(${property})`
    return getComputedStyle(probe).color
  }
  const inks = {
    surface: colorOf('--surface'),
    sunken: colorOf('--sunken'),
    text: colorOf('--text'),
    muted: colorOf('--text-muted'),
    line: colorOf('--line-strong'),
    accent: colorOf('--accent'),
    fontFamily: getComputedStyle(frame).fontFamily,
  }
  probe.remove()
  return inks
}
