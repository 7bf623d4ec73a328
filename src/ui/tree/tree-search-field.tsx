import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { bindingOf, type KeyBinding } from '#ui/key-bindings.ts'
import { formatCount } from '#ui/numbers.ts'
import { useKeyGroup, useScreenKeys } from '#ui/palette/key-groups.ts'
import classes from './tree-search-field.module.css'

interface TreeSearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** Goes to the next match, or to the one before. */
  readonly onWalk: (step: 1 | -1) => void
  /** Goes down into the tree. */
  readonly onLeave: () => void
}

type FieldAct = 'next' | 'previous' | 'leave' | 'clear'

const fieldKeys: readonly KeyBinding<FieldAct>[] = [
  { keys: ['Enter'], words: 'Go to the next match', act: 'next' },
  { keys: ['Shift+Enter'], words: 'Go to the match before', act: 'previous' },
  { keys: ['ArrowDown'], words: 'Leave the field for the list', act: 'leave' },
  { keys: ['Escape'], words: 'Clear the search', act: 'clear' },
]

/**
 * A search that narrows what is shown. `/` focuses it from anywhere, Enter and Shift+Enter walk the matches, the down
 * arrow goes on in the tree, Escape clears it.
 */
export function TreeSearchField({ label, value, onChange, onWalk, onLeave }: TreeSearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useScreenKeys('Search', [{ keys: ['/'], words: 'Go to the search', act: () => input.current?.select() }])
  useKeyGroup('Search', fieldKeys)
  const acts: Readonly<Record<FieldAct, () => void>> = {
    next: () => onWalk(1),
    previous: () => onWalk(-1),
    leave: onLeave,
    clear: () => onChange(''),
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const act = bindingOf(fieldKeys, event)?.act
    if (act === undefined || (act === 'clear' && value === '')) return
    acts[act]()
    event.preventDefault()
  }
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
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
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      {value === '' ? (
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

/** The keys that walk the matches from anywhere. */
export function useWalkingKeys(walk: (step: 1 | -1) => void): void {
  useScreenKeys('Search', [
    { keys: ['F3'], words: 'Go to the next match, from anywhere', inFields: true, act: () => walk(1) },
    {
      keys: ['Shift+F3'],
      words: 'Go to the match before, from anywhere',
      inFields: true,
      act: () => walk(-1),
    },
  ])
}

const steps = [
  { step: -1, label: 'Previous match', written: 'Shift+F3', Icon: IconChevronUp },
  { step: 1, label: 'Next match', written: 'F3', Icon: IconChevronDown },
] as const

interface TreeWalkerProps {
  /** Which of the matches one is at, from 1; 0 at none. */
  readonly number: number
  readonly count: number
  readonly onWalk: (step: 1 | -1) => void
}

/** How many matches there are, which one is at hand, and the way to the others. F3 does the same from anywhere. */
export function TreeWalker({ number, count, onWalk }: TreeWalkerProps): ReactNode {
  return (
    <fieldset aria-label="Matches" className="fieldset row rigid shrinkable">
      <span role="status" className={classes.number}>
        {number > 0 ? `${formatCount(number)} of ${formatCount(count)}` : matchesText(count)}
      </span>
      {steps.map(({ step, label, written, Icon }) => (
        <button
          key={step}
          type="button"
          className={classes.step}
          aria-label={label}
          title={`${label} (${written})`}
          disabled={count === 0}
          onClick={() => onWalk(step)}
        >
          <Icon size={15} stroke={2} aria-hidden />
        </button>
      ))}
    </fieldset>
  )
}

function matchesText(count: number): string {
  return count === 1 ? '1 match' : `${formatCount(count)} matches`
}
