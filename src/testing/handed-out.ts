// What a service gives to its callers and takes back later: access tokens, sessions, cursors, page ids.
import { consoleHeader } from '#contract/session.ts'
import type { ListedPage } from './page-walk.ts'
import type { PopulatedSite } from './populated-site.ts'
import { type Answer, send } from './site.ts'

export interface HandedOut {
  readonly token: string
  /** Of a session, as a browser sends it back. */
  readonly cookie: string
  /** Of the second page of organizations by name, two a page. */
  readonly cursor: string
  /** Of the second page of vulnerabilities, one a page. */
  readonly pageId: string
}

/**
 * Has the service at `origin` hand out one of each.
 * @throws Error when the site has too few records for a second page
 */
export async function handOut(origin: string, site: PopulatedSite): Promise<HandedOut> {
  const { email, apiToken, client, headers } = site
  const grant = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret }
  const token = await send('POST', `${origin}/oauth/token`, { body: grant })
  const session = await send('POST', `${origin}/session`, {
    body: { email, apiToken },
    headers: { [consoleHeader]: '1' },
  })
  const list = await send('GET', `${origin}${site.base}/organizations`, {
    query: { limit: '2', sort: '+name' },
    headers,
  })
  const listing = await send('GET', `${origin}/vuln-transparency/v1/cves`, { query: { limit: '1' }, headers })
  const { nextPageCursor: cursor } = list.body as ListedPage
  if (cursor === null) throw new Error('the site has no second page of organizations')
  return {
    token: (token.body as { access_token: string }).access_token,
    cookie: session.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    cursor,
    pageId: (listing.body as { next_page_id: string }).next_page_id,
  }
}

/** What the service at `origin` answers to each of them. */
export async function honour(
  origin: string,
  site: PopulatedSite,
  handedOut: HandedOut,
): Promise<Record<keyof HandedOut, Answer>> {
  const { token, cookie, cursor, pageId } = handedOut
  const organizations = `${origin}${site.base}/organizations`
  const { headers } = site
  return {
    token: await send('GET', organizations, { headers: { authorization: `Bearer ${token}` } }),
    cookie: await send('GET', `${origin}/session`, { headers: { cookie } }),
    cursor: await send('GET', organizations, { query: { cursor }, headers }),
    pageId: await send('GET', `${origin}/vuln-transparency/v1/cves`, { query: { page_id: pageId }, headers }),
  }
}
