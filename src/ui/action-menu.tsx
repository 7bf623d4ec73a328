// A button with a menu (WAI-ARIA menu button).
import { ActionIcon, Loader } from '@mantine/core'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import classes from './action-menu.module.css'
import { indexAfterKey } from './roving-index.ts'
import { usePopover } from './use-popover.ts'

export interface MenuAction {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly onChoose: () => void
}

interface ActionMenuProps {
  /** Names the button. */
  readonly label: string
  readonly icon: ReactNode
  /** Pixels. */
  readonly size: number
  readonly isBusy?: boolean
  readonly actions: readonly MenuAction[]
}

export function ActionMenu({ label, icon, size, isBusy = false, actions }: ActionMenuProps) {
  const { close, buttonProps, popoverProps } = usePopover({ side: 'end' }, (menu) =>
    itemsOf(menu)[0]?.focus(),
  )

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
      <MenuList label={label} actions={actions} close={close} {...popoverProps} />
    </>
  )
}

interface MenuListProps extends ComponentProps<'div'> {
  readonly label: string
  readonly actions: readonly MenuAction[]
  readonly close: () => void
}

/** The actions of a menu, moved through by arrow keys. */
export function MenuList({ label, actions, close, ...popoverProps }: MenuListProps) {
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // For the menu alone: Escape would close what is around it, too.
    event.stopPropagation()
    if (moveFocus(event.currentTarget, event.key)) event.preventDefault()
    if (event.key === 'Tab' || event.key === 'Escape') close()
  }
  return (
    <div
      {...popoverProps}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={classes.menu}
      onKeyDown={handleKeyDown}
    >
      {actions.map((action) => (
        <button
          key={action.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classes.item}
          onClick={() => {
            close()
            action.onChoose()
          }}
        >
          {action.icon && (
            <span className={classes.icon} aria-hidden>
              {action.icon}
            </span>
          )}
          {action.label}
        </button>
      ))}
    </div>
  )
}

/** Moves the focus among the items, going round; answers false when the key is none of the menu's. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu)
  const at = items.findIndex((item) => item.matches(':focus'))
  const next = indexAfterKey(key, Math.max(at, 0), items.length, ['ArrowUp', 'ArrowDown'])
  if (next === undefined) return false
  items[next]?.focus()
  return true
}

export function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}
