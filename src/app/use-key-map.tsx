import type { ReactNode } from 'react'
import { loadMessages, useMessages } from '#messages/catalogs.ts'
import { everywhereTitle, useScreenKeys } from '#ui/palette/key-groups.ts'
import { useOverlay } from './use-overlay.tsx'

const load = async () => {
  const [{ KeyMap }] = await Promise.all([import('#ui/palette/key-map.tsx'), loadMessages('keys')])
  return KeyMap
}

/** The dialog of keyboard shortcuts, with a function that opens it; `?` opens it too. */
export function useKeyMap(): { readonly keyMap: ReactNode; readonly openKeyMap: () => void } {
  const m = useMessages('app')
  const { overlay, open } = useOverlay({ name: m.keyboardShortcuts, load })
  useScreenKeys(everywhereTitle, [{ keys: ['?'], words: () => m.showKeyboardShortcuts, act: open }])
  return { keyMap: overlay, openKeyMap: open }
}
