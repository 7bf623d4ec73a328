// A field whose value is chosen from a list by typing: an editable combobox with a list (WAI-ARIA). Who uses it says which
// options fit the typed text.
import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { isComposing } from '#ui/key-bindings.ts'
import { type OptionGroup, OptionList, optionIdOf } from '#ui/values/option-list.tsx'
import classes from './combobox.module.css'

/** What each field of this kind takes from its form. */
export interface ComboboxFieldProps {
  readonly label: string
  readonly value: string
  /** Called with the key of the choice; empty while the typed text is no choice, so that the form refuses to save. */
  readonly onChange: (key: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly name?: string | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly error?: string | undefined
}

interface ComboboxProps extends ComboboxFieldProps {
  /** What was typed since the last choice; undefined when nothing was. */
  readonly text: string | undefined
  readonly onText: (text: string | undefined) => void
  /** The text of the field while nothing is typed. */
  readonly chosenText: string
  /** The options for the text, and how many the text has in all. */
  readonly groups: readonly OptionGroup[]
  readonly count: number
  /** The key of an action at the end of the list; choosing it changes no value. */
  readonly action?: { readonly key: string; readonly label: string; readonly act: () => void } | undefined
  /** The key of the one option that a text means; undefined for none and for several. */
  readonly keyOfText: (text: string) => string | undefined
  readonly words: {
    readonly placeholder: string
    /** Said of a text that is no choice. */
    readonly noSuch: (text: string) => string
    readonly found: (count: number) => string
    readonly nothingFound: string
    readonly typeForMore: string
  }
  readonly description?: ReactNode
  readonly mark?: ReactNode
}

export function Combobox(props: ComboboxProps) {
  const { label, value, text, groups, count, action, words, onBlur: _, ...field } = props
  const listId = useId()
  const combobox = useCombobox(props)
  const { isOpen, active } = combobox
  const unknownText = text?.trim() && !value && !isOpen ? words.noSuch(text.trim()) : undefined
  return (
    <div className={classes.combobox}>
      <TextInput
        ref={field.inputRef}
        name={field.name}
        label={label}
        description={field.description}
        required={field.required ?? false}
        disabled={field.disabled ?? false}
        error={unknownText ?? field.error}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active ? optionIdOf(listId, active) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={words.placeholder}
        leftSection={field.mark}
        value={text ?? field.chosenText}
        onChange={(event) => combobox.type(event.currentTarget.value)}
        onClick={combobox.open}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={combobox.leave}
        onKeyDown={combobox.handleKeyDown}
      />
      <span role="status" className="visuallyHidden">
        {isOpen && words.found(count)}
      </span>
      {isOpen && (
        <div className={classes.options}>
          <OptionList
            listId={listId}
            label={label}
            groups={groups}
            activeKey={active}
            chosenKey={value}
            action={action}
            notes={[
              ...(groups.length === 0 ? [words.nothingFound] : []),
              ...(count > groups.reduce((sum, group) => sum + group.options.length, 0)
                ? [words.typeForMore]
                : []),
            ]}
            onPoint={combobox.point}
            onChoose={combobox.choose}
          />
        </div>
      )}
    </div>
  )
}

function useCombobox({
  value,
  onChange,
  text,
  onText,
  groups,
  action,
  keyOfText,
  onBlur,
  disabled,
}: ComboboxProps) {
  const [before, setBefore] = useState(value)
  const [isOpen, setOpen] = useState(false)
  const [pointed, setPointed] = useState<string>()
  const options = groups.flatMap((group) => group.options.map(({ key }) => key))
  const keys = action ? [...options, action.key] : options
  const typedOne = text?.trim() ? keys[0] : undefined
  const active = pointed !== undefined && keys.includes(pointed) ? pointed : typedOne

  const open = () => {
    if (!disabled) setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setPointed(undefined)
  }
  const choose = (key: string) => {
    close()
    onText(undefined)
    if (key === action?.key) return action.act()
    setBefore(key)
    onChange(key)
  }
  const type = (typed: string) => {
    if (text === undefined) setBefore(value)
    onText(typed)
    setPointed(undefined)
    open()
    onChange(keyOfText(typed) ?? '')
  }
  const leave = () => {
    close()
    // A name that was typed in full is a choice, also one whose list came later.
    const meant = value || keyOfText(text ?? '')
    if (meant || !text?.trim()) onText(undefined)
    if (meant && meant !== value) onChange(meant)
    onBlur?.()
  }
  const move = (steps: number) => {
    if (!isOpen) return open()
    const at = active === undefined ? (steps > 0 ? -1 : 0) : keys.indexOf(active)
    setPointed(keys[(at + steps + keys.length) % Math.max(keys.length, 1)])
  }
  const restore = () => {
    close()
    onText(undefined)
    if (text !== undefined) onChange(before)
  }
  const isTyping = text !== undefined
  const keysOf = { isOpen, isTyping, active, open, close, move, choose, restore }
  return {
    isOpen,
    active,
    open,
    choose,
    type,
    leave,
    handleKeyDown: (event: KeyboardEvent) => actOnKey(event, keysOf),
    point: setPointed,
  }
}

interface ComboboxKeys {
  readonly isOpen: boolean
  readonly isTyping: boolean
  readonly active: string | undefined
  readonly open: () => void
  readonly close: () => void
  readonly move: (steps: number) => void
  readonly choose: (key: string) => void
  readonly restore: () => void
}

/** What a key does in the field; other keys are left to the browser and the form. */
function actOnKey(event: KeyboardEvent, combobox: ComboboxKeys): void {
  if (isComposing(event) || event.ctrlKey || event.metaKey) return
  const { isOpen, isTyping, active } = combobox
  const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (steps !== undefined) {
    event.preventDefault()
    if (!event.altKey) combobox.move(steps)
    else if (steps > 0) combobox.open()
    else combobox.close()
  } else if (event.key === 'Enter' && isOpen && active !== undefined) {
    event.preventDefault()
    combobox.choose(active)
  } else if (event.key === 'Escape' && (isOpen || isTyping)) {
    // For the list alone: Escape would close what is around it, too.
    event.preventDefault()
    event.stopPropagation()
    combobox.restore()
  }
}
