// What one can do with a row of a tree: two or three signs at its end under the pointer, and all of it in a context menu.
import { IconDotsVertical } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { HierarchyRecord } from '#hierarchy/record.ts'
import { useMessages } from '#messages/catalogs.ts'
import { focusFirstItem, type MenuAction, MenuList } from '#ui/action-menu.tsx'
import classes from './tree-row-actions.module.css'
import type { ActedRow, MenuPlace } from './use-row-actions.tsx'

export interface RowAction extends MenuAction {
  /** True for what has a sign at the end of the row. */
  readonly isQuick?: boolean
}

type RowActionsProps = Omit<ActedRow<HierarchyRecord>, 'row' | 'name' | 'cellText'> & {
  readonly actions: readonly RowAction[]
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
