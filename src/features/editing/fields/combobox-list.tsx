// The list of a combobox.
import { type ReactNode, useEffect } from 'react'
import classes from './combobox.module.css'

export interface ComboboxOption {
  /** What the value becomes. */
  readonly key: string
  readonly content: ReactNode
}

export interface ComboboxGroup {
  readonly key: string
  readonly label: string
  /** False for a group whose options need no heading. */
  readonly hasTitle: boolean
  readonly options: readonly ComboboxOption[]
}

/** The ID of the element of an option. */
export function optionIdOf(listId: string, key: string): string {
  return `${listId}-${key}`
}

interface ComboboxListProps {
  readonly listId: string
  readonly label: string
  readonly groups: readonly ComboboxGroup[]
  readonly activeKey: string | undefined
  readonly chosenKey: string
  readonly action: { readonly key: string; readonly label: string } | undefined
  /** Lines below the options. */
  readonly notes: readonly string[]
  readonly onPoint: (key: string) => void
  readonly onChoose: (key: string) => void
}

export function ComboboxList(props: ComboboxListProps) {
  const { listId, label, groups, activeKey, chosenKey, action, notes, onPoint, onChoose } = props
  useEffect(() => {
    const option = activeKey && document.getElementById(optionIdOf(listId, activeKey))
    if (option) option.scrollIntoView?.({ block: 'nearest' })
  }, [listId, activeKey])
  const optionProps = (key: string) => ({
    id: optionIdOf(listId, key),
    role: 'option' as const,
    'aria-selected': key === chosenKey,
    'data-active': key === activeKey,
    className: classes.option,
    onMouseMove: () => key !== activeKey && onPoint(key),
    onClick: () => onChoose(key),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field; the options are what is pressed
    <div className={classes.list} onMouseDown={(event) => event.preventDefault()}>
      <div id={listId} role="listbox" aria-label={label}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group.key} role="group" aria-label={group.label}>
            {group.hasTitle && (
              <div className={classes.groupTitle} aria-hidden>
                {group.label}
              </div>
            )}
            {group.options.map(({ key, content }) => (
              <div key={key} {...optionProps(key)}>
                {content}
              </div>
            ))}
          </div>
        ))}
        {action && <div {...optionProps(action.key)}>{action.label}</div>}
      </div>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </div>
  )
}
