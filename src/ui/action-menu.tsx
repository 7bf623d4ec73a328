// A button with a menu (WAI-ARIA menu button). The browser's own popover opens and closes it and gives back the focus.
import { ActionIcon, Loader } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './action-menu.module.css'
import { keepPlaced } from './popover-place.ts'

export interface MenuAction {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
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
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (!isOpen || !button.current || !menu.current) return
    const end = keepPlaced(menu.current, button.current, { side: 'right' })
    itemsOf(menu.current)[0]?.focus()
    return end
  }, [isOpen])

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // For the menu alone: Escape would close what is around it, too.
    event.stopPropagation()
    if (moveFocus(event.currentTarget, event.key)) event.preventDefault()
    if (event.key === 'Tab') menu.current?.hidePopover()
  }

  return (
    <>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size={size}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-busy={isBusy}
        popoverTarget={id}
      >
        {isBusy ? <Loader size={14} aria-hidden /> : icon}
      </ActionIcon>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={classes.menu}
        onToggle={({ newState }) => setOpen(newState === 'open')}
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
              menu.current?.hidePopover()
              action.onChoose()
            }}
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

/** Moves the focus among the items, going round; answers false when the key is none of the menu's. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu)
  const at = items.findIndex((item) => item.matches(':focus'))
  const next = itemAfter(key, Math.max(at, 0), items.length)
  if (next === undefined) return false
  items[next]?.focus()
  return true
}

function itemAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}
