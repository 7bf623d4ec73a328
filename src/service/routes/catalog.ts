// The rules of the catalog: what records refer to stays, names and keys are unique in their list, and what the service sets
// itself keeps its name.
import { randomUUID } from 'node:crypto'
import { type Area, accessScope, catalogScope, type Scope } from '#contract/access.ts'
import {
  areasOfList,
  type CatalogEntry,
  type CatalogList,
  type CreateCatalogEntryRequest,
  fieldsOfList,
  isSetByService,
  type OwnField,
  orderedLists,
  type UpdateCatalogEntryRequest,
} from '#contract/catalog-operations.ts'
import { isUuid } from '#contract/primitives.ts'
import type { Reading, Writing } from '#service/database/database.ts'
import { listAccounts, listManagers } from '#service/identity/access.ts'
import type { Principal } from '#service/identity/accounts.ts'
import { alreadyUsed, faultOf, invalid, problem, problemOf, requireFound } from '#service/problem.ts'
import { changesBetween } from '#service/store/audit.ts'
import {
  addEntry,
  type CatalogColumns,
  type CatalogRow,
  changeEntry,
  isReferredTo,
  listEntriesOf,
  orderEntries,
  removeEntry,
  type SiteList,
} from '#service/store/catalog.ts'
import type { HandlerDeps, Handlers } from './call.ts'

/** The column of each field. */
const columnOf = {
  key: 'key',
  level: 'level',
  color: 'color',
  email: 'email',
  costType: 'parent_key',
} as const satisfies Readonly<Record<OwnField, keyof CatalogColumns>>

/** Fields that an entry cannot be without. */
const required: readonly OwnField[] = ['key', 'level', 'costType']

function entryOf(list: CatalogList, row: CatalogRow): CatalogEntry {
  const own = fieldsOfList[list].map((field) => [field, row[columnOf[field]] ?? null])
  const name = row.display_name ?? row.name
  return { id: row.id, name, ...Object.fromEntries(own), retired: row.retired_at !== null }
}

/** @throws Problem 400 naming the fields that the entries of the list do not have, and those `needed` that the body lacks. */
function checkFields(
  list: CatalogList,
  body: CreateCatalogEntryRequest | UpdateCatalogEntryRequest,
  needed: readonly OwnField[],
) {
  const own = fieldsOfList[list]
  const fields = Object.keys(columnOf) as OwnField[]
  const foreign = fields.filter((field) => Object.hasOwn(body, field) && !own.includes(field))
  const lacking = own.filter((field) => needed.includes(field) && !Object.hasOwn(body, field))
  const faults = [
    ...foreign.map((field) => faultOf(field, 'FIELD_FOREIGN', `entries of ${list} have no such field`)),
    ...lacking.map((field) => faultOf(field, 'REQUIRED', `is required in ${list}`)),
  ]
  if (faults.length > 0) throw invalid(faults)
}

/** The columns that a request sets. */
function columnsOf(list: CatalogList, body: UpdateCatalogEntryRequest, now: number): CatalogColumns {
  const { name, retired } = body
  const isReference = fieldsOfList[list].includes('key')
  const own = Object.entries(columnOf).flatMap(([field, column]) => {
    const value = Reflect.get(body, field) as unknown
    return value === undefined ? [] : [[column, value]]
  })
  return {
    ...(name !== undefined && { name, ...(isReference && { display_name: name }) }),
    ...(Object.fromEntries(own) as CatalogColumns),
    ...(retired !== undefined && { retired_at: retired ? now : null }),
  }
}

/** @throws Problem 409 when another entry has the name or the key; people may share a name. */
function refuseRepeated(
  list: CatalogList,
  all: readonly CatalogRow[],
  { id, name, key }: Partial<CatalogRow>,
): void {
  const others = all.filter((row) => row.id !== id)
  const isTaken = (taken: (row: CatalogRow) => boolean) => others.some(taken)
  if (key !== undefined && isTaken((row) => row.key === key)) {
    throw alreadyUsed('key', `${key} is already in use in ${list}`)
  }
  if (list === 'people' || list === 'cost-subtypes' || name === undefined) return
  const same = (row: CatalogRow) => (row.display_name ?? row.name)?.toLowerCase() === name?.toLowerCase()
  if (isTaken(same)) throw alreadyUsed('name', `${name} is already in use in ${list}`)
}

/** @throws Problem 409 for a change that the records or the service cannot do without. */
async function refuseHarm(
  transaction: Writing,
  place: SiteList,
  row: CatalogRow,
  body: UpdateCatalogEntryRequest,
): Promise<void> {
  const changesName = body.name !== undefined && body.name !== row.name
  if ((changesName || body.retired) && isSetByService(place.list, row)) {
    const text = `${row.name}: the service sets this status itself; it keeps its name`
    throw problemOf(409, 'IN_USE', { code: 'SET_BY_SERVICE', path: [], text })
  }
  if (place.list === 'people' && body.retired === false) {
    const account = (await listAccounts(transaction, place.site)).get(row.id)
    if (account && account.endedAt !== null) {
      const text = `${row.name}: has no access; only people with access can be chosen`
      throw problemOf(409, 'IN_USE', { code: 'PERSON_WITHOUT_ACCESS', path: [], text })
    }
  }
  const changesLevel = body.level !== undefined && body.level !== row.level
  if (changesLevel && (await isReferredTo(transaction, place, row))) {
    const text = 'records have this type; add a type of the other level instead'
    throw problemOf(409, 'IN_USE', faultOf('level', 'LEVEL_IN_USE', text))
  }
}

/** @throws Problem 404 when the list has no entry of that ID. */
async function find(transaction: Writing, place: SiteList, id: string): Promise<CatalogRow> {
  // Ids of people have any form, all others are UUIDs.
  const isPossible = place.list === 'people' || isUuid(id)
  const [row] = isPossible ? await listEntriesOf(transaction, place, id) : []
  return requireFound(row, `the entry ${id} of ${place.list}`)
}

function answerOf(list: CatalogList, rows: readonly CatalogRow[], held: readonly Scope[]) {
  return { values: rows.map((row) => entryOf(list, row)), canManage: held.includes(catalogScope) }
}

/**
 * Spec silent: who reads the catalog. A list is read with a scope of an enabled area that uses it, as its records are;
 * with a write scope too, because a request that creates a record names its type. Managers of the catalog read all lists.
 * @throws Problem 403 for all others.
 */
function requireReadable(list: CatalogList, { scopes, disabledAreas }: Principal): void {
  if (scopes.includes(catalogScope) || (list === 'people' && scopes.includes(accessScope))) return
  const isGranted = (area: Area) =>
    scopes.includes(`read:${area}:planning`) || scopes.includes(`write:${area}:planning`)
  const areas = areasOfList[list]
  const granted = areas.filter(isGranted)
  if (granted.length === 0) {
    const needed = areas.map((area) => `read:${area}:planning`).join(' or ')
    throw problem(
      403,
      'SCOPE_MISSING',
      `the scope ${needed} is required, and this credential does not have it`,
    )
  }
  if (granted.every((area) => disabledAreas.includes(area))) {
    throw problem(403, 'AREA_DISABLED', `the area ${granted.join(' and ')} is disabled for this principal`)
  }
}

/**
 * People without service accounts, which no one chooses as owners; members with the email addresses that the caller may
 * see. Those without access count as retired.
 */
async function listedPeople(
  read: Reading,
  rows: readonly CatalogRow[],
  { site, id: caller, scopes }: Principal,
): Promise<CatalogRow[]> {
  const accounts = await listAccounts(read, site)
  const seesAll = scopes.includes(accessScope) || scopes.includes(catalogScope)
  return rows
    .filter(({ id }) => !accounts.get(id)?.isService)
    .map((row) => {
      const account = accounts.get(row.id)
      const ofMember = seesAll || row.id === caller ? account?.email : undefined
      const retired_at = row.retired_at ?? account?.endedAt ?? null
      return { ...row, email: row.email ?? ofMember ?? null, retired_at }
    })
}

export function catalogHandlers({ database, clock }: HandlerDeps) {
  return {
    async listCatalogEntries({ input: { params }, principal }) {
      const { site, scopes } = principal
      const { list } = params
      requireReadable(list, principal)
      const rows = await listEntriesOf(database.read, { site, list })
      const answer = answerOf(
        list,
        list === 'people' ? await listedPeople(database.read, rows, principal) : rows,
        scopes,
      )
      return answer.canManage
        ? answer
        : { ...answer, managers: [...(await listManagers(database.read, site))] }
    },

    async createCatalogEntry({ input: { params, body }, principal: { site }, write, note }) {
      const place = { site, list: params.list }
      checkFields(params.list, body, required)
      return write(async (transaction) => {
        const id = randomUUID()
        const columns = columnsOf(params.list, body, clock())
        refuseRepeated(params.list, await listEntriesOf(transaction, place), { ...columns, id })
        if (columns.parent_key) await requireCostType(transaction, site, columns.parent_key)
        await addEntry(transaction, place, { ...columns, id })
        const added = entryOf(params.list, await find(transaction, place, id))
        note({ recordId: id, recordName: body.name, changes: changesBetween(null, added) })
        return added
      })
    },

    async updateCatalogEntry({ input: { params, body }, principal: { site }, write, note }) {
      const place = { site, list: params.list }
      checkFields(params.list, body, [])
      return write(async (transaction) => {
        const row = await find(transaction, place, params.entryId)
        const columns = columnsOf(params.list, body, clock())
        refuseRepeated(params.list, await listEntriesOf(transaction, place), { ...columns, id: row.id })
        await refuseHarm(transaction, place, row, body)
        await changeEntry(transaction, place, row.id, columns)
        const changed = entryOf(params.list, await find(transaction, place, row.id))
        note({ recordName: changed.name, changes: changesBetween(entryOf(params.list, row), changed) })
        return changed
      })
    },

    async reorderCatalogEntries({ input: { params, body }, principal: { site, scopes }, write }) {
      const place = { site, list: params.list }
      if (!orderedLists.includes(params.list)) {
        throw invalid([faultOf('list', 'NOT_OFFERED', `${params.list} has an order that cannot be changed`)])
      }
      return write(async (transaction) => {
        const rows = await listEntriesOf(transaction, place)
        const known = new Set(rows.map(({ id }) => id))
        const isComplete = body.ids.length === known.size && new Set(body.ids).size === known.size
        if (!isComplete || !body.ids.every((id) => known.has(id))) {
          const text = `must have each of the ${known.size} entries of ${params.list} once`
          throw invalid([faultOf('ids', 'FORMAT_INVALID', text)])
        }
        await orderEntries(transaction, place, body.ids)
        return answerOf(params.list, await listEntriesOf(transaction, place), scopes)
      })
    },

    async deleteCatalogEntry({ input: { params }, principal: { site }, write, note }) {
      const place = { site, list: params.list }
      await write(async (transaction) => {
        const row = await find(transaction, place, params.entryId)
        if (isSetByService(params.list, row) || (await isReferredTo(transaction, place, row))) {
          throw problem(409, 'IN_USE', `${row.name ?? row.id}: is in use; retire it instead`)
        }
        await removeEntry(transaction, place, row.id)
        note({ recordName: row.name, changes: changesBetween(entryOf(params.list, row), null) })
      })
      return undefined
    },
  } satisfies Partial<Handlers>
}

/** @throws Problem 400 when no cost type of the site has the key. */
async function requireCostType(transaction: Writing, site: string, key: string): Promise<void> {
  const rows = await listEntriesOf(transaction, { site, list: 'cost-types' })
  if (rows.some((row) => row.key === key)) return
  throw invalid([faultOf('costType', 'REFERENCE_UNKNOWN', `no cost type has the key ${key}`)])
}
