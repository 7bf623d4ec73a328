import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { everywhereTitle, useScreenKeys } from '#ui/palette/key-groups.ts'
import { KeyMap } from '#ui/palette/key-map.tsx'

/** The dialog of keyboard shortcuts, with a function that opens it; `?` opens it too. */
export function useKeyMap(): { readonly keyMap: ReactNode; readonly openKeyMap: () => void } {
  const m = useMessages('app')
  const [isOpen, { open, close }] = useDisclosure(false)
  useScreenKeys(everywhereTitle, [{ keys: ['?'], words: () => m.showKeyboardShortcuts, act: open }])
  return { keyMap: isOpen && <KeyMap onClose={close} />, openKeyMap: open }
}
