// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the field handles the keys
// biome-ignore-all lint/a11y/useSemanticElements: an option of a select could hold nothing but text
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './command-palette.module.css'

export interface PaletteItem {
  /** Unique among all items, and the same as long as the item means the same. */
  readonly key: string
  readonly icon: ReactNode
  readonly title: ReactNode
  /** A second line: where it is. */
  readonly detail?: ReactNode
  /** At the end of the line: what it is. */
  readonly note?: ReactNode
  /** The address it leads to: such an item can be opened in a new tab. */
  readonly href?: string
  readonly onChoose: () => void
}

export interface PaletteGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

interface PaletteOptionsProps {
  readonly listId: string
  readonly label: string
  readonly groups: readonly PaletteGroup[]
  readonly activeKey: string | undefined
  readonly onPoint: (key: string) => void
  readonly onChoose: (item: PaletteItem, inNewTab: boolean) => void
}

/** The id of an option's element: by its place, because a key may hold what an id must not. */
export function optionId(listId: string, groups: readonly PaletteGroup[], key: string): string {
  const items = groups.flatMap((group) => group.items)
  return `${listId}-${items.findIndex((item) => item.key === key)}`
}

export function PaletteOptions(props: PaletteOptionsProps) {
  const { listId, label, groups, activeKey, onPoint, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (activeKey === undefined) return
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeKey])

  return (
    // Out of the order of Tab, in which browsers put what scrolls.
    <div ref={list} id={listId} role="listbox" aria-label={label} tabIndex={-1} className={classes.list}>
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <div aria-hidden className={classes.groupTitle}>
            {group.title}
          </div>
          {group.items.map((item) => (
            <Option
              key={item.key}
              item={item}
              id={optionId(listId, groups, item.key)}
              isActive={item.key === activeKey}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps extends Pick<PaletteOptionsProps, 'onPoint' | 'onChoose'> {
  readonly item: PaletteItem
  readonly id: string
  readonly isActive: boolean
}

function Option({ item, id, isActive, onPoint, onChoose }: OptionProps) {
  const handleClick = (event: MouseEvent) => onChoose(item, event.ctrlKey || event.metaKey)
  const handleAuxClick = (event: MouseEvent) => {
    // The middle button opens links in a new tab, and an option looks like a link.
    if (event.button === 1) onChoose(item, true)
  }
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      // Not on entering: a list that grows under a resting pointer must not take the choice away from the keys.
      onMouseMove={() => isActive || onPoint(item.key)}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={handleClick}
      onAuxClick={handleAuxClick}
    >
      <span className={classes.optionIcon} aria-hidden>
        {item.icon}
      </span>
      <span className={classes.optionText}>
        <span className={classes.optionTitle}>{item.title}</span>
        {item.detail && <span className={classes.optionDetail}>{item.detail}</span>}
      </span>
      {item.note && <span className={classes.optionNote}>{item.note}</span>}
    </div>
  )
}
