import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useMessages } from '#messages/use-messages.ts'
import classes from './use-overlay.module.css'

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

interface AbsentOverlayProps {
  readonly name: string
  readonly onClose: () => void
}

/** In place of what would have opened, had it been loaded while there was a network. */
function AbsentOverlay({ name, onClose }: AbsentOverlayProps) {
  const m = useMessages('app')
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  return (
    <div role="alert" className={classes.card}>
      <p className={classes.words}>{m.notLoaded({ name })}</p>
      <Button size="compact-xs" onClick={onClose}>
        {m.close}
      </Button>
    </div>
  )
}
