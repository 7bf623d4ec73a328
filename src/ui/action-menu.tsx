// A button with a menu (WAI-ARIA menu button).
import { ActionIcon, Loader } from '@mantine/core'
import { useRovingIndex } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './action-menu.module.css'
import { usePopover } from './use-popover.ts'

export interface MenuAction {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly onChoose: () => void
}

interface ActionMenuProps {
  readonly label: string
  readonly icon: ReactNode
  /** Pixels. */
  readonly size: number
  readonly isBusy?: boolean
  readonly actions: readonly MenuAction[]
}

export function ActionMenu({ label, icon, size, isBusy = false, actions }: ActionMenuProps) {
  const { close, buttonProps, popoverProps } = usePopover({ side: 'end' }, (menu) =>
    menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus(),
  )
  const { getItemProps } = useRovingIndex({ total: actions.length, orientation: 'vertical' })

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // For the menu alone: Escape would close what is around it, too.
    event.stopPropagation()
    if (event.key === 'Tab') close()
  }

  return (
    <>
      <ActionIcon
        {...buttonProps}
        size={size}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-busy={isBusy}
      >
        {isBusy ? <Loader size={14} aria-hidden /> : icon}
      </ActionIcon>
      <div
        {...popoverProps}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={classes.menu}
        onKeyDown={handleKeyDown}
      >
        {actions.map((action, index) => (
          <button
            key={action.key}
            type="button"
            role="menuitem"
            className={classes.item}
            {...getItemProps({
              index,
              onClick: () => {
                close()
                action.onChoose()
              },
            })}
          >
            <span className={classes.icon} aria-hidden>
              {action.icon}
            </span>
            {action.label}
          </button>
        ))}
      </div>
    </>
  )
}
