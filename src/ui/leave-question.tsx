import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import classes from './leave-question.module.css'

interface LeaveQuestionProps {
  /** Its place. */
  readonly className?: string | undefined
  readonly title: string
  readonly text: string
  readonly stay: string
  readonly leave: string
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before something is left that would be lost; staying is the answer of the Enter and Escape keys. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { className = '', title, text, stay, leave, onStay, onLeave } = props
  const stayOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Around the question it would close what is to stay.
    event.stopPropagation()
    onStay()
  }
  return (
    <div
      role="alertdialog"
      aria-label={title}
      className={`${classes.question} ${className}`}
      onKeyDown={stayOnEscape}
    >
      <p>{text}</p>
      <Button variant="filled" size="xs" autoFocus onClick={onStay}>
        {stay}
      </Button>
      <Button size="xs" onClick={onLeave}>
        {leave}
      </Button>
    </div>
  )
}
