import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './search-field.module.css'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  /** Told a moment after the last keystroke. */
  readonly onChange: (text: string) => void
}

/** A search that narrows what is shown. `/` focuses it from anywhere, Escape clears it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // The text being typed is ahead of `value`; only a change that did not come from here may replace it.
  const [typing, setTyping] = useState({ draft: value, told: value, value })
  if (value !== typing.value) {
    setTyping({ ...typing, value, draft: value === typing.told ? typing.draft : value })
  }

  const tell = useDebouncedCallback((text: string) => {
    setTyping((before) => ({ ...before, told: text }))
    onChange(text)
  }, 120)
  const change = (draft: string) => {
    setTyping((before) => ({ ...before, draft }))
    tell(draft)
  }
  const clear = () => {
    change('')
    input.current?.focus()
  }
  useHotkeys([['/', () => input.current?.focus()]])

  return (
    <div className={classes.field}>
      <IconSearch size={15} stroke={1.75} aria-hidden className={classes.icon} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        className={classes.input}
        value={typing.draft}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      />
      {typing.draft === '' ? (
        <kbd className={classes.key} aria-hidden>
          /
        </kbd>
      ) : (
        <button type="button" className={classes.clear} aria-label="Clear the search" onClick={clear}>
          <IconX size={14} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}
