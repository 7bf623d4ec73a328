// A value of a record that is edited where it is shown.
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { CellInput } from '#ui/tree/tree-cell-editing.tsx'
import classes from './edit-in-place.module.css'
import { useLeaving } from './use-leaving.ts'

/** What a value of one record is edited by. */
export interface PlaceEdit {
  readonly text: string
  /** Why the text cannot be kept, in words for people; undefined when it can. */
  readonly save: (text: string) => Promise<string | undefined>
  /** What it is edited with. A `choice` has nothing but the suggestions, by their values. */
  readonly input?: 'text' | 'date' | 'choice'
  /** What can be chosen instead of typed; asked when the input opens. */
  readonly suggestions: () => readonly { readonly value: string; readonly label: string }[]
}

/** The values, by the columns of a tree where it has them. */
export type PlaceColumn = 'name' | 'owner' | 'external-id' | 'status' | 'target-date' | 'precision'

interface EditInPlaceProps {
  /** Of the field. */
  readonly label: string
  /** Undefined where the person cannot edit it. */
  readonly edit: PlaceEdit | undefined
  readonly children: ReactNode
}

/** A value as a button that opens an input in its place; Enter and going elsewhere save, Escape cancels. */
export function EditInPlace({ label, edit, children }: EditInPlaceProps) {
  const m = useMessages('record')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    // The input had the focus, and has gone. In the same step, or a check after the click would move it elsewhere.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!edit) return children
  const end = () => {
    setProblem(undefined)
    setOpen(false)
  }
  const commit = async (text: string) => {
    const found = await edit.save(text)
    if (found === undefined) end()
    else setProblem(found)
  }
  if (isOpen && edit.input === 'choice')
    return (
      <ChoiceInput
        label={label}
        text={edit.text}
        suggestions={edit.suggestions}
        problem={problem}
        onCommit={(value) => void commit(value)}
        onEnd={end}
      />
    )
  if (isOpen)
    return (
      <CellInput
        label={label}
        text={edit.text}
        type={edit.input === 'date' ? 'date' : 'text'}
        problem={problem}
        suggestions={edit.suggestions}
        onCommit={(text) => void commit(text)}
        onEnd={end}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      className={classes.value}
      title={m.editField({ field: label })}
      onClick={() => setOpen(true)}
    >
      {children}
    </button>
  )
}

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
function ChoiceInput(props: ChoiceInputProps) {
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
