// Which imports were carried out, by the ID of their request, so that one whose answer was lost can be sent again to any
// node and is still carried out once. A row is written in the transaction of its import.
import type { Kysely } from 'kysely'
import { importKeyDays } from '#contract/session.ts'
import type { Database, Writing } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import { createSiteIndex, createSiteTable } from '#service/database/schema-steps.ts'
import type { Tables } from '#service/database/tables.ts'

const lifeMs = importKeyDays * 24 * 3_600_000

/** The step of the schema that makes their table. */
export async function createImportRequests(db: Kysely<Tables>, types: Engine['types']): Promise<void> {
  const table = 'import_request'
  await createSiteTable(db, types, { name: table, columns: { id: 'uuid', at: 'bigint' }, key: ['id'] })
  await createSiteIndex(db, 'import_request_by_time', { table, columns: ['at'] })
}

/** Ends the transaction of an import that was carried out before, so that it leaves no entry in the audit log. */
class CarriedOutBefore extends Error {}

interface ImportRequestId {
  readonly site: string
  /** A UUID that repetitions of the request share; undefined for one that cannot be told from others. */
  readonly requestId?: string | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Runs the work of an import in a transaction, once however often its request comes. Of two at the same time the second
 * waits until the first has ended.
 */
export async function writeOnce(
  { write }: Pick<Database, 'write'>,
  { site, requestId, now }: ImportRequestId,
  work: (transaction: Writing) => Promise<void>,
): Promise<void> {
  const writing = write(async (transaction) => {
    const request = requestId && { site_id: site, id: requestId, at: now }
    if (request && !(await noteRequest(transaction, request))) throw new CarriedOutBefore()
    await work(transaction)
  })
  await writing.catch((error: unknown) => {
    if (!(error instanceof CarriedOutBefore)) throw error
  })
}

/** Notes a request, and forgets those of long ago. False when it was carried out before. */
async function noteRequest(transaction: Writing, request: Tables['import_request']): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('import_request')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await transaction
    .deleteFrom('import_request')
    .where('site_id', '=', request.site_id)
    .where('at', '<', request.at - lifeMs)
    .execute()
  return true
}
