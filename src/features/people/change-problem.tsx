import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asFailure } from '#client/failure.ts'
import { type AccessProblem, accessProblem } from '#data/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { describeErrors, exactErrors } from '#ui/failure-message.ts'
import { Problem } from '#ui/problem.tsx'
import classes from './access.module.css'

const problemMessages = {
  conflict: 'problemConflict',
  unconfirmed: 'problemUnconfirmed',
  forbidden: 'problemForbidden',
  gone: 'problemGone',
  invalid: 'problemInvalid',
  failed: 'problemFailed',
} as const satisfies Readonly<Record<Exclude<AccessProblem, 'sign-in-again'>, keyof Messages['access']>>

interface ChangeProblemProps {
  readonly error: Error | null
  /** What a conflict means for this change. */
  readonly conflict?: string
}

/** Says why a change failed and what to do. */
export function ChangeProblem({ error, conflict }: ChangeProblemProps) {
  const m = useMessages('access')
  const { rejection } = useMessages('failures')
  const problem = accessProblem(error)
  if (problem === 'sign-in-again') {
    return (
      <div role="alert" className={classes.problem}>
        <SignInAgain />
      </div>
    )
  }
  const general = problem && m[problemMessages[problem]]
  const words = problem === 'conflict' ? (conflict ?? general) : general
  const errors = error ? asFailure(error).errors : []
  // The form knows who has what is already used.
  const isKnown = conflict !== undefined && errors.some(({ code }) => code === 'ALREADY_USED')
  const exact = isKnown ? [] : describeErrors(rejection, exactErrors(errors))
  return <Problem words={exact.length > 0 ? exact.join(' ') : words} className={classes.problem} />
}

/** A session makes credentials only for a while after signing in; the link leads back here. */
export function SignInAgain() {
  const m = useMessages('access')
  const { href } = useLocation()
  return m.signInAgain<ReactNode>({
    link: (
      <Link key="link" to="/sign-in" search={{ from: href }}>
        {m.signInAgainLink}
      </Link>
    ),
  })
}
