// From the console to the upstream and back: the operations of the table, and nothing else.
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { listEntries } from '#contract/listing.ts'
import type { Operation } from '#contract/operation.ts'
import { operationNames, operations } from '#contract/operations.ts'
import { maskEntries } from '#contract/record-patch.ts'
import { hasLeft } from '#service/http/answers.ts'
import { refuseCrossSite } from '#service/http/cross-site.ts'
import { readQuery } from '#service/http/query-string.ts'
import { readTextBody } from '#service/http/request-bodies.ts'
import { faultOf, invalid, problem } from '#service/problem.ts'
import { importRoom, registerOperation } from '#service/routes/dispatch.ts'
import { checkAnswer, problemOfFailure } from './answer-check.ts'
import { type Credential, holdersOf, personOf } from './credential.ts'
import { UpstreamFailure } from './exchange.ts'
import { findSignedIn, type GatewaySessions } from './sessions.ts'
import { nameOf } from './upstream.ts'

export interface Relay {
  readonly sessions: GatewaySessions
  /** Logs every write with the name that its person signed in with, and with who holds the credential. */
  readonly audit: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's credential for a relayed operation; null before authentication. */
    credential: Credential | null
  }
}

/** Registers every operation of the table but the token endpoint, under each address the console may use. */
export function registerRelay(app: FastifyInstance, relay: Relay): void {
  app.decorateRequest('credential', null)
  const takeRoom = importRoom()
  for (const name of operationNames) {
    if (name === 'createToken') continue
    const operation: Operation = operations[name]
    registerOperation(app, {
      name,
      operation,
      clock: relay.sessions.clock,
      async admit(request) {
        request.credential = await admit(relay.sessions, request)
        request.caller = holderOf(relay.sessions, request.credential)
      },
      onAdmitted(request, reply) {
        takeRoom(name, request, reply)
      },
      handler: (request, reply) => serve({ relay, name, operation, request, reply }),
    })
  }
}

/** Tells apart who uses the same name with other secrets. */
const holderOf = ({ seal }: GatewaySessions, credential: Credential) => holdersOf(seal, credential)[0]

/** @throws Problem 401 without a session, 403 for another site's page and for another cloud id. */
async function admit(sessions: GatewaySessions, request: FastifyRequest): Promise<Credential> {
  const signedIn = await findSignedIn(sessions, request)
  if (!signedIn) throw problem(401, 'UNAUTHENTICATED', 'you are not signed in; sign in with the console')
  refuseCrossSite(request)
  const { cloudId } = request.params as Record<string, string>
  const ours = sessions.site.upstream.cloud?.cloudId
  if (cloudId !== undefined && cloudId.toLowerCase() !== ours?.toLowerCase()) {
    throw problem(
      403,
      'SITE_NOT_ACCESSIBLE',
      'this gateway relays to a different site than the one in the address',
    )
  }
  return signedIn.credential
}

interface Relayed {
  readonly relay: Relay
  readonly name: string
  readonly operation: Operation
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function serve(relayed: Relayed): Promise<FastifyReply> {
  const { relay, name, operation, request, reply } = relayed
  const { credential } = request
  if (!credential) throw new Error('a request reached the relay without authorization')
  const { site } = relay.sessions
  const path = pathOf(operation, request) + queryOf(operation, request)
  const body = bodyOf(operation, request)
  let outcome: number | string = 'failed'
  try {
    const { method, base } = operation
    const answer = await site.send(credential, { method, base, path, body, until: whenSent(reply) })
    outcome = answer.status
    const relayedAnswer = await checkAnswer(operation, answer)
    reply.code(relayedAnswer.status).headers(relayedAnswer.headers)
    return relayedAnswer.body ? reply.send(relayedAnswer.body) : reply.send()
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    outcome = error.kind
    request.log.warn(
      { operation: name, failure: error.kind, reason: error.message },
      'upstream request failed',
    )
    // This header tells the console that nothing was sent and that it can retry.
    if (error.kind === 'not-sent' || error.kind === 'busy') reply.header('retry-after', '5')
    throw problemOfFailure(error, operation.method)
  } finally {
    if (operation.method !== 'GET') {
      const upstream = nameOf(site.upstream)
      const holder = holderOf(relay.sessions, credential)
      const person = personOf(credential)
      relay.audit.info({ operation: name, person, holder, upstream, answer: outcome }, 'write')
    }
  }
}

/** Resolves when nothing of the answer is kept any more. */
function whenSent(reply: FastifyReply): Promise<void> {
  if (hasLeft(reply)) return Promise.resolve()
  return new Promise((resolve) => reply.raw.once('close', resolve))
}

/** The path behind the base, each parameter one segment of it. */
function pathOf({ path }: Operation, request: FastifyRequest): string {
  const params = request.params as Record<string, string>
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => segmentOf(name, params[name] ?? ''))
}

/** Spec silent: the shape of identifiers. Any is passed on that stays an identifier on its way. */
function segmentOf(name: string, value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  if (value === '' || /[\u0000-\u001f\u007f]/.test(value) || !value.isWellFormed() || climbs(value)) {
    throw invalid([faultOf(name, 'NOT_AN_ID', 'is not a valid identifier')])
  }
  return encodeURIComponent(value)
}

/** True for text in which `.` or `..` is a step of a path, however often an upstream decodes it. */
function climbs(value: string): boolean {
  if (value.split(/[/\\]/).some((step) => /^(\.|%2e){1,2}$/i.test(step))) return true
  const decoded = value.replace(/%(25|2e|2f|5c)/gi, (code) => decodeURIComponent(code))
  return decoded !== value && climbs(decoded)
}

/** Lists in parameters whose blank entries do not count. Another site may read them by the letter. */
const listsIn: Readonly<Record<string, (text: string) => string[]>> = {
  sort: listEntries,
  updateMask: maskEntries,
}

/**
 * The parameters that the operation has; of another the upstream might make anything. What the bundled service ignores or
 * overlooks does not reach the upstream.
 */
function queryOf({ query, soleParameter }: Operation, { url }: FastifyRequest): string {
  const given = Object.entries(readQuery(url, soleParameter))
  const { shape, def } = query as z.ZodObject
  const known = given.filter(([name]) => Object.hasOwn(shape, name))
  // A list refuses what could be meant as a filter.
  if (def.catchall && known.length < given.length) {
    const unknown = given.filter(([name]) => !Object.hasOwn(shape, name))
    throw invalid(
      unknown.map(([name]) => {
        const text = `query: unknown parameter ${JSON.stringify(name.slice(0, 60))}`
        return { code: 'PARAMETER_UNKNOWN', path: [], text }
      }),
      'PARAMETER_UNKNOWN',
    )
  }
  const pairs = known.map(([name, value]) => {
    const entries = listsIn[name]?.(value) ?? []
    return `${encodeURIComponent(name)}=${encodeURIComponent(entries.join(',') || value)}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** The bytes of the body as they came; a text without the quotes of JSON gets them. */
function bodyOf(operation: Operation, request: FastifyRequest): Uint8Array | undefined {
  const { body } = request
  const bytes = body instanceof Uint8Array && body.length > 0 ? body : undefined
  if (!bytes && operation.bodyRequired)
    throw invalid([{ code: 'REQUIRED', path: [], text: 'body: is required' }], 'FIELD_REQUIRED')
  if (!bytes || operation.body === null) return undefined
  if (!operation.takesText) return bytes
  const value = readTextBody(bytes, request.headers['content-type'])
  return typeof value === 'string' ? Buffer.from(JSON.stringify(value)) : bytes
}
