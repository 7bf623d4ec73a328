// Records in the audit log which settings are others than at the last start. Settings are changed outside of the service:
// the entry says when they came into force, and on which host.
import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { nilUuid } from '#contract/audit.ts'
import type { AuditEntryRow } from './store/access-tables.ts'
import { addEntry, changesBetween, detailColumns, entryOf } from './store/audit.ts'
import type { Database } from './store/database.ts'

/** Those that differ between the nodes of one service. */
const ownOfNode = ['PORT', 'HOST', 'DATABASE_URL', 'PLANNING_METRICS_PORT', 'PLANNING_METRICS_HOST']
const secret = /SECRET|TOKEN/
/** Characters of the digest of a secret that tell one from another. */
const digestLength = 8

/** The settings of a service as they may be shown: of a secret, the beginning of its digest. */
export function shownSettings(given: readonly (readonly [string, string])[]): Record<string, string> {
  const shared = given.filter(([name]) => !ownOfNode.includes(name))
  return Object.fromEntries(
    shared.map(([name, value]) => [name, secret.test(name) ? `••• ${digestOf(value)}` : value]),
  )
}

function digestOf(value: string): string {
  return createHash('sha256').update(`setting\n${value}`).digest('hex').slice(0, digestLength)
}

/** Answers the entry that was added; undefined when nothing changed, and at the first start. */
export function recordSettings(
  { write }: Database,
  site: string,
  settings: Readonly<Record<string, string>>,
  now: number,
): Promise<AuditEntryRow | undefined> {
  return write(async (transaction) => {
    const rows = await transaction
      .selectFrom('recorded_setting')
      .select(['name', 'value'])
      .where('site_id', '=', site)
      .execute()
    const before = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    const changes = changesBetween(before, settings)
    if (changes.length === 0) return undefined
    await transaction.deleteFrom('recorded_setting').where('site_id', '=', site).execute()
    const values = Object.entries(settings).map(([name, value]) => ({ site_id: site, name, value }))
    if (values.length > 0) await transaction.insertInto('recorded_setting').values(values).execute()
    const note = { site_id: site, at: now, principal_id: nilUuid, principal_name: '', subject: null }
    const entry = entryOf({
      ...note,
      operation: 'changeSettings',
      address: hostname(),
      authentication: 'command',
      ...detailColumns({ changes }),
    })
    await addEntry(transaction, entry)
    return entry
  })
}
