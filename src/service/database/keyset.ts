// Keyset paging: the next page is what sorts after the last record served, so that a page deep in the list costs
// what the first does, and nothing is skipped or repeated while others write.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { limits, type Page } from '#contract/listing.ts'
import { faultOf, invalid, type Problem } from '#service/problem.ts'
import { type CutPage, cutPage, type KeyValue, type PageBounds } from './cut-page.ts'
import type { Tables } from './tables.ts'

// Cursors: signed positions in a list. A cursor grants nothing (the site always comes from the caller). Altered cursors,
// and those of another site or list, are refused.

const Position = z.object({
  /** The filters and the sort of the walk, so that a later page cannot change them. */
  query: z.record(z.string(), z.string()),
  key: z.array(z.union([z.number(), z.string(), z.object({ bytes: z.string() })])),
  total: z.int().min(0),
})

interface CursorPosition {
  readonly query: Readonly<Record<string, string>>
  /** Values of the sort columns and the id of the last record served. */
  readonly key: readonly KeyValue[]
  readonly total: number
}

interface CursorScope {
  readonly site: string
  readonly list: string
}

interface CursorKey {
  readonly bytes: Uint8Array
}

/** Cursors do not name their key: version 1.0.0 takes them as well, and to try two keys costs microseconds. */
interface CursorKeys {
  readonly current: CursorKey
  /** Every key whose cursors are taken. */
  readonly all: readonly CursorKey[]
}

const signatureLength = 16

export class Cursors {
  readonly #keys: CursorKeys

  constructor(keys: CursorKeys) {
    this.#keys = keys
  }

  print(scope: CursorScope, { query, key, total }: CursorPosition): string {
    const portable = key.map((value) =>
      value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64url') } : value,
    )
    const payload = Buffer.from(JSON.stringify({ query, key: portable, total }))
    return Buffer.concat([sign(this.#keys.current, scope, payload), payload]).toString('base64url')
  }

  /** @throws Problem 400 when the cursor is not one of this list and site. */
  parse(scope: CursorScope, text: string): CursorPosition {
    const bytes = Buffer.from(text, 'base64url')
    const payload = bytes.subarray(signatureLength)
    const signature = bytes.subarray(0, signatureLength)
    const isOurs = this.#keys.all.some(
      (key) => signature.length === signatureLength && timingSafeEqual(signature, sign(key, scope, payload)),
    )
    if (!isOurs) throw refusal()
    // The decoder ignores characters that are not base64url; such a cursor is refused.
    if (bytes.toString('base64url') !== text) throw refusal()
    const position = Position.parse(JSON.parse(payload.toString('utf8')))
    const key = position.key.map((value) =>
      typeof value === 'object' ? Uint8Array.from(Buffer.from(value.bytes, 'base64url')) : value,
    )
    return { query: position.query, key, total: position.total }
  }
}

function sign({ bytes }: CursorKey, { site, list }: CursorScope, payload: Uint8Array): Buffer {
  const mac = createHmac('sha256', bytes).update(`${site}\n${list}\n`).update(payload)
  return mac.digest().subarray(0, signatureLength)
}

function refusal(): Problem {
  return invalid(
    [
      faultOf(
        'cursor',
        'CURSOR_INVALID',
        'does not belong to this list; start again without cursor, or send nextPageCursor unchanged',
      ),
    ],
    'CURSOR_INVALID',
  )
}

/** The position in a list that is read page by page: the filters of its first page hold for all its pages. */
export interface ListPosition {
  readonly filters: Readonly<Record<string, string>>
  readonly limit: number
  readonly cursor: string | null
  /** Sort values of the last record served; undefined at the start. */
  readonly key: readonly KeyValue[] | undefined
  /** Records of the whole list, counted once at its start. */
  readonly total: number | undefined
}

export interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/**
 * The position to continue from. With a cursor the filters are the cursor's; filters in the request must match.
 * @throws Problem 400 for a cursor that is not this list's, or that was made with other filters.
 */
export function openPosition(
  cursors: Cursors,
  scope: CursorScope,
  { limit = limits.defaultPage, cursor }: PageQuery,
  given: Readonly<Record<string, string | undefined>>,
): ListPosition {
  const filters = Object.fromEntries(
    Object.entries(given).filter((filter): filter is [string, string] => filter[1] !== undefined),
  )
  if (cursor === undefined) return { filters, limit, cursor: null, key: undefined, total: undefined }
  const position = cursors.parse(scope, cursor)
  const changed = Object.keys(filters).filter((name) => filters[name] !== position.query[name])
  if (changed.length > 0) {
    const text = 'differs from the request that returned the cursor; start again without cursor'
    throw invalid(
      changed.map((name) => faultOf(name, 'CURSOR_INVALID', text)),
      'CURSOR_INVALID',
    )
  }
  return { filters: position.query, limit, cursor, key: position.key, total: position.total }
}

export interface PageContent<Row> {
  /** One row more than the limit when there are further pages. */
  readonly rows: readonly Row[]
  readonly total: number
  /** The order of the rows: its columns are the key of the last one. */
  readonly order: readonly SortColumn[]
  /** Bytes that the row adds to a page. */
  bytesOf(row: Row): number
}

/** The bounds of a page in this order. */
export function boundsOf({ limit }: ListPosition, order: readonly SortColumn[]): PageBounds {
  return { maxRecords: limit, maxBytes: limits.pageBytes, order: order.map(({ column }) => column) }
}

/**
 * The page envelope (§2.6) around the rows. The page ends at the limit of records or at that of bytes, whichever
 * comes first, and has one record at least.
 */
export function closePage<Row extends object>(
  cursors: Cursors,
  scope: CursorScope,
  walk: ListPosition,
  { rows, total, order, bytesOf }: PageContent<Row>,
): Page<Row> {
  const cut = cutPage(rows, boundsOf(walk, order), bytesOf)
  return { values: cut.values, ...envelopeOf(cursors, scope, walk, cut, total) }
}

/** What a page has besides its values. */
export function envelopeOf(
  cursors: Cursors,
  scope: CursorScope,
  walk: ListPosition,
  { last, key }: Pick<CutPage<unknown>, 'last' | 'key'>,
  total: number,
): Omit<Page<unknown>, 'values'> {
  const next = last || !key ? null : cursors.print(scope, { query: walk.filters, key, total })
  return { cursor: walk.cursor, last, totalCount: total, nextPageCursor: next }
}

/** The number of rows that a query finds. */
export async function countOf<Table extends keyof Tables>(
  matching: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<number> {
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A column to sort by, qualified: `hierarchy_node.name_sort`. */
export interface SortColumn {
  readonly column: string
  readonly direction: 'asc' | 'desc'
  /** The same value in a form that no index is in the order of; the column itself where absent. */
  readonly unindexed?: RawBuilder<unknown>
}

/** The rows of the page that begins at this position, and one more, in their order. */
export function pageOf<Table extends keyof Tables, Row>(
  matching: SelectQueryBuilder<Tables, Table, Row>,
  order: readonly SortColumn[],
  { limit, key }: ListPosition,
): SelectQueryBuilder<Tables, Table, Row> {
  return pageFrom(matching, order, key).limit(limit + 1)
}

/** The rows after a key, from the start where it is undefined, in their order. */
export function pageFrom<Table extends keyof Tables, Row>(
  matching: SelectQueryBuilder<Tables, Table, Row>,
  order: readonly SortColumn[],
  key: ListPosition['key'],
): SelectQueryBuilder<Tables, Table, Row> {
  let page = key ? matching.where(sortsAfter(order, key)) : matching
  for (const sorted of order) page = page.orderBy(sortValue(sorted), sorted.direction)
  return page
}

function sortValue({ column, unindexed }: SortColumn): RawBuilder<unknown> {
  return unindexed ?? sql.ref(column)
}

/**
 * The condition "sorts after `key`", for columns of mixed direction. The bound on the first column looks redundant, but
 * lets every engine start in the middle of its index.
 */
function sortsAfter(columns: readonly SortColumn[], key: readonly KeyValue[]): RawBuilder<SqlBool> {
  const compare = (index: number, operator: string) =>
    sql<SqlBool>`${sortValue(columns[index] as SortColumn)} ${sql.raw(operator)} ${key[index]}`
  const beyond = (index: number) => (columns[index]?.direction === 'asc' ? '>' : '<')
  const alternatives = columns.map((_, position) => {
    const equal = columns.slice(0, position).map((_column, index) => compare(index, '='))
    return sql`(${sql.join([...equal, compare(position, beyond(position))], sql` and `)})`
  })
  return sql<SqlBool>`${compare(0, `${beyond(0)}=`)} and (${sql.join(alternatives, sql` or `)})`
}
