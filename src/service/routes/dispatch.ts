// From a request to a handler and back: authenticate, authorise, validate, and only then look (§5, §7).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allOperations, type HandledName } from '#contract/all-operations.ts'
import type { Operation } from '#contract/operation.ts'
import { bases } from '#contract/operations.ts'
import { comparableId } from '#contract/primitives.ts'
import { maskedBody } from '#contract/record-patch.ts'
import { giveBack, type PrintedAnswer } from '#service/database/node-answer.ts'
import { hasLeft } from '#service/http/answers.ts'
import { readQuery } from '#service/http/query-string.ts'
import { importRequestId } from '#service/http/repeated-requests.ts'
import { bodyLimits, readTextBody } from '#service/http/request-bodies.ts'
import { check, checkKnownFields, printNames, readBody } from '#service/http/validation.ts'
import type { Principal } from '#service/identity/accounts.ts'
import { type Authority, authenticate } from '#service/identity/authentication.ts'
import { invalid, type Problem, problem } from '#service/problem.ts'
import type { AuditDetail, AuditNote } from '#service/store/audit.ts'
import type { AnyCall, AnyWriteCall, BulkCall, BulkName, Handlers } from './call.ts'
import { type ImportPlace, ImportQueue } from './import-queue.ts'

const { createToken: _served, ...handled } = allOperations
const served = Object.entries(handled) as [HandledName, Operation][]

type AnyHandler = (call: AnyCall<unknown> | AnyWriteCall<unknown> | BulkCall) => Promise<unknown>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route whose body may be a text that is not JSON. */
    takesText?: boolean | undefined
  }
  interface FastifyRequest {
    /** When the caller was admitted; epoch milliseconds. */
    admittedAt: number
    /** The caller of an operation; null before authentication. */
    principal: Principal | null
    /** The room that a bulk request has; null for any other. */
    importPlace: ImportPlace | null
  }
}

/**
 * Registers every operation of the table but the token endpoint, under each address it is served at. Each request is
 * authenticated and authorized, then its body is received, then it is checked, and only then carried out.
 */
export function registerOperations(app: FastifyInstance, authority: Authority, handlers: Handlers): void {
  const takeRoom = importRoom()
  app.decorateRequest('principal', null)
  app.decorateRequest('importPlace', null)
  app.decorateRequest('hasWritten', false)
  for (const [name, operation] of served) {
    const handler = handlers[name] as AnyHandler
    registerOperation(app, {
      name,
      operation,
      clock: authority.clock,
      async admit(request) {
        const principal = await authenticate(authority, request)
        request.principal = principal
        authorise(operation, principal, request)
        request.caller = `${principal.site} ${principal.id}`
      },
      onAdmitted(request, reply) {
        request.importPlace = takeRoom(name, request, reply)
      },
      async handler(request, reply, confirmAccess) {
        const { principal, importPlace: place } = request
        if (!principal) throw new Error('a request reached its handler without authorization')
        const addressed = readAddress(operation, request)
        const bytes = isBulk(name) ? requireBytes(request.body) : undefined
        const body = bytes ? undefined : readOperationBody(operation, request, reply, addressed.query)
        const input = { ...addressed, body }
        if (operation.method === 'GET') return send(reply, operation, await handler({ principal, input }))
        const audited = auditedWrite(authority, request, confirmAccess, {
          ...authority.audit.noteOf(request, principal, name),
          subject: subjectOf(addressed.params, body),
          record_id: comparableId(Object.values(addressed.params).at(-1) ?? '') || null,
        })
        const call =
          bytes && place
            ? { principal, ...audited, place, bytes, requestId: importRequestId(request, name) }
            : { principal, ...audited, input }
        const answer = await handler(call)
        request.log.info({ operation: name, principal: principal.id, site: principal.site }, 'write')
        return send(reply, operation, answer)
      },
    })
  }
}

function send(reply: FastifyReply, operation: Operation, answer: unknown): FastifyReply {
  reply.code(operation.success.status)
  // When the last byte is handed to the system; an answer that breaks off is left to the collector.
  if (isPrinted(answer)) reply.raw.once('finish', () => giveBack(answer))
  return answer === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(answer)
}

function isPrinted(answer: unknown): answer is PrintedAnswer {
  return answer instanceof Uint8Array
}

/** The transactions of a request that writes, which are recorded with what they write. */
function auditedWrite(
  { audit }: Authority,
  request: FastifyRequest,
  confirmAccess: () => Promise<void>,
  entry: AuditNote,
): Pick<AnyWriteCall<unknown>, 'write' | 'note'> {
  let detail: AuditDetail = {}
  const write = audit.writeWith(entry, () => detail)
  return {
    note: (found) => {
      detail = found
    },
    write: async (work) => {
      if (!request.hasWritten) await confirmAccess()
      const result = await write(work)
      request.hasWritten = true
      return result
    },
  }
}

/** The identifiers in the address; of something new, its name. An import is known by its time and its caller. */
function subjectOf(params: Readonly<Record<string, string>>, body: unknown): string | null {
  const ids = Object.values(params)
  if (ids.length > 0) return ids.join(' / ')
  const { name } = Object(body) as { readonly name?: string }
  return name ?? null
}

/**
 * @throws Problem 403 for another site, a disabled area, and a missing scope; 401 for a missing scope where the
 * operation declares that status ("not authorized to create, update, archive or delete", §7).
 */
export function authorise(
  operation: Pick<Operation, 'scope' | 'area' | 'statuses'>,
  principal: Principal,
  request: FastifyRequest,
): void {
  const { cloudId } = request.params as Record<string, string>
  if (cloudId !== undefined && cloudId.toLowerCase() !== principal.site) {
    throw problem(403, 'SITE_NOT_ACCESSIBLE', 'this credential has no access to the site in the address')
  }
  if (operation.scope !== null && !principal.scopes.includes(operation.scope)) {
    throw missingScope(operation, operation.scope)
  }
  if (operation.area !== null && principal.disabledAreas.includes(operation.area)) {
    throw problem(403, 'AREA_DISABLED', `the area ${operation.area} is disabled for this principal`)
  }
}

function missingScope({ statuses }: Pick<Operation, 'statuses'>, scope: string): Problem {
  const message = `the scope ${scope} is required, and this credential does not have it`
  return statuses.includes(401)
    ? problem(401, 'UNAUTHORIZED', message)
    : problem(403, 'SCOPE_MISSING', message)
}

function readAddress(operation: Operation, request: FastifyRequest) {
  const { cloudId: _site, ...params } = request.params as Record<string, string>
  return {
    params: check(operation.params, params, 'path') as Record<string, string>,
    query: /[?#]/.test(request.url)
      ? check(operation.query, readQuery(request.url, operation.soleParameter), 'query')
      : withoutQuery(operation),
  }
}

const emptyQueries = new Map<Operation, unknown>()

/** What an address without a query says, which is read once. @throws Problem 400 where a parameter is required. */
function withoutQuery(operation: Operation): unknown {
  const query = emptyQueries.get(operation) ?? Object.freeze(check(operation.query, {}, 'query'))
  emptyQueries.set(operation, query)
  return query
}

/** Names the fields of a request that did not count. */
const ignoredFieldsHeader = 'x-ignored-fields'

/**
 * Spec silent: fields that a request should not have. When a record is created they do not count, and the answer names
 * them; of an update only what its mask names counts, and nothing else is judged. Elsewhere they are refused: a misspelt
 * expiry would give a token without one.
 */
function readOperationBody(
  operation: Operation,
  { body, headers }: FastifyRequest,
  reply: FastifyReply,
  query: unknown,
): unknown {
  if (operation.body === null) return undefined
  const bytes = body instanceof Uint8Array ? body : undefined
  const read = operation.takesText ? readTextBody : readBody
  const value = bytes && read(bytes, headers['content-type'])
  if (value === undefined) {
    if (operation.bodyRequired) throw bodyMissing()
    return undefined
  }
  const { updateMask } = Object(query) as { readonly updateMask?: readonly string[] }
  if (updateMask) return check(operation.body, maskedBody(value, updateMask, operation.alias), 'body')
  if (operation.base !== 'planning' || operation.method !== 'POST')
    return check(operation.body, value, 'body')
  const known = checkKnownFields(operation.body, value)
  if (known.ignored.length > 0) reply.header(ignoredFieldsHeader, printNames(known.ignored))
  return known.read
}

function requireBytes(body: unknown): Uint8Array {
  if (body instanceof Uint8Array && body.length > 0) return body
  throw bodyMissing()
}

function bodyMissing(): Problem {
  return invalid([{ code: 'REQUIRED', path: [], text: 'body: is required' }], 'FIELD_REQUIRED')
}

// Under which addresses an operation is served, with how large a body, and with room for imports.

const bulkNames: readonly BulkName[] = [
  'importCostItems',
  'importBenefitItems',
  'importExpectingCostItems',
  'importExpectingBenefitItems',
  'writeCostItemAmounts',
  'writeBenefitItemAmounts',
]

function isBulk(name: HandledName): name is BulkName {
  return bulkNames.some((bulk) => bulk === name)
}

/** Milliseconds for which a caller stays admitted. */
const admissionMs = 1000

const updateNames: readonly HandledName[] = ['updateOrganization', 'updateFocusArea']

function bodyLimitOf(name: HandledName): number {
  if (isBulk(name)) return bodyLimits.bulk
  return updateNames.includes(name) ? bodyLimits.update : bodyLimits.ordinary
}

interface OperationRoute {
  readonly name: HandledName
  readonly operation: Operation
  /** Epoch milliseconds. */
  readonly clock: () => number
  /**
   * Rejects callers without access. It is called before the body is read, because without access no one makes us keep
   * 32 MiB, and again after a body that took long to arrive and before a request that waited, because the access may be
   * gone since.
   */
  admit(request: FastifyRequest): Promise<void>
  /** Called once, before the body is read. */
  onAdmitted(request: FastifyRequest, reply: FastifyReply): void
  /** @param confirmAccess admits the caller again if that was long ago */
  handler(
    request: FastifyRequest,
    reply: FastifyReply,
    confirmAccess: () => Promise<void>,
  ): Promise<FastifyReply>
}

/** Registers an operation under each address it is served at. */
export function registerOperation(app: FastifyInstance, route: OperationRoute): void {
  const { name, operation, clock, admit, onAdmitted, handler } = route
  if (!app.hasRequestDecorator('admittedAt')) app.decorateRequest('admittedAt', 0)
  const confirmAccess = async (request: FastifyRequest) => {
    if (clock() - request.admittedAt >= admissionMs) await admit(request)
  }
  const prefixes = operation.base === 'planning' ? [bases.site, bases.cloud] : [bases[operation.base]]
  for (const prefix of prefixes) {
    app.route({
      method: operation.method,
      url: routePattern(prefix + operation.path),
      bodyLimit: bodyLimitOf(name),
      config: { operation: name, takesText: operation.takesText },
      async onRequest(request, reply) {
        if (operation.experimental) reply.header('x-experimental-api', 'true')
        await admit(request)
        if (hasLeft(reply)) return void reply.hijack()
        request.admittedAt = clock()
        onAdmitted(request, reply)
      },
      preValidation: confirmAccess,
      handler: (request, reply) => handler(request, reply, () => confirmAccess(request)),
    })
  }
}

/**
 * A path of the table as a route. A parameter followed by a verb ends at the last colon: at another site an identifier may
 * have colons, too.
 */
function routePattern(path: string): string {
  return path.replace(/\{(\w+)\}:/g, ':$1(^.*)::').replace(/\{(\w+)\}/g, ':$1')
}

type TakeRoom = (name: HandledName, request: FastifyRequest, reply: FastifyReply) => ImportPlace | null

/**
 * Takes room for the body of an import before it is read, until its answer is sent; other operations need none.
 * @throws Problem 429 when there is none.
 */
export function importRoom(): TakeRoom {
  const imports = new ImportQueue()
  return (name, { headers, caller }, reply) => {
    if (!isBulk(name)) return null
    // A body in chunks may be as long as any; without a length and without chunks there is none (RFC 9112 §6.3).
    const isChunked = headers['transfer-encoding'] !== undefined
    const length = isChunked ? bodyLimits.bulk : Number(headers['content-length'] ?? 0)
    const place = imports.admit(caller ?? '', Math.min(length, bodyLimits.bulk))
    reply.raw.once('close', place.release)
    return place
  }
}
