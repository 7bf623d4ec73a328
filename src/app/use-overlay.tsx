import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { useLazyPart } from '#ui/use-lazy-part.ts'
import classes from './use-overlay.module.css'

type Overlay = ComponentType<{ readonly onClose: () => void }>

interface OverlayOptions {
  /** Its name in the message that it could not be loaded. */
  readonly name: string
  /** Must be the same function each time. */
  readonly load: () => Promise<Overlay>
}

interface OverlayControl {
  readonly overlay: ReactNode
  readonly open: () => void
  /** Loads it in advance. When that fails, opening it tries again. */
  readonly preload: () => void
}

/** A dialog over any screen that is loaded when it is opened. Shows a message where it cannot be loaded. */
export function useOverlay({ name, load }: OverlayOptions): OverlayControl {
  const [isOpen, { open, close }] = useDisclosure(false)
  const { Part, hasFailed, preload } = useLazyPart(isOpen, load)
  const overlay = Part ? <Part onClose={close} /> : hasFailed && <AbsentOverlay name={name} onClose={close} />
  return { overlay: isOpen && overlay, open, preload }
}

interface AbsentOverlayProps {
  readonly name: string
  readonly onClose: () => void
}

/** In place of a dialog that could not be loaded. */
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
