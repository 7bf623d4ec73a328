// What opens at a value to choose another one: at its cell, or from the lower edge of a phone. There is one for a whole
// screen, however many values that shows.
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useIsTouch } from '#ui/use-media.ts'
import { placeAt } from '#ui/use-popover.ts'
import classes from './value-popover.module.css'

interface ValuePopoverProps {
  /** The element at which it opens; it is marked for as long as it is open. */
  readonly anchor: HTMLElement
  readonly label: string
  /** False where it opens by itself: the focus stays where the person is. */
  readonly takesFocus?: boolean
  /** Called when it is closed, whatever closed it. */
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ValuePopover({ anchor, label, takesFocus = true, onClose, children }: ValuePopoverProps) {
  const popover = useRef<HTMLDivElement>(null)
  const isTouch = useIsTouch()
  const place = useEffectEvent(() => {
    if (!popover.current) return
    // A row that was scrolled away, or left the list, takes the choice with it.
    if (anchor.isConnected) placeAt(popover.current, anchor.getBoundingClientRect(), 'start', maxHeight)
    else onClose()
  })
  const open = useEffectEvent((element: HTMLElement) => {
    element.showPopover?.()
    place()
    if (!takesFocus) return
    // With a finger the keyboard of the device would cover what is chosen from.
    const field = isTouch ? null : element.querySelector<HTMLElement>('input')
    const keys = element.querySelector<HTMLElement>('[data-keys]')
    ;(field ?? keys ?? element).focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    const element = popover.current
    if (!element) return
    const before = document.activeElement
    open(element)
    anchor.dataset.choosing = ''
    const sizes = new ResizeObserver(() => place())
    sizes.observe(element)
    return () => {
      delete anchor.dataset.choosing
      sizes.disconnect()
      if (!element.contains(document.activeElement)) return
      const back = before instanceof HTMLElement && before !== document.body ? before : anchor
      back.focus({ preventScroll: true })
    }
  }, [anchor])
  useWindowEvent('resize', () => place())
  useWindowEvent('scroll', () => place(), { capture: true, passive: true })
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classes.popover}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      // It is drawn within a screen whose parts act on these.
      onClick={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onFocus={(event) => event.stopPropagation()}
    >
      {children}
    </div>
  )
}

/** Pixels. */
const maxHeight = 460
