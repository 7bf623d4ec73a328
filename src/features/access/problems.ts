// Words a change of access that failed.
import type { Messages } from '#messages/messages.ts'
import { type AccessProblem, accessProblem } from '#queries/access.ts'

const problemMessages = {
  conflict: 'problemConflict',
  unconfirmed: 'problemUnconfirmed',
  forbidden: 'problemForbidden',
  gone: 'problemGone',
  invalid: 'problemInvalid',
  failed: 'problemFailed',
} as const satisfies Readonly<Record<AccessProblem, keyof Messages['access']>>

/**
 * Says why a change failed and what to do; undefined when it did not fail.
 * @param conflict what a conflict means for this change.
 */
export function problemMessage(
  error: Error | null,
  m: Messages['access'],
  conflict: string = m.problemConflict,
): string | undefined {
  const problem = accessProblem(error)
  if (problem === undefined) return undefined
  return problem === 'conflict' ? conflict : m[problemMessages[problem]]
}
