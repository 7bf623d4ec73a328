// The repository of organizations and focus areas: the tables hierarchy_node and tree_lock, and no other file has SQL of
// theirs but the index of names. Parent, path and index always agree, because every change of a hierarchy's shape happens in
// one transaction that holds that hierarchy's lock row.
import { type Expression, sql } from 'kysely'
import { maxLevels, type TextField, textFieldNames } from '#contract/hierarchies.ts'
import { parseSort, printSort, type SortKey } from '#contract/listing.ts'
import { isUuid } from '#contract/primitives.ts'
import { type HierarchyKind, hierarchies } from '#contract/resources.ts'
import type { KeyValue } from '#service/database/cut-page.ts'
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
import { afterSubtree, childPath, depthOf, parentPath, startsWith } from '#service/database/node-path.ts'
import type { Statement } from '#service/database/statement.ts'
import {
  type Hierarchy,
  type HierarchyNodeRow,
  type NewHierarchyNodeRow,
  textColumns,
} from '#service/database/tables.ts'
import { faultOf, invalid, problemOf } from '#service/problem.ts'
import { nextFundsRevision } from './funds-revision.ts'
import { countKeys, findByName, isRare, type NodeKeys, nameHas } from './name-index.ts'
import { nameKeys } from './text-keys.ts'

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
  if (parentId !== undefined) query = query.where('parent_id', '=', asParentId(parentId))
  return query
}

/** The parent as its column can have it. */
function asParentId(text: string): string {
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
  const exact = parentId === undefined ? rest : { ...rest, parentId: asParentId(parentId) }
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

// Creating, changing, moving and deleting.

export interface NewNode {
  readonly id: string
  readonly name: string
  readonly texts: Readonly<Record<TextField, string | null>>
  readonly typeId: string
  readonly parentId: string | null
  readonly ownerId: string
  readonly statusName: string
  /** Epoch milliseconds. */
  readonly targetAt: number | null
  readonly targetDateType: string | null
  /** Epoch milliseconds. */
  readonly now: number
}

/** Columns that an update mask can change; absent ones are kept. */
export type NodeChanges = Partial<
  Pick<
    HierarchyNodeRow,
    'name' | 'owner_id' | 'about' | TextColumn | 'status_id' | 'target_at' | 'target_date_type'
  >
>

type TextColumn = (typeof textColumns)[TextField]

/** @throws Problem 404, naming the field of the request, when the parent is not found. */
async function parentOf(
  transaction: Writing,
  { site, kind }: Hierarchy,
  { id, field }: { readonly id: string; readonly field: string },
) {
  const parent = await transaction
    .selectFrom('hierarchy_node as node')
    .innerJoin('hierarchy_type as type', (join) =>
      join.onRef('type.site_id', '=', 'node.site_id').onRef('type.id', '=', 'node.type_id'),
    )
    .select(['node.path', 'type.level', 'type.name as typeName'])
    .where((where) => where.and({ 'node.site_id': site, 'node.kind': kind, 'node.id': id }))
    .executeTakeFirst()
  if (!parent) throw referenceNotFound(field, id)
  return parent
}

function referenceNotFound(field: string, id: string) {
  return problemOf(
    404,
    'REFERENCE_INVALID',
    faultOf(field, 'REFERENCE_UNKNOWN', `no record has the ID ${id}`),
  )
}

async function requireType(transaction: Writing, { site, kind }: Hierarchy, id: string) {
  const type = await transaction
    .selectFrom('hierarchy_type')
    .select(['level', 'name', 'retired_at'])
    .where((where) => where.and({ site_id: site, kind, id }))
    .executeTakeFirst()
  const field = hierarchies[kind].fields.typeId
  if (!type) throw referenceNotFound(field, id)
  if (type.retired_at !== null) throw referenceRetired(field, type.name)
  return type
}

function referenceRetired(field: string, name: string) {
  const text = `${name} was retired; choose another one`
  return invalid([faultOf(field, 'REFERENCE_RETIRED', text)], 'REFERENCE_INVALID')
}

/**
 * Spec silent: people without access as owners. A record keeps them and cannot newly choose them.
 * @throws Problem 404 for an owner who is not found; 400 for one who was retired, or whose account is disabled or removed.
 */
async function requireOwner(transaction: Writing, { site }: Hierarchy, id: string): Promise<void> {
  const person = await transaction
    .selectFrom('person')
    .select(['name', 'retired_at'])
    .where((where) => where.and({ site_id: site, id }))
    .executeTakeFirst()
  if (!person) throw referenceNotFound('ownerId', id)
  const name = person.name ?? id
  if (person.retired_at !== null) throw referenceRetired('ownerId', name)
  // Only people with an account have a UUID for certain; the columns of the two tables have different types.
  const account = isUuid(id)
    ? await transaction
        .selectFrom('principal')
        .select('disabled_at')
        .where((where) => where.and({ site_id: site, id }))
        .executeTakeFirst()
    : undefined
  if (account === undefined || account.disabled_at === null) return
  const text = `${name} no longer has access; choose another person`
  throw invalid([faultOf('ownerId', 'OWNER_WITHOUT_ACCESS', text)], 'REFERENCE_INVALID')
}

async function statusNamed(transaction: Writing, { site, kind }: Hierarchy, name: string): Promise<string> {
  const status = await transaction
    .selectFrom('hierarchy_status')
    .select('id')
    .where((where) => where.and({ site_id: site, kind, name }))
    .executeTakeFirstOrThrow()
  return status.id
}

/**
 * Creates a record below its parent, or at the top level. Answers it as created: another change may follow immediately.
 * Spec silent: whether types must descend. They must ("type that indicates the hierarchy level"); levels may be
 * skipped.
 * @throws Problem 404 when the type, the parent or the owner is not found; 400 when the levels do not descend.
 */
export async function insertNode(
  transaction: Writing,
  hierarchy: Hierarchy,
  node: NewNode,
): Promise<HierarchyNode> {
  const { fields } = hierarchies[hierarchy.kind]
  await changeRecordCount(transaction, hierarchy, 1)
  const type = await requireType(transaction, hierarchy, node.typeId)
  await requireOwner(transaction, hierarchy, node.ownerId)
  const parent =
    node.parentId === null
      ? null
      : await parentOf(transaction, hierarchy, { id: node.parentId, field: fields.parentId })
  if (parent) requireLowerType(hierarchy, type, parent)
  const path = childPath(parent?.path ?? new Uint8Array(), node.id)
  if (depthOf(path) >= maxLevels) {
    throw tooDeep(fields.parentId)
  }
  await transaction
    .insertInto('hierarchy_node')
    .values({
      site_id: hierarchy.site,
      kind: hierarchy.kind,
      id: node.id,
      parent_id: node.parentId,
      path,
      ...nameColumns(node.name),
      ...textValues(node.texts),
      type_id: node.typeId,
      owner_id: node.ownerId,
      status_id: await statusNamed(transaction, hierarchy, node.statusName),
      target_at: node.targetAt,
      target_date_type: node.targetDateType,
      created_at: node.now,
      updated_at: node.now,
    })
    .execute()
  return getNode(transaction, hierarchy, node.id)
}

/** @throws Problem 400 when the type is not below that of the parent. */
function requireLowerType(
  { kind }: Hierarchy,
  type: { readonly level: number; readonly name: string },
  parent: { readonly level: number; readonly typeName: string },
): void {
  if (parent.level < type.level) return
  const { typeId } = hierarchies[kind].fields
  const text = `${type.name} cannot be a child of ${parent.typeName}; choose a type of a lower level`
  throw invalid([faultOf(typeId, 'TYPE_NOT_LOWER', text)], 'HIERARCHY_INVALID')
}

function tooDeep(field: string) {
  const text = `the hierarchy can have at most ${maxLevels} levels`
  return invalid([faultOf(field, 'TOO_DEEP', text)], 'HIERARCHY_INVALID')
}

function textValues(texts: NewNode['texts']): Pick<NewHierarchyNodeRow, TextColumn> {
  return Object.fromEntries(textFieldNames.map((field) => [textColumns[field], texts[field]]))
}

function nameColumns(name: string) {
  return { name, ...nameKeys(name) }
}

/** The moment of a change: never before the record's previous one, whatever the clock does. */
function laterThan(now: number) {
  return sql<number>`case when updated_at >= ${now} then updated_at + 1 else ${now} end`
}

function changeColumns(
  transaction: Writing,
  { site, kind }: Hierarchy,
  { id, set, now }: { id: string; set: Partial<HierarchyNodeRow>; now: number },
) {
  return transaction
    .updateTable('hierarchy_node')
    .set({ ...set, updated_at: laterThan(now) })
    .where((where) => where.and({ site_id: site, kind, id }))
}

/**
 * Changes columns of one record; answers it as this change left it. `node` is the record before, read to be changed: no
 * one else changes it, so only the names of another owner and status have to be read. The reason of an archiving goes with the
 * status.
 * @throws Problem 404 when the new owner or status is not found, 400 when it was retired.
 */
export async function updateNode(
  transaction: Writing,
  hierarchy: Hierarchy,
  { node, changes, now }: { node: HierarchyNode; changes: NodeChanges; now: number },
): Promise<HierarchyNode> {
  const { id } = node
  const { name, ...others } = changes
  const isOtherStatus = others.status_id !== undefined && others.status_id !== node.status_id
  const set = {
    ...others,
    ...(name === undefined ? {} : nameColumns(name)),
    ...(isOtherStatus && { archive_comment: null }),
  }
  // Before the update: the foreign key would refuse the owner without a reason.
  const { owner_id: owner = node.owner_id } = others
  if (owner !== node.owner_id) {
    await requireOwner(transaction, hierarchy, owner)
    if (hierarchy.kind === 'focus-area') await nextFundsRevision(transaction, hierarchy.site, 'areas')
  }
  if (others.status_id !== undefined && isOtherStatus)
    await requireStatus(transaction, hierarchy, others.status_id)
  const changed = await changeColumns(transaction, hierarchy, { id, set, now })
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  const isNamed = others.owner_id !== undefined || isOtherStatus
  return isNamed ? getNode(transaction, hierarchy, id) : { ...node, ...set, ...changed }
}

async function requireStatus(transaction: Writing, { site, kind }: Hierarchy, id: string): Promise<void> {
  const status = await transaction
    .selectFrom('hierarchy_status')
    .select(['name', 'retired_at'])
    .where((where) => where.and({ site_id: site, kind, id }))
    .executeTakeFirst()
  if (!status) throw referenceNotFound('statusId', id)
  if (status.retired_at !== null) throw referenceRetired('statusId', status.name)
}

/** Why a record was archived; null without a reason. */
export async function findArchiveComment(
  db: Reading | Writing,
  { site, kind }: Hierarchy,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('hierarchy_node')
    .select('archive_comment')
    .where((where) => where.and({ site_id: site, kind, id }))
    .executeTakeFirst()
  return row?.archive_comment ?? null
}

/**
 * Gives an organization the status ARCHIVED and keeps the reason. Its children stay as they are; archiving twice
 * changes nothing. Answers false when the record is not there.
 * Spec silent: children of an archived organization, and a second archive.
 */
export async function archiveNode(
  transaction: Writing,
  hierarchy: Hierarchy,
  { id, comment, now }: { id: string; comment: string | null; now: number },
): Promise<boolean> {
  const archived = await statusNamed(transaction, hierarchy, 'ARCHIVED')
  const node = await transaction
    .selectFrom('hierarchy_node')
    .select('status_id')
    .where((where) => where.and({ site_id: hierarchy.site, kind: hierarchy.kind, id }))
    .executeTakeFirst()
  if (!node) return false
  if (node.status_id === archived) return true
  const set = { status_id: archived, archive_comment: comment }
  await changeColumns(transaction, hierarchy, { id, set, now }).execute()
  return true
}

// Changes the shape of a hierarchy: rewrites the paths of a branch, and moves a record with its branch to another parent.

/** Blocks every other change of the hierarchy's shape while paths are rewritten. */
export async function lockHierarchy(
  transaction: Writing,
  engine: Engine,
  { site, kind }: Hierarchy,
): Promise<void> {
  if (!engine.rowLocks) return
  await transaction
    .selectFrom('tree_lock')
    .select('version')
    .where((where) => where.and({ site_id: site, kind }))
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface PathChange {
  /** The branch: the path of the record at its top. */
  readonly branch: Uint8Array
  /** Bytes at the start of each path that are replaced. */
  readonly replaced: number
  readonly prefix: Uint8Array
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Replaces the start of the paths of a branch. The path is a field of each record, so each counts as updated.
 * @param change.replaced the length of the branch's own path leaves out the record at its top.
 */
async function replacePaths(
  transaction: Writing,
  engine: Engine,
  { site, kind }: Hierarchy,
  { branch, replaced, prefix, now }: PathChange,
): Promise<void> {
  const column = sql.ref('path') as Expression<Uint8Array>
  await transaction
    .updateTable('hierarchy_node')
    .set({ path: engine.replacePrefix(prefix, column, replaced + 1), updated_at: laterThan(now) })
    .where((where) => where.and({ site_id: site, kind }))
    .where('path', replaced === branch.length ? '>' : '>=', branch)
    .where('path', '<', afterSubtree(branch))
    .execute()
}

/**
 * Moves a record with its branch to another parent, or to the top level. Needs the lock of the hierarchy.
 * @throws Problem 404 when the parent is not found; 400 when it is in the branch, when its type is not above the record's, and
 * when the branch would become too deep.
 */
export async function moveNode(
  transaction: Writing,
  engine: Engine,
  hierarchy: Hierarchy,
  { node, parentId, now }: { node: HierarchyNode; parentId: string | null; now: number },
): Promise<void> {
  if (parentId === node.parent_id) return
  const parent =
    parentId === null ? null : await parentOf(transaction, hierarchy, { id: parentId, field: 'parentId' })
  if (parent && startsWith(parent.path, node.path)) {
    const text = `${node.name} cannot become a child of itself or of its descendants`
    throw invalid([faultOf('parentId', 'PARENT_WITHIN', text)], 'HIERARCHY_INVALID')
  }
  if (parent) requireLowerType(hierarchy, { level: node.type_level, name: node.type_name }, parent)
  const above = parent?.path ?? new Uint8Array()
  const removed = parentPath(node.path).length
  const deepest = await longestPath(transaction, hierarchy, node.path)
  if (depthOf(new Uint8Array(deepest - removed + above.length)) >= maxLevels) {
    throw tooDeep('parentId')
  }
  if (hierarchy.kind === 'focus-area') await nextFundsRevision(transaction, hierarchy.site, 'areas')
  await transaction
    .updateTable('hierarchy_node')
    .set({ parent_id: parentId })
    .where((where) => where.and({ site_id: hierarchy.site, kind: hierarchy.kind, id: node.id }))
    .execute()
  const change = { branch: node.path, replaced: removed, prefix: above, now }
  await replacePaths(transaction, engine, hierarchy, change)
}

/** Bytes of the longest path in the branch. */
async function longestPath(
  transaction: Writing,
  { site, kind }: Hierarchy,
  branch: Uint8Array,
): Promise<number> {
  const { longest } = await transaction
    .selectFrom('hierarchy_node')
    .select(sql<number>`max(octet_length(path))`.as('longest'))
    .where((where) => where.and({ site_id: site, kind }))
    .where('path', '>=', branch)
    .where('path', '<', afterSubtree(branch))
    .executeTakeFirstOrThrow()
  return Number(longest)
}

// Deletes organizations and focus areas; their descendants move up one level.

/**
 * Deletes a record; its children move to its parent, or become parentless (§4.3). Answers the deleted record, or
 * undefined when it is not there.
 * Spec silent: cost and benefit items of a deleted focus area. They move to its parent as well; where there is
 * no parent the deletion is refused, because an item needs a focus area and amounts must not be lost.
 * @throws Problem 400 when items would have no focus area.
 */
export async function deleteNode(
  transaction: Writing,
  engine: Engine,
  hierarchy: Hierarchy,
  { id, now }: { id: string; now: number },
): Promise<HierarchyNode | undefined> {
  await lockHierarchy(transaction, engine, hierarchy)
  const { site, kind } = hierarchy
  const node = await findNodeToChange(transaction, engine, hierarchy, id)
  if (!node) return undefined
  if (kind === 'focus-area')
    await moveFundItems(transaction, engine, { site, from: id, to: node.parent_id, now })
  await transaction
    .updateTable('hierarchy_node')
    .set({ parent_id: node.parent_id })
    .where((where) => where.and({ site_id: site, kind, parent_id: id }))
    .execute()
  const { length } = node.path
  const change = { branch: node.path, replaced: length, prefix: parentPath(node.path), now }
  await replacePaths(transaction, engine, hierarchy, change)
  await transaction
    .deleteFrom('hierarchy_node')
    .where((where) => where.and({ site_id: site, id }))
    .execute()
  await changeRecordCount(transaction, hierarchy, -1)
  return node
}

async function moveFundItems(
  transaction: Writing,
  { rowLocks }: Engine,
  { site, from, to, now }: { site: string; from: string; to: string | null; now: number },
): Promise<void> {
  const items = transaction
    .selectFrom('fund_item')
    .select('id')
    .where((where) => where.and({ site_id: site, focus_area_id: from }))
  if (to === null && (await items.executeTakeFirst())) {
    const text =
      'this focus area has cost or benefit items and no parent to move them to; delete the items or assign them to another focus area first'
    throw invalid([{ code: 'ITEMS_NEED_PARENT', path: [], text }], 'HIERARCHY_INVALID')
  }
  if (rowLocks) await items.orderBy('id').forNoKeyUpdate().execute()
  const revision = await nextFundsRevision(transaction, site, 'areas')
  if (to === null) return
  await transaction
    .updateTable('fund_item')
    .set({ focus_area_id: to, revision, updated_at: now })
    .where((where) => where.and({ site_id: site, focus_area_id: from }))
    .execute()
}

// The number of records of a hierarchy, in its lock row: counting 100,000 rows for every first page cost more than reading
// the page.

const countOfHierarchy = keptQuery((db, { site, kind }: Hierarchy) =>
  db
    .selectFrom('tree_lock')
    .select('records')
    .where((where) => where.and({ site_id: site, kind })),
)

/** All records of the hierarchy, archived ones included. */
export async function storedCount(
  database: Pick<Database, 'read' | 'engine' | 'find'>,
  { site, kind }: Hierarchy,
): Promise<number> {
  const found = await database.find(countOfHierarchy(database, { site, kind }))
  if (!found) throw new Error(`the site ${site} has no ${kind} hierarchy`)
  return Number(found.records)
}

/** Changes the stored count, and blocks every other change of the hierarchy's shape until the transaction ends. */
async function changeRecordCount(
  transaction: Writing,
  { site, kind }: Hierarchy,
  change: 1 | -1,
): Promise<void> {
  await transaction
    .updateTable('tree_lock')
    .set(({ eb }) => ({ records: eb('records', '+', change) }))
    .where((where) => where.and({ site_id: site, kind }))
    .execute()
}

/** Counts all records of a site, or of every site, after records were written in bulk. */
export async function recountRecords(db: Reading | Writing, site?: string): Promise<void> {
  const counted = sql<number>`(
    select count(*) from hierarchy_node
    where hierarchy_node.site_id = tree_lock.site_id and hierarchy_node.kind = tree_lock.kind)`
  const update = db.updateTable('tree_lock').set({ records: counted })
  await (site === undefined ? update : update.where('site_id', '=', site)).execute()
}
