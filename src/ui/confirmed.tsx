// Asks in place before what cannot be undone, with the focus on Cancel.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './confirmed.module.css'

interface QuestionInPlaceProps {
  readonly question: string
  /** The answer that does it. */
  readonly label: string
  readonly isPending?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export function QuestionInPlace({
  question,
  label,
  isPending = false,
  onConfirm,
  onCancel,
}: QuestionInPlaceProps) {
  const m = useMessages('ui')
  return (
    <span role="alertdialog" aria-label={question} className={classes.question}>
      {question}
      <Button variant="filled" size="compact-xs" color="red.9" loading={isPending} onClick={onConfirm}>
        {label}
      </Button>
      <Button size="compact-xs" variant="default" autoFocus onClick={onCancel}>
        {m.cancel}
      </Button>
    </span>
  )
}

interface ConfirmedProps {
  readonly label: string
  /** What screen readers call the button, where its label alone does not say what it is about. */
  readonly name?: string | undefined
  /** Asked before the action; the label is also the answer. */
  readonly question: string
  readonly isPending?: boolean
  readonly onConfirm: () => void
}

/** A button for an action that cannot be undone. */
export function Confirmed({ label, name, question, isPending = false, onConfirm }: ConfirmedProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'answered'>('idle')
  if (state === 'asking')
    return (
      <QuestionInPlace
        question={question}
        label={label}
        onConfirm={() => {
          setState('answered')
          onConfirm()
        }}
        onCancel={() => setState('answered')}
      />
    )
  return (
    <Button
      size="compact-xs"
      aria-label={name}
      // Returns the focus after the question was answered.
      autoFocus={state === 'answered'}
      loading={isPending}
      onClick={() => setState('asking')}
    >
      {label}
    </Button>
  )
}
