import { IconLock } from '@tabler/icons-react'
import classes from './read-only-chip.module.css'
import { usePopover } from './use-popover.ts'

/** Stands where changes would be offered, and says on demand why there are none. */
export function ReadOnlyChip({ reason }: { readonly reason: string }) {
  const { isOpen, buttonProps, popoverProps } = usePopover({ side: 'right' })
  return (
    <>
      <button {...buttonProps} type="button" className={classes.chip} title={reason} aria-expanded={isOpen}>
        <IconLock size={13} stroke={1.75} aria-hidden />
        Read-only
      </button>
      <div {...popoverProps} role="status" className={classes.reason}>
        {isOpen && reason}
      </div>
    </>
  )
}
