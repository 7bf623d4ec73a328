// Creates and changes organizations and focus areas. Parent, path and index always agree, because every change of a
// hierarchy's shape happens in one transaction that holds that hierarchy's lock row.
import { type Expression, sql } from 'kysely'
import { maxLevels, type TextField, textFieldNames } from '#contract/hierarchies.ts'
import { isUuid } from '#contract/primitives.ts'
import { hierarchies } from '#contract/resources.ts'
import type { Reading, Writing } from '#service/database/database.ts'
import type { Engine } from '#service/database/engine.ts'
import { afterSubtree, childPath, depthOf, parentPath, startsWith } from '#service/database/node-path.ts'
import {
  type Hierarchy,
  type HierarchyNodeRow,
  type NewHierarchyNodeRow,
  textColumns,
} from '#service/database/tables.ts'
import { faultOf, invalid, problemOf } from '#service/problem.ts'
import { nextFundsRevision } from './funds-revision.ts'
import { changeRecordCount } from './hierarchy-count.ts'
import { findNodeToChange, getNode, type HierarchyNode } from './hierarchy-reading.ts'
import { nameKeys } from './text-keys.ts'

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
