// A value of a record that is edited where it is shown.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { CellInput } from '#ui/tree/tree-cell-editing.tsx'
import { ChoiceInput } from './choice-input.tsx'
import classes from './edit-in-place.module.css'

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
