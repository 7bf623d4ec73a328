// The keys of what is on the screen. Whatever hears keys says so here while it is shown, with the table it acts by.
import { useEffect, useRef } from 'react'
import { bindingOf, type KeyBinding, type KeyHint } from '#ui/key-bindings.ts'

export interface KeyGroup {
  /** Where the keys hold: `Tree`, `Everywhere`. */
  readonly title: string
  readonly bindings: readonly KeyHint[]
}

const present = new Set<KeyGroup>()

/** The title of what holds on every screen, which comes after what is the screen's own. */
export const everywhere = 'Everywhere'

/** What can be pressed now, each title and each sentence once. */
export function presentKeyGroups(): KeyGroup[] {
  const byTitle = new Map<string, KeyHint[]>()
  for (const { title, bindings } of present) {
    const known = byTitle.get(title) ?? []
    const added = bindings.filter(({ words }) => !known.some((one) => one.words === words))
    byTitle.set(title, [...known, ...added])
  }
  return [...byTitle]
    .map(([title, bindings]) => ({ title, bindings }))
    .sort((a, b) => Number(a.title === everywhere) - Number(b.title === everywhere))
}

/** Tells of keys for as long as the caller is shown. @param bindings must be the same array until they change. */
export function useKeyGroup(title: string, bindings: readonly KeyHint[]): void {
  useEffect(() => {
    const group = { title, bindings }
    present.add(group)
    return () => {
      present.delete(group)
    }
  }, [title, bindings])
}

export interface ScreenKey extends KeyBinding<() => void> {
  /** Also while one types; otherwise the key is what is typed. */
  readonly inFields?: boolean
}

/** Hears keys wherever the focus is, and tells of them. The bindings may be other ones each time. */
export function useScreenKeys(title: string, bindings: readonly ScreenKey[]): void {
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
    const hear = (event: KeyboardEvent) => {
      // Where it has a use of its own, as a letter has in a sheet, it is used up.
      if (event.defaultPrevented) return
      const binding = bindingOf(latest.current, event)
      if (!binding || (!binding.inFields && isTyping(event.target))) return
      event.preventDefault()
      binding.act()
    }
    present.add(group)
    document.addEventListener('keydown', hear)
    return () => {
      present.delete(group)
      document.removeEventListener('keydown', hear)
    }
  }, [title])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}
