// Prepares a database for serving: a site, an administrator, and on the first start sample data. Runs under the
// migration lease: when several nodes start at the same time, one of them does it.
import { randomUUID } from 'node:crypto'
import { configuredLabel, everyScope } from '#contract/access.ts'
import { firstSiteName } from '#contract/catalog-operations.ts'
import type { Config } from './config.ts'
import type { Database, Writing } from './database/database.ts'
import { findByEmail, removeReplaced } from './identity/access.ts'
import {
  addCredential,
  addPrincipal,
  credentialId,
  type NewCredential,
  newClientId,
  newSecret,
  randomSecret,
} from './identity/accounts.ts'
import { companyName } from './sample/company.ts'
import { loadSample, removeUnfinished } from './sample/load-sample.ts'
import { recountRecords } from './store/hierarchy-nodes.ts'
import { addSite, findSite, firstSite, type Site } from './store/sites.ts'

/** Credentials that were made just now: shown once, kept nowhere. */
export interface NewCredentials {
  readonly email: string
  readonly apiToken: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface Readiness {
  readonly site: Site
  readonly created: NewCredentials | undefined
}

/** Every demo has the same rows, except for the identifiers of its site. */
const sampleSeed = 1

/** Makes the configured site, or the first one, ready to serve. */
export async function prepareSite(database: Database, config: Config, now: number): Promise<Readiness> {
  const known = config.cloudId ? await findSite(database, config.cloudId) : await firstSite(database)
  if (known) {
    await database.write((transaction) => keepConfigured(transaction, known.id, config, now))
    return { site: known, created: undefined }
  }
  const site = { id: config.cloudId ?? randomUUID(), name: config.sampleSize ? companyName : firstSiteName }
  const created: NewCredentials = {
    email: config.adminEmail,
    apiToken: config.adminToken ?? newSecret(site.id),
    clientId: config.clientId ?? newClientId(site.id),
    clientSecret: config.clientSecret ?? randomSecret(),
  }
  await removeUnfinished(database)
  const { sampleSize: focusAreas } = config
  if (focusAreas !== undefined) {
    await loadSample(database, { siteId: site.id, focusAreas, seed: sampleSeed, now })
  }
  await database.write(async (transaction) => {
    await addSite(transaction, { ...site, now })
    await recountRecords(transaction, site.id)
    await addFirstCredentials(transaction, site.id, created, now)
    await keepConfigured(transaction, site.id, config, now)
  })
  return { site, created }
}

function administrator(email: string) {
  return { kind: 'user', name: 'Administrator', email, scopes: everyScope } as const
}

const integrationClient = { kind: 'service', name: 'Integration client', email: null } as const

/** An API token is found by the token itself, a client by its ID. */
function apiToken(token: string) {
  return { kind: 'api-token', name: token, secret: token } as const
}

async function addFirstCredentials(
  transaction: Writing,
  site: string,
  { email, apiToken: token, clientId, clientSecret }: NewCredentials,
  now: number,
): Promise<void> {
  const base = { site, label: 'Created at first start', expiresAt: null, now }
  const person = await addPrincipal(transaction, { site, now, ...administrator(email) })
  await addCredential(transaction, { ...base, ...apiToken(token), principalId: person })
  const service = await addPrincipal(transaction, { site, now, ...integrationClient })
  const client = { kind: 'client', name: clientId, secret: clientSecret } as const
  await addCredential(transaction, { ...base, ...client, principalId: service })
}

/**
 * Credentials set by the operator hold from the start at which they are set, also on a database that exists; those set
 * before end with their sessions.
 */
async function keepConfigured(
  transaction: Writing,
  site: string,
  { adminEmail, adminToken, clientId, clientSecret }: Config,
  now: number,
): Promise<void> {
  const base = { site, label: configuredLabel, expiresAt: null, now }
  if (adminToken !== undefined) {
    const principalId =
      (await findByEmail(transaction, site, adminEmail)) ??
      (await addPrincipal(transaction, { site, now, ...administrator(adminEmail) }))
    const setting = 'PLANNING_ADMIN_TOKEN'
    await replaceConfigured(transaction, { ...base, ...apiToken(adminToken), principalId, setting })
  }
  if (clientId !== undefined && clientSecret !== undefined) {
    const principalId =
      (await firstService(transaction, site)) ??
      (await addPrincipal(transaction, { site, now, ...integrationClient }))
    const client = { kind: 'client', name: clientId, secret: clientSecret } as const
    await replaceConfigured(transaction, { ...base, ...client, principalId, setting: 'PLANNING_CLIENT_ID' })
  }
}

async function replaceConfigured(
  transaction: Writing,
  credential: NewCredential & { readonly setting: string },
): Promise<void> {
  const { site, setting, kind, name } = credential
  await removeReplaced(transaction, { site, setting, kept: credentialId(kind, name) })
  await addCredential(transaction, credential)
}

async function firstService(transaction: Writing, site: string): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('principal')
    .select('id')
    .where((where) => where.and({ site_id: site, kind: 'service' as const }))
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.id
}
