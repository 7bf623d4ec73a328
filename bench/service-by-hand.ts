// A service as a team would write it by hand in a day: Fastify with a schema of its answers, and the driver of the
// database. It compares the credential with its hash and reads the total in each request, as ours does.
import { createHash, timingSafeEqual } from 'node:crypto'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { serveAsPeer } from './service-peers.ts'

export interface ByHandSettings {
  readonly databaseUrl: string
  readonly site: string
}

type Row = Readonly<Record<string, unknown>>
type Select = (sql: string, ...values: unknown[]) => Promise<Row[]> | Row[]

/** Parameters are written as PostgreSQL has them, `$1`. */
function connect(databaseUrl: string): Select {
  if (databaseUrl.startsWith('sqlite:')) {
    const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { readOnly: true })
    const prepared = new Map<string, StatementSync>()
    return (sql, ...values) => {
      const statement = prepared.get(sql) ?? database.prepare(sql.replaceAll('$', '?'))
      prepared.set(sql, statement)
      return statement.all(...(values as SQLInputValue[]))
    }
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  return async (sql, ...values) => (await pool.query<Row>(sql, values)).rows
}

const columns = `n.id, n.name, n.external_id, n.about, n.created_at, n.updated_at, n.parent_id, n.path, n.target_at,
  n.owner_id, o.name as owner_name, n.status_id, s.name as status_name, n.type_id, t.name as type_name
  from hierarchy_node n
  left join person o on o.site_id = n.site_id and o.id = n.owner_id
  left join hierarchy_status s on s.site_id = n.site_id and s.id = n.status_id
  left join hierarchy_type t on t.site_id = n.site_id and t.id = n.type_id
  where n.site_id = $1 and n.kind = 'focus-area'`
const after = 'and (n.created_at, n.id) > ($3, $4)'
const inOrder = 'order by n.created_at, n.id limit $2'

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const reference = { type: 'object', properties: { id: text, name: textOrNull } }
const path = {
  type: 'array',
  items: { type: 'object', properties: { id: text, index: { type: 'integer' } } },
}
const focusArea = {
  type: 'object',
  properties: {
    id: text,
    name: text,
    externalId: textOrNull,
    about: textOrNull,
    createdDate: text,
    updatedDate: text,
    owner: reference,
    parent: { type: ['object', 'null'], properties: { id: text } },
    path,
    status: reference,
    focusAreaType: reference,
    targetDate: textOrNull,
  },
}
const page = {
  type: 'object',
  properties: {
    values: { type: 'array', items: focusArea },
    cursor: textOrNull,
    last: { type: 'boolean' },
    totalCount: { type: 'integer' },
    nextPageCursor: textOrNull,
  },
}

function ancestors(bytes: Uint8Array) {
  const hex = Buffer.from(bytes).toString('hex')
  return Array.from({ length: hex.length / 32 - 1 }, (_, index) => {
    const id = hex.slice(index * 32, index * 32 + 32)
    const uuid = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-')
    return { id: uuid, index }
  })
}

const date = (milliseconds: unknown) => new Date(Number(milliseconds)).toISOString()

function present(row: Row) {
  return {
    id: row.id,
    name: row.name,
    externalId: row.external_id,
    about: row.about,
    createdDate: date(row.created_at),
    updatedDate: date(row.updated_at),
    owner: { id: row.owner_id, name: row.owner_name },
    parent: row.parent_id === null ? null : { id: row.parent_id },
    path: ancestors(row.path as Uint8Array),
    status: { id: row.status_id, name: row.status_name },
    focusAreaType: { id: row.type_id, name: row.type_name },
    targetDate: row.target_at === null ? null : date(row.target_at),
  }
}

/** The caller's e-mail must be that of the token's principal. */
async function isKnown(select: Select, site: string, { headers }: FastifyRequest): Promise<boolean> {
  const basic = Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString('utf8')
  const [email, token = ''] = basic.split(':')
  const name = createHash('sha256').update(`api-token\n${token}`).digest('hex').slice(0, 32)
  const id = name.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const sql = `select p.email, c.secret_hash from credential c
    join principal p on p.site_id = c.site_id and p.id = c.principal_id
    where c.site_id = $1 and c.id = $2 and p.disabled_at is null`
  const [found] = await select(sql, site, id)
  const hash = createHash('sha256').update(token).digest()
  return found?.email === email && timingSafeEqual(hash, found?.secret_hash as Uint8Array)
}

serveAsPeer(async ({ databaseUrl, site }: ByHandSettings) => {
  const select = connect(databaseUrl)
  const app = Fastify()
  app.addHook('onRequest', async (request, reply) => {
    if (!(await isKnown(select, site, request))) return reply.code(401).send({ error: 'unknown credential' })
  })
  const base = `/planning/cloud/${site}/v1/focus-areas`
  app.get<{ Params: { id: string } }>(
    `${base}/:id`,
    { schema: { response: { 200: focusArea } } },
    async ({ params: { id } }, reply) => {
      const [row] = await select(`select ${columns} and n.id = $2`, site, id)
      return row ? present(row) : reply.code(404).send({ error: 'not found' })
    },
  )
  app.get<{ Querystring: { limit: number; cursor?: string } }>(
    base,
    {
      schema: {
        querystring: {
          type: 'object',
          properties: { limit: { type: 'integer', default: 50, maximum: 1000 }, cursor: text },
        },
        response: { 200: page },
      },
    },
    async ({ query: { limit, cursor } }) => {
      const key = cursor ? JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) : []
      const where = `select ${columns} ${cursor ? after : ''} ${inOrder}`
      const [rows, counts] = await Promise.all([
        select(where, site, limit + 1, ...key),
        select(`select records from tree_lock where site_id = $1 and kind = 'focus-area'`, site),
      ])
      const shown = rows.slice(0, limit)
      const final = shown.at(-1)
      const last = rows.length <= limit
      const next = Buffer.from(JSON.stringify([Number(final?.created_at), final?.id])).toString('base64url')
      return {
        values: shown.map(present),
        cursor: cursor ?? null,
        last,
        totalCount: Number(counts[0]?.records),
        nextPageCursor: last ? null : next,
      }
    },
  )
  await app.ready()
  return app.routing
})
