import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { asFailure, type Failure, isFailure } from '#client/failure.ts'
import type { SignOnProblem } from '#contract/session.ts'
import { useSingleSignOn } from '#data/sign-in.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { reasonOf } from '#ui/failure-message.ts'
import { Problem } from '#ui/problem.tsx'
import { ProxyPageLink } from '#ui/proxy-page-link.tsx'
import classes from './sign-in-screen.module.css'

interface SingleSignOnButtonProps {
  /** Of the identity provider. */
  readonly name: string
  /** The page to open afterwards. */
  readonly from: string
  /** Of the sign-in link whose member the account is to be connected to. */
  readonly code?: string
  /** Why the last attempt has failed; shown until the next one begins. */
  readonly problem?: SignOnProblem | undefined
  /** True where it is the way to sign in that most people take. */
  readonly isFirst?: boolean
  /** What signing in here means. */
  readonly children?: ReactNode
}

/** Leaves for the page of the identity provider. */
export function SingleSignOnButton({
  name,
  from,
  code,
  problem,
  isFirst = false,
  children,
}: SingleSignOnButtonProps) {
  const m = useMessages('session')
  const failures = useMessages('failures')
  const { mutate, reset, error, isPending, isSuccess, isIdle } = useSingleSignOn()
  useEffect(() => {
    // A person who comes back by the browser's button sees the page that they left.
    const restore = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [reset])
  const leave = () =>
    mutate(
      { from, ...(code !== undefined && { code }) },
      { onSuccess: (address) => window.location.assign(address) },
    )
  const words = error
    ? failureMessage(asFailure(error), name, { session: m, failures })
    : isIdle && problem && messageOf(problem, name, m)
  return (
    <div>
      <Problem words={words || undefined} className={classes.problem} />
      {isFailure(error, 'foreign') && <ProxyPageLink />}
      <Button
        variant={isFirst ? 'filled' : 'default'}
        autoFocus={isFirst}
        loading={isPending || isSuccess}
        onClick={leave}
        className="wrapping"
        fullWidth
      >
        {m.signOnWith({ name })}
      </Button>
      {children && <p className={classes.note}>{children}</p>}
    </div>
  )
}

type Texts = Messages['session']
type FailureTexts = Pick<Messages, 'session' | 'failures'>

/** Why leaving for the provider has failed. */
function failureMessage(failure: Failure, name: string, { session: m, failures }: FailureTexts): string {
  const { kind, status } = failure
  if (kind === 'foreign') return reasonOf(failures, failure)
  if (status === 502) return m.signOnUnavailable({ name })
  if (kind === 'unauthenticated') return m.signOnLinkExpired({ name })
  return kind === 'offline' || kind === 'timeout' ? m.noResponse : m.failed
}

/** Why coming back from the provider did not end in a session. */
function messageOf(problem: SignOnProblem, name: string, m: Texts): string {
  switch (problem) {
    case 'expired':
      return m.signOnExpired
    case 'declined':
      return m.signOnDeclined({ name })
    case 'unavailable':
      return m.signOnUnavailable({ name })
    case 'invalid':
      return m.signOnInvalid({ name })
    case 'clock':
      return m.signOnClock({ name })
    case 'email-taken':
      return m.signOnEmailTaken({ name })
    case 'no-role':
      return m.signOnNoRole({ name })
    case 'disabled':
      return m.signOnDisabled
    case 'link-expired':
      return m.signOnLinkExpired({ name })
    case 'other-member':
      return m.signOnOtherMember({ name })
  }
}
