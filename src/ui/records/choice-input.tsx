import { type KeyboardEvent, useState } from 'react'
import classes from './edit-in-place.module.css'
import { useLeaving } from './use-leaving.ts'

interface ChoiceInputProps {
  readonly label: string
  /** The value of the present choice. */
  readonly text: string
  /** Asked once, when the list opens. */
  readonly suggestions: () => readonly { readonly value: string; readonly label: string }[]
  readonly problem: string | undefined
  readonly onCommit: (value: string) => void
  readonly onEnd: () => void
}

/** A list in place of a value: Enter and going elsewhere save what is chosen, Escape cancels. */
export function ChoiceInput(props: ChoiceInputProps) {
  const { label, text, problem, onCommit, onEnd } = props
  const [suggestions] = useState(props.suggestions)
  const { isOver, leave } = useLeaving(problem)
  const handleKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    // The key is for the list, not for the panel around it.
    event.stopPropagation()
    const { value } = event.currentTarget
    if (event.key === 'Enter') leave(() => onCommit(value))
    else if (event.key === 'Escape') leave(onEnd)
    else return
    event.preventDefault()
  }
  return (
    <span data-part="editor">
      <select
        ref={focus}
        className={classes.choice}
        defaultValue={text}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        onKeyDown={handleKeyDown}
        onBlur={({ currentTarget: { value } }) => {
          if (!isOver.current) leave(() => (value === text ? onEnd() : onCommit(value)))
        }}
      >
        {suggestions.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      {problem !== undefined && <span role="alert">{problem}</span>}
    </span>
  )
}

function focus(list: HTMLSelectElement | null): void {
  list?.focus({ preventScroll: true })
}
