// Keys and what they do, as tables: the screens act by them, and the map of keys shows them.

export interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Keys that do one thing, and in which words that is told to people. */
export interface KeyHint {
  /** Each as `F2`, `Shift+ArrowDown` or `Mod+K`; `Mod` is Ctrl, or ⌘ on keyboards that have it. */
  readonly keys: readonly string[]
  readonly words: string
}

export interface KeyBinding<Act> extends KeyHint {
  readonly act: Act
}

/** The first binding that a pressed key belongs to; undefined when it is none of theirs. */
export function bindingOf<Binding extends KeyHint>(
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
  if (pressed.altKey || has('Mod') !== (pressed.ctrlKey || pressed.metaKey)) return false
  // A sign is the same sign on every keyboard; whether Shift is needed for it differs.
  const isSign = key.length === 1 && !/[A-Z]/.test(key)
  if (!isSign && has('Shift') !== pressed.shiftKey) return false
  return nameOf(pressed.key) === key
}

/** A pressed key as tables write it. */
function nameOf(key: string): string {
  if (key === ' ') return 'Space'
  return key.length === 1 ? key.toUpperCase() : key
}

const spoken: Readonly<Record<string, { readonly sign: string; readonly name: string }>> = {
  ArrowUp: { sign: '↑', name: 'Up arrow' },
  ArrowDown: { sign: '↓', name: 'Down arrow' },
  ArrowLeft: { sign: '←', name: 'Left arrow' },
  ArrowRight: { sign: '→', name: 'Right arrow' },
  PageUp: { sign: 'Page ↑', name: 'Page up' },
  PageDown: { sign: 'Page ↓', name: 'Page down' },
  Escape: { sign: 'Esc', name: 'Escape' },
  Backspace: { sign: '⌫', name: 'Backspace' },
  Delete: { sign: 'Del', name: 'Delete' },
}

/** The parts of a written key as they are printed on keyboards, and as they are said. */
export function partsOfKey(
  written: string,
  modifier: { readonly sign: string; readonly name: string },
): { readonly sign: string; readonly name: string }[] {
  return written
    .split('+')
    .map((part) =>
      part === 'Mod'
        ? { sign: modifier.sign.trim(), name: modifier.name }
        : (spoken[part] ?? { sign: part, name: part }),
    )
}
