// The options that a value is chosen from: the list of a combobox (WAI-ARIA), in a form or in a popover at the value.
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './option-list.module.css'

export interface ValueOption {
  /** What the value becomes. */
  readonly key: string
  readonly content: ReactNode
  /** A few words after it, such as how many records have it now. */
  readonly note?: string | undefined
  /** The key that chooses it while nothing is typed. */
  readonly digit?: string | undefined
  /** True where it cannot be chosen; the note says why. */
  readonly isDisabled?: boolean | undefined
}

export interface OptionGroup {
  readonly key: string
  readonly label: string
  /** False for a group whose options need no heading. */
  readonly hasTitle: boolean
  readonly options: readonly ValueOption[]
}

/** The ID of the element of an option. */
export function optionIdOf(listId: string, key: string): string {
  return `${listId}-${key}`
}

interface OptionListProps {
  readonly listId: string
  readonly label: string
  readonly groups: readonly OptionGroup[]
  readonly activeKey: string | undefined
  readonly chosenKey: string | undefined
  readonly action?: { readonly key: string; readonly label: string } | undefined
  /** Lines below the options. */
  readonly notes: readonly string[]
  readonly onPoint: (key: string) => void
  readonly onChoose: (key: string) => void
}

export function OptionList(props: OptionListProps) {
  const { listId, label, groups, activeKey, chosenKey, action, notes, onPoint, onChoose } = props
  const isOpened = useRef(false)
  useEffect(() => {
    // On opening the list begins at its beginning, wherever the present value is.
    if (!isOpened.current) {
      isOpened.current = true
      return
    }
    const option = activeKey && document.getElementById(optionIdOf(listId, activeKey))
    if (option) option.scrollIntoView?.({ block: 'nearest' })
  }, [listId, activeKey])
  const optionProps = (key: string, isDisabled = false) => ({
    id: optionIdOf(listId, key),
    role: 'option' as const,
    'aria-selected': key === chosenKey,
    'aria-disabled': isDisabled || undefined,
    'data-active': key === activeKey,
    className: classes.option,
    onMouseMove: () => key !== activeKey && !isDisabled && onPoint(key),
    onClick: () => !isDisabled && onChoose(key),
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
            {group.options.map((option) => (
              <div key={option.key} {...optionProps(option.key, option.isDisabled)}>
                <span className={classes.content}>{option.content}</span>
                {option.note && <span className={classes.optionNote}>{option.note}</span>}
                {option.digit && (
                  <span className={classes.digit} aria-hidden>
                    {option.digit}
                  </span>
                )}
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
