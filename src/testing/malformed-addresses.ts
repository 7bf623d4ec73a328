// Addresses that must be refused: paths that lead nowhere, invalid identifiers, unknown queries.
import fc from 'fast-check'
import { z } from 'zod'
import { type OperationName, operations } from '#contract/operations.ts'
import { uuidPattern } from '#contract/primitives.ts'
import type { WireRequest } from './wire-requests.ts'

export interface Malformed {
  readonly what: string
  readonly bytes: Uint8Array
  /** The statuses one of which it must get. A broken address may be that of another operation, so that 405 answers it. */
  readonly statuses: readonly number[]
  /** Ends the sending side, where the fault is that nothing more comes. */
  readonly andEnd?: boolean
}

/** A request that differs from a valid one. */
export interface Altered {
  readonly what: string
  readonly request: WireRequest
  readonly statuses: readonly number[]
}

/** Values that a parameter of a query never has, ready for the wire. */
const badValues: Readonly<Record<string, readonly string[]>> = {
  limit: ['-1', '0', '1e3', '0x10', '%2010', '1.5', 'ten', '%D9%A1', '9'.repeat(31)],
  cursor: ['x', '%00', 'AAAA', 'e30', `${'A'.repeat(5000)}`],
  sort: ['secret', 'name,name', '%2B%2Bname', 'name;', '%00', 'name%0Aname'],
  parentId: ['%00', 'x'.repeat(1001)],
  nameContains: ['%00', '%ED%A0%80', 'x'.repeat(501)],
  externalId: ['%00', 'x'.repeat(1001)],
  updateMask: ['', ',', '*', 'NAME', 'owner.id', '__proto__', 'unheardOf', 'name,,secret', '%00'],
  page_id: ['x', '%00', 'null'],
  cve_ids: ['%00', 'x'.repeat(2001)],
}

const brokenQueries = ['%', '%zz', 'a=%', 'limit=%ff', '%c3=1', 'a=%c3%28', '__proto__=1']

/** Parameters that only a list refuses, because one of them could be meant as a filter. */
const unknownParameters = ['unheardOf', 'unheardOf=1', '=1']

function querySchemaOf(name: OperationName) {
  return z.toJSONSchema(operations[name].query, { io: 'input', unrepresentable: 'any' })
}

function parametersOf(name: OperationName): string[] {
  const schema = querySchemaOf(name)
  return Object.keys(schema.properties ?? {}).filter((parameter) => Object.hasOwn(badValues, parameter))
}

/** The target with a parameter of the query replaced, added or, for undefined, removed. */
function withParameter(target: string, name: string, value: string | undefined): string {
  const [path = '', query = ''] = target.split('?')
  const kept = query.split('&').filter((pair) => pair !== '' && pair.split('=')[0] !== name)
  return `${path}?${[...kept, ...(value === undefined ? [] : [`${name}=${value}`])].join('&')}`
}

/** The operation's request with a query that must be refused. */
export function malformedQueries(name: OperationName, valid: WireRequest): fc.Arbitrary<Altered>[] {
  const altered = (what: string, target: string): Altered => ({
    what,
    request: { ...valid, target },
    statuses: [400],
  })
  const joint = valid.target.includes('?') ? '&' : '?'
  const parameters = parametersOf(name)
  const [known] = valid.target.split(/[?&]/).slice(1)
  const isList = name === 'listVulnerabilities' || querySchemaOf(name).additionalProperties === false
  const broken = fc
    .constantFrom(...brokenQueries, ...(isList ? unknownParameters : []), ...(known ? [known] : []))
    .map((text) => altered(`the query part ${text}`, valid.target + joint + text))
  const foreign = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => !parameters.includes(text) && !['apps', 'format'].includes(text))
    .map((text) => altered('an unknown parameter', `${valid.target}${joint}${encodeURIComponent(text)}=1`))
  const values = parameters.map((parameter) =>
    fc
      .constantFrom(...(badValues[parameter] ?? []))
      .map((value) => altered(`a bad ${parameter}`, withParameter(valid.target, parameter, value))),
  )
  const maskless = parameters.includes('updateMask')
    ? [fc.constant(altered('no mask', withParameter(valid.target, 'updateMask', undefined)))]
    : []
  return [broken, ...(isList ? [foreign] : []), ...values, ...maskless]
}

const noIdentifiers = [
  'x',
  '%00',
  '%20',
  '..%2F..',
  '%2e%2e',
  '0'.repeat(32),
  '-',
  'null',
  '%F0%9F%92%A9',
  'a'.repeat(400),
]

/** The request with a path that leads nowhere, or with an identifier that is none. */
export function malformedPaths(name: OperationName, valid: WireRequest): fc.Arbitrary<Altered>[] {
  const [path = '', query] = valid.target.split('?')
  const altered = (what: string, changed: string, statuses: readonly number[]): Altered => ({
    what,
    request: { ...valid, target: query === undefined ? changed : `${changed}?${query}` },
    statuses,
  })
  const lost = fc
    .constantFrom(`${path}/nothing`, `/${path}`, path.replace('/v1', '/v2'), path.toUpperCase(), `${path}%2F`)
    .filter((changed) => changed !== path)
    .map((changed) => altered('a path to nowhere', changed, [400, 404, 405]))
  const escapes = fc
    .constantFrom('%', '%z', '%zz', '%ff', '%c3%28', '%ed%a0%80')
    .map((text) => altered('a broken escape', path + text, [400, 404, 405]))
  const long = fc
    .integer({ min: 600, max: 9000 })
    .map((length) => altered('an endless path', path + 'a'.repeat(length), [400, 404, 405, 414]))
  if (!operations[name].path.includes('{')) return [lost, escapes, long]
  const last = path.match(uuidPattern)?.at(-1) ?? ''
  const identifier = fc
    .oneof(
      fc.constantFrom(...noIdentifiers),
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
        .filter((text) => !text.match(uuidPattern))
        .map(encodeURIComponent),
    )
    .map((text) => altered('an identifier that is none', path.replace(last, text), [400, 404, 405]))
  return [lost, escapes, long, identifier]
}
