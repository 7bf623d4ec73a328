import { Button } from '@mantine/core'
import { useEffect } from 'react'
import classes from './absent-overlay.module.css'

interface AbsentOverlayProps {
  readonly name: string
  readonly onClose: () => void
}

/** In place of what would have opened, had it been loaded while there was a network. */
export function AbsentOverlay({ name, onClose }: AbsentOverlayProps) {
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  return (
    <div role="alert" className={classes.card}>
      <p className={classes.words}>
        “{name}” is not on this device yet and could not be loaded. Try again when there is a network; if it
        still does not come then, reload the page.
      </p>
      <Button size="compact-xs" variant="default" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
