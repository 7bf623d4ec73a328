// Reads organizations and focus areas.
import { sql } from 'kysely'
import { parseSort, printSort, type SortKey } from '#contract/listing.ts'
import { isUuid } from '#contract/primitives.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import type { Database, Reading, Writing } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import { findByKeys } from '#service/database/find-by-keys.ts'
import { keptQuery } from '#service/database/kept-query.ts'
import {
  boundsOf,
  type Cursors,
  countOf,
  envelopeOf,
  type ListPosition,
  openPosition,
  type PageQuery,
  pageFrom,
  type SortColumn,
} from '#service/database/keyset.ts'
import {
  type ExtendedNode,
  hasLongText,
  joinPrinted,
  type ListedNode,
  maxShortTextBytes,
  type NodeForm,
  type NodePage,
  type PresentedNode,
  type PrintedAnswer,
  printNodes,
} from '#service/database/node-answer.ts'
import type { KeyValue } from '#service/database/page-cut.ts'
import type { Statement } from '#service/database/statement.ts'
import { type Hierarchy, type HierarchyNodeRow, textColumns } from '#service/database/tables.ts'
import { storedCount } from './hierarchy-count.ts'
import { countKeys, findByName, isRare, type NodeKeys, nameHas } from './name-index.ts'

/** Columns that answers about one record do not contain; their values can be long, so they are not read. */
type UnansweredColumn = 'name_fold' | 'name_search' | 'archive_comment'

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

type Filters = ListPosition['filters']

/** An ID that no record has, of the type of the column. */
const noRecord = '00000000-0000-0000-0000-000000000000'

function nodesOf(db: Reading | Writing, { site, kind }: Hierarchy, filters: Filters) {
  let query = db.selectFrom('hierarchy_node').where((where) => where.and({ site_id: site, kind }))
  const { nameContains, externalId, parentId } = filters
  if (nameContains !== undefined) {
    query = query.where(nameHas(sql`coalesce(name_search, name_fold)`, nameContains))
  }
  if (externalId !== undefined) query = query.where('external_id', '=', externalId)
  if (parentId !== undefined) query = query.where('parent_id', '=', parentOf(parentId))
  return query
}

/** The parent as its column can have it. */
function parentOf(text: string): string {
  return isUuid(text) ? text : noRecord
}

/** In SQLite “cross join” says that the keys come first; to PostgreSQL it is any join. */
function nodesWithKeys(db: Reading, keys: NodeKeys) {
  const nodes = sql<HierarchyNodeRow>`(
    select hierarchy_node.* from ${keys} as named cross join hierarchy_node
    where hierarchy_node.site_id = named.site_id and hierarchy_node.id = named.id)`
  return db.selectFrom(nodes.as('hierarchy_node'))
}

const answeredTexts = Object.values(textColumns)

const presentedColumns = [
  'id',
  'parent_id',
  'path',
  'name',
  ...answeredTexts,
  'type_id',
  'owner_id',
  'status_id',
  'target_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof PresentedNode)[]

const answeredColumns = [
  ...presentedColumns,
  'site_id',
  'kind',
  'name_sort',
  'target_date_type',
] as const satisfies Exclude<keyof HierarchyNodeRow, UnansweredColumn | 'about'>[]

const extendedColumns = ['target_date_type', 'archive_comment'] as const satisfies (keyof ExtendedNode)[]

/** Both engines know the length of a text without reading it. */
const shortTextOnly = sql<
  string | null
>`case when octet_length(about) <= ${sql.lit(maxShortTextBytes)} then about end`

/** Adds what the API shows beside the row. Left joins keep every engine in the order of the list's index. */
function withNames(
  db: Reading | Writing,
  rows: ReturnType<typeof nodesOf>,
  columns: readonly ((typeof answeredColumns)[number] | 'archive_comment')[] = answeredColumns,
  about = sql<string | null>`about`,
) {
  const answered = rows
    .select(columns)
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

const nodeById = keptQuery((db, { site, kind, id }: Hierarchy & { readonly id: string }) =>
  withNames(db, nodesOf(db, { site, kind }, {}).where('id', '=', id)),
)

/** The record as of now; undefined when this hierarchy has none with the id. */
export function findNode(
  database: Pick<Database, 'read' | 'engine' | 'find'>,
  { site, kind }: Hierarchy,
  id: string,
): Promise<HierarchyNode | undefined> {
  return database.find(nodeById(database, { site, kind, id }))
}

/** The same within a transaction. */
export function findNodeIn(
  db: Reading | Writing,
  hierarchy: Hierarchy,
  id: string,
): Promise<HierarchyNode | undefined> {
  return withNames(db, nodesOf(db, hierarchy, {}).where('id', '=', id)).executeTakeFirst()
}

/**
 * The record as it is before a change: no other transaction changes it until this one ends. A record that no one else
 * holds is locked and read in one statement. That statement reads names as of its beginning, so where it would have to
 * wait for the record, the names are read by another one, after the wait.
 */
export async function findNodeToChange(
  transaction: Writing,
  engine: Engine,
  hierarchy: Hierarchy,
  id: string,
): Promise<HierarchyNode | undefined> {
  if (!engine.rowLocks) return findNodeIn(transaction, hierarchy, id)
  const record = nodesOf(transaction, hierarchy, {}).where('id', '=', id).forNoKeyUpdate()
  const free = await withNames(transaction, record.skipLocked()).executeTakeFirst()
  if (free && namesItsReferences(free)) return free
  await record.select('id').execute()
  return findNodeIn(transaction, hierarchy, id)
}

/** False where a name is missing: it has none, or was added after the statement that read the record began. */
function namesItsReferences({ owner_name, type_name, status_name }: HierarchyNode): boolean {
  return owner_name !== null && type_name !== '' && status_name !== ''
}

/** The record, which must be there. */
export function getNode(db: Reading | Writing, hierarchy: Hierarchy, id: string): Promise<HierarchyNode> {
  return withNames(db, nodesOf(db, hierarchy, {}).where('id', '=', id)).executeTakeFirstOrThrow()
}

/** The rows from a position on: their texts up to a length, and of the columns those that a list shows. */
function listedNodes(db: Reading, { site, kind, isExtended, filters, keys, key, rows }: ListedRows) {
  const order = orderOf(filters, keys !== undefined)
  const found = keys ? nodesWithKeys(db, keys) : nodesOf(db, { site, kind }, filters)
  const matching = pageFrom(found, order, key).limit(rows)
  const sorted = order.some(({ column }) => column === 'name_sort') ? (['name_sort'] as const) : []
  const extended = isExtended ? extendedColumns : []
  const columns = ['site_id', ...presentedColumns, ...extended, ...sorted] as const
  let shown = withNames(db, matching, columns, shortTextOnly)
  for (const { column, direction } of order) shown = shown.orderBy(sql.ref(`node.${column}`), direction)
  return shown
}

interface ListedRows extends Hierarchy, NodeForm {
  readonly filters: Filters
  /** The records that the filters name, where those are found first and sorted then. */
  readonly keys?: NodeKeys | undefined
  readonly key: readonly KeyValue[] | undefined
  /** The most rows. */
  readonly rows: number
}

type ListedValues = Readonly<Record<string, KeyValue>>

/** The queries of lists by what their SQL depends on: the names of the filters, the sort, and whether there is a key. */
const keptLists = new Map<
  string,
  (database: ListingDatabase, values: ListedValues) => Statement<ListedNode>
>()

function listStatement(database: ListingDatabase, listed: ListedRows): Statement<ListedNode> {
  const { site, kind, isExtended, filters, key, rows } = listed
  const { nameContains, sort = '', parentId, ...rest } = filters
  const exact = parentId === undefined ? rest : { ...rest, parentId: parentOf(parentId) }
  if (nameContains !== undefined) return listedNodes(database.read, listed).compile()
  const keyNames = key?.map((_, position) => `key${position}`)
  const names = Object.keys(exact).toSorted()
  const shape = JSON.stringify([isExtended, sort, names, keyNames])
  const kept =
    keptLists.get(shape) ??
    keptQuery<ListedValues, ListedNode>((db, values) =>
      listedNodes(db, {
        site: values.site as string,
        kind: values.kind as HierarchyKind,
        isExtended,
        filters: {
          ...(sort && { sort }),
          ...Object.fromEntries(names.map((name) => [name, values[name] as string])),
        },
        key: keyNames?.map((name) => values[name] as KeyValue),
        rows: values.rows as number,
      }),
    )
  keptLists.set(shape, kept)
  const keyValues = key?.map((value, position) => [`key${position}`, value] as const) ?? []
  return kept(database, { site, kind, rows, ...exact, ...Object.fromEntries(keyValues) })
}

type ListingDatabase = Pick<Database, 'read' | 'engine' | 'find' | 'readNodes'>

/**
 * One page of a hierarchy's records, as the JSON of its envelope.
 * @throws Problem 400 for a cursor that does not fit.
 */
export async function listNodes(
  database: ListingDatabase,
  cursors: Cursors,
  hierarchy: Hierarchy & Pick<NodeForm, 'isExtended'>,
  query: HierarchyQuery,
): Promise<PrintedAnswer> {
  const { read: db, engine } = database
  const { kind, isExtended } = hierarchy
  const scope = { site: hierarchy.site, list: hierarchy.kind }
  const { nameContains, externalId, parentId, sort } = query
  const walk = openPosition(cursors, scope, query, {
    nameContains,
    externalId,
    parentId,
    sort: sort && printSort(sort),
  })
  const { filters, key } = walk
  const isFiltered = [nameContains, externalId, parentId].some((filter) => filter !== undefined)
  const named = findByName(engine, hierarchy, filters)
  const count = () => {
    if (named) return countKeys(db, named)
    return isFiltered ? countOf(nodesOf(db, hierarchy, filters)) : storedCount(database, hierarchy)
  }
  const counted = walk.total ?? count()
  const keys = named && isRare(await counted, await storedCount(database, hierarchy)) ? named : undefined
  const bounds = { ...boundsOf(walk, orderOf(filters, keys !== undefined)), kind, isExtended }
  const statement = listStatement(database, { ...hierarchy, filters, keys, key, rows: walk.limit + 1 })
  const [page, total] = await Promise.all([database.readNodes(statement, bounds), counted])
  const values = await printedValues(database, hierarchy, page.values)
  if (!values) return listNodes(database, cursors, hierarchy, query)
  const rest = JSON.stringify(envelopeOf(cursors, scope, walk, page, total))
  return joinPrinted('{"values":', values, `,${rest.slice(1)}`)
}

/** The records with their texts, however long; undefined when one was changed or deleted since it was listed. */
async function printedValues(
  { read, engine }: ListingDatabase,
  { site, kind, isExtended }: Hierarchy & NodeForm,
  values: NodePage['values'],
): Promise<PrintedAnswer | undefined> {
  if (values instanceof Uint8Array) return values
  const long = values.filter(hasLongText)
  const keys = long.map(({ id }) => ({ site_id: site, kind, id }))
  const columns = ['id', 'about', 'updated_at'] as const
  const found = await findByKeys(read, engine, { table: 'hierarchy_node', columns, keys })
  const texts = new Map(found.map((row) => [row.id, row]))
  if (long.some(({ id, updated_at }) => texts.get(id)?.updated_at !== updated_at)) return undefined
  return printNodes(
    { kind, isExtended },
    values.map((node) => ({ ...node, ...texts.get(node.id) })),
  )
}

// The order of lists of organizations and focus areas.

/**
 * The order of a list; the id decides between equals, so that the order is total.
 * Spec silent: the order without `sort`. Creation, because it never changes under a reader.
 * @param isByName true for records that are found by their name first
 */
function orderOf({ sort, externalId, parentId }: ListPosition['filters'], isByName: boolean): SortColumn[] {
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
  const isNarrow = isByName || externalId !== undefined || parentId !== undefined
  if (!isNarrow || (isIndexed && externalId === undefined)) return total
  return total.map((sorted, place) =>
    place === 0 ? { ...sorted, unindexed: unindexed(sorted.column) } : sorted,
  )
}

/** The value of a column as an expression that no index contains. */
function unindexed(column: string) {
  return column === 'name_sort' ? sql`substr(${sql.ref(column)}, 1)` : sql`${sql.ref(column)} + 0`
}
