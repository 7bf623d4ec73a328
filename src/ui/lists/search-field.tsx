// The field above a list that is searched, and the way from match to match.
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { bindingOf, isComposing, type KeyBinding, type KeyWords } from '#ui/key-bindings.ts'
import { useKeyGroup, useScreenKeys } from '#ui/palette/key-map.tsx'
import classes from './search-field.module.css'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** Goes to the next match, or to the one before. */
  readonly onWalk: (step: 1 | -1) => void
  /** Goes down into the list. */
  readonly onLeave: () => void
  /** What is found; undefined while nothing is searched for. */
  readonly matches?: Pick<MatchWalkerProps, 'number' | 'count'> | undefined
}

type FieldAct = 'next' | 'previous' | 'leave' | 'clear'

const searchTitle: KeyWords = (m) => m.searchKeys
const fieldKeys: readonly KeyBinding<FieldAct>[] = [
  { keys: ['Enter'], words: (m) => m.goToNextMatch, act: 'next' },
  { keys: ['Shift+Enter'], words: (m) => m.goToPreviousMatch, act: 'previous' },
  { keys: ['ArrowDown'], words: (m) => m.leaveSearch, act: 'leave' },
  { keys: ['Escape'], words: (m) => m.clearTheSearch, act: 'clear' },
]

/**
 * A search that narrows what is shown. `/` focuses it from anywhere, Enter and Shift+Enter walk the matches, the down
 * arrow continues in the list, Escape clears it.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onWalk, onLeave, matches } = props
  const m = useMessages('ui')
  const input = useRef<HTMLInputElement>(null)
  useScreenKeys(searchTitle, [
    { keys: ['/'], words: (m) => m.goToSearch, act: () => input.current?.select() },
  ])
  useKeyGroup(searchTitle, fieldKeys)
  const acts: Readonly<Record<FieldAct, () => void>> = {
    next: () => onWalk(1),
    previous: () => onWalk(-1),
    leave: onLeave,
    clear: () => onChange(''),
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
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
    <div className={classes.field} data-walking={matches !== undefined}>
      <IconSearch size={15} stroke={1.75} aria-hidden className={classes.icon} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={m.searchHint}
        autoComplete="off"
        spellCheck={false}
        className={classes.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      {matches && <MatchWalker {...matches} onWalk={onWalk} />}
      {value === '' ? (
        <kbd className={classes.key} aria-hidden>
          /
        </kbd>
      ) : (
        <button type="button" className={classes.clear} aria-label={m.clearSearch} onClick={clear}>
          <IconX size={14} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** The keys that walk the matches from anywhere. */
export function useWalkingKeys(walk: (step: 1 | -1) => void): void {
  useScreenKeys(searchTitle, [
    { keys: ['F3'], words: (m) => m.goToNextMatchAnywhere, inFields: true, act: () => walk(1) },
    {
      keys: ['Shift+F3'],
      words: (m) => m.goToPreviousMatchAnywhere,
      inFields: true,
      act: () => walk(-1),
    },
  ])
}

const steps = [
  { step: -1, label: 'previousMatch', written: 'Shift+F3', Icon: IconChevronUp },
  { step: 1, label: 'nextMatch', written: 'F3', Icon: IconChevronDown },
] as const

interface MatchWalkerProps {
  /** Which of the matches one is at, from 1; 0 at none. */
  readonly number: number
  readonly count: number
  readonly onWalk: (step: 1 | -1) => void
}

/** How many matches there are, which one is at hand, and the way to the others. F3 does the same from anywhere. */
function MatchWalker({ number, count, onWalk }: MatchWalkerProps): ReactNode {
  const m = useMessages('ui')
  return (
    <fieldset aria-label={m.matches} className={classes.walker}>
      <span role="status" className={classes.number}>
        {number > 0 ? m.partOf({ part: number, total: count }) : m.matchCount({ count })}
      </span>
      {steps.map(({ step, label, written, Icon }) => (
        <button
          key={step}
          type="button"
          className={classes.step}
          aria-label={m[label]}
          aria-keyshortcuts={written}
          title={m[label]}
          disabled={count === 0}
          onClick={() => onWalk(step)}
        >
          <Icon size={15} stroke={2} aria-hidden />
        </button>
      ))}
    </fieldset>
  )
}
