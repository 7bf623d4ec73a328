// What one can do with a row of a grid: two or three signs at its end under the pointer, and all of it in a context menu.
import { IconDotsVertical } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { focusFirstItem, type MenuAction, MenuList } from '#ui/action-menu.tsx'
import classes from './row-actions.module.css'

export interface RowAction extends MenuAction {
  /** True for what has a sign at the end of the row. */
  readonly isQuick?: boolean
}

/** Where a menu opens, in pixels of the window. */
export interface MenuPlace {
  readonly left: number
  readonly top: number
}

/** The row under the pointer, or the one whose menu is open. */
export interface ActedRow {
  /** Names the menu. */
  readonly label: string
  /** Of the row among the rows, in pixels. */
  readonly top: number
  readonly height: number
  /** False while a cell is being edited: the signs at the end of the row would cover it. */
  readonly hasSigns: boolean
  /** Undefined while the menu is closed. */
  readonly menu: MenuPlace | undefined
  readonly onOpenMenu: (place: MenuPlace) => void
  readonly onCloseMenu: () => void
}

interface RowActionsProps extends ActedRow {
  readonly actions: readonly RowAction[]
}

/** A menu that is open: whose it is, where, and what the cell shows at which the pointer opened it. */
type OpenMenu<Key> = MenuPlace & { readonly key: Key; readonly cellText: string }

interface ActedRowOptions<Key> {
  /** The row at an element; undefined where there is none that can be acted on. */
  readonly keyAt: (target: Element) => Key | undefined
  /** Called with the row whose menu opens. */
  readonly onOpen?: (key: Key) => void
}

/** Follows the pointer over the rows of a grid, and opens the menu of one. */
export function useActedRow<Key>({ keyAt, onOpen }: ActedRowOptions<Key>) {
  const [hovered, setHovered] = useState<Key>()
  const [menu, setMenu] = useState<OpenMenu<Key>>()
  const openMenu = (key: Key, { left, top }: MenuPlace, cellText = '') => {
    onOpen?.(key)
    setMenu({ key, left, top, cellText })
  }
  return {
    key: menu?.key ?? hovered,
    menu,
    openMenu,
    closeMenu: () => setMenu(undefined),
    rowsProps: {
      onPointerOver: ({ target, pointerType }: Pick<PointerEvent, 'target' | 'pointerType'>) => {
        const pointed = target instanceof Element ? keyAt(target) : undefined
        if (pointerType === 'mouse' && pointed !== undefined) setHovered(() => pointed)
      },
      onPointerLeave: () => setHovered(undefined),
      // The menu key of the keyboard sends it, too, at the cell with the focus.
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        const pressed = event.target instanceof Element ? keyAt(event.target) : undefined
        // Over a text that is typed the menu of the browser is of more use.
        if (pressed === undefined || event.target instanceof HTMLInputElement) return
        openMenu(pressed, { left: event.clientX, top: event.clientY }, cellTextAt(event.target))
        event.preventDefault()
      },
    },
  }
}

/** What the cell shows; nothing in that of the name, in which there is more than the name. */
function cellTextAt(target: EventTarget): string {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null
  return cell?.querySelector('a') ? '' : (cell?.textContent.trim() ?? '')
}

/** The signs at the end of a row, and its context menu while that is open. */
export function RowActions({ actions, menu, hasSigns, ...acted }: RowActionsProps) {
  if (actions.length === 0) return null
  return (
    <>
      {hasSigns && (
        <QuickActions
          {...acted}
          actions={actions}
          onMore={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect()
            acted.onOpenMenu({ left, top: bottom })
          }}
        />
      )}
      {menu && <RowMenu label={acted.label} place={menu} actions={actions} onClose={acted.onCloseMenu} />}
    </>
  )
}

interface QuickActionsProps extends Pick<RowActionsProps, 'actions' | 'top' | 'height'> {
  readonly onMore: (event: MouseEvent<HTMLElement>) => void
}

/** For the pointer alone: with keys the context menu has the same, and Tab goes past rows. */
function QuickActions({ actions, top, height, onMore }: QuickActionsProps) {
  const m = useMessages('ui')
  const quick = actions.filter(({ isQuick, icon }) => isQuick && icon)
  return (
    <div
      aria-hidden
      data-part="actions"
      className={classes.actions}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {quick.map(({ key, label, icon, onChoose }) => (
        <QuickAction key={key} label={label} onClick={onChoose}>
          {icon}
        </QuickAction>
      ))}
      <QuickAction label={m.moreActions} onClick={onMore}>
        <IconDotsVertical size={15} stroke={1.75} aria-hidden />
      </QuickAction>
    </div>
  )
}

interface QuickActionProps {
  readonly label: string
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly children: ReactNode
}

function QuickAction({ label, onClick, children }: QuickActionProps) {
  return (
    <button type="button" tabIndex={-1} title={label} className={classes.action} onClick={onClick}>
      {children}
    </button>
  )
}

interface RowMenuProps {
  readonly label: string
  readonly place: MenuPlace
  readonly actions: readonly RowAction[]
  /** Called when it is closed, whatever closed it. */
  readonly onClose: () => void
}

/** The context menu of a row. */
function RowMenu({ label, place, actions, onClose }: RowMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    Object.assign(element.style, {
      left: `${Math.max(edge, Math.min(place.left, window.innerWidth - width - edge))}px`,
      top: `${Math.max(edge, Math.min(place.top, window.innerHeight - height - edge))}px`,
      visibility: 'visible',
    })
    focusFirstItem(element)
  }, [place])
  return (
    <MenuList
      ref={menu}
      popover="auto"
      label={label}
      actions={actions}
      close={() => menu.current?.hidePopover()}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    />
  )
}

/** Pixels between the menu and the edge of the window. */
const edge = 8
