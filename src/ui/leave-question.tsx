import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
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

/** A location of the history, as far as a question needs it. */
export interface Place {
  readonly pathname: string
  readonly search: string
}

interface LeaveQuestionOptions {
  /** Whether something would be lost by going from one place to the other. */
  readonly shouldAsk: (current: Place, next: Place) => boolean
  /** Whether something would be lost by closing the page. */
  readonly isLostOnClosing: () => boolean
}

interface OpenQuestion {
  readonly stay: () => void
  readonly leave: () => void
}

/**
 * Holds back navigations for as long as a question is open, which is returned. Until it is answered the address stays
 * that of the screen, although the back and forward buttons of the browser change it before they can be asked.
 */
export function useLeaveQuestion({
  shouldAsk,
  isLostOnClosing,
}: LeaveQuestionOptions): OpenQuestion | undefined {
  const { history } = useRouter()
  const [question, setQuestion] = useState<OpenQuestion>()
  const asks = useEffectEvent(shouldAsk)
  const isLost = useEffectEvent(isLostOnClosing)
  const ask = useEffectEvent((next: OpenQuestion) => {
    // Of two attempts to leave only the later one is asked about.
    question?.stay()
    setQuestion(next)
  })
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => isLost(),
        blockerFn: ({ action, currentLocation, nextLocation }) => {
          if (!asks(currentLocation, nextLocation)) return false
          const settle = (act?: () => void) => () => {
            setQuestion(undefined)
            act?.()
          }
          if (action === 'PUSH' || action === 'REPLACE')
            return new Promise<boolean>((resolve) =>
              ask({ stay: settle(() => resolve(true)), leave: settle(() => resolve(false)) }),
            )
          const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index
          ask({ stay: settle(), leave: settle(() => history.go(steps, { ignoreBlocker: true })) })
          return true
        },
      }),
    [history],
  )
  return question
}

interface UnsavedGuardProps {
  readonly className?: string | undefined
  readonly isDirty: boolean
  /** Whether what was typed is lost by going from one place to the other; without it, by going to another path. */
  readonly isLost?: (current: Place, next: Place) => boolean
  readonly title: string
  readonly text: string
  readonly stay: string
  readonly discard: string
  readonly onDiscard?: () => void
}

/** Asks before what was typed and not saved is left. Signing in again asks nothing: the draft is kept for afterwards. */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { isDirty, isLost = isOtherPath, discard, onDiscard, ...asked } = props
  const question = useLeaveQuestion({
    shouldAsk: (current, next) => isDirty && isLost(current, next) && next.pathname !== '/sign-in',
    isLostOnClosing: () => isDirty,
  })
  if (!question) return null
  return (
    <LeaveQuestion
      {...asked}
      leave={discard}
      onStay={question.stay}
      onLeave={() => {
        onDiscard?.()
        question.leave()
      }}
    />
  )
}

/** For forms that a change of the search closes, too. */
export function isOtherAddress(current: Place, next: Place): boolean {
  return isOtherPath(current, next) || next.search !== current.search
}

function isOtherPath(current: Place, next: Place): boolean {
  return next.pathname !== current.pathname
}
