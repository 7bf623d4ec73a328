// A value of a record that is edited where it is shown.

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import { CellInput } from '#ui/grids/cell-input.tsx'
import classes from './edit-in-place.module.css'

/** What a value of one record is edited by: a field for its text in its place, or a choice that opens at it. */
export type PlaceEdit =
  | {
      readonly kind: 'text'
      readonly text: string
      /** Why the text cannot be kept, in words for people; undefined when it can. */
      readonly save: (text: string) => Promise<string | undefined>
    }
  | {
      readonly kind: 'choice' | 'date'
      /** Names the place among those of its record. */
      readonly column: string
      /** Whether a change of it needs the person. */
      readonly isTroubled: boolean
      readonly choose: (anchor: HTMLElement) => void
    }

/** The values, by the columns of a tree where it has them. */
export type PlaceColumn = 'name' | 'owner' | 'external-id' | 'status' | 'target' | 'parent'

interface EditInPlaceProps {
  /** Of the field. */
  readonly label: string
  /** Undefined where the person cannot edit it. */
  readonly edit: PlaceEdit | undefined
  readonly children: ReactNode
}

/** A value as a button that opens what changes it. In a field Enter and going elsewhere save, Escape cancels. */
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
  if (isOpen && edit.kind === 'text')
    return (
      <CellInput
        label={label}
        text={edit.text}
        problem={problem}
        onCommit={(text) =>
          void edit.save(text).then((found) => (found === undefined ? end() : setProblem(found)))
        }
        onEnd={end}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      className={classes.value}
      title={m.editField({ field: label })}
      data-edit={edit.kind}
      data-column={edit.kind === 'text' ? undefined : edit.column}
      data-trouble={(edit.kind !== 'text' && edit.isTroubled) || undefined}
      aria-haspopup={edit.kind === 'text' ? undefined : 'dialog'}
      onClick={(event) => (edit.kind === 'text' ? setOpen(true) : edit.choose(event.currentTarget))}
    >
      {children}
    </button>
  )
}
