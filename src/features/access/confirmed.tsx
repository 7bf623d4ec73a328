import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './access.module.css'

interface ConfirmedProps {
  readonly label: string
  /** Asked before it is done; the answer to it is the label again. */
  readonly question: string
  readonly isPending: boolean
  readonly onConfirm: () => void
}

/** A button for what cannot be taken back: it asks, in its own place, and the harmless answer has the focus. */
export function Confirmed({ label, question, isPending, onConfirm }: ConfirmedProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'answered'>('idle')
  if (state !== 'asking') {
    return (
      <Button
        size="compact-xs"
        // Whoever answered is where they were before the question.
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
        Keep
      </Button>
    </span>
  )
}
