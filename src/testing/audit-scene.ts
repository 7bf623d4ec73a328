// A site with an empty audit log and an administrator who writes from another address.
import { everyScope } from '#contract/access.ts'
import { accessOperations } from '#contract/access-operations.ts'
import type { AuditChange, AuditEntry } from '#contract/audit.ts'
import { ownPage } from './gateway.ts'
import { sendOperation, validRequests } from './operation-requests.ts'
import { createPopulatedSite, type PopulatedSite } from './populated-site.ts'
import type { TestService } from './service.ts'
import { type Answer, type Caller, send } from './site.ts'

export const accessBase = '/planning/access/v1'
/** The address that the requests of a scene come from: the service must trust 127.0.0.1 as a proxy. */
export const elsewhere = '203.0.113.7'
export const fromElsewhere = { 'x-forwarded-for': elsewhere }

type Headers = Readonly<Record<string, string>>

export interface AuditScene {
  readonly service: TestService
  readonly site: PopulatedSite
  readonly admin: Caller
  /** Sends a request as the administrator; an empty authorization sends none. */
  ask(method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer>
  write(name: keyof typeof validRequests): Promise<Answer>
  /** Newest first. */
  entries(query?: string): Promise<readonly AuditEntry[]>
}

/** A sensitive action with the entry that it leaves. */
export interface AuditedAction {
  act(scene: AuditScene): Promise<unknown>
  readonly expected: Partial<AuditEntry>
  /** Fields that must be among the changes. */
  readonly changes?: readonly AuditChange[]
}

export async function createAuditScene(service: TestService): Promise<AuditScene> {
  const site = await createPopulatedSite(service)
  const admin = await site.caller({ scopes: everyScope })
  await service.running.database.write((transaction) =>
    transaction.deleteFrom('audit_entry').where('site_id', '=', site.id).execute(),
  )
  const headers: Headers = { ...admin.headers, ...fromElsewhere }
  const ask: AuditScene['ask'] = (method, path, body, added) => {
    const { authorization = '', ...others } = { ...headers, ...added }
    const sent = authorization === '' ? others : { authorization, ...others }
    return send(method, service.origin + path, { headers: sent, ...(body !== undefined && { body }) })
  }
  return {
    service,
    site,
    admin,
    ask,
    write: (name) => sendOperation(name, { ...site, headers }, validRequests[name](site)),
    async entries(query = '') {
      await service.running.settled()
      const { body } = await ask('GET', `${accessBase}/writes?limit=100${query}`)
      return accessOperations.listAuditEntries.success.body.parse(body).values
    },
  }
}

/** Signs in as the first caller of the site. */
export function signIn({ site, ask }: AuditScene, apiToken: string = site.apiToken): Promise<Answer> {
  return ask('POST', '/session', { email: site.email, apiToken }, { authorization: '', ...ownPage })
}

/** The headers of a page that has signed in. */
export async function cookieOf(scene: AuditScene): Promise<Headers> {
  const answer = await signIn(scene)
  return { authorization: '', cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', ...ownPage }
}

/** The ID of what a request created. */
export async function idOf(answer: Promise<Answer>): Promise<string> {
  return ((await answer).body as { id: string }).id
}
