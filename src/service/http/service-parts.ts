// Registers the routes of the bundled service: operations, access tokens, sessions and documents.
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '#contract/openapi.ts'
import type { Handlers } from '#service/routes/call.ts'
import type { Database } from '#service/store/database.ts'
import { DatabaseFailure, failureOf } from '#service/store/database-failure.ts'
import { apiPage } from './api-page.ts'
import { registerAuditExport } from './audit-export.ts'
import type { Authority } from './authentication.ts'
import { registerOperations } from './dispatch.ts'
import { bodyLimits } from './operation-routes.ts'
import { recordRefusals } from './refusals.ts'
import { registerSession } from './session.ts'
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
  recordRefusals(app, authority)
  registerOperations(app, authority, handlers)
  registerAuditExport(app, authority)
  // Forms are for the token endpoint alone: a page of another site can send one without being asked.
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: bodyLimits.ordinary })
    registerToken(scope, authority)
  })
  registerSession(app, authority)
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
 * Checks that the database can be read and written now. Takes at most two seconds.
 * @throws DatabaseFailure when the database is away, or takes no writes.
 */
export async function checkDatabase(database: Database): Promise<void> {
  try {
    await database.check()
  } catch (cause) {
    throw failureOf(cause) ?? new DatabaseFailure('unreachable', String(cause), { cause })
  }
}
