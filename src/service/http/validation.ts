// Reads input: bytes to a value with exact numbers, and the value by the contract, with the path of every issue.
import { z } from 'zod'
import { type ErrorCode, type ErrorEntry, type ErrorType, errorCodes } from '#contract/errors.ts'
import { JsonError, readJsonBytes } from '#contract/exact-json.ts'
import { type MaskableField, maxLengths } from '#contract/hierarchies.ts'
import { isUuid } from '#contract/primitives.ts'
import { entryOf, type Fault, faultOf, invalid, maxErrors, Problem } from '#service/problem.ts'

/**
 * The JSON value of a body; undefined when there are no bytes but white space.
 * @throws Problem 400 for bytes that are not UTF-8 and text that is not JSON.
 */
export function readBody(bytes: Uint8Array): unknown {
  return refusingDamaged(() => readJsonBytes(bytes))
}

/** What `read` reads of a body. @throws Problem 400 where it meets bytes that are not UTF-8 or text that is not JSON. */
export function refusingDamaged<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof JsonError)
      throw invalid([{ code: 'BODY_UNREADABLE', path: [], text: `body: ${error.message}` }])
    throw error
  }
}

/** Longest name of a field that a caller chose. */
const maxNameLength = 60

type Issue = z.core.$ZodIssue

/** Plain words for type names of the schema library. */
const nouns: Readonly<Record<string, string>> = {
  int: 'a whole number',
  record: 'an object',
  array: 'an array',
  object: 'an object',
  guid: 'a UUID',
}

const codesOfFormats: Readonly<Record<string, ErrorCode>> = {
  guid: 'NOT_AN_ID',
  uuid: 'NOT_AN_ID',
  date: 'NOT_A_DATE',
  datetime: 'NOT_A_DATE',
  email: 'NOT_AN_EMAIL',
}

/** The code that a schema gives to its issue. */
function codeIn({ params }: Issue & { readonly params?: Readonly<Record<string, unknown>> | undefined }) {
  return errorCodes.find((code) => code === params?.code)
}

function noun(name: string): string {
  return nouns[name] ?? `a ${name}`
}

function describeIssue(issue: Issue, where: string): [ErrorType, ErrorCode, string] {
  // Messages of our schemas begin with "must"; those of the library are replaced.
  const own = issue.message.startsWith('must')
  const format = (code: ErrorCode, text: string) => ['FORMAT_INVALID', codeIn(issue) ?? code, text] as const
  const isMissing = issue.code === 'custom' && issue.path.length > 0 && issue.input === undefined
  if (isMissing && where === 'body') return ['FIELD_REQUIRED', 'REQUIRED', 'is required']
  switch (issue.code) {
    case 'unrecognized_keys': {
      const what = where === 'query' ? 'parameter' : 'field'
      return ['PARAMETER_UNKNOWN', 'PARAMETER_UNKNOWN', `unknown ${what} ${listKeys(issue.keys)}`]
    }
    case 'invalid_type':
      if (issue.input === undefined) return ['FIELD_REQUIRED', 'REQUIRED', 'is required']
      return [...format('WRONG_TYPE', own ? issue.message : `must be ${noun(issue.expected)}`)]
    case 'invalid_value':
      return [...format('NOT_OFFERED', `must be one of ${issue.values.map(String).join(', ')}`)]
    case 'invalid_format': {
      const code = codesOfFormats[issue.format] ?? 'FORMAT_INVALID'
      return [...format(code, own ? issue.message : `must be ${noun(issue.format)}`)]
    }
    case 'too_small':
    case 'too_big':
      return [...format(codeOfBound(issue), describeBound(issue))]
    case 'invalid_union': {
      // A value that has none of several forms, such as a date and a moment, lacks what they have in common.
      const [code = 'FORMAT_INVALID', ...others] = issue.errors
        .flat()
        .map((inner) => describeIssue(inner, where)[1])
      return [...format(others.every((other) => other === code) ? code : 'FORMAT_INVALID', issue.message)]
    }
    default:
      return [...format('FORMAT_INVALID', issue.message)]
  }
}
/** The first ten keys: a body can have a hundred thousand. */
function listKeys(keys: readonly string[]): string {
  const shown = keys.slice(0, 10).map((key) => JSON.stringify(key.slice(0, maxNameLength)))
  const further = keys.length - shown.length
  return shown.join(', ') + (further > 0 ? ` and ${further} more` : '')
}

type BoundIssue = Extract<Issue, { readonly code: 'too_small' | 'too_big' }>

function codeOfBound({ code, origin }: BoundIssue): ErrorCode {
  if (origin === 'array') return code === 'too_small' ? 'TOO_FEW' : 'TOO_MANY'
  if (origin === 'string') return code === 'too_small' ? 'TOO_SHORT' : 'TOO_LONG'
  return code === 'too_small' ? 'TOO_SMALL' : 'TOO_LARGE'
}

function describeBound(issue: BoundIssue): string {
  const { origin } = issue
  const relation = issue.code === 'too_small' ? 'at least' : 'at most'
  const bound = issue.code === 'too_small' ? issue.minimum : issue.maximum
  const counted = origin === 'array' ? 'item' : 'character'
  if (origin !== 'array' && origin !== 'string') return `must be ${relation} ${bound}`
  return `must have ${relation} ${bound} ${counted}${Number(bound) === 1 ? '' : 's'}`
}

/** Error entries for the issues that a schema found; `where` is `body`, `query` or `params`. */
export function describeIssues(issues: readonly Issue[], where: string): ErrorEntry[] {
  return issues.map((issue) => {
    const [type, code, text] = describeIssue(issue, where)
    return entryOf(type, { code, path: issue.path, text }, where)
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
    .map((name) => encodeURIComponent(name.slice(0, maxNameLength).toWellFormed()))
  return shown.join(', ')
}

/**
 * The identifier of an address, in lower case.
 * Spec silent: the shape of organization and focus-area identifiers; bodies refer to them by UUID.
 * @throws Problem 400 when it is not a UUID.
 */
export function requireUuid(parameter: string, text: string): string {
  if (isUuid(text)) return text.toLowerCase()
  throw invalid([faultOf(parameter, 'NOT_AN_ID', 'must be a UUID')])
}

/** The fault of a text that is too long, in UTF-16 units; undefined for another text. */
export function lengthFault(field: MaskableField, text: string | null | undefined): Fault | undefined {
  const limit = maxLengths[field]
  if ((text?.length ?? 0) <= limit) return undefined
  return faultOf(field, 'TOO_LONG', `must have at most ${limit} characters`)
}
