import { type ReactNode, useEffect } from 'react'
import { useMessages } from '#messages/use-messages.ts'
import { everywhere, useScreenKeys } from '#ui/palette/key-groups.ts'
import { useOverlay } from './use-overlay.tsx'

const load = () => import('./palette.tsx').then(({ Palette }) => Palette)

/** Milliseconds after the first screen. */
const loadAfterMs = 500

/** The palette, its key, and how else to open it. */
export function usePalette(): { readonly palette: ReactNode; readonly openPalette: () => void } {
  const m = useMessages('app')
  const { overlay, open, preload } = useOverlay({ name: m.find, load })
  // From everywhere, fields included: no field has a use for this key of its own.
  useScreenKeys(everywhere, [{ keys: ['Mod+K'], words: m.find, inFields: true, act: open }])
  useEffect(() => {
    // Before it is asked for, so that what is typed right after its key does not get lost.
    const timer = setTimeout(preload, loadAfterMs)
    return () => clearTimeout(timer)
  }, [preload])
  return { palette: overlay, openPalette: open }
}
