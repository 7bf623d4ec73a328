import { messagesOf } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'

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
