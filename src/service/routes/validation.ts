// Input checked against the contract, with every problem told in words and by its place.
import type { z } from 'zod'
import type { ErrorEntry, ErrorType } from '#contract/errors.ts'
import { Problem } from '#service/problem.ts'

/** `['items', 31, 'focusAreaId']` is `items[31].focusAreaId`. */
function printPath(path: readonly PropertyKey[]): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else text += text === '' ? String(step) : `.${String(step)}`
  }
  return text
}

type Issue = z.core.$ZodIssue

function describeIssue(issue: Issue): [ErrorType, string] {
  switch (issue.code) {
    case 'unrecognized_keys':
      return ['PARAMETER_UNKNOWN', `does not know ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`]
    case 'invalid_type':
      if (issue.input === undefined) return ['FIELD_REQUIRED', 'is required']
      return [
        'FORMAT_INVALID',
        issue.message.startsWith('must') ? issue.message : `must be ${article(issue.expected)}`,
      ]
    case 'invalid_value':
      return ['FORMAT_INVALID', `must be one of ${issue.values.map(String).join(', ')}`]
    case 'invalid_format':
      return [
        'FORMAT_INVALID',
        issue.message.startsWith('must') ? issue.message : `must be a valid ${issue.format}`,
      ]
    case 'too_small':
      return ['FORMAT_INVALID', `must contain at least ${issue.minimum}`]
    case 'too_big':
      return ['FORMAT_INVALID', `must contain at most ${issue.maximum}`]
    default:
      return ['FORMAT_INVALID', issue.message]
  }
}

function article(expected: string): string {
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`
}

/** Error entries for what a schema refused; `where` names the body or the parameter list. */
export function describeIssues(issues: readonly Issue[], where: string): ErrorEntry[] {
  return issues.map((issue) => {
    const [type, message] = describeIssue(issue)
    return { type, message: `${printPath(issue.path) || where}: ${message}` }
  })
}

/**
 * The value as the schema reads it.
 * @throws Problem 400 with an entry for each issue.
 */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where: string,
): z.output<Schema> {
  // The input of an issue tells "missing" from "wrong"; it never leaves this file.
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw new Problem(400, describeIssues(result.error.issues, where))
}
