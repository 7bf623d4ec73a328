// The keyboard shortcuts of the screen. Every part that handles keys registers its table here while it is shown.
import { useEffect, useRef } from 'react'
import type { Messages } from '#messages/messages.ts'
import { bindingOf, type KeyHint, type KeyWords } from '#ui/key-bindings.ts'

interface KeyGroup {
  /** Where the keys work: `Tree`, `Everywhere`. */
  readonly title: KeyWords
  readonly bindings: readonly KeyHint[]
}

export interface WordedKeys {
  readonly keys: readonly string[]
  readonly words: string
}

/** The keys of a part of the screen, in the language of the page. */
export interface WordedGroup {
  readonly title: string
  readonly bindings: readonly WordedKeys[]
}

export const everywhereTitle: KeyWords = (m) => m.everywhere

const present = new Set<KeyGroup>()

/** The keys of the screen, each title and each sentence once; those that work everywhere come last. */
export function presentKeyGroups(m: Messages['keys']): WordedGroup[] {
  const byTitle = new Map<string, WordedKeys[]>()
  for (const { title, bindings } of present) {
    const known = byTitle.get(title(m)) ?? []
    const worded = bindings.map(({ keys, words }) => ({ keys, words: words(m) }))
    const added = worded.filter(({ words }) => !known.some((one) => one.words === words))
    byTitle.set(title(m), [...known, ...added])
  }
  return [...byTitle]
    .map(([title, bindings]) => ({ title, bindings }))
    .sort((a, b) => Number(a.title === m.everywhere) - Number(b.title === m.everywhere))
}

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
