import { IconLock } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { keepPlaced } from './popover-place.ts'
import classes from './read-only-chip.module.css'

/** Stands where changes would be offered, and says on demand why there are none. */
export function ReadOnlyChip({ reason }: { readonly reason: string }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const note = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (!isOpen || !button.current || !note.current) return
    return keepPlaced(note.current, button.current, { side: 'right' })
  }, [isOpen])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.chip}
        popoverTarget={id}
        title={reason}
        aria-expanded={isOpen}
      >
        <IconLock size={13} stroke={1.75} aria-hidden />
        Read-only
      </button>
      <div
        ref={note}
        id={id}
        popover="auto"
        role="status"
        className={classes.reason}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && reason}
      </div>
    </>
  )
}
