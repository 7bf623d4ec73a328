// The token endpoint (§5; RFC 6749 §4.4): client credentials by form, by HTTP Basic or in JSON.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findScope, type Scope } from '#contract/access.ts'
import { operations } from '#contract/operations.ts'
import { TokenRequest } from '#contract/token.ts'
import { errorBody } from '#service/http/answers.ts'
import { Problem } from '#service/problem.ts'
import { type AccessTokenContent, accessTokenSeconds, signAccessToken } from './access-tokens.ts'
import { type Authority, readBasic, verifyClient } from './authentication.ts'
import { readRequest } from './session-routes.ts'

/** A refusal in the terms of RFC 6749 §5.2. */
class TokenRefusal extends Error {
  override readonly name = 'TokenRefusal'
  readonly status: 400 | 401
  readonly code: 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope'

  constructor(status: 400 | 401, code: TokenRefusal['code'], message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function registerToken(app: FastifyInstance, authority: Authority): void {
  app.route({
    method: operations.createToken.method,
    url: operations.createToken.path,
    config: { operation: 'createToken' },
    handler: async (request, reply) => {
      try {
        return await reply.send(await issueToken(authority, request))
      } catch (error) {
        return answerRefusal(error, request, reply)
      }
    },
  })
}

async function issueToken(authority: Authority, request: FastifyRequest) {
  const { audit } = authority
  const asked = readRequest(TokenRequest, request)
  if (asked.grant_type !== 'client_credentials') {
    throw new TokenRefusal(400, 'unsupported_grant_type', 'grant_type must be client_credentials')
  }
  const client = clientOf(request, asked)
  const grant = await verifyClient(authority, request, client)
  if (!grant) throw new TokenRefusal(401, 'invalid_client', 'the client ID or client secret is wrong')
  const { principal, credential, tokenGeneration } = grant
  const now = authority.clock()
  const lastsMs = (principal.credentialEnd ?? Number.POSITIVE_INFINITY) - now
  request.authentication = { kind: 'client', credentialId: credential.id }
  request.principal = principal
  const scopes = grantScopes(principal.scopes, asked.scope)
  const content: AccessTokenContent = {
    site: principal.site,
    principalId: principal.id,
    scopes,
    begunAt: now,
    origin: { credential, tokenGeneration },
  }
  const accessToken = await signAccessToken(authority.keys.accessToken, content)
  // No token is handed out without its entry.
  await audit.writeWith(audit.noteOf(request, principal, 'createToken'))(async () => {})
  audit.noteUse(request, principal, credential.id, true)
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    // The token ends with its client.
    expires_in: Math.min(accessTokenSeconds, Math.floor(lastsMs / 1000)),
    scope: scopes.join(' '),
  }
}

/** @throws TokenRefusal for a credential in the header and another in the body (RFC 6749 §2.3). */
function clientOf({ headers }: FastifyRequest, asked: TokenRequest): { id: string; secret: string } {
  const [scheme = '', credential = ''] = (headers.authorization ?? '').split(' ')
  const basic = scheme.toLowerCase() === 'basic' ? readBasic(credential) : undefined
  if (basic && asked.client_secret) {
    const message = 'send the client secret by HTTP Basic or in the body, not both'
    throw new TokenRefusal(400, 'invalid_request', message)
  }
  if (basic) return { id: formDecode(basic.user), secret: formDecode(basic.password) }
  return { id: asked.client_id ?? '', secret: asked.client_secret ?? '' }
}

/** RFC 6749 §2.3.1: the halves of the Basic credential are form-encoded. Other text is taken literally. */
function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** The scopes asked for, by name or alias, as far as the client has them; all it has when none is asked for. */
function grantScopes(held: readonly Scope[], asked: string | undefined): readonly Scope[] {
  const names = (asked ?? '').split(' ').filter((name) => name !== '')
  if (names.length === 0) return held
  return names.map((name) => {
    const scope = findScope(name)
    if (scope && held.includes(scope)) return scope
    throw new TokenRefusal(400, 'invalid_scope', `the scope ${name} is unknown or not granted to this client`)
  })
}

/** The body of RFC 6749 §5.2, with the errors of the API beside it. */
function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Problem) {
    request.refusal = error.errors[0]?.type ?? null
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
    const description = { error: 'invalid_request', error_description: error.message }
    return reply.code(error.status).send({ ...description, ...errorBody(error) })
  }
  if (!(error instanceof TokenRefusal)) throw error
  if (error.status === 401) reply.header('www-authenticate', 'Basic realm="planning"')
  const type = error.status === 401 ? 'UNAUTHENTICATED' : 'FORMAT_INVALID'
  request.refusal = type
  return reply.code(error.status).send({
    error: error.code,
    error_description: error.message,
    errors: [{ type, code: type, message: error.message }],
  })
}
