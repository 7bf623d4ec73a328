// One value chosen from a list that is searched by typing: the first letters and Enter, a digit, or a click.
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { isComposing } from '#ui/key-bindings.ts'
import { SingleKey } from '#ui/single-keys.tsx'
import { type OptionGroup, OptionList, optionIdOf } from './option-list.tsx'
import classes from './value-choice.module.css'

interface ValueChoiceProps {
  /** What is chosen, and of what: `Status of 3 focus areas`. */
  readonly label: string
  /** Shown in the empty field. */
  readonly placeholder: string
  /** The key that opens it from a row. */
  readonly keySign?: string | undefined
  readonly text: string
  readonly onText: (text: string) => void
  /** The options for the text. */
  readonly groups: readonly OptionGroup[]
  /** The present value; undefined where several records have different ones. */
  readonly chosen?: string | undefined
  /** Lines below the options. */
  readonly notes?: readonly string[]
  readonly found: string
  /** What is chosen from beside the list while nothing is typed, and its active option; the keys are handled there. */
  readonly beside?: { readonly listId: string; readonly key: string } | undefined
  readonly onChoose: (key: string) => void
}

export function ValueChoice(props: ValueChoiceProps) {
  const { label, text, onText, groups, chosen, notes = [], found, beside, onChoose } = props
  const listId = useId()
  const [pointed, setPointed] = useState<string>()
  const options = groups.flatMap((group) => group.options)
  const keys = options.flatMap(({ key, isDisabled }) => (isDisabled ? [] : key))
  const present = text === '' && chosen !== undefined && keys.includes(chosen) ? chosen : keys[0]
  const active = pointed !== undefined && keys.includes(pointed) ? pointed : present
  const ownId = active === undefined ? undefined : optionIdOf(listId, active)
  const activeId = beside ? optionIdOf(beside.listId, beside.key) : ownId
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const byDigit = text === '' ? options.find(({ digit }) => digit === event.key) : undefined
    if (steps !== undefined) {
      const at = active === undefined ? -1 : keys.indexOf(active)
      setPointed(keys[(at + steps + keys.length) % Math.max(keys.length, 1)])
    } else if (event.key === 'Enter' && active !== undefined) onChoose(active)
    else if (byDigit && !byDigit.isDisabled) onChoose(byDigit.key)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys choose also where the focus is beside the field, as on a phone
    <div className={classes.choice} tabIndex={-1} data-keys onKeyDown={handleKeyDown}>
      <Head
        {...props}
        listId={beside?.listId ?? listId}
        activeId={activeId}
        onText={(typed) => {
          setPointed(undefined)
          onText(typed)
        }}
      />
      <span role="status" className="visuallyHidden">
        {text !== '' && found}
      </span>
      {!beside && (
        <OptionList
          listId={listId}
          label={label}
          groups={groups}
          activeKey={active}
          chosenKey={chosen}
          notes={options.length === 0 ? [found, ...notes] : notes}
          onPoint={setPointed}
          onChoose={onChoose}
        />
      )}
    </div>
  )
}

interface HeadProps extends Pick<ValueChoiceProps, 'label' | 'placeholder' | 'keySign' | 'text' | 'onText'> {
  readonly listId: string
  /** The ID of the option that Enter takes. */
  readonly activeId: string | undefined
}

function Head({ label, placeholder, keySign, text, onText, listId, activeId }: HeadProps) {
  return (
    <div className={classes.head}>
      <IconSearch size={15} stroke={1.75} aria-hidden />
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        className={classes.field}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {keySign && <SingleKey sign={keySign} />}
    </div>
  )
}
