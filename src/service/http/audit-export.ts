// The audit log as a file: CSV or JSON lines, read from the database as the client takes it.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { accessOperations } from '#contract/access-operations.ts'
import { type AuditEntry, AuditExportQuery } from '#contract/audit.ts'
import { csvLine } from '#contract/csv.ts'
import { bases } from '#contract/operations.ts'
import { presentEntry } from '#service/routes/audit-entries.ts'
import { check } from '#service/routes/validation.ts'
import type { AuditEntryRow } from '#service/store/access-tables.ts'
import { type AuditFilters, walkEntries } from '#service/store/audit.ts'
import type { Reading } from '#service/store/database.ts'
import { type Authority, authenticate } from './authentication.ts'
import { authorise } from './dispatch.ts'
import { readQuery } from './query-string.ts'

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
export function registerAuditExport(app: FastifyInstance, authority: Authority): void {
  app.route({
    method: 'GET',
    url: `${bases.access}/audit-log`,
    config: { operation },
    onRequest: async (request) => {
      const principal = await authenticate(authority, request)
      authorise(accessOperations.listAuditEntries, principal, request)
      request.principal = principal
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
        .send(Readable.from(portions(database.read, principal.site, format, filters)))
    },
  })
}

async function* portions(
  read: Reading,
  site: string,
  format: keyof typeof formats,
  filters: AuditFilters,
): AsyncGenerator<string> {
  const { head, line } = formats[format]
  if (head !== '') yield head
  for await (const rows of walkEntries(read, site, filters)) {
    yield rows.map((row: AuditEntryRow) => line(presentEntry(row))).join('')
  }
}
