// A browser sends the session cookie from pages of any site. Tries nine ways in which another site's page could use
// that, against every operation that changes something.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OperationName, operationNames, operations } from '#contract/operations.ts'
import { consoleHeader } from '#contract/session.ts'
import { sendOperation, validRequests } from '#testing/operation-requests.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { send } from '#testing/site.ts'
import { siteContents } from '#testing/site-contents.ts'
import { bearer } from '#testing/tokens.ts'

type Headers = Readonly<Record<string, string>>

const attacks: readonly [string, Headers][] = [
  ['a plain form', { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }],
  ['JSON sent as text', { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' }],
  ['a request without a mark', { 'sec-fetch-site': 'same-origin' }],
  ['a marked request of another site', { [consoleHeader]: '1', 'sec-fetch-site': 'cross-site' }],
  ['a marked request of a sibling', { [consoleHeader]: '1', 'sec-fetch-site': 'same-site' }],
  ['a marked request from an address bar', { [consoleHeader]: '1', 'sec-fetch-site': 'none' }],
  ['another origin, from an old browser', { [consoleHeader]: '1', origin: 'https://evil.example.com' }],
  ['an opaque origin, from an old browser', { [consoleHeader]: '1', origin: 'null' }],
  ['an old browser without a mark', {}],
]

const writes = operationNames.filter((name) => operations[name].scope?.startsWith('write:'))

describe.each(apiEngines)('a session on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite
  let cookie: string
  let before: object

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await createPopulatedSite(service)
    const { email, apiToken } = site
    const signedIn = await send('POST', `${service.origin}/session`, {
      body: { email, apiToken },
      headers: { [consoleHeader]: '1' },
    })
    cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    before = await siteContents(service.running.database, site.id)
  })
  afterAll(() => service.close())

  const attempt = (name: OperationName, headers: Headers) =>
    sendOperation(name, { ...site, headers: { ...headers, cookie } }, validRequests[name](site))

  test.each(attacks)('changes nothing for %s', async (_, headers) => {
    for (const name of writes) {
      const answer = await attempt(name, headers)
      expect(answer, name).toMatchObject({ status: 403, body: { errors: [{ type: 'CROSS_SITE_REFUSED' }] } })
    }
    expect(await siteContents(service.running.database, site.id)).toEqual(before)
  })

  test.each(attacks)('is not ended by %s', async (_, headers) => {
    const answer = await send('DELETE', `${service.origin}/session`, { headers: { ...headers, cookie } })
    expect(answer).toMatchObject({ status: 403 })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    ['says that it is of the same origin', { 'sec-fetch-site': 'same-origin' }],
    ['says so in an older way', { origin: 'own' }],
    ['says nothing', {}],
  ])("changes what the console's own page asks, when the browser %s", async (_, said: Headers) => {
    const own = await createPopulatedSite(service)
    const { email, apiToken } = own
    const mark = { [consoleHeader]: '1', ...said, ...(said.origin ? { origin: service.origin } : {}) }
    const begun = await send('POST', `${service.origin}/session`, {
      body: { email, apiToken },
      headers: mark,
    })
    const headers = { ...mark, cookie: begun.headers.get('set-cookie')?.split(';')[0] ?? '' }
    const request = validRequests.updateOrganization(own)
    expect(await sendOperation('updateOrganization', { ...own, headers }, request)).toMatchObject({
      status: 200,
    })
  })

  test('is not required with an access token, because no browser adds one automatically', async () => {
    const request = validRequests.createOrganization(site)
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://scripts.example.com' }
    const headers = { ...(await bearer(service.origin, site.client)), ...foreign }
    expect(await sendOperation('createOrganization', { ...site, headers }, request)).toMatchObject({
      status: 201,
    })
  })
})

describe.each(apiEngines)('an email and API token that a browser keeps, on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await createPopulatedSite(service)
  })
  afterAll(() => service.close())

  const attempt = (name: OperationName, headers: Headers) =>
    sendOperation(name, { ...site, headers: { ...site.headers, ...headers } }, validRequests[name](site))

  test.each(attacks.filter(([, headers]) => saysForeign(headers)))(
    'change nothing for %s',
    async (_, headers) => {
      const before = await siteContents(service.running.database, site.id)
      for (const name of writes) {
        const answer = await attempt(name, headers)
        expect(answer, name).toMatchObject({
          status: 403,
          body: { errors: [{ type: 'CROSS_SITE_REFUSED' }] },
        })
      }
      expect(await siteContents(service.running.database, site.id)).toEqual(before)
    },
  )

  test.each([
    ['a program', {}],
    ['a program of Node', { 'sec-fetch-mode': 'cors' }],
    ["the service's own page", { 'sec-fetch-site': 'same-origin' }],
  ])('are accepted from %s', async (_, headers: Headers) => {
    expect(await attempt('createOrganization', headers)).toMatchObject({ status: 201 })
  })

  test('let another page read nothing more than before: reading needs no mark', async () => {
    expect(await attempt('listOrganizations', { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 200,
    })
  })
})

/** True when a header of the browser says that the page is not ours. */
function saysForeign({ origin, 'sec-fetch-site': fetchSite }: Headers): boolean {
  return fetchSite === undefined ? origin !== undefined : fetchSite !== 'same-origin'
}
