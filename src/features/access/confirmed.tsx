import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#messages/catalogs.ts'
import classes from './access.module.css'

interface ConfirmedProps {
  readonly label: string
  /** Asked before the action; the label is also the answer. */
  readonly question: string
  readonly isPending: boolean
  readonly onConfirm: () => void
}

/** A button for an action that cannot be undone: it asks in place, with the focus on Cancel. */
export function Confirmed({ label, question, isPending, onConfirm }: ConfirmedProps) {
  const m = useMessages('access')
  const [state, setState] = useState<'idle' | 'asking' | 'answered'>('idle')
  if (state !== 'asking') {
    return (
      <Button
        size="compact-xs"
        // Returns the focus after the question was answered.
        autoFocus={state === 'answered'}
        loading={isPending}
        onClick={() => setState('asking')}
      >
        {label}
      </Button>
    )
  }
  return (
    <span role="alertdialog" aria-label={question} className={classes.question}>
      {question}
      <Button
        variant="filled"
        size="compact-xs"
        color="red.9"
        onClick={() => {
          setState('answered')
          onConfirm()
        }}
      >
        {label}
      </Button>
      <Button size="compact-xs" autoFocus onClick={() => setState('answered')}>
        {m.cancel}
      </Button>
    </span>
  )
}
