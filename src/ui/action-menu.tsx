// A button with a menu (WAI-ARIA menu button).
import { ActionIcon, Loader } from '@mantine/core'
import { useRovingIndex } from '@mantine/hooks'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './action-menu.module.css'
import { SingleKey } from './single-keys.tsx'
import { ToolSign, toolClass } from './tool-button.tsx'
import { usePopover } from './use-popover.ts'

export interface MenuAction {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** The single key that does the same. */
  readonly keySign?: string | undefined
  readonly onChoose: () => void
}

interface ActionMenuProps {
  /** Names the button. */
  readonly label: string
  readonly icon: ReactNode
  /** Pixels; `tool` for one of a line of tools, which shows its label where there is room. */
  readonly size: number | 'tool'
  readonly isBusy?: boolean
  readonly actions: readonly MenuAction[]
}

export function ActionMenu({ label, icon, size, isBusy = false, actions }: ActionMenuProps) {
  const { close, buttonProps, popoverProps } = usePopover({ side: 'end' }, focusFirstItem)
  const sign = isBusy ? <Loader size={14} aria-hidden /> : icon
  const named = {
    ...buttonProps,
    'aria-label': label,
    title: label,
    'aria-haspopup': 'menu',
    'aria-busy': isBusy,
  } as const
  return (
    <>
      {size === 'tool' ? (
        <button {...named} type="button" className={toolClass}>
          <ToolSign icon={sign} word={label} />
        </button>
      ) : (
        <ActionIcon {...named} size={size}>
          {sign}
        </ActionIcon>
      )}
      <MenuList label={label} actions={actions} close={close} {...popoverProps} />
    </>
  )
}

interface MoreMenuProps extends Omit<ActionMenuProps, 'label' | 'icon'> {
  /** Says of what, where a screen has several such menus. */
  readonly label?: string
}

/** The menu of the rarer acts on something. */
export function MoreMenu({ label, ...menu }: MoreMenuProps) {
  const m = useMessages('ui')
  return (
    <ActionMenu
      {...menu}
      label={label ?? m.moreActions}
      icon={<IconDotsVertical size={16} stroke={1.75} aria-hidden />}
    />
  )
}

interface MenuListProps extends ComponentProps<'div'> {
  readonly label: string
  readonly actions: readonly MenuAction[]
  readonly close: () => void
}

/** The actions of a menu, moved through by arrow keys. */
export function MenuList({ label, actions, close, ...popoverProps }: MenuListProps) {
  const { getItemProps } = useRovingIndex({ total: actions.length, orientation: 'vertical' })
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // For the menu alone: Escape would close what is around it, too.
    event.stopPropagation()
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
          {action.icon && (
            <span className={classes.icon} aria-hidden>
              {action.icon}
            </span>
          )}
          <span
            className={classes.label}
            title={action.label.length > maxPlainLabel ? action.label : undefined}
          >
            {action.label}
          </span>
          {action.keySign && (
            <span className={classes.key}>
              <SingleKey sign={action.keySign} />
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

/** Characters; a longer label may be cut off. */
const maxPlainLabel = 40

export function focusFirstItem(menu: HTMLElement): void {
  menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
}
