// A site with one of everything, so that every operation has something to answer.

import type { Database } from '#service/database/database.ts'
import { addCredential, addPrincipal, newSecret } from '#service/identity/accounts.ts'
import type { TestService } from './service.ts'
import { referenceKeys, type SiteWishes, type TestSite } from './site.ts'

export interface OAuthClient {
  readonly id: string
  readonly secret: string
  readonly principalId: string
}

export interface PopulatedSite extends TestSite {
  /** A root, and a record below it; both with an external identifier. */
  readonly organization: string
  readonly childOrganization: string
  readonly focusArea: string
  readonly childFocusArea: string
  /** Two items of the child focus area; the external identifiers are `first` and `second`. */
  readonly costItems: readonly [string, string]
  readonly benefitItems: readonly [string, string]
  readonly client: OAuthClient
}

/** Vulnerabilities of a populated site, newest first. */
export const vulnerabilityIds = ['CVE-2026-0003', 'CVE-2026-0002', 'CVE-2026-0001'] as const

/** An OAuth client of the site, with a new principal. */
export async function addOAuthClient(
  database: Database,
  site: string,
  { scopes }: Pick<SiteWishes, 'scopes'> = {},
): Promise<OAuthClient> {
  const [id, secret, now] = [newSecret(site).slice(0, 45), newSecret(site), Date.now()]
  const principalId = await database.write(async (transaction) => {
    const service = { site, kind: 'service', name: 'Importer', email: null, now } as const
    const principal = await addPrincipal(transaction, scopes ? { ...service, scopes } : service)
    await addCredential(transaction, {
      site,
      principalId: principal,
      kind: 'client',
      name: id,
      secret,
      label: 'test',
      expiresAt: null,
      now,
    })
    return principal
  })
  return { id, secret, principalId }
}

async function addVulnerabilities({ write }: Database, site: string): Promise<void> {
  const rows = vulnerabilityIds.map((id, position) => ({
    site_id: site,
    id,
    published_at: Date.UTC(2026, 0, 31 - position),
    severity: 7.5,
    vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
    summary: `Summary of ${id}`,
    details: `Details of ${id}`,
    advisory_url: `https://advisories.example.com/${id}`,
    products: JSON.stringify(position === 0 ? ['Ledger', 'Planner'] : ['Planner']),
  }))
  await write((transaction) => transaction.insertInto('vulnerability').values(rows).execute())
}

async function created(site: TestSite, path: string, body: object): Promise<string> {
  const answer = await site.ask('POST', path, { body })
  if (answer.status !== 201) throw new Error(`populating failed: ${answer.text}`)
  return (answer.body as { id: string }).id
}

async function imported(
  site: TestSite,
  kind: 'cost' | 'benefit',
  items: object[],
): Promise<[string, string]> {
  const receipt = await site.ask('POST', `/funds/${kind}-item/bulk`, { body: { items } })
  if (receipt.status !== 201) throw new Error(`populating failed: ${receipt.text}`)
  const idOf = async (externalId: string) => {
    const { body } = await site.ask('GET', `/funds/${kind}-item`, { query: { externalId } })
    return String((body as { values: Record<string, unknown>[] }).values[0]?.[`${kind}ItemId`])
  }
  return [await idOf('first'), await idOf('second')]
}

export async function createPopulatedSite(service: TestService): Promise<PopulatedSite> {
  const site = await service.site()
  const [unit, team] = site.organizationTypes
  const [goal, theme] = site.focusAreaTypes
  const organization = await created(site, '/organizations', {
    name: 'Company',
    organizationTypeId: unit,
    externalId: 'company',
  })
  const childOrganization = await created(site, '/organizations', {
    name: 'Team',
    organizationTypeId: team,
    parentOrganizationId: organization,
    externalId: 'team',
  })
  const focusArea = await created(site, '/focus-areas', {
    name: 'Goal',
    focusAreaTypeId: goal,
    externalId: 'goal',
  })
  const childFocusArea = await created(site, '/focus-areas', {
    name: 'Theme',
    focusAreaTypeId: theme,
    parentFocusAreaId: focusArea,
    externalId: 'theme',
  })
  const costItems = await imported(site, 'cost', [
    {
      name: 'Engineers',
      focusAreaId: childFocusArea,
      costItemExternalId: 'first',
      costType: referenceKeys['cost-type'][0],
      costSubtypeKey: referenceKeys['cost-subtype'][0],
      investmentCategoryKey: referenceKeys['investment-category'][0],
    },
    { name: 'Servers', focusAreaId: childFocusArea, costItemExternalId: 'second' },
  ])
  const benefitItems = await imported(site, 'benefit', [
    { name: 'Sales', focusAreaId: childFocusArea, benefitItemExternalId: 'first' },
    { name: 'Savings', focusAreaId: childFocusArea, benefitItemExternalId: 'second' },
  ])
  const { database } = service.running
  await addVulnerabilities(database, site.id)
  const client = await addOAuthClient(database, site.id)
  const hierarchies = { organization, childOrganization, focusArea, childFocusArea }
  return { ...site, ...hierarchies, costItems, benefitItems, client }
}
