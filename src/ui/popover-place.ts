/** Pixels between a button and its popover, and between the popover and the edge of the window. */
const gap = 4
const edge = 8

interface Placement {
  /** The edge of the button that it shares, as far as there is room. */
  readonly side: 'left' | 'right'
  /** Pixels. */
  readonly highest?: number
}

/**
 * Places an open popover under its button, or above it where it needs the room there, and again whenever the window
 * changes: a phone is turned, a keyboard comes up. Ends with what it returns.
 */
export function keepPlaced(popover: HTMLElement, button: HTMLElement, placement: Placement): () => void {
  const place = () => placeAt(popover, button.getBoundingClientRect(), placement)
  place()
  window.addEventListener('resize', place)
  return () => window.removeEventListener('resize', place)
}

function placeAt(
  popover: HTMLElement,
  button: DOMRect,
  { side, highest = Number.POSITIVE_INFINITY }: Placement,
): void {
  const { width } = popover.getBoundingClientRect()
  const below = window.innerHeight - button.bottom - gap - edge
  const above = button.top - gap - edge
  const isAbove = popover.scrollHeight > below && above > below
  const left = side === 'left' ? button.left : button.right - width
  Object.assign(popover.style, {
    left: `${Math.max(edge, Math.min(left, window.innerWidth - width - edge))}px`,
    // Held where it touches the button, because what it holds may grow.
    top: isAbove ? 'auto' : `${button.bottom + gap}px`,
    bottom: isAbove ? `${window.innerHeight - button.top + gap}px` : 'auto',
    maxHeight: `${Math.min(isAbove ? above : below, highest)}px`,
    visibility: 'visible',
  })
}
