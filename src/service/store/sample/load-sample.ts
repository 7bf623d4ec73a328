// Sample data into a database: table by table, in statements of a few hundred rows.
import type { Insertable } from 'kysely'
import type { Writing } from '#service/store/database.ts'
import { recountRecords } from '#service/store/hierarchy-count.ts'
import type { Tables } from '#service/store/tables.ts'
import { sampleSite } from './sample-site.ts'

/** Rows per statement: parameters stay far below the limit of every engine. */
const chunkSize = 250

export interface SampleWishes {
  readonly siteId: string
  /** Undefined for the catalogue alone: types, statuses, people and reference lists. */
  readonly focusAreas: number | undefined
  readonly seed: number
  /** Epoch milliseconds; no record is newer. */
  readonly now: number
}

/** Fills a new site. Without a catalogue nothing could be created there, so that is always loaded. */
export async function loadSample(
  transaction: Writing,
  { focusAreas, ...source }: SampleWishes,
): Promise<void> {
  const sample = sampleSite({ ...source, focusAreas: focusAreas ?? 0 })
  await insertAll(transaction, 'hierarchy_type', sample.types())
  await insertAll(transaction, 'hierarchy_status', sample.statuses())
  await insertAll(transaction, 'person', sample.people())
  await insertAll(transaction, 'reference_item', sample.references())
  if (focusAreas === undefined) return
  await insertAll(transaction, 'hierarchy_node', sample.organizations())
  await insertAll(transaction, 'hierarchy_node', sample.focusAreas())
  await recountRecords(transaction, source.siteId)
  await insertAll(transaction, 'fund_item', sample.fundItems())
  await insertAll(transaction, 'fund_series', sample.fundSeries())
  await insertAll(transaction, 'vulnerability', sample.vulnerabilities())
}

async function insertAll<Table extends keyof Tables>(
  transaction: Writing,
  table: Table,
  rows: Iterable<Insertable<Tables[Table]>>,
): Promise<void> {
  let chunk: Insertable<Tables[Table]>[] = []
  for (const row of rows) {
    chunk.push(row)
    if (chunk.length < chunkSize) continue
    await transaction.insertInto(table).values(chunk).execute()
    chunk = []
  }
  if (chunk.length > 0) await transaction.insertInto(table).values(chunk).execute()
}
