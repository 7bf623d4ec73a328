// Loads the sample into a database: table by table, in statements of a few hundred rows and transactions of a few thousand.
// Each table is generated row by row whenever it is read, with the same rows each time.
import { type Insertable, sql } from 'kysely'
import type { Database, Writing } from '#service/database/database.ts'
import type {
  HierarchyTypeRow,
  NewFundItemRow,
  NewFundSeriesRow,
  NewHierarchyNodeRow,
  PersonRow,
  ReferenceRow,
  StatusRow,
  Tables,
  VulnerabilityRow,
} from '#service/database/tables.ts'
import {
  companyDomain,
  companyName,
  dayMs,
  fill,
  historyMs,
  productNames,
  products,
  type SampleSource,
  stream,
  weaknesses,
} from './company.ts'
import { sampleFundItems, sampleFundSeries, sampleReferences } from './funds.ts'
import {
  sampleFocusAreas,
  sampleOrganizations,
  samplePeople,
  sampleStatuses,
  sampleTypes,
} from './records.ts'

/** Rows per statement: parameters stay far below the limit of every engine. */
const chunkSize = 250

/** Statements in a transaction. The log of a database grows by the largest one, not by the sample. */
const chunksAtOnce = 4

/** Writes the rows of a site that is not there yet: add it afterwards, and no reader sees it half loaded. */
export async function loadSample(database: Database, source: SampleSource): Promise<void> {
  const sample = sampleSite(source)
  await insertAll(database, 'hierarchy_type', sample.types())
  await insertAll(database, 'hierarchy_status', sample.statuses())
  await insertAll(database, 'person', sample.people())
  await insertAll(database, 'reference_item', sample.references())
  await insertAll(database, 'hierarchy_node', sample.organizations())
  await insertAll(database, 'hierarchy_node', sample.focusAreas())
  await insertAll(database, 'fund_item', sample.fundItems())
  await insertAll(database, 'fund_series', sample.fundSeries())
  await insertAll(database, 'vulnerability', sample.vulnerabilities())
  // A PostgreSQL would plan without statistics until it gathers them by itself.
  for (const table of ['hierarchy_node', 'fund_item', 'fund_series'] as const) {
    await database.write((transaction) => sql`analyze ${sql.table(table)}`.execute(transaction))
  }
}

async function insertAll<Table extends keyof Tables>(
  database: Database,
  table: Table,
  rows: Iterable<Insertable<Tables[Table]>>,
): Promise<void> {
  const insert = (chunks: readonly Insertable<Tables[Table]>[][]) =>
    database.write(async (transaction) => {
      for (const chunk of chunks) await transaction.insertInto(table).values(chunk).execute()
    })
  let chunks: Insertable<Tables[Table]>[][] = [[]]
  for (const row of rows) {
    chunks.at(-1)?.push(row)
    if (chunks.at(-1)?.length !== chunkSize) continue
    if (chunks.length === chunksAtOnce) {
      await insert(chunks)
      chunks = []
    }
    chunks.push([])
  }
  if (chunks[0]?.length === 0) return
  await insert(chunks.filter((chunk) => chunk.length > 0))
}

/** Tables of the sample, each before those that it refers to, with a column that names a row of a site. */
const loaded = [
  ['fund_series', 'item_id'],
  ['fund_item', 'id'],
  ['vulnerability', 'id'],
  ['hierarchy_node', 'id'],
  ['reference_item', 'id'],
  ['person', 'id'],
  ['hierarchy_status', 'id'],
  ['hierarchy_type', 'id'],
] as const

/** Removes what a start left that was broken off while it loaded: rows of a site that was never added. */
export async function removeUnfinished(database: Database): Promise<void> {
  const unfinished = await database.read
    .selectFrom('hierarchy_type')
    .select('site_id')
    .distinct()
    .where('site_id', 'not in', (query) => query.selectFrom('site').select('id'))
    .execute()
  for (const { site_id: site } of unfinished) {
    for (const [table, column] of loaded) {
      for (let isMore = true; isMore; ) {
        isMore = await database.write((transaction) => removeSome(transaction, { site, table, column }))
      }
    }
  }
}

/** False when nothing was left. */
async function removeSome(
  transaction: Writing,
  { site, table, column }: { site: string; table: (typeof loaded)[number][0]; column: string },
): Promise<boolean> {
  // Descendants go before their record.
  const isEmpty = sql`not exists (select 1 from hierarchy_node below
    where below.site_id = ${site} and below.parent_id = one.id)`
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(`one.${column}`)} as key from ${sql.table(table)} as one
    where one.site_id = ${site} and ${table === 'hierarchy_node' ? isEmpty : sql`true`}
    limit ${sql.lit(chunkSize * chunksAtOnce)}`.execute(transaction)
  for (let start = 0; start < rows.length; start += chunkSize) {
    const keys = rows.slice(start, start + chunkSize).map(({ key }) => key)
    await sql`delete from ${sql.table(table)}
      where site_id = ${site} and ${sql.ref(column)} in (${sql.join(keys)})`.execute(transaction)
  }
  return rows.length > 0
}

/** The focus areas of the demonstration. */
export const demoFocusAreas = 600

/** The rows of a site, by table, in an order in which no row refers to a later one. */
export interface SampleSite {
  readonly name: string
  types(): Iterable<Insertable<HierarchyTypeRow>>
  statuses(): Iterable<Insertable<StatusRow>>
  people(): Iterable<Insertable<PersonRow>>
  references(): Iterable<Insertable<ReferenceRow>>
  /** Parents before children. */
  organizations(): Iterable<NewHierarchyNodeRow>
  /** Parents before children. */
  focusAreas(): Iterable<NewHierarchyNodeRow>
  fundItems(): Iterable<NewFundItemRow>
  fundSeries(): Iterable<NewFundSeriesRow>
  vulnerabilities(): Iterable<VulnerabilityRow>
}

/** The sample data of a site. The same source gives the same rows, byte for byte; another site gives other ids. */
export function sampleSite(source: SampleSource): SampleSite {
  return {
    name: companyName,
    types: () => sampleTypes(source),
    statuses: () => sampleStatuses(source),
    people: () => samplePeople(source),
    references: () => sampleReferences(source),
    organizations: () => sampleOrganizations(source),
    focusAreas: () => sampleFocusAreas(source),
    fundItems: () => sampleFundItems(source),
    fundSeries: () => sampleFundSeries(source),
    vulnerabilities: () => sampleVulnerabilities(source),
  }
}

// Vulnerabilities of the software that the sample company sells. All of them are invented.

const count = 120

/** Vulnerabilities, oldest first, over the time the sample covers. */
function* sampleVulnerabilities(source: SampleSource): Generator<VulnerabilityRow> {
  const random = stream(source, 'vulnerabilities')
  const start = source.now - historyMs
  for (let number = 0; number < count; number += 1) {
    const publishedAt = Math.floor(start + ((number + random.fraction()) * historyMs) / count)
    const product = random.pick(productNames)
    const weakness = random.pick(weaknesses)
    const version = `${random.between(3, 9)}.${random.between(0, 14)}.${random.between(1, 9)}`
    const words = { product, part: random.pick(products[product]), version }
    const year = new Date(publishedAt).getUTCFullYear()
    // Numbers from 90000 are far above those assigned in a year, so none is the name of a real vulnerability.
    const id = `CVE-${year}-${90000 + number * 7 + random.between(0, 6)}`
    const others = productNames.filter((name) => name !== product && random.chance(0.06))
    yield {
      site_id: source.siteId,
      id,
      published_at: publishedAt - (publishedAt % dayMs),
      severity: weakness.severity,
      vector: weakness.vector,
      summary: fill(weakness.summary, words),
      details: fill(weakness.details, words),
      advisory_url: `https://security.${companyDomain}/advisories/${id.toLowerCase()}`,
      products: JSON.stringify([product, ...others]),
    }
  }
}
