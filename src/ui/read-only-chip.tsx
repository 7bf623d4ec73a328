import { IconLock } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import classes from './read-only-chip.module.css'
import { usePopover } from './use-popover.ts'

/** Why a person can only read. */
export type ReadOnlyReason = keyof Messages['ui']['readOnlyReasons']

/** Shown in place of the buttons that change something; says on demand why there are none. */
export function ReadOnlyChip({ reason }: { readonly reason: ReadOnlyReason }) {
  const m = useMessages('app')
  const sentence = useMessages('ui').readOnlyReasons[reason]
  const { isOpen, buttonProps, popoverProps } = usePopover({ side: 'end' })
  return (
    <>
      <button {...buttonProps} type="button" className={classes.chip} title={sentence} aria-expanded={isOpen}>
        <IconLock size={13} stroke={1.75} aria-hidden />
        {m.readOnly}
      </button>
      <div {...popoverProps} role="status" className={classes.reason}>
        {isOpen && sentence}
      </div>
    </>
  )
}
