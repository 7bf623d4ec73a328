// A button and what it opens, by the browser's own popover, which closes it and gives the focus back. Mantine's `Popover` and
// `Menu` add 26 kB to every tree and record for the same.
import { useWindowEvent } from '@mantine/hooks'
import { useId, useLayoutEffect, useRef, useState } from 'react'

/** Pixels between a button and its popover, and between the popover and the edge of the window. */
const gap = 4
const edge = 8

interface Placement {
  /** The edge of the button that it shares, as far as there is room. */
  readonly side: 'start' | 'end'
  /** Pixels. */
  readonly maxHeight?: number
}

/** The properties of a button and of the popover that it opens, which is placed while it is open. */
export function usePopover(
  { side, maxHeight = Number.POSITIVE_INFINITY }: Placement,
  onOpen?: (popover: HTMLElement) => void,
) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const place = () => {
    if (!isOpen || !popover.current || !button.current) return
    placeAt(popover.current, button.current.getBoundingClientRect(), side, maxHeight)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done on opening is done once for each opening
  useLayoutEffect(() => {
    place()
    if (!isOpen || !popover.current) return
    onOpen?.(popover.current)
    // What it holds may come later, and be wider.
    const sizes = new ResizeObserver(place)
    sizes.observe(popover.current)
    return () => sizes.disconnect()
  }, [isOpen])
  // A phone is turned, a keyboard comes up.
  useWindowEvent('resize', () => {
    // In a line that a narrow window cuts off, the button would be out of sight.
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    place()
  })
  return {
    popover,
    isOpen,
    close: () => popover.current?.hidePopover(),
    buttonProps: { ref: button, popoverTarget: id },
    popoverProps: {
      ref: popover,
      id,
      popover: 'auto',
      onToggle: ({ newState }: { readonly newState: string }) => setOpen(newState === 'open'),
    } as const,
  }
}

/** Places a popover under its button, or above it where it needs the room there. */
export function placeAt(
  popover: HTMLElement,
  button: DOMRect,
  side: Placement['side'],
  maxHeight: number,
): void {
  const { width } = popover.getBoundingClientRect()
  const below = window.innerHeight - button.bottom - gap - edge
  const above = button.top - gap - edge
  const isAbove = popover.scrollHeight > below && above > below
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const left = (side === 'start') !== isRightToLeft ? button.left : button.right - width
  Object.assign(popover.style, {
    left: `${Math.max(edge, Math.min(left, window.innerWidth - width - edge))}px`,
    // Held where it touches the button, because what it holds may grow.
    top: isAbove ? 'auto' : `${button.bottom + gap}px`,
    bottom: isAbove ? `${window.innerHeight - button.top + gap}px` : 'auto',
    maxHeight: `${Math.min(isAbove ? above : below, maxHeight)}px`,
    visibility: 'visible',
  })
}
