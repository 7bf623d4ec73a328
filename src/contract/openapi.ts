// The OpenAPI 3.1 document, derived from the operations table and its schemas. Nothing of the API is written
// here a second time.
import { z } from 'zod/mini'
import { everyScope, scopeAliases } from './access.ts'
import { allOperations } from './all-operations.ts'
import { ErrorBody } from './errors.ts'
import {
  exampleOf,
  exampleOfBody,
  exampleOfError,
  exampleOfParameter,
  type Json,
  type JsonObject,
  nameOfRef,
} from './openapi-examples.ts'
import type { ErrorStatus, Operation } from './operation.ts'
import { bases } from './operations.ts'
import { sessionCookie } from './session.ts'
import { TokenError } from './token.ts'

/** The name of each answer among the components, and what it says. */
const statusAnswers: Readonly<Record<ErrorStatus | TransportStatus, readonly [string, string]>> = {
  400: ['BadRequest', 'Invalid request; errors lists every problem'],
  401: ['Unauthorized', 'Not authenticated, or not authorized to write'],
  403: ['Forbidden', 'The area is disabled, or a scope is missing'],
  404: ['NotFound', 'The record, or a record it refers to, was not found'],
  405: ['MethodNotAllowed', 'Method not allowed; Allow lists the supported methods'],
  408: ['RequestTimeout', 'The request took too long to arrive; send it again'],
  409: ['Conflict', 'Conflict with another record, such as an external ID in use'],
  413: ['ContentTooLarge', 'The body exceeds the size limit of the operation'],
  414: ['UriTooLong', 'An identifier in the address is too long'],
  415: ['UnsupportedMediaType', 'The body is not JSON in UTF-8'],
  417: ['ExpectationFailed', 'The only supported expectation is 100-continue'],
  429: ['TooManyRequests', 'Too many requests or wrong credentials; Retry-After gives the seconds to wait'],
  431: ['HeadersTooLarge', 'The address and headers are too large'],
  500: ['InternalServerError', 'Internal server error'],
  501: ['NotImplemented', 'Listing focus areas is not implemented yet'],
  503: ['ServiceUnavailable', 'Temporarily unavailable; Retry-After, if present, gives the seconds to wait'],
}

const successTexts = { 200: 'Success', 201: 'Created', 204: 'Success, without a body' } as const

/**
 * Statuses the service answers beyond those the specification declares.
 * Spec silent: what an unauthenticated or malformed request to a list answers. 401 and 400, as elsewhere.
 */
export function addedStatuses(operation: Operation): ErrorStatus[] {
  const always: ErrorStatus[] = operation.base === 'vulnerabilities' ? [400, 401, 404] : [400, 401]
  return always.filter((status) => !operation.statuses.includes(status))
}

/** Statuses of the HTTP layer, which no operation declares and any may meet. */
type TransportStatus = 405 | 408 | 413 | 414 | 415 | 417 | 429 | 431 | 503

/** The transport statuses that an operation may answer. */
export function transportStatuses({ body, path }: Operation): TransportStatus[] {
  const ofBodies: TransportStatus[] = body === null ? [] : [413, 415]
  const ofPaths: TransportStatus[] = path.includes('{') ? [414] : []
  return [405, 408, ...ofBodies, ...ofPaths, 417, 429, 431, 503]
}

/** What the schemas of the document are gathered in. */
interface Components {
  readonly schemas: JsonObject
  readonly responses: JsonObject
}

/**
 * A JSON Schema of what a caller may send (`input`) or will get (`output`), named schemas by reference. An answer may have
 * more fields than it has today, so no schema of one is closed.
 */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output', { schemas }: Components): JsonObject {
  const converted = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      // Amounts are a union of a number and our own exact type, and a query is text; both mean numbers.
      const meta = z.globalRegistry.get(zodSchema as unknown as z.core.$ZodType)
      if (meta?.type !== undefined) delete jsonSchema.anyOf
      if (meta?.type === 'integer') delete jsonSchema.pattern
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  }) as unknown as JsonObject
  const { $schema: _dialect, $defs: definitions, ...rest } = converted
  const moved = JSON.parse(
    JSON.stringify({ rest, definitions: definitions ?? {} }).replaceAll(
      '"#/$defs/',
      '"#/components/schemas/',
    ),
  ) as { rest: JsonObject; definitions: JsonObject }
  for (const [name, definition] of Object.entries(moved.definitions)) {
    schemas[name] = withoutIdentity(definition as JsonObject)
  }
  const name = moved.rest.id
  if (typeof name !== 'string') return moved.rest
  schemas[name] = withoutIdentity(moved.rest)
  return { $ref: `#/components/schemas/${name}` }
}

function withoutIdentity(schema: JsonObject): JsonObject {
  const { id: _id, $id: _anchor, ...rest } = schema
  return rest
}

/** The address of an operation, with the names that the specification gives to its parameters. */
export function describedPath({ path, idName = 'id' }: Pick<Operation, 'path' | 'idName'>): string {
  return path.replace('{id}', `{${idName}}`)
}

function parameters(operation: Operation, components: Components): Json[] {
  const described = (schema: z.core.$ZodType, location: string): Json[] => {
    const { properties = {}, required = [] } = schemaOf(schema, 'input', components)
    return Object.entries(properties as JsonObject).map(([name, property]) => {
      const { description = '', ...rest } = property as JsonObject
      return {
        name: location === 'path' && name === 'id' ? (operation.idName ?? name) : name,
        in: location,
        ...(description !== '' && { description }),
        required: location === 'path' || (required as string[]).includes(name),
        schema: rest,
        example: exampleOfParameter(name, rest),
      }
    })
  }
  return [...described(operation.params, 'path'), ...described(operation.query, 'query')]
}

function answers(operation: Operation, components: Components): JsonObject {
  const result: JsonObject = {}
  const { status, body } = operation.success
  const schema = body && schemaOf(body, 'output', components)
  result[status] = {
    description: successTexts[status],
    ...headers(successHeaders(operation)),
    ...(schema && {
      content: { 'application/json': { schema, example: exampleOf(schema, components.schemas) } },
    }),
  }
  const added = [...addedStatuses(operation), ...transportStatuses(operation)]
  for (const error of [...operation.statuses, ...added].sort()) {
    result[error] = errorAnswer(operation, error, { isAdded: added.includes(error), components })
  }
  return result
}

interface ErrorPlace {
  /** True for a status that the specification does not declare. */
  readonly isAdded: boolean
  readonly components: Components
}

/** A reference to the answer, which many operations share. */
function errorAnswer(
  operation: Operation,
  status: ErrorStatus | TransportStatus,
  { isAdded, components }: ErrorPlace,
): JsonObject {
  const [plainName, text] = statusAnswers[status]
  const isOfToken = operation.errorShape === 'oauth' && (status === 400 || status === 401)
  const name = `${isOfToken ? 'Token' : ''}${plainName}${isAdded ? 'Added' : ''}`
  if (!components.responses[name]) {
    const schema = schemaOf(isOfToken ? TokenError : ErrorBody, 'output', components)
    components.responses[name] = {
      description: text + (isAdded ? ' (not in the specification)' : ''),
      ...headers(errorHeaders[status] ?? {}),
      content: { 'application/json': { schema, example: exampleOfError(status, isOfToken) } },
    }
  }
  return { $ref: `#/components/responses/${name}` }
}

type Headers = Readonly<Record<string, readonly [type: 'string' | 'integer', description: string]>>

const retryAfter = { 'Retry-After': ['integer', 'Seconds to wait.'] } as const

const errorHeaders: Partial<Readonly<Record<ErrorStatus | TransportStatus, Headers>>> = {
  401: { 'WWW-Authenticate': ['string', 'The accepted schemes.'] },
  405: { Allow: ['string', 'The methods of the address.'] },
  429: retryAfter,
  503: retryAfter,
}

function successHeaders(operation: Operation): Headers {
  return {
    ...(operation.experimental && {
      'x-experimental-api': ['string', 'Always true: the operation may change.'],
    }),
    ...(takesUnknownFields(operation) && {
      'X-Ignored-Fields': [
        'string',
        'Fields of the body that the operation does not have, if there were any.',
      ],
    }),
  }
}

function headers(named: Headers): JsonObject {
  if (Object.keys(named).length === 0) return {}
  const described = Object.entries(named).map(([name, [type, description]]) => [
    name,
    { description, schema: { type } },
  ])
  return { headers: Object.fromEntries(described) as JsonObject }
}

/** True where a body may have fields that do not count, which the answer names. */
function takesUnknownFields({ base, method, body, path, takesText }: Operation): boolean {
  return base === 'planning' && method === 'POST' && body !== null && !path.endsWith('/bulk') && !takesText
}

function requestBody(operation: Operation, components: Components): JsonObject {
  if (!operation.body) return {}
  const schema = schemaOf(operation.body, 'input', components)
  if (takesUnknownFields(operation)) {
    const name = nameOfRef(String(schema.$ref))
    delete (components.schemas[name] as JsonObject).additionalProperties
  }
  const mask = maskExample(operation)
  const media = { schema, example: exampleOfBody(schema, components.schemas, mask) }
  const content: JsonObject = { 'application/json': media }
  if (operation.base === 'auth') content['application/x-www-form-urlencoded'] = media
  if (operation.takesText) {
    const { description: _text, ...text } = schema
    content['text/plain'] = { schema: { ...text, type: 'string' }, example: media.example ?? '' }
  }
  return { requestBody: { required: operation.bodyRequired, content } }
}

/** The field that the example of a mask names; undefined for an operation without one. */
function maskExample({ query }: Operation): string | undefined {
  const { properties } = schemaOf(query, 'input', { schemas: {}, responses: {} })
  const { updateMask } = (properties ?? {}) as { readonly updateMask?: JsonObject }
  return updateMask && String(exampleOfParameter('updateMask', updateMask))
}

function describe(name: string, operation: Operation, components: Components): JsonObject {
  return {
    operationId: name,
    summary: operation.summary,
    description: describeOperation(operation),
    tags: [operation.tag],
    ...(operation.experimental ? { 'x-experimental': true } : {}),
    security: securityOf(operation),
    parameters: parameters(operation, components),
    ...requestBody(operation, components),
    responses: answers(operation, components),
  }
}

/** What the table says of an operation, in sentences. */
function describeOperation(operation: Operation): string {
  const { base, method, path, query, scope, needsSession, experimental, success, statuses } = operation
  const names = Object.keys((query as unknown as { shape: object }).shape)
  const caller = scope
    ? `Needs the scope \`${scope}\`.`
    : needsSession
      ? 'Needs the session of a browser.'
      : 'Needs no scope.'
  const sentences = [
    `${operation.summary}.`,
    names.includes('cursor') && 'Send nextPageCursor of an answer as cursor until last is true.',
    names.includes('page_id') &&
      'Send next_page_id of an answer as page_id. Pages are kept for 24 hours; then the walk starts again without page_id.',
    names.includes('updateMask') &&
      'Fields that updateMask names are set; one that the body leaves out or nulls is cleared. All other fields of the body are ignored.',
    takesUnknownFields(operation) &&
      'Fields that the operation does not have are ignored, and named in X-Ignored-Fields.',
    path.endsWith('/bulk') &&
      'All items are taken or none. Keys of amounts are months such as 2027-01. What an element leaves out keeps its value.',
    statuses.includes(409) &&
      base === 'extended' &&
      'Amounts that others changed since answer 409, with an entry for each: its stored says what is stored, by whom and since when.',
    operation.takesText && 'The reason is a JSON string, or a text as text/plain.',
    base === 'planning' && method === 'DELETE' && 'It cannot be undone.',
    success.body === null && 'The answer has no body.',
    base === 'auth'
      ? 'The client is named by HTTP Basic, or in the body. Errors are those of RFC 6749, with errors beside them.'
      : caller,
    experimental && 'Experimental: it may change.',
  ]
  return sentences.filter((sentence) => typeof sentence === 'string').join(' ')
}

function securityOf({ base, needsSession, scope }: Operation): JsonObject[] {
  if (base === 'auth') return [{ client: [] }, {}]
  if (needsSession) return [{ session: [] }]
  return [{ oauth: scope ? [scope] : [] }, { apiToken: [] }]
}

/** The addresses an operation is served at: both planning bases, or its own. */
export function servedPaths(operation: Operation): string[] {
  if (operation.base !== 'planning') return [bases[operation.base] + operation.path]
  return [bases.site + operation.path, bases.cloud + operation.path]
}

/** What the operations of each tag are about. */
const tagTexts: Readonly<Record<string, string>> = {
  Organizations: 'Organizations and their hierarchy.',
  'Focus areas': 'Focus areas and their hierarchy.',
  'Cost items': 'Costs of focus areas, by month and version.',
  'Benefit items': 'Benefits of focus areas, by month and version.',
  'Reference lists': 'What cost and benefit items refer to.',
  Vulnerabilities: 'Published vulnerabilities, paged by page IDs.',
  Authentication: 'Access tokens by OAuth 2.0.',
  Access: 'Members, service accounts, their credentials and the audit log.',
  Account: 'Your own API tokens and sessions.',
  Catalog: 'Types, statuses, people and the other lists of a site.',
  'Saved views': 'Views of a tree that a person saved.',
  Site: 'The settings of a site, and what its service has.',
}

function pathsOf(components: Components): JsonObject {
  const paths: { [path: string]: JsonObject } = {}
  for (const [name, operation] of Object.entries<Operation>(allOperations)) {
    for (const served of servedPaths(operation)) {
      const path = describedPath({ ...operation, path: served })
      const item = describe(name, operation, components)
      if (path.includes('{cloudId}')) {
        item.operationId = `${name}ByCloudId`
        item.parameters = [cloudIdParameter, ...(item.parameters as Json[])]
      }
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: item }
    }
  }
  return paths
}

const cloudIdParameter: JsonObject = {
  name: 'cloudId',
  in: 'path',
  description: 'The ID of the site.',
  required: true,
  schema: { type: 'string', format: 'uuid' },
  example: exampleOfParameter('cloudId', { type: 'string', format: 'uuid' }),
}

/** What a scope lets a caller do: `read:focus-areas:planning` is "Read focus areas". */
function scopeText(scope: string): string {
  const [act = '', area = ''] = scope.split(':')
  return `${act.charAt(0).toUpperCase()}${act.slice(1)} ${area.replaceAll('-', ' ')}`
}

/** The OpenAPI 3.1 document of the whole service. `serverUrl` is the address it is reached at. */
export function openApiDocument({ serverUrl, version }: { serverUrl: string; version: string }): JsonObject {
  const components: Components = { schemas: {}, responses: {} }
  const paths = pathsOf(components)
  const clientCredentials = {
    tokenUrl: `${serverUrl}/oauth/token`,
    scopes: Object.fromEntries(everyScope.map((scope) => [scope, scopeText(scope)])),
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Planning Service REST API',
      version,
      description:
        'Organizations, focus areas and funds. Operations marked x-experimental may change. Answers may get more fields.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl || '/' }],
    tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      ...components,
      securitySchemes: {
        oauth: {
          type: 'oauth2',
          description: `Scope aliases: ${Object.keys(scopeAliases).join(', ')}`,
          flows: { clientCredentials },
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'The session of a browser that signed in.',
        },
        apiToken: { type: 'http', scheme: 'basic', description: 'Email and API token.' },
        client: { type: 'http', scheme: 'basic', description: 'Client ID and client secret.' },
      },
    },
  }
}
