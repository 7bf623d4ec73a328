// Keys and what they do, as tables: the screens act by them, and the map of keys shows them.

import { messagesOf } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'

const hasCommandKey = /Mac|iPhone|iPad/.test(navigator.platform)

/** The key for shortcuts on this system, as `aria-keyshortcuts` names it. */
export const modifierName = hasCommandKey ? 'Meta' : 'Control'

/** The key for shortcuts on this system, as keyboards print it and as it is said. */
export function modifierKey(): { readonly sign: string; readonly name: string } {
  if (hasCommandKey) return { sign: '⌘', name: 'Meta' }
  const m = messagesOf('ui')
  return { sign: m.signControl, name: m.keyControl }
}

/** `⌘K`, `Ctrl K` or `Strg K`. */
export function withModifier(key: string): string {
  return hasCommandKey ? `⌘${key}` : `${modifierKey().sign} ${key}`
}

export interface PressedKey {
  readonly key: string
  /** The place of the key on the keyboard, as `KeyK`; a key that is made by a program has none. */
  readonly code?: string
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
  return nameOf(pressed) === key
}

const latinLetter = /^\p{Script=Latin}$/u
const letter = /^\p{L}$/u

/** A pressed key as tables write it. */
function nameOf({ key, code, ctrlKey, metaKey, altKey }: PressedKey): string {
  // With a Cyrillic, Greek or Hebrew layout a shortcut is where the letter is on a Latin keyboard, as in other programs.
  if ((ctrlKey || metaKey || altKey) && letter.test(key) && !latinLetter.test(key))
    return /^Key([A-Z])$/.exec(code ?? '')?.[1] ?? key
  if (key === ' ') return 'Space'
  // The sign between the parts of a written key.
  if (key === '+') return 'Plus'
  return key.length === 1 ? key.toUpperCase() : key
}

/**
 * Whether a key belongs to an input method, which composes a text of it: Enter then takes a suggestion, Escape takes it
 * back, and neither is for the field. Safari says so by the code 229 only, because it ends the composition first.
 */
export function isComposing(event: {
  readonly nativeEvent: { readonly isComposing: boolean; readonly keyCode: number }
}): boolean {
  return event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229
}

interface KeyPart {
  readonly sign: string
  readonly name: string
}

/** The keys whose sign or name depends on the language, or differs from how tables write them. */
function namedKeys(m: Messages['keys']): Readonly<Record<string, KeyPart>> {
  const printed = (text: string) => ({ sign: text, name: text })
  return {
    ArrowUp: { sign: '↑', name: m.keyUp },
    ArrowDown: { sign: '↓', name: m.keyDown },
    ArrowLeft: { sign: '←', name: m.keyLeft },
    ArrowRight: { sign: '→', name: m.keyRight },
    PageUp: { sign: m.signPageUp, name: m.keyPageUp },
    PageDown: { sign: m.signPageDown, name: m.keyPageDown },
    Home: printed(m.keyHome),
    End: printed(m.keyEnd),
    Enter: printed(m.keyEnter),
    Space: printed(m.keySpace),
    Shift: printed(m.keyShift),
    ContextMenu: printed(m.keyMenu),
    Plus: { sign: '+', name: m.keyPlus },
    Alt: printed('Alt'),
    Escape: { sign: 'Esc', name: 'Escape' },
    Backspace: { sign: '⌫', name: m.keyBackspace },
    Delete: { sign: m.signDelete, name: m.keyDelete },
  }
}

/** The parts of a written key as they are printed on keyboards, and as they are said. */
export function partsOfKey(written: string, modifier: KeyPart): readonly KeyPart[] {
  const named = namedKeys(messagesOf('keys'))
  return written
    .split('+')
    .map((part) => (part === 'Mod' ? modifier : (named[part] ?? { sign: part, name: part })))
}
