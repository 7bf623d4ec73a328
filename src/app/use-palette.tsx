import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { everywhereTitle, useScreenKeys } from '#ui/palette/key-groups.ts'
import { Palette } from './palette.tsx'

/** The palette, with a function that opens it; its shortcut opens it too. */
export function usePalette(): { readonly palette: ReactNode; readonly openPalette: () => void } {
  const m = useMessages('app')
  const [isOpen, { open, close }] = useDisclosure(false)
  // Works in fields too: no field uses this shortcut.
  useScreenKeys(everywhereTitle, [{ keys: ['Mod+K'], words: () => m.find, inFields: true, act: open }])
  return { palette: isOpen && <Palette onClose={close} />, openPalette: open }
}
