// Reads organizations and focus areas.
import { type SqlBool, sql } from 'kysely'
import { type Page, parseSort, printSort, type SortKey } from '#contract/listing.ts'
import type { Cursors } from './cursors.ts'
import type { Database, Reading, Writing } from './database.ts'
import type { Engine } from './engine.ts'
import { findByKeys } from './find-by-keys.ts'
import { recordCount } from './hierarchy-count.ts'
import type { PageQuery, SortColumn } from './keyset.ts'
import { closePage, countOf, openPosition, pageOf, textBytes } from './keyset.ts'
import { type Hierarchy, type HierarchyNodeRow, textColumns } from './tables.ts'
import { likePattern } from './text-keys.ts'

/** Columns that no answer contains; their values can be long, so they are not read. */
type UnansweredColumn = 'name_fold' | 'archive_comment'

/** A record as it is answered, with the names of what it refers to. */
export interface HierarchyNode extends Omit<HierarchyNodeRow, UnansweredColumn> {
  owner_name: string | null
  type_name: string
  type_level: number
  status_name: string
}

export interface HierarchyQuery extends PageQuery {
  readonly nameContains?: string | undefined
  readonly externalId?: string | undefined
  readonly parentId?: string | undefined
  readonly sort?: readonly SortKey[] | undefined
}

type Filters = Readonly<Record<string, string>>

function nodesOf(db: Reading | Writing, { site, kind }: Hierarchy, filters: Filters) {
  let query = db.selectFrom('hierarchy_node').where((where) => where.and({ site_id: site, kind }))
  const { nameContains, externalId, parentId } = filters
  if (nameContains !== undefined) {
    query = query.where(sql<SqlBool>`name_fold like ${likePattern(nameContains)} escape '\\'`)
  }
  if (externalId !== undefined) query = query.where('external_id', '=', externalId)
  if (parentId !== undefined) query = query.where('parent_id', '=', parentId)
  return query
}

const answeredTexts = Object.values(textColumns)

const answeredColumns = [
  'site_id',
  'kind',
  'id',
  'parent_id',
  'path',
  'name',
  'name_sort',
  ...answeredTexts,
  'type_id',
  'owner_id',
  'status_id',
  'target_at',
  'target_date_type',
  'created_at',
  'updated_at',
] as const satisfies Exclude<keyof HierarchyNodeRow, UnansweredColumn | 'about'>[]

/** Bytes of a text up to which a list reads it with its record. Longer texts are read for the records of the page only. */
const maxShortTextBytes = 8192

/** Both engines know the length of a text without reading it. */
const shortTextOnly = sql<
  string | null
>`case when octet_length(about) <= ${sql.lit(maxShortTextBytes)} then about end`

/** Adds what the API shows beside the row. Left joins keep every engine in the order of the list's index. */
function withNames(
  db: Reading | Writing,
  rows: ReturnType<typeof nodesOf>,
  about = sql<string | null>`about`,
) {
  const answered = rows
    .select(answeredColumns)
    .select([about.as('about'), sql<number | null>`octet_length(about)`.as('about_bytes')])
  return db
    .selectFrom(answered.as('node'))
    .leftJoin('hierarchy_type as type', (join) =>
      join.onRef('type.site_id', '=', 'node.site_id').onRef('type.id', '=', 'node.type_id'),
    )
    .leftJoin('hierarchy_status as status', (join) =>
      join.onRef('status.site_id', '=', 'node.site_id').onRef('status.id', '=', 'node.status_id'),
    )
    .leftJoin('person as owner', (join) =>
      join.onRef('owner.site_id', '=', 'node.site_id').onRef('owner.id', '=', 'node.owner_id'),
    )
    .selectAll('node')
    .select('owner.name as owner_name')
    .select((select) => [
      select.fn.coalesce('type.name', select.val('')).as('type_name'),
      select.fn.coalesce('type.level', select.val(0)).as('type_level'),
      select.fn.coalesce('status.name', select.val('')).as('status_name'),
    ])
}

/** The record, or undefined when this hierarchy has none with the id. */
export function findNode(
  db: Reading | Writing,
  hierarchy: Hierarchy,
  id: string,
): Promise<HierarchyNode | undefined> {
  return withNames(db, nodesOf(db, hierarchy, {}).where('id', '=', id)).executeTakeFirst()
}

/** The record as it is before a change: no other transaction changes it until this one ends. */
export async function findNodeToChange(
  transaction: Writing,
  engine: Engine,
  hierarchy: Hierarchy,
  id: string,
): Promise<HierarchyNode | undefined> {
  if (engine.rowLocks) {
    await nodesOf(transaction, hierarchy, {}).select('id').where('id', '=', id).forNoKeyUpdate().execute()
  }
  return findNode(transaction, hierarchy, id)
}

/** The record, which must be there. */
export function getNode(db: Reading | Writing, hierarchy: Hierarchy, id: string): Promise<HierarchyNode> {
  return withNames(db, nodesOf(db, hierarchy, {}).where('id', '=', id)).executeTakeFirstOrThrow()
}

/**
 * The order of a list; the id decides between equals, so that the order is total.
 * Spec silent: the order without `sort`. Creation, because it never changes under a reader.
 */
function orderOf({ sort, externalId, parentId }: Filters): SortColumn[] {
  const columns = { name: 'name_sort', updatedDate: 'updated_at' } as const
  const chosen = (parseSort(sort ?? '') ?? []).map(
    ({ field, direction }): SortColumn => ({
      column: columns[field],
      direction: direction === 'ascending' ? 'asc' : 'desc',
    }),
  )
  const order: SortColumn[] = chosen.length > 0 ? chosen : [{ column: 'created_at', direction: 'asc' }]
  const total: SortColumn[] = [...order, { column: 'id', direction: order.at(-1)?.direction ?? 'asc' }]
  // The children of a record are indexed by creation and by name. In every other order the few matches are sorted: the
  // planner must not choose an index over all records because it has that order.
  const isIndexed = parentId !== undefined && order.length === 1 && order[0]?.column !== 'updated_at'
  const isNarrow = externalId !== undefined || parentId !== undefined
  if (!isNarrow || (isIndexed && externalId === undefined)) return total
  return total.map((sorted, place) =>
    place === 0 ? { ...sorted, unindexed: unindexed(sorted.column) } : sorted,
  )
}

/** The value of a column as an expression that no index contains. */
function unindexed(column: string) {
  return column === 'name_sort' ? sql`substr(${sql.ref(column)}, 1)` : sql`${sql.ref(column)} + 0`
}

/**
 * One page of a hierarchy's records.
 * @throws Problem 400 for a cursor that does not fit.
 */
export async function listNodes(
  database: Pick<Database, 'read' | 'engine'>,
  cursors: Cursors,
  hierarchy: Hierarchy,
  query: HierarchyQuery,
): Promise<Page<HierarchyNode>> {
  const { read: db } = database
  const scope = { site: hierarchy.site, list: hierarchy.kind }
  const { nameContains, externalId, parentId, sort } = query
  const walk = openPosition(cursors, scope, query, {
    nameContains,
    externalId,
    parentId,
    sort: sort && printSort(sort),
  })
  const order = orderOf(walk.filters)
  const matching = nodesOf(db, hierarchy, walk.filters)
  let shown = withNames(db, pageOf(matching, order, walk), shortTextOnly)
  for (const { column, direction } of order) shown = shown.orderBy(sql.ref(`node.${column}`), direction)
  const isFiltered = [nameContains, externalId, parentId].some((filter) => filter !== undefined)
  const count = () => (isFiltered ? countOf(matching) : recordCount(db, hierarchy))
  const [rows, total] = await Promise.all([shown.execute(), walk.total ?? count()])
  const listed = closePage(cursors, scope, walk, { rows, total, order, bytesOf })
  const values = await withLongTexts(database, hierarchy, listed.values)
  return values ? { ...listed, values } : listNodes(database, cursors, hierarchy, query)
}

/** Bytes of a record's identifiers, dates and field names in an answer, and of each byte of its path there. */
const nodeFrame = { record: 700, path: 4 } as const

type MeasuredNode = HierarchyNode & { readonly about_bytes: number | null }

function bytesOf(node: MeasuredNode): number {
  let bytes = nodeFrame.record + nodeFrame.path * node.path.length + textBytes(node.name)
  for (const column of answeredTexts) bytes += textBytes(node[column])
  return bytes + (node.about_bytes ?? 0)
}

/** The records with their texts, however long; undefined when one was changed or deleted since it was listed. */
async function withLongTexts(
  { read, engine }: Pick<Database, 'read' | 'engine'>,
  { site, kind }: Hierarchy,
  nodes: readonly MeasuredNode[],
): Promise<HierarchyNode[] | undefined> {
  const long = nodes.filter((node) => (node.about_bytes ?? 0) > maxShortTextBytes)
  const keys = long.map(({ id }) => ({ site_id: site, kind, id }))
  const columns = ['id', 'about', 'updated_at'] as const
  const found = await findByKeys(read, engine, { table: 'hierarchy_node', columns, keys })
  const texts = new Map(found.map((row) => [row.id, row]))
  if (long.some(({ id, updated_at }) => texts.get(id)?.updated_at !== updated_at)) return undefined
  return nodes.map((node) => ({ ...node, ...texts.get(node.id) }))
}
