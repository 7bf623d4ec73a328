// What the bundled service answers: the operations, access tokens, sessions and its own documents.
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openApiDocument } from '#contract/openapi.ts'
import { type SignInLink, SignInLinkRequest } from '#contract/session.ts'
import { problem } from '#service/problem.ts'
import type { Handlers } from '#service/routes/call.ts'
import type { Database } from '#service/store/database.ts'
import { DatabaseFailure, failureOf } from '#service/store/database-failure.ts'
import { findSite } from '#service/store/sites.ts'
import { apiPage } from './api-page.ts'
import { type Authority, verifySignInCode } from './authentication.ts'
import { refuseCrossSite } from './cross-site.ts'
import { registerOperations } from './dispatch.ts'
import { bodyLimits } from './operation-routes.ts'
import { readRequest } from './read-request.ts'
import { registerSession } from './session.ts'
import { hasKeptProbe, setProbe } from './session-cookie.ts'
import { registerToken } from './token.ts'

export interface ServiceParts {
  readonly authority: Authority
  readonly handlers: Handlers
  readonly version: string
}

export async function registerService(
  app: FastifyInstance,
  { authority, handlers, version }: ServiceParts,
): Promise<void> {
  registerOperations(app, authority, handlers)
  // Forms are for the token endpoint alone: a page of another site can send one without being asked.
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: bodyLimits.ordinary })
    registerToken(scope, authority)
  })
  registerSession(app, authority)
  registerSignInLink(app, authority)
  registerDocuments(app, version)
}

function registerDocuments(app: FastifyInstance, version: string): void {
  app.get('/openapi.json', (request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send(openApiDocument({ serverUrl: `${request.protocol}://${request.host}`, version })),
  )
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(apiPage()))
}

/**
 * Whether the service can do its work now. Answers within two seconds.
 * @throws DatabaseFailure when the database is away, or takes no writes.
 */
export async function checkDatabase(database: Database): Promise<void> {
  try {
    await database.check()
  } catch (cause) {
    throw failureOf(cause) ?? new DatabaseFailure('unreachable', String(cause), { cause })
  }
}

function registerSignInLink(app: FastifyInstance, authority: Authority): void {
  const onRequest = async (request: FastifyRequest) => refuseCrossSite(request)
  app.post('/session/link', { onRequest }, async (request, reply): Promise<SignInLink> => {
    const { code } = readRequest(SignInLinkRequest, request)
    const grant = await verifySignInCode(authority, request, code)
    if (!grant) throw problem(401, 'UNAUTHENTICATED', 'the link was used before, or it is too old')
    const { name, email, site } = grant.principal
    setProbe(reply)
    return {
      principal: { name, email },
      site: { name: (await findSite(authority.database, site))?.name ?? '' },
      keepsCookies: hasKeptProbe(request),
    }
  })
}
