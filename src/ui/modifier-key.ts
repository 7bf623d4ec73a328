import { messagesOf } from '#messages/catalogs.ts'

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
