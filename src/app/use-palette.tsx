import { type ReactNode, useEffect } from 'react'
import { loadMessages, useMessages } from '#messages/catalogs.ts'
import { everywhereTitle, useScreenKeys } from '#ui/palette/key-groups.ts'
import { useOverlay } from './use-overlay.tsx'

const load = async () => {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadMessages('palette')])
  return Palette
}

/** Milliseconds after the first screen. */
const loadAfterMs = 500

/** The palette, with a function that opens it; its shortcut opens it too. */
export function usePalette(): { readonly palette: ReactNode; readonly openPalette: () => void } {
  const m = useMessages('app')
  const { overlay, open, preload } = useOverlay({ name: m.find, load })
  // Works in fields too: no field uses this shortcut.
  useScreenKeys(everywhereTitle, [{ keys: ['Mod+K'], words: () => m.find, inFields: true, act: open }])
  useEffect(() => {
    // Preloaded, so that no keystroke right after the shortcut gets lost.
    const timer = setTimeout(preload, loadAfterMs)
    return () => clearTimeout(timer)
  }, [preload])
  return { palette: overlay, openPalette: open }
}
