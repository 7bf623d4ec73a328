import type { ReactNode } from 'react'
import { useMessages } from '#messages/use-messages.ts'
import { everywhere, useScreenKeys } from '#ui/palette/key-groups.ts'
import { useOverlay } from './use-overlay.tsx'

const load = () => import('#ui/palette/key-map.tsx').then(({ KeyMap }) => KeyMap)

/** The map of the keys, its own key, and how else to open it. */
export function useKeyMap(): { readonly keyMap: ReactNode; readonly openKeyMap: () => void } {
  const m = useMessages('app')
  const { overlay, open } = useOverlay({ name: m.keyboardShortcuts, load })
  useScreenKeys(everywhere, [{ keys: ['?'], words: m.showKeyboardShortcuts, act: open }])
  return { keyMap: overlay, openKeyMap: open }
}
