// A site for one test: a catalogue small enough to know by heart, and a caller with a token.
import { randomUUID } from 'node:crypto'
import type { Area, Scope } from '#contract/access.ts'
import { writeJson } from '#contract/decimal.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import type { Database, Writing } from '#service/database/database.ts'
import type { ReferenceList } from '#service/database/tables.ts'
import { addCredential, addPrincipal, newSecret } from '#service/identity/accounts.ts'
import { addSite } from '#service/store/sites.ts'

export interface SiteWishes {
  readonly scopes?: readonly Scope[]
  readonly disabledAreas?: readonly Area[]
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON body; undefined when there is none. */
  readonly body: unknown
  readonly text: string
}

export interface AskOptions {
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

export interface Caller {
  readonly principalId: string
  readonly email: string
  readonly apiToken: string
  readonly headers: Readonly<Record<string, string>>
  /** Sends a request to a path below the cloud-id base, `/organizations/…`, as this caller. */
  ask(method: string, path: string, options?: AskOptions): Promise<Answer>
}

export interface TestSite extends Caller {
  readonly id: string
  readonly origin: string
  /** `/planning/cloud/{id}/v1` */
  readonly base: string
  /** Type ids by level: six of organizations, ten of focus areas. */
  readonly organizationTypes: readonly string[]
  readonly focusAreaTypes: readonly string[]
  /** Another caller of the same site. */
  caller(wishes?: SiteWishes): Promise<Caller>
}

/** Keys of the reference lists that every test site has. */
export const referenceKeys = {
  'cost-type': ['LABOUR', 'HARDWARE'],
  'cost-subtype': ['ENGINEERS', 'SERVERS'],
  'benefit-type': ['REVENUE', 'SAVINGS'],
  'investment-category': ['RUN', 'GROW'],
} as const satisfies Partial<Record<ReferenceList, readonly string[]>>

/** Besides those that every site has. */
const statuses = {
  organization: ['INACTIVE'],
  'focus-area': ['IN_PROGRESS', 'COMPLETED'],
} as const

export async function createSite(database: Database, origin: string, wishes: SiteWishes): Promise<TestSite> {
  const id = randomUUID()
  const organizationTypes = Array.from({ length: 6 }, () => randomUUID())
  const focusAreaTypes = Array.from({ length: 10 }, () => randomUUID())
  await database.write(async (transaction) => {
    await addSite(transaction, { id, name: 'Test', now: Date.now() })
    await addTypes(transaction, id, 'organization', organizationTypes)
    await addTypes(transaction, id, 'focus-area', focusAreaTypes)
    await addReferences(transaction, id)
  })
  const base = `/planning/cloud/${id}/v1`
  const caller = (asked: SiteWishes = {}) => createCaller(database, { site: id, origin, base, wishes: asked })
  return { ...(await caller(wishes)), id, origin, base, organizationTypes, focusAreaTypes, caller }
}

async function addTypes(
  transaction: Writing,
  site: string,
  kind: HierarchyKind,
  ids: readonly string[],
): Promise<void> {
  const types = ids.map((id, level) => ({ site_id: site, kind, id, name: `Level ${level}`, level }))
  await transaction.insertInto('hierarchy_type').values(types).execute()
  const rows = statuses[kind].map((name, index) => ({
    site_id: site,
    kind,
    id: randomUUID(),
    name,
    position: 10 + index,
  }))
  await transaction.insertInto('hierarchy_status').values(rows).execute()
}

async function addReferences(transaction: Writing, site: string): Promise<void> {
  const lists = Object.keys(referenceKeys) as (keyof typeof referenceKeys)[]
  const rows = lists.flatMap((list) =>
    referenceKeys[list].map((key, position) => ({
      site_id: site,
      list,
      id: randomUUID(),
      key,
      name: key,
      display_name: key,
      position,
      parent_key: list === 'cost-subtype' ? 'LABOUR' : null,
    })),
  )
  await transaction.insertInto('reference_item').values(rows).execute()
}

interface CallerSettings {
  readonly site: string
  readonly origin: string
  readonly base: string
  readonly wishes: SiteWishes
}

async function createCaller(
  database: Database,
  { site, origin, base, wishes }: CallerSettings,
): Promise<Caller> {
  const now = Date.now()
  const email = `${randomUUID()}@example.com`
  const apiToken = newSecret(site)
  const principalId = await database.write(async (transaction) => {
    const person = { site, kind: 'user', name: 'Tester', email, now, ...wishes } as const
    const principal = await addPrincipal(transaction, person)
    await addCredential(transaction, {
      site,
      principalId: principal,
      kind: 'api-token',
      name: apiToken,
      secret: apiToken,
      label: 'test',
      expiresAt: null,
      now,
    })
    return principal
  })
  const authorization = `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}`
  const headers = { authorization }
  return {
    principalId,
    email,
    apiToken,
    headers,
    ask: (method, path, options = {}) =>
      send(method, `${origin}${base}${path}`, { ...options, headers: { ...headers, ...options.headers } }),
  }
}

/** Sends one request, reading the answer whatever it is. */
export async function send(method: string, url: string, options: AskOptions = {}): Promise<Answer> {
  const { query, body, rawBody, headers = {} } = options
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const sent = rawBody ?? (body === undefined ? undefined : writeJson(body))
  const response = await fetch(url + search, {
    method,
    headers: sent === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(sent === undefined ? {} : { body: sent }),
    redirect: 'manual',
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: parsed(text), text }
}

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
