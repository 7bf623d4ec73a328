// Restores the focus when the element that had it is removed or disabled: it moves to the nearest one that can take it.
import { type RefObject, useEffect } from 'react'

/** When to check, after a click, whether the focus is still somewhere. */
const checkDelaysMs = [50, 300, 1000, 3000]

/** One unit of a screen. The focus stays within it: another screen gives the focus to its elements itself. */
const whole = 'form, fieldset, li, ul, section, aside, [role="dialog"]'
const stops =
  'button:enabled, a[href], input:enabled, textarea:enabled, select:enabled, summary, [tabindex="0"]'

const acts = ['keydown', 'pointerdown'] as const
let hasActed = false

/** Whether a key or a button of the pointer was pressed since the page was loaded: before that no focus can be lost. */
export function hasPersonActed(): boolean {
  return hasActed
}

/** Keeps the focus within the frame. */
export function useRestoreFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let timers: ReturnType<typeof setTimeout>[] = []
    const watch = ({ target }: Event) => {
      for (const timer of timers) clearTimeout(timer)
      const around = target instanceof Element ? chainOf(target, element) : []
      timers = checkDelaysMs.map((after) =>
        setTimeout(() => {
          if (document.activeElement === document.body) nearestStop(around)?.focus({ preventScroll: true })
        }, after),
      )
    }
    const noteAct = () => {
      hasActed = true
    }
    for (const act of acts) window.addEventListener(act, noteAct, { capture: true, once: true })
    // A key on a button is a click, too.
    element.addEventListener('click', watch, true)
    return () => {
      for (const act of acts) window.removeEventListener(act, noteAct, true)
      for (const timer of timers) clearTimeout(timer)
      element.removeEventListener('click', watch, true)
    }
  }, [frame])
}

/** An element and what it is in, from the inside out. */
function chainOf(element: Element, frame: Element): Element[] {
  const chain: Element[] = []
  for (let at: Element | null = element; at && at !== frame; at = at.parentElement) chain.push(at)
  return chain
}

/** Where the focus goes from an element that has lost it; undefined where another part decides. */
function nearestStop(chain: readonly Element[]): HTMLElement | undefined {
  const [left] = chain
  // A click beside everything puts the focus nowhere; what can still be focused was left on purpose.
  if (!left || (left.isConnected && !left.closest(':disabled'))) return undefined
  const connected = chain.find((element) => element.isConnected)
  for (const part of chain.slice(connected ? chain.indexOf(connected) : chain.length)) {
    if (!part.matches(whole)) {
      // Another screen lies between the removed element and its nearest ancestor that is left.
      if (part === connected && !left.isConnected && !part.closest(whole)) return undefined
      continue
    }
    const found = [...part.querySelectorAll<HTMLElement>(stops)].filter((stop) => stop.checkVisibility())
    const row = found.find((stop) => stop.matches('[role="row"]'))
    const before = found.findLast((stop) => isBefore(stop, left))
    const next = row ?? found.find((stop) => isBefore(left, stop)) ?? before ?? found[0]
    if (next) return next
  }
  return undefined
}

function isBefore(a: Element, b: Element): boolean {
  return b.isConnected && (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
