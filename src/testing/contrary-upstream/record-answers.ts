// Organizations and focus areas of the contrary upstream (§4.2, §4.3).
import { type Answer, noContent } from './answer.ts'
import { refuse } from './error-answers.ts'
import { answerPage } from './list-answers.ts'
import type { Kind, Row } from './site-data.ts'
import { fieldsOfBody, type Turn, textOf } from './turn.ts'

/** Milliseconds until a list shows a change. */
const listedAfterMs = 4000

const words = {
  organization: { type: 'organizationType', typeId: 'organizationTypeId', parentId: 'parentOrganizationId' },
  'focus-area': { type: 'focusAreaType', typeId: 'focusAreaTypeId', parentId: 'parentFocusAreaId' },
} as const

const typeNames = { organization: 'Division', 'focus-area': 'Theme' } as const
const plainStatuses = ['PENDING', 'ACTIVE', 'COMPLETED']
const oddStatuses = ['Wird geprüft', 'state:needs attention!', '']

export function answerRecords(turn: Turn, kind: Kind): Answer {
  const answer = answerRecord(turn, kind)
  if (turn.method !== 'GET' && turn.has('lists-late')) turn.data.keepListed(kind, turn.clock())
  return answer
}

function answerRecord(turn: Turn, kind: Kind): Answer {
  const rows = rowsOf(turn, kind)
  const [, id] = turn.path
  if (id === undefined) {
    if (turn.method === 'GET') return list(turn, kind)
    return turn.method === 'POST' ? create(turn, kind) : refuse(turn, 405, 'not here')
  }
  const row = rows.get(id)
  if (!row || isMissing(turn, rows, row)) return refuse(turn, 404, `there is no ${kind} ${id}`, 'NOT_FOUND')
  if (turn.isArchive) return archive(turn, row)
  switch (turn.method) {
    case 'GET':
      return { status: 200, json: print(turn, kind, row) }
    case 'PATCH':
      return patch(turn, kind, row)
    case 'DELETE':
      return remove(turn, kind, row)
    default:
      return refuse(turn, 405, 'not here')
  }
}

function rowsOf({ data }: Turn, kind: Kind): Map<string, Row> {
  return kind === 'organization' ? data.organizations : data.focusAreas
}

function list(turn: Turn, kind: Kind): Answer {
  const { query } = turn
  if (kind === 'focus-area' && turn.has('focus-areas-not-listed'))
    return refuse(turn, 501, 'endpoint not implemented yet', 'NOT_IMPLEMENTED')
  const sort = query.get('sort')
  if (sort !== null && turn.has('sort-refused')) return refuse(turn, 400, `sort ${sort} is not known`)
  const rows = turn.has('lists-late')
    ? turn.data.listed(kind, turn.clock() - listedAfterMs)
    : rowsOf(turn, kind)
  const name = query.get('nameContains')?.toLowerCase()
  const externalId = query.get('externalId')
  const parentId = query.get('parentId')
  const found = [...rows.values()].filter(
    (row) =>
      (name === undefined || row.name.toLowerCase().includes(name)) &&
      (externalId === null || row.externalId === externalId) &&
      (parentId === null || isBelow(turn, { rows, row, parentId })) &&
      !(row.isArchived && turn.has('archived-are-unlisted')) &&
      !isMissing(turn, rows, row),
  )
  if (turn.has('children-before-parents')) found.reverse()
  if (sort !== null && !turn.has('sort-ignored')) found.sort(orderOf(sort))
  const long = turn.has('large-records') && { notes: 'x'.repeat(200_000) }
  return answerPage(turn, { rows: found, print: (row) => ({ ...print(turn, kind, row), ...long }) })
}

/** True for every third record of the second level, all of which have others below them. */
function isMissing(turn: Turn, rows: ReadonlyMap<string, Row>, row: Row): boolean {
  if (!turn.has('ancestors-missing') || ancestorsOf(rows, row).length !== 1) return false
  return row.name.endsWith(' 3')
}

/** The name as it is stored. */
function stored(turn: Turn, name: string): string {
  return turn.has('names-are-changed') ? `${name} (checked)` : name
}

function isBelow(
  turn: Turn,
  { rows, row, parentId }: { rows: ReadonlyMap<string, Row>; row: Row; parentId: string },
): boolean {
  if (row.parentId === parentId) return true
  return turn.has('parent-means-descendants') && ancestorsOf(rows, row).includes(parentId)
}

function orderOf(sort: string): (a: Row, b: Row) => number {
  const sign = sort.startsWith('-') ? -1 : 1
  const isByName = sort.endsWith('name')
  return (a, b) => sign * (isByName ? a.name.localeCompare(b.name) : a.updatedAt - b.updatedAt)
}

/** Ids of the ancestors, the root first. */
function ancestorsOf(rows: ReadonlyMap<string, Row>, row: Row): string[] {
  const ids: string[] = []
  for (let id = row.parentId; id !== null; id = rows.get(id)?.parentId ?? null) ids.unshift(id)
  return ids
}

function print(turn: Turn, kind: Kind, row: Row): object {
  const path = ancestorsOf(rowsOf(turn, kind), row).map((id, index) => ({ id, index }))
  if (turn.has('paths-in-any-order')) path.reverse()
  const optional = {
    externalId: row.externalId,
    about: row.about,
    parent: row.parentId === null ? null : { id: row.parentId },
    ...(kind === 'focus-area' && { targetDate: row.targetDate }),
  }
  return {
    id: row.id,
    name: row.name,
    ...(turn.has('optional-fields-absent') ? withoutNulls(optional) : optional),
    createdDate: printDate(turn, row.createdAt),
    updatedDate: printDate(turn, row.updatedAt),
    owner: { id: row.ownerId, ...(!turn.has('optional-fields-absent') && { name: `Person ${row.ownerId}` }) },
    [words[kind].type]: {
      id: row.typeId,
      name: typeNames[kind],
      ...(turn.has('extra-fields') && { level: 3 }),
    },
    path,
    status: statusOf(turn, row),
    ...(turn.has('extra-fields') && {
      draft: false,
      archived: row.isArchived,
      health: { colour: 'GREEN' },
      watchers: [1, 2, 3],
      targetDateType: 'HALF_YEAR',
    }),
  }
}

function withoutNulls(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

function statusOf(turn: Turn, row: Row): object {
  const place = Number(row.statusId.replace('status-', ''))
  const name = (turn.has('unknown-words') ? oddStatuses : plainStatuses)[place % 3] ?? ''
  return { id: row.statusId, name: row.isArchived ? 'ARCHIVED' : name }
}

function printDate(turn: Turn, at: number): string | number {
  const iso = new Date(at).toISOString()
  if (!turn.has('dates-in-other-forms')) return iso
  // The form follows from the moment, so that a record is dated the same way each time.
  switch (Math.floor(at / 1000) % 5) {
    case 3:
      return new Date(at + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30')
    case 0:
      return iso.replace('Z', '')
    case 1:
      return iso.replace('Z', '+0000')
    case 2:
      return at
    default:
      return iso.replace('Z', '000000Z')
  }
}

function create(turn: Turn, kind: Kind): Answer {
  const body = fieldsOfBody(turn.body)
  const rows = rowsOf(turn, kind)
  const name = textOf(body.name)
  const typeId = textOf(body[words[kind].typeId])
  const parentId = textOf(body[words[kind].parentId]) ?? null
  const types = kind === 'organization' ? turn.data.organizationTypes : turn.data.focusAreaTypes
  if (!name || typeId === undefined) return refuse(turn, 400, 'name and type are required')
  if (!types.includes(typeId)) return refuse(turn, 404, `there is no type ${typeId}`, 'NOT_FOUND')
  if (parentId !== null && !rows.has(parentId))
    return refuse(turn, 404, `there is no parent ${parentId}`, 'NOT_FOUND')
  const id = turn.data.newId()
  const now = turn.now()
  const row: Row = {
    id,
    name: stored(turn, name),
    externalId: textOf(body.externalId) ?? null,
    about: null,
    ownerId: textOf(body.ownerId) ?? 'user-0',
    typeId,
    statusId: 'status-0',
    parentId,
    targetDate: null,
    targetDateType: textOf(body.targetDateType) ?? null,
    createdAt: now,
    updatedAt: now,
    isArchived: false,
  }
  rows.set(id, row)
  return { status: 201, json: print(turn, kind, row) }
}

function patch(turn: Turn, kind: Kind, row: Row): Answer {
  const body = fieldsOfBody(turn.body)
  const mask = (turn.query.get('updateMask') ?? '').split(',')
  for (const field of mask) {
    const value = textOf(body[field]) ?? null
    switch (field) {
      case 'name':
        if (!value) return refuse(turn, 400, 'name cannot be cleared')
        row.name = stored(turn, value)
        break
      case 'ownerId':
        if (!value) return refuse(turn, 400, 'ownerId cannot be cleared')
        row.ownerId = value
        break
      case 'externalId':
        row.externalId = value
        break
      case 'about':
        row.about = value
        break
      default:
        return refuse(turn, 400, `updateMask does not know ${field}`)
    }
  }
  row.updatedAt = turn.now()
  return { status: 200, json: print(turn, kind, row) }
}

function archive(turn: Turn, row: Row): Answer {
  row.isArchived = true
  row.updatedAt = turn.now()
  return noContent
}

function remove(turn: Turn, kind: Kind, row: Row): Answer {
  const rows = rowsOf(turn, kind)
  const isOrphaned = kind === 'organization' && turn.has('organizations-orphan-children')
  for (const child of rows.values())
    if (child.parentId === row.id) child.parentId = isOrphaned ? null : row.parentId
  rows.delete(row.id)
  return noContent
}
