import { Button } from '@mantine/core'
import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './use-overlay.module.css'

type Overlay = ComponentType<{ readonly onClose: () => void }>

interface OverlayOptions {
  /** Its name in the message that it could not be loaded. */
  readonly name: string
  /** Must be the same function each time. */
  readonly load: () => Promise<Overlay>
}

/** A dialog over any screen that is loaded when it is opened. Shows a message where it cannot be loaded. */
export function useOverlay({ name, load }: OverlayOptions) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const [Part, setPart] = useState<Overlay>()
  const [hasFailed, setFailed] = useState(false)
  const bring = useCallback(() => load().then((loaded) => setPart(() => loaded)), [load])
  useEffect(() => {
    if (!isOpen || Part) return
    let isWanted = true
    bring().catch(() => setFailed(isWanted))
    return () => {
      isWanted = false
      setFailed(false)
    }
  }, [isOpen, Part, bring])
  /** Loads the dialog in advance. When that fails, opening it tries again. */
  const preload = useCallback(() => void bring().catch(() => {}), [bring])
  const overlay = Part ? <Part onClose={close} /> : hasFailed && <AbsentOverlay name={name} onClose={close} />
  return { overlay: isOpen && overlay, open, preload }
}

/** In place of a dialog that could not be loaded. */
function AbsentOverlay({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const m = useMessages('app')
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onClose()
  })
  return (
    <div role="alert" className={classes.card}>
      <p className={classes.words}>{m.notLoaded({ name })}</p>
      <Button size="compact-xs" onClick={onClose}>
        {m.close}
      </Button>
    </div>
  )
}
