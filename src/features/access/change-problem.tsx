import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { type AccessProblem, accessProblem } from '#queries/access.ts'
import { Problem } from '#ui/problem.tsx'
import classes from './access.module.css'

const problemMessages = {
  conflict: 'problemConflict',
  unconfirmed: 'problemUnconfirmed',
  forbidden: 'problemForbidden',
  gone: 'problemGone',
  invalid: 'problemInvalid',
  failed: 'problemFailed',
} as const satisfies Readonly<Record<AccessProblem, keyof Messages['access']>>

interface ChangeProblemProps {
  readonly error: Error | null
  /** What a conflict means for this change. */
  readonly conflict?: string
}

/** Says why a change failed and what to do. */
export function ChangeProblem({ error, conflict }: ChangeProblemProps) {
  const m = useMessages('access')
  const problem = accessProblem(error)
  const words = problem && m[problemMessages[problem]]
  return <Problem words={problem === 'conflict' ? (conflict ?? words) : words} className={classes.problem} />
}
