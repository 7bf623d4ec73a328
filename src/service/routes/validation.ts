// Reads input: bytes to a value with exact numbers, and the value by the contract, with the path of every issue.
import { z } from 'zod'
import type { ErrorEntry, ErrorType } from '#contract/errors.ts'
import { JsonError, readJsonBytes } from '#contract/exact-json.ts'
import { type MaskableField, maxLengths } from '#contract/hierarchies.ts'
import { isUuid } from '#contract/primitives.ts'
import { invalid, maxErrors, Problem } from '#service/problem.ts'

/**
 * The JSON value of a body; undefined when there are no bytes but white space.
 * @throws Problem 400 for bytes that are not UTF-8 and text that is not JSON.
 */
export function readBody(bytes: Uint8Array): unknown {
  return refusingDamaged(() => readJsonBytes(bytes))
}

/** What `read` reads of a body. @throws Problem 400 where it meets bytes that are not UTF-8 or text that is not JSON. */
export function refusingDamaged(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof JsonError) throw invalid([`body: ${error.message}`])
    throw error
  }
}

/** Longest part of a path that a caller chose. */
const maxStepLength = 60

/** `['items', 31, 'focusAreaId']` is `items[31].focusAreaId`. */
function printPath(path: readonly PropertyKey[]): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else text += (text === '' ? '' : '.') + String(step).slice(0, maxStepLength).toWellFormed()
  }
  return text
}

type Issue = z.core.$ZodIssue

/** Plain words for type names of the schema library. */
const nouns: Readonly<Record<string, string>> = {
  int: 'a whole number',
  record: 'an object',
  array: 'an array',
  object: 'an object',
  guid: 'a UUID',
}

function noun(name: string): string {
  return nouns[name] ?? `a ${name}`
}

function describeIssue(issue: Issue, where: string): [ErrorType, string] {
  // Messages of our schemas begin with "must"; those of the library are replaced.
  const own = issue.message.startsWith('must')
  switch (issue.code) {
    case 'unrecognized_keys':
      return [
        'PARAMETER_UNKNOWN',
        `unknown ${where === 'query' ? 'parameter' : 'field'} ${listKeys(issue.keys)}`,
      ]
    case 'invalid_type':
      if (issue.input === undefined) return ['FIELD_REQUIRED', 'is required']
      return ['FORMAT_INVALID', own ? issue.message : `must be ${noun(issue.expected)}`]
    case 'invalid_value':
      return ['FORMAT_INVALID', `must be one of ${issue.values.map(String).join(', ')}`]
    case 'invalid_format':
      return ['FORMAT_INVALID', own ? issue.message : `must be ${noun(issue.format)}`]
    case 'too_small':
      return ['FORMAT_INVALID', describeBound('at least', issue.minimum, issue.origin)]
    case 'too_big':
      return ['FORMAT_INVALID', describeBound('at most', issue.maximum, issue.origin)]
    default:
      return ['FORMAT_INVALID', issue.message]
  }
}

/** The first ten keys: a body can have a hundred thousand. */
function listKeys(keys: readonly string[]): string {
  const shown = keys.slice(0, 10).map((key) => JSON.stringify(key.slice(0, maxStepLength)))
  const further = keys.length - shown.length
  return shown.join(', ') + (further > 0 ? ` and ${further} more` : '')
}

function describeBound(relation: string, bound: number | bigint, origin: string): string {
  const counted = origin === 'array' ? 'item' : 'character'
  if (origin !== 'array' && origin !== 'string') return `must be ${relation} ${bound}`
  return `must have ${relation} ${bound} ${counted}${Number(bound) === 1 ? '' : 's'}`
}

/** Error entries for the issues that a schema found; `where` is `body`, `query` or `params`. */
export function describeIssues(issues: readonly Issue[], where: string): ErrorEntry[] {
  return issues.map((issue) => {
    const [type, message] = describeIssue(issue, where)
    return { type, message: `${printPath(issue.path) || where}: ${message}` }
  })
}

/**
 * The value as the schema reads it.
 * @throws Problem 400 with an entry for each issue.
 */
export function check<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  where: string,
): z.output<Schema> {
  // The input of an issue distinguishes "missing" from "wrong"; it never leaves this file.
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  const { issues } = result.error
  throw new Problem(400, describeIssues(issues.slice(0, maxErrors), where), { count: issues.length })
}

/**
 * The body as the schema reads it, and the names of the fields that the schema does not have, which do not count.
 * @throws Problem 400 with an entry for each issue when there is one of another kind: an unknown field may explain a missing one.
 */
export function checkKnownFields<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
): { readonly read: z.output<Schema>; readonly ignored: readonly string[] } {
  const issues = z.safeParse(schema, body).error?.issues ?? []
  const isUnknown = (issue: Issue) => issue.code === 'unrecognized_keys' && issue.path.length === 0
  if (issues.length === 0 || !issues.every(isUnknown))
    return { read: check(schema, body, 'body'), ignored: [] }
  const ignored = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  const known = Object.entries(Object(body)).filter(([name]) => !ignored.includes(name))
  return { read: check(schema, Object.fromEntries(known), 'body'), ignored }
}

/** The names of fields as a header can carry them. */
export function printNames(names: readonly string[]): string {
  const shown = names
    .slice(0, 10)
    .map((name) => encodeURIComponent(name.slice(0, maxStepLength).toWellFormed()))
  return shown.join(', ')
}

/**
 * The identifier of an address, in lower case.
 * Spec silent: the shape of organization and focus-area identifiers; bodies refer to them by UUID.
 * @throws Problem 400 when it is not a UUID.
 */
export function requireUuid(parameter: string, text: string): string {
  if (isUuid(text)) return text.toLowerCase()
  throw invalid([`${parameter}: must be a UUID`])
}

/** Returns why a text is too long, in UTF-16 units; undefined when it is not. */
export function lengthProblem(field: MaskableField, text: string | null | undefined): string | undefined {
  const limit = maxLengths[field]
  return (text?.length ?? 0) > limit ? `must have at most ${limit} characters` : undefined
}
