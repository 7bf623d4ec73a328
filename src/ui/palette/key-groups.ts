// The keyboard shortcuts of the screen. Every part that handles keys registers its table here while it is shown.
import { useEffect, useRef } from 'react'
import { bindingOf, type KeyHint, type KeyWords } from '#ui/key-bindings.ts'

interface KeyGroup {
  /** Where the keys work: `Tree`, `Everywhere`. */
  readonly title: KeyWords
  readonly bindings: readonly KeyHint[]
}

export const everywhereTitle: KeyWords = (m) => m.everywhere

const present = new Set<KeyGroup>()

/** The keys of the screen, as the parts that are shown have registered them. */
export const presentKeyGroups: ReadonlySet<KeyGroup> = present

/** Registers keys for as long as the caller is shown. Title and bindings must be the same until they change. */
export function useKeyGroup(title: KeyWords, bindings: readonly KeyHint[]): void {
  useEffect(() => {
    const group = { title, bindings }
    present.add(group)
    return () => {
      present.delete(group)
    }
  }, [title, bindings])
}

export interface ScreenKey extends KeyHint {
  readonly act: () => void
  /** Also while one types; otherwise the key is what is typed. */
  readonly inFields?: boolean
}

/** Acts on keys wherever the focus is, and registers them. The title stays the same, the bindings can change. */
export function useScreenKeys(title: KeyWords, bindings: readonly ScreenKey[]): void {
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  useEffect(() => {
    const group = {
      title,
      get bindings() {
        return latest.current
      },
    }
    const handleKeyDown = (event: KeyboardEvent) => {
      // A part that handles the key itself, as a sheet does with letters, prevents the default.
      if (event.defaultPrevented) return
      const binding = bindingOf(latest.current, event)
      if (!binding || (!binding.inFields && isTyping(event.target))) return
      event.preventDefault()
      binding.act()
    }
    present.add(group)
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      present.delete(group)
      document.removeEventListener('keydown', handleKeyDown)
    }
  }, [title])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}
