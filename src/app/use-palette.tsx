import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { everywhere, useScreenKeys } from '#ui/palette/key-groups.ts'

const loadPalette = () => import('./palette.tsx').then(({ Palette }) => ({ default: Palette }))
const Palette = lazy(loadPalette)

/** Milliseconds after the first screen. */
const loadAfter = 500

/** The palette, its key, and how else to open it. It is no part of the first screen's code. */
export function usePalette(): { readonly palette: ReactNode; readonly openPalette: () => void } {
  const [isOpen, { open, close }] = useDisclosure(false)
  // From everywhere, fields included: no field has a use for this key of its own.
  useScreenKeys(everywhere, [{ keys: ['Mod+K'], words: 'Find anything', inFields: true, act: open }])
  useEffect(() => {
    // Before it is asked for, so that what is typed right after its key does not get lost. When that fails, opening
    // it tries again.
    const timer = setTimeout(() => loadPalette().catch(() => {}), loadAfter)
    return () => clearTimeout(timer)
  }, [])
  const palette = isOpen && (
    <Suspense>
      <Palette onClose={close} />
    </Suspense>
  )
  return { palette, openPalette: open }
}
