import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

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
