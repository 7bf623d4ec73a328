import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { AbsentOverlay } from './absent-overlay.tsx'

type Overlay = ComponentType<{ readonly onClose: () => void }>

interface OverlayOptions {
  /** What it is called where it cannot be had. */
  readonly name: string
  /** Must be the same function each time. */
  readonly load: () => Promise<Overlay>
}

interface OverlayControl {
  readonly overlay: ReactNode
  readonly open: () => void
  /** Loads it before it is asked for. When that fails, opening it tries again. */
  readonly preload: () => void
}

/** What opens over every screen and is no part of the first one's code. Where it cannot be loaded, that is told. */
export function useOverlay({ name, load }: OverlayOptions): OverlayControl {
  const [isOpen, { open, close }] = useDisclosure(false)
  const [Part, setPart] = useState<Overlay>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isOpen || Part) return
    let isWanted = true
    load().then(
      (loaded) => setPart(() => loaded),
      () => setFailed(isWanted),
    )
    return () => {
      isWanted = false
      setFailed(false)
    }
  }, [isOpen, Part, load])
  const preload = useCallback(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => {},
    )
  }, [load])
  const overlay = Part ? <Part onClose={close} /> : hasFailed && <AbsentOverlay name={name} onClose={close} />
  return { overlay: isOpen && overlay, open, preload }
}
