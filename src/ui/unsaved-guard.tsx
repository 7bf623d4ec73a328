import { LeaveQuestion } from './leave-question.tsx'
import { type Place, useLeaveQuestion } from './use-leave-question.ts'

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
