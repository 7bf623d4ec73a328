import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { everywhere, useScreenKeys } from '#ui/palette/key-groups.ts'

const KeyMap = lazy(() => import('#ui/palette/key-map.tsx').then((part) => ({ default: part.KeyMap })))

/** The map of the keys, its own key, and how else to open it. It is no part of the first screen's code. */
export function useKeyMap(): { readonly keyMap: ReactNode; readonly openKeyMap: () => void } {
  const [isOpen, { open, close }] = useDisclosure(false)
  useScreenKeys(everywhere, [{ keys: ['?'], words: 'Show these keys', act: open }])
  const keyMap = isOpen && (
    <Suspense>
      <KeyMap onClose={close} />
    </Suspense>
  )
  return { keyMap, openKeyMap: open }
}
