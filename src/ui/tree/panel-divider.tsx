// The edge between a list and the panel beside it, which a person moves by pointer or by keys (WAI-ARIA window splitter).
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { readText, writeText } from '#ui/kept-text.ts'
import classes from './panel-divider.module.css'

/** Percent of the page that the panel takes. */
const widths = { min: 28, usual: 36, max: 64, step: 2 } as const

const storageKey = 'planning-console.panel-width'

interface PanelWidth {
  readonly width: number
  readonly resize: (width: number) => void
}

/** The width of the panel, in percent of the page, remembered on this device. */
export function usePanelWidth(): PanelWidth {
  const [width, setWidth] = useState(() => limited(Number(readText(storageKey) ?? widths.usual)))
  const resize = (next: number) => {
    setWidth(limited(next))
    writeText(storageKey, String(limited(next)))
  }
  return { width, resize }
}

function limited(width: number): number {
  return Number.isFinite(width) ? Math.min(Math.max(width, widths.min), widths.max) : widths.usual
}

export function PanelDivider({ width, resize }: PanelWidth) {
  const m = useMessages('ui')
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = widthOfKey(event.key, width)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    resize(next)
  }
  const drag = ({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) => {
    const page = currentTarget.parentElement?.getBoundingClientRect()
    if (!page || !currentTarget.hasPointerCapture(pointerId)) return
    const left = isRightToLeft() ? clientX - page.left : page.right - clientX
    resize(Math.round((1000 * left) / page.width) / 10)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that is moved is no thematic break
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={m.panelWidth}
      aria-valuenow={width}
      aria-valuemin={widths.min}
      aria-valuemax={widths.max}
      tabIndex={0}
      title={m.panelWidth}
      className={classes.divider}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => resize(widths.usual)}
    />
  )
}

/** The width that a key leads to; undefined for the keys that lead to none. */
function widthOfKey(key: string, width: number): number | undefined {
  switch (key) {
    case isRightToLeft() ? 'ArrowRight' : 'ArrowLeft':
      return width + widths.step
    case isRightToLeft() ? 'ArrowLeft' : 'ArrowRight':
      return width - widths.step
    case 'Home':
      return widths.min
    case 'End':
      return widths.max
  }
  return undefined
}

function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}
