// Registers the routes of the bundled service: operations, access tokens, sessions and documents.

import { Readable } from 'node:stream'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { accessOperations } from '#contract/access-operations.ts'
import { type AuditEntry, AuditExportQuery } from '#contract/audit.ts'
import { csvLine } from '#contract/csv.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { bases } from '#contract/operations.ts'
import type { Database, Reading } from '#service/database/database.ts'
import { DatabaseFailure, failureOf } from '#service/database/database-failure.ts'
import { apiPage, guide } from '#service/http/api-page.ts'
import { takeTurns } from '#service/http/caller-limits.ts'
import { type Audience, registerDocuments } from '#service/http/documents.ts'
import { readQuery } from '#service/http/query-string.ts'
import { bodyLimits } from '#service/http/request-bodies.ts'
import { check } from '#service/http/validation.ts'
import type { Principal } from '#service/identity/accounts.ts'
import { presentEntryFor } from '#service/identity/audit-log.ts'
import { type Authority, authenticate } from '#service/identity/authentication.ts'
import { limitGuesses } from '#service/identity/guesses.ts'
import { noticeRefusals, recordRefusals } from '#service/identity/refusals.ts'
import { registerSession } from '#service/identity/session.ts'
import { registerToken } from '#service/identity/token.ts'
import { type AuditFilters, walkEntries } from '#service/store/audit.ts'
import type { Handlers } from './call.ts'
import { authorise, registerOperations } from './dispatch.ts'

// The audit log as a file: CSV or JSON lines, read from the database as the client takes it.

/** The name by which the log records that it was exported. */
const operation = 'exportAuditLog'

const columns = [
  'date',
  'lastDate',
  'count',
  'principalName',
  'principalId',
  'operation',
  'outcome',
  'reason',
  'recordName',
  'recordId',
  'subject',
  'address',
  'authentication',
  'credentialId',
] as const satisfies readonly (keyof AuditEntry)[]

const byteOrderMark = '\ufeff'

const formats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: byteOrderMark + csvLine([...columns, 'changes', 'id']),
    line: (entry: AuditEntry) =>
      csvLine([...columns.map((column) => entry[column]), changesText(entry), entry.id]),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    line: (entry: AuditEntry) => `${JSON.stringify(entry)}\n`,
  },
} as const

/** `name: Old → New`, a line for each field. */
function changesText({ changes }: AuditEntry): string {
  return (changes ?? []).map(({ field, from, to }) => `${field}: ${from ?? ''} → ${to ?? ''}`).join('\n')
}

/** Registers the export; what it hands out is recorded before it begins. */
function registerAuditExport(app: FastifyInstance, authority: Authority): void {
  app.route({
    method: 'GET',
    url: `${bases.access}/audit-log`,
    config: { operation },
    onRequest: async (request) => {
      const principal = await authenticate(authority, request)
      authorise(accessOperations.listAuditEntries, principal, request)
      request.principal = principal
      request.caller = `${principal.site} ${principal.id}`
    },
    handler: async (request, reply) => {
      const { principal } = request
      if (!principal) throw new Error('a request reached its handler without authorization')
      const { format, ...filters } = check(AuditExportQuery, readQuery(request.url), 'query')
      const { audit, database, clock } = authority
      await audit.writeWith({ ...audit.noteOf(request, principal, operation), subject: format })(
        async () => {},
      )
      const day = new Date(clock()).toISOString().slice(0, 10)
      return reply
        .type(formats[format].type)
        .header('content-disposition', `attachment; filename="audit-log ${day}.${format}"`)
        .send(Readable.from(portions(database.read, principal, format, filters)))
    },
  })
}

async function* portions(
  read: Reading,
  principal: Principal,
  format: keyof typeof formats,
  filters: AuditFilters,
): AsyncGenerator<string> {
  const { head, line } = formats[format]
  const present = presentEntryFor(principal)
  if (head !== '') yield head
  for await (const rows of walkEntries(read, principal.site, filters)) {
    yield rows.map((row) => line(present(row))).join('')
  }
}

export interface ServiceParts {
  readonly authority: Authority
  readonly handlers: Handlers
  readonly version: string
  /** Who may read the documents of the API. */
  readonly documentsFor: Audience
}

export async function registerService(
  app: FastifyInstance,
  { authority, handlers, version, documentsFor }: ServiceParts,
): Promise<void> {
  limitGuesses(app)
  noticeRefusals(app)
  app.guesses.limits.share(authority.database)
  recordRefusals(app, authority)
  takeTurns(app)
  registerOperations(app, authority, handlers)
  registerAuditExport(app, authority)
  // Forms are for the token endpoint alone: a page of another site can send one without being asked.
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: bodyLimits.signIn })
    registerToken(scope, authority)
  })
  registerSession(app, authority)
  const { publicUrl: serverUrl = '' } = authority
  const html = 'text/html; charset=utf-8'
  registerDocuments(
    app,
    {
      '/openapi.json': {
        type: 'application/json; charset=utf-8',
        make: () => JSON.stringify(openApiDocument({ serverUrl, version })),
      },
      '/docs': { type: html, make: () => apiPage(version) },
      '/docs/guide': { type: html, make: guide },
    },
    { audience: documentsFor, admit: (request) => authenticate(authority, request) },
  )
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
