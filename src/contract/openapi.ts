// The OpenAPI 3.1 document, derived from the operations table and its schemas. Nothing of the API is written
// here a second time.
import { z } from 'zod/mini'
import { everyScope, scopeAliases } from './access.ts'
import { allOperations } from './all-operations.ts'
import { ErrorBody } from './errors.ts'
import type { ErrorStatus, Operation } from './operation.ts'
import { bases } from './operations.ts'
import { sessionCookie } from './session.ts'

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null
type JsonObject = { [key: string]: Json }

const statusTexts: Readonly<Record<ErrorStatus | TransportStatus | 200 | 201 | 204, string>> = {
  200: 'Success',
  201: 'Created',
  204: 'Success, without a body',
  400: 'Invalid request; errors lists every problem',
  401: 'Not authenticated, or not authorized to write',
  403: 'The area is disabled, or a scope is missing',
  404: 'The record, or a record it refers to, was not found',
  405: 'Method not allowed; Allow lists the supported methods',
  409: 'Conflict with another record, such as an external ID in use',
  413: 'The body exceeds the size limit of the operation',
  415: 'The body is not JSON in UTF-8',
  429: 'Too many requests or wrong credentials; Retry-After gives the seconds to wait',
  500: 'Internal server error',
  501: 'Listing focus areas is not implemented yet',
  503: 'Temporarily unavailable; Retry-After, if present, gives the seconds to wait',
}

/**
 * Statuses the service answers beyond those the specification declares.
 * Spec silent: what an unauthenticated or malformed request to a list answers. 401 and 400, as elsewhere.
 */
export function addedStatuses(operation: Operation): ErrorStatus[] {
  const always: ErrorStatus[] = operation.base === 'vulnerabilities' ? [400, 401, 404] : [400, 401]
  return always.filter((status) => !operation.statuses.includes(status))
}

/** Statuses of the HTTP layer, which no operation declares and any may meet. */
type TransportStatus = 405 | 413 | 415 | 429 | 503

/** The transport statuses that an operation may answer. */
export function transportStatuses({ body }: Operation): TransportStatus[] {
  return body === null ? [405, 429, 503] : [405, 413, 415, 429, 503]
}

/** A JSON Schema of what a caller may send (`input`) or will get (`output`), named schemas by reference. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output', components: JsonObject): JsonObject {
  const converted = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      // Amounts are a union of a number and our own exact type, and a query is text; both mean numbers.
      const meta = z.globalRegistry.get(zodSchema as unknown as z.core.$ZodType)
      if (meta?.type === 'number') delete jsonSchema.anyOf
      if (meta?.type === 'integer') delete jsonSchema.pattern
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
    components[name] = withoutIdentity(definition as JsonObject)
  }
  const name = moved.rest.id
  if (typeof name !== 'string') return moved.rest
  components[name] = withoutIdentity(moved.rest)
  return { $ref: `#/components/schemas/${name}` }
}

function withoutIdentity(schema: JsonObject): JsonObject {
  const { id: _id, $id: _anchor, ...rest } = schema
  return rest
}

function parameters(operation: Operation, components: JsonObject): Json[] {
  const described = (schema: z.core.$ZodType, location: string): Json[] => {
    const { properties = {}, required = [] } = schemaOf(schema, 'input', components)
    return Object.entries(properties as JsonObject).map(([name, property]) => ({
      name,
      in: location,
      required: location === 'path' || (required as string[]).includes(name),
      schema: property,
    }))
  }
  return [...described(operation.params, 'path'), ...described(operation.query, 'query')]
}

function answers(operation: Operation, components: JsonObject): JsonObject {
  const result: JsonObject = {}
  const { status, body } = operation.success
  result[status] = {
    description: statusTexts[status],
    ...(body ? { content: { 'application/json': { schema: schemaOf(body, 'output', components) } } } : {}),
  }
  const errors = { 'application/json': { schema: schemaOf(ErrorBody, 'output', components) } }
  const added = [...addedStatuses(operation), ...transportStatuses(operation)]
  for (const error of [...operation.statuses, ...added].sort()) {
    const note = added.includes(error) ? ' (not in the specification)' : ''
    result[error] = { description: statusTexts[error] + note, ...headersOf(error), content: errors }
  }
  return result
}

function headersOf(status: ErrorStatus | TransportStatus): JsonObject {
  const header = (name: string, type: string) => ({ headers: { [name]: { schema: { type } } } })
  if (status === 405) return header('Allow', 'string')
  return status === 429 || status === 503 ? header('Retry-After', 'integer') : {}
}

function requestBody(operation: Operation, components: JsonObject): JsonObject {
  if (!operation.body) return {}
  const schema = schemaOf(operation.body, 'input', components)
  const form = operation.base === 'auth' ? { 'application/x-www-form-urlencoded': { schema } } : {}
  return {
    requestBody: {
      required: operation.bodyRequired,
      content: { ...form, 'application/json': { schema } },
    },
  }
}

function describe(name: string, operation: Operation, components: JsonObject): JsonObject {
  return {
    operationId: name,
    summary: operation.summary,
    tags: [operation.tag],
    ...(operation.experimental ? { 'x-experimental': true } : {}),
    security: securityOf(operation),
    parameters: parameters(operation, components),
    ...requestBody(operation, components),
    responses: answers(operation, components),
  }
}

function securityOf({ base, needsSession, scope }: Operation): JsonObject[] {
  if (base === 'auth') return []
  if (needsSession) return [{ session: [] }]
  return [{ oauth: scope ? [scope] : [] }, { apiToken: [] }]
}

/** The addresses an operation is served at: both planning bases, or its own. */
export function servedPaths(operation: Operation): string[] {
  if (operation.base !== 'planning') return [bases[operation.base] + operation.path]
  return [bases.site + operation.path, bases.cloud + operation.path]
}

/** The OpenAPI 3.1 document of the whole service. `serverUrl` is the address it is reached at; empty for where it was read. */
export function openApiDocument({ serverUrl, version }: { serverUrl: string; version: string }): JsonObject {
  const components: JsonObject = {}
  const paths: { [path: string]: JsonObject } = {}
  for (const [name, operation] of Object.entries<Operation>(allOperations)) {
    for (const path of servedPaths(operation)) {
      const item = describe(name, operation, components)
      const cloud = path.includes('{cloudId}')
      if (cloud) {
        item.operationId = `${name}ByCloudId`
        const cloudId = { name: 'cloudId', in: 'path', required: true, schema: { type: 'string' } }
        item.parameters = [cloudId, ...(item.parameters as Json[])]
      }
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: item }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Planning Service REST API',
      version,
      description: 'Organizations, focus areas and funds. Operations marked x-experimental may change.',
    },
    servers: [{ url: serverUrl || '/' }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        oauth: {
          type: 'oauth2',
          description: `Scope aliases: ${Object.keys(scopeAliases).join(', ')}`,
          flows: {
            clientCredentials: {
              tokenUrl: `${serverUrl}/oauth/token`,
              scopes: Object.fromEntries(everyScope.map((scope) => [scope, scope])),
            },
          },
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'The session of a browser that signed in.',
        },
        apiToken: { type: 'http', scheme: 'basic', description: 'Email and API token.' },
      },
    },
  }
}
