// The input in which the value of a cell is typed.
import { type KeyboardEvent, useId } from 'react'
import { isComposing } from '#ui/key-bindings.ts'
import { useLeaving } from '#ui/records/use-leaving.ts'
import classes from './cell-input.module.css'

interface CellInputProps {
  readonly label: string
  readonly text: string
  readonly problem: string | undefined
  readonly onCommit: (text: string, step: -1 | 0 | 1) => void
  readonly onEnd: () => void
}

/** An input in place of a value: Enter saves, Escape cancels, Tab saves and names the direction to go. */
export function CellInput(props: CellInputProps) {
  const { label, text, problem, onCommit, onEnd } = props
  const id = useId()
  const { isOver, leave } = useLeaving(problem)
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The key is for the field, not for the grid or the screen around it.
    event.stopPropagation()
    if (isComposing(event)) return
    const typed = event.currentTarget.value
    if (event.key === 'Enter') leave(() => onCommit(typed, 0))
    else if (event.key === 'Escape') leave(onEnd)
    else if (event.key === 'Tab') leave(() => onCommit(typed, event.shiftKey ? -1 : 1))
    else return
    event.preventDefault()
  }
  return (
    <span className={classes.editor} data-part="editor">
      <input
        ref={selectAll}
        type="text"
        className={classes.input}
        defaultValue={text}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={handleKeyDown}
        onBlur={(event) => {
          const typed = event.currentTarget.value
          if (!isOver.current) leave(() => (typed === text ? onEnd() : onCommit(typed, 0)))
        }}
      />
      {problem !== undefined && (
        <span id={id} role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </span>
  )
}

function selectAll(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true })
  input?.select()
}
