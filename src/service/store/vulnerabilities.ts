// The vulnerability listing and its pages (§4.10). The identifiers that a query found are stored for 24
// hours, so that a page id answers the same page on every node, also after new ones were published.
import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/listing.ts'
import type { Database, Reading, Writing } from '#service/database/database.ts'
import { bytesToUuid } from '#service/database/node-path.ts'
import type { VulnerabilityRow } from '#service/database/tables.ts'

/** Milliseconds that pages are kept (§8). */
export const pageLifetimeMs = 24 * 60 * 60 * 1000

/** Expired listings removed at each new query: enough to keep up, few enough not to be felt. */
const sweepSize = 20

/** Spec silent: rate limits (§8). Listings of one caller that are kept; beyond them the oldest ends before its time. */
const maxListings = 20

export interface VulnerabilityQuery {
  readonly site: string
  /** Id of the principal who asks. */
  readonly caller: string
  readonly pageSize: number
  readonly ids: readonly string[] | undefined
  readonly products: readonly string[] | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

export interface VulnerabilityPageContent {
  readonly rows: readonly VulnerabilityRow[]
  readonly previousPageId: string | undefined
  readonly nextPageId: string | undefined
  readonly total: number
}

interface Listing {
  readonly site: string
  readonly id: string
  readonly ids: readonly string[]
  readonly pageSize: number
  readonly expiresAt: number
}

/** A UUID of version 8. Page ids are derived, so that two nodes serving the same page hand out the same neighbours. */
function pageIdOf(key: Uint8Array, listing: Pick<Listing, 'id'>, index: number): string {
  const bytes = createHmac('sha256', key).update(`${listing.id}/${index}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80 // version 8: custom (RFC 9562 §5.8)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytesToUuid(bytes)
}

/**
 * Runs a query from the start and serves its first page. What fits one page is not kept. Of the same pages of the same
 * caller there is one listing, which is kept longer when it is asked for once more. One that ended never comes back: its
 * ids are random, so that its pages stay unknown (§4.10).
 */
export async function startListing(
  database: Database,
  key: Uint8Array,
  query: VulnerabilityQuery,
): Promise<VulnerabilityPageContent> {
  const found = await database.read
    .selectFrom('vulnerability')
    .select(['id', 'products', textBytes])
    .where('site_id', '=', query.site)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const matching = found.filter((row) => matches(row, query))
  const ids = matching.map((row) => row.id)
  const maxRowBytes = matching.reduce((max, { bytes }) => Math.max(max, bytes), 1)
  // All pages of a listing have one size: one at which the largest records would fit together.
  const pageSize = Math.min(query.pageSize, Math.max(1, Math.floor(limits.pageBytes / maxRowBytes)))
  const text = JSON.stringify(ids)
  const started: Listing = {
    site: query.site,
    id: randomUUID(),
    ids,
    pageSize,
    expiresAt: query.now + pageLifetimeMs,
  }
  if (pageCount(started) === 1) return servePage(database.read, key, started, 0)
  const listing = await database.write(async (transaction) => {
    await sweep(transaction, query)
    const kept = { ...started, id: (await findKept(transaction, query, { pageSize, text })) ?? started.id }
    await transaction
      .insertInto('vulnerability_listing')
      .values({
        site_id: kept.site,
        id: kept.id,
        ids: text,
        page_size: pageSize,
        expires_at: kept.expiresAt,
        caller: query.caller,
      })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'id']).doUpdateSet({ expires_at: kept.expiresAt }),
      )
      .execute()
    await keepPages(transaction, key, kept, [0, 1])
    await endOldest(transaction, query)
    return kept
  })
  return servePage(database.read, key, listing, 0)
}

/** The id of a listing of the caller with the same pages whose time is not over. */
async function findKept(
  transaction: Writing,
  { site, caller, now }: VulnerabilityQuery,
  { pageSize, text }: { readonly pageSize: number; readonly text: string },
): Promise<string | undefined> {
  const kept = await transaction
    .selectFrom('vulnerability_listing')
    .select('id')
    .where((where) => where.and({ site_id: site, caller, page_size: pageSize, ids: text }))
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return kept?.id
}

const textBytes = sql<number>`octet_length(summary) + octet_length(details) + octet_length(products)`.as(
  'bytes',
)

function matches(row: Pick<VulnerabilityRow, 'id' | 'products'>, query: VulnerabilityQuery): boolean {
  if (query.ids && !query.ids.includes(row.id)) return false
  if (!query.products) return true
  const products = JSON.parse(row.products) as string[]
  return query.products.some((wanted) => products.includes(wanted))
}

/** Serves a page by its id; undefined when the id is unknown or its 24 hours are over. */
export async function continueListing(
  database: Database,
  key: Uint8Array,
  { site, pageId, now }: { site: string; pageId: string; now: number },
): Promise<VulnerabilityPageContent | undefined> {
  const row = await database.read
    .selectFrom('vulnerability_page as page')
    .innerJoin('vulnerability_listing as listing', (join) =>
      join.onRef('listing.site_id', '=', 'page.site_id').onRef('listing.id', '=', 'page.listing_id'),
    )
    .select(['listing.id', 'listing.ids', 'listing.page_size', 'page.page_index', 'listing.expires_at'])
    .where((where) => where.and({ 'page.site_id': site, 'page.id': pageId }))
    // A listing that is asked for once more is kept longer, with all its pages.
    .where('listing.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const listing: Listing = {
    site,
    id: row.id,
    ids: JSON.parse(row.ids) as string[],
    pageSize: row.page_size,
    expiresAt: row.expires_at,
  }
  await database.write((transaction) => keepPages(transaction, key, listing, [row.page_index + 1]))
  return servePage(database.read, key, listing, row.page_index)
}

function pageCount({ ids, pageSize }: Listing): number {
  return Math.max(1, Math.ceil(ids.length / pageSize))
}

/** Makes the pages with these numbers known, as far as the listing has them. */
async function keepPages(
  transaction: Writing,
  key: Uint8Array,
  listing: Listing,
  indexes: readonly number[],
): Promise<void> {
  const rows = indexes
    .filter((index) => index < pageCount(listing))
    .map((index) => ({
      site_id: listing.site,
      id: pageIdOf(key, listing, index),
      listing_id: listing.id,
      page_index: index,
      expires_at: listing.expiresAt,
    }))
  if (rows.length === 0) return
  await transaction
    .insertInto('vulnerability_page')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'id']).doUpdateSet({ expires_at: listing.expiresAt }),
    )
    .execute()
}

async function servePage(
  db: Reading,
  key: Uint8Array,
  listing: Listing,
  index: number,
): Promise<VulnerabilityPageContent> {
  const ids = listing.ids.slice(index * listing.pageSize, (index + 1) * listing.pageSize)
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('vulnerability')
          .selectAll()
          .where('site_id', '=', listing.site)
          .where('id', 'in', ids)
          .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    previousPageId: index === 0 ? undefined : pageIdOf(key, listing, index - 1),
    nextPageId: index + 1 < pageCount(listing) ? pageIdOf(key, listing, index + 1) : undefined,
    total: listing.ids.length,
  }
}

async function sweep(transaction: Writing, { site, now }: VulnerabilityQuery): Promise<void> {
  const expired = await transaction
    .selectFrom('vulnerability_listing')
    .select('id')
    .where('site_id', '=', site)
    .where('expires_at', '<=', now)
    .limit(sweepSize)
    .execute()
  await endListings(transaction, site, expired)
}

/** Ends what a caller has beyond the listings that are kept for one. */
async function endOldest(transaction: Writing, { site, caller }: VulnerabilityQuery): Promise<void> {
  const kept = await transaction
    .selectFrom('vulnerability_listing')
    .select('id')
    .where((where) => where.and({ site_id: site, caller }))
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .execute()
  await endListings(transaction, site, kept.slice(maxListings))
}

async function endListings(
  transaction: Writing,
  site: string,
  listings: readonly { readonly id: string }[],
): Promise<void> {
  if (listings.length === 0) return
  const ids = listings.map((row) => row.id)
  await transaction
    .deleteFrom('vulnerability_page')
    .where('site_id', '=', site)
    .where('listing_id', 'in', ids)
    .execute()
  await transaction
    .deleteFrom('vulnerability_listing')
    .where('site_id', '=', site)
    .where('id', 'in', ids)
    .execute()
}
