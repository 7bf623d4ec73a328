// What became of an action, in a few words at its button, and read out. Menus, the palette and row actions are gone when
// their action has ended: the words therefore stand in a place of the page, not in the component that acted.
import { useEffect } from 'react'
import classes from './outcome.module.css'

export interface Outcome {
  readonly kind: 'done' | 'failed'
  readonly words: string
}

/** How long a success is shown, in milliseconds. A failure is shown until the person acts again. */
const shownMs = 4000
/** Pixels between a button and the words, and between the words and the edge of the window. */
const gap = 6
const edge = 8

let users = 0
let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Returns a function that shows an outcome: below the button, above it where the window or its free part ends there, and
 * without a button at the end of the page. It stays the same function.
 */
export function useOutcome(): typeof showOutcome {
  useEffect(() => {
    users += 1
    // Made before there are words: what appears together with its region is not read out.
    region ??= addRegion()
    return () => {
      users -= 1
      if (users === 0) removeRegion()
    }
  }, [])
  return showOutcome
}

function showOutcome({ kind, words }: Outcome, button?: Element | null): void {
  if (!region) return
  clear()
  const bubble = document.createElement('span')
  bubble.className = classes.bubble ?? ''
  bubble.textContent = words
  region.append(bubble)
  // Above dialogs and popovers, each time above those that have opened since.
  region.hidePopover?.()
  region.showPopover?.()
  if (button?.isConnected) place(bubble, button.getBoundingClientRect())
  if (kind === 'done') timer = setTimeout(clear, shownMs)
  else for (const act of acts) window.addEventListener(act, clear, { capture: true })
}

const acts = ['pointerdown', 'keydown'] as const

function clear(): void {
  clearTimeout(timer)
  for (const act of acts) window.removeEventListener(act, clear, { capture: true })
  region?.replaceChildren()
}

function place(bubble: HTMLElement, button: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect()
  const below = button.bottom + gap
  // The bar of a selection wraps on a narrow window: its other buttons stay free.
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--selection-bar-height')
  const end = window.innerHeight - (Number.parseFloat(bar) || 0)
  const top = below + height + edge > end ? Math.min(button.top, end) - gap - height : below
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const left = isRightToLeft ? button.left : button.right - width
  Object.assign(bubble.style, {
    position: 'fixed',
    top: `${Math.max(edge, top)}px`,
    left: `${Math.max(edge, Math.min(left, window.innerWidth - width - edge))}px`,
  })
}

function addRegion(): HTMLElement {
  const added = document.createElement('div')
  added.className = classes.region ?? ''
  added.role = 'status'
  added.popover = 'manual'
  document.body.append(added)
  added.showPopover?.()
  return added
}

function removeRegion(): void {
  clear()
  region?.remove()
  region = undefined
}
