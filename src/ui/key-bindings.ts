// Keys and what they do, as tables: the screens act by them, and the map of keys shows them.
import type { Messages } from '#messages/messages.ts'

export interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

interface WrittenKeys {
  /** Each as `F2`, `Shift+ArrowDown` or `Mod+K`; `Mod` is Ctrl, or ⌘ on keyboards that have it. */
  readonly keys: readonly string[]
}

/** A text about keys. It is not made before the shortcuts are shown, because their messages are loaded then. */
export type KeyWords = (m: Messages['keys']) => string

/** Keys that do one thing, and what they do. */
export interface KeyHint extends WrittenKeys {
  readonly words: KeyWords
}

export interface KeyBinding<Act> extends KeyHint {
  readonly act: Act
}

/** The first binding that a pressed key belongs to; undefined when it is none of theirs. */
export function bindingOf<Binding extends WrittenKeys>(
  bindings: readonly Binding[],
  pressed: PressedKey,
): Binding | undefined {
  return bindings.find(({ keys }) => keys.some((key) => isPressed(key, pressed)))
}

/** Whether what was pressed is the key that a table writes so. */
export function isPressed(written: string, pressed: PressedKey): boolean {
  const parts = written.split('+')
  const key = parts.at(-1) ?? ''
  const has = (modifier: string) => parts.includes(modifier)
  if (has('Alt') !== pressed.altKey || has('Mod') !== (pressed.ctrlKey || pressed.metaKey)) return false
  // A sign is the same sign on every keyboard; whether Shift is needed for it differs.
  const isSign = key === 'Plus' || (key.length === 1 && !/[A-Z]/.test(key))
  if (!isSign && has('Shift') !== pressed.shiftKey) return false
  return nameOf(pressed.key) === key
}

/** A pressed key as tables write it. */
function nameOf(key: string): string {
  if (key === ' ') return 'Space'
  // The sign between the parts of a written key.
  if (key === '+') return 'Plus'
  return key.length === 1 ? key.toUpperCase() : key
}
