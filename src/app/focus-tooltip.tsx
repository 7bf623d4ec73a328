// The words of a sign for a person who reaches it by keys: the browser shows a title to the pointer alone.
import { useEffect, useState } from 'react'
import classes from './focus-tooltip.module.css'

interface Tooltip {
  readonly text: string
  /** Pixels of the window: the middle of the element, and its edge. */
  readonly left: number
  readonly top: number
  readonly isAbove: boolean
}

/** Shows the title of the button or link that the keyboard has just reached. A screen reader reads it anyway. */
export function FocusTooltip() {
  const [tooltip, setTooltip] = useState<Tooltip>()
  useEffect(() => {
    const hide = () => setTooltip(undefined)
    const show = ({ target }: FocusEvent) => setTooltip(tooltipOf(target))
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('focusin', show, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('pointerdown', hide, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal, capture: true })
    document.addEventListener('scroll', hide, { signal, capture: true, passive: true })
    return () => stop.abort()
  }, [])
  if (!tooltip) return null
  const { text, left, top, isAbove } = tooltip
  return (
    <div aria-hidden className={classes.tooltip} data-above={isAbove} style={{ left, top }}>
      {text}
    </div>
  )
}

/** Pixels that a tooltip needs below its element. */
const room = 48

/** Pixels from the edge of the window that keep the middle of a tooltip of usual width. */
const halfWidth = 80

function tooltipOf(target: EventTarget | null): Tooltip | undefined {
  if (!(target instanceof HTMLElement) || !target.matches(':is(button, a)[title]:focus-visible'))
    return undefined
  // Words that can be read need no repetition.
  if (target.innerText.trim() === target.title) return undefined
  const { left, width, top, bottom } = target.getBoundingClientRect()
  const isAbove = bottom + room > window.innerHeight
  const middle = Math.min(Math.max(left + width / 2, halfWidth), window.innerWidth - halfWidth)
  return { text: target.title, left: middle, top: isAbove ? top : bottom, isAbove }
}
