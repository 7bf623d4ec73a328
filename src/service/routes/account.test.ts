// People manage their own API tokens and sessions over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyScope, type Scope } from '#contract/access.ts'
import { accountOperations } from '#contract/account-operations.ts'
import { type Browser, browserWith, cookieOf, ownPage } from '#testing/gateway.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type Caller, send, type TestSite } from '#testing/site.ts'

const tokens = '/planning/access/v1/account/tokens'
const sessions = '/planning/access/v1/account/sessions'
const organizations = '/gateway/api/planning/v1/organizations'
const minute = 60_000
const day = 86_400_000
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(apiEngines)('an account on %s', (engine) => {
  let service: TestService
  let site: TestSite
  let person: Caller
  let now = Date.now()

  beforeAll(async () => {
    service = await startTestService(engine, { clock: () => now })
  })
  beforeEach(async () => {
    now = Date.now()
    site = await service.site()
    person = await site.caller({ scopes: ['read:organizations:planning', 'read:funds:planning'] })
  })
  afterAll(() => service.close())

  async function signIn(
    apiToken = person.apiToken,
    userAgent = firefox,
    { email } = person,
  ): Promise<Browser> {
    const body = { email, apiToken }
    const headers = { ...ownPage, 'user-agent': userAgent }
    const answer = await send('POST', `${service.origin}/session`, { body, headers })
    expect(answer.status, answer.text).toBe(200)
    return browserWith(service.origin, cookieOf(answer))
  }

  const basic = (apiToken: string) => ({
    authorization: `Basic ${Buffer.from(`${person.email}:${apiToken}`).toString('base64')}`,
  })
  const read = async (apiToken: string, path = organizations) =>
    (await send('GET', service.origin + path, { headers: basic(apiToken) })).status

  async function created(browser: Browser, body: object) {
    const answer = await browser('POST', tokens, { body })
    expect(answer.status, answer.text).toBe(201)
    return accountOperations.createOwnToken.success.body.parse(answer.body)
  }

  async function listedTokens(browser: Browser) {
    return accountOperations.listOwnTokens.success.body.parse((await browser('GET', tokens)).body)
  }

  async function listedSessions(browser: Browser) {
    return accountOperations.listOwnSessions.success.body.parse((await browser('GET', sessions)).body).values
  }

  test('makes a token that is shown once, works, is listed without its secret, and is revoked', async () => {
    const browser = await signIn()
    const { credential, secret } = await created(browser, { label: 'Laptop' })
    expect(await read(secret)).toBe(200)
    const listed = await browser('GET', tokens)
    expect(listed.text).not.toContain(secret)
    const { values, needsSignIn } = await listedTokens(browser)
    expect(values.map(({ label }) => label).toSorted()).toEqual(['Laptop', 'test'])
    expect(needsSignIn).toBe(false)
    expect((await browser('DELETE', `${tokens}/${credential.id}`)).status).toBe(204)
    expect(await read(secret)).toBe(401)
    expect((await browser('DELETE', `${tokens}/${credential.id}`)).status).toBe(404)
  })

  test('makes no token with an expiration that is over', async () => {
    const browser = await signIn()
    const body = { label: 'Laptop', expiresDate: new Date(now - 1000).toISOString() }
    expect(await browser('POST', tokens, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'expiresDate: must be in the future' }] },
    })
  })

  test('makes a token with scopes that the member has, and none with another scope', async () => {
    const browser = await signIn()
    const { secret } = await created(browser, { label: 'Funds', scopes: ['read:funds:planning'] })
    expect(await read(secret)).toBe(403)
    expect(await read(secret, '/gateway/api/planning/v1/funds/cost-item')).toBe(200)
    const body = { label: 'More', scopes: ['write:funds:planning'] }
    expect(await browser('POST', tokens, { body })).toMatchObject({
      status: 403,
      body: { errors: [{ type: 'SCOPE_MISSING' }] },
    })
  })

  test('makes no credential 15 minutes after signing in, until its person signs in again', async () => {
    const stale = await signIn()
    now += 15 * minute + 1
    expect((await listedTokens(stale)).needsSignIn).toBe(true)
    const refused = { status: 403, body: { errors: [{ type: 'SIGN_IN_AGAIN' }] } }
    expect(await stale('POST', tokens, { body: { label: 'Late' } })).toMatchObject(refused)
    await created(await signIn(), { label: 'Recent' })
  })

  test('an administrator makes no credential for others 15 minutes after signing in', async () => {
    const admin = await site.caller({ scopes: everyScope })
    const body = { email: admin.email, apiToken: admin.apiToken }
    const answer = await send('POST', `${service.origin}/session`, { body, headers: ownPage })
    const browser = browserWith(service.origin, cookieOf(answer))
    now += 15 * minute + 1
    const principal = `/planning/access/v1/principals/${person.principalId}`
    const refused = { status: 403, body: { errors: [{ type: 'SIGN_IN_AGAIN' }] } }
    const credential = { body: { label: 'Late' } }
    expect(await browser('POST', `${principal}/credentials`, credential)).toMatchObject(refused)
    expect(await browser('POST', `${principal}/sign-in-link`, { body: { days: 7 } })).toMatchObject(refused)
  })

  async function limitedToken(limits: { scopes?: readonly Scope[]; expiresDate?: string }): Promise<string> {
    return (await created(await signIn(), { label: 'Limited', ...limits })).secret
  }

  test('a session that began with a limited token makes none that grants more', async () => {
    const browser = await signIn(await limitedToken({ scopes: ['read:funds:planning'] }))
    const body = { label: 'More', scopes: ['read:organizations:planning'] }
    expect((await browser('POST', tokens, { body })).status).toBe(403)
    const { credential } = await created(browser, { label: 'As limited' })
    expect(credential.scopes).toEqual(['read:funds:planning'])
  })

  test('an administrator who came with a limited token gets no more by the requests for others', async () => {
    const admin = await site.caller({ scopes: everyScope })
    const own = `/planning/access/v1/principals/${admin.principalId}`
    const expiresDate = new Date(now + day).toISOString()
    const scopes: Scope[] = ['manage:access:planning']
    const full = await signIn(admin.apiToken, firefox, admin)
    const { secret } = await created(full, { label: 'Limited', scopes, expiresDate })
    const limited = await signIn(secret, firefox, admin)
    const post = (body: object) => limited('POST', `${own}/credentials`, { body })
    expect((await post({ label: 'For ever' })).status).toBe(400)
    expect((await post({ label: 'More', scopes: everyScope, expiresDate })).status).toBe(403)
    expect(await post({ label: 'As limited', expiresDate })).toMatchObject({
      status: 201,
      body: { credential: { scopes } },
    })
    const link = { body: { days: 7 } }
    expect((await limited('POST', `${own}/sign-in-link`, link)).status).toBe(403)
    const headers = { authorization: `Basic ${Buffer.from(`${admin.email}:${secret}`).toString('base64')}` }
    const byToken = (body: object) =>
      send('POST', `${service.origin}${own}/credentials`, { headers, body: { label: 'By it', ...body } })
    expect((await byToken({})).status).toBe(400)
    expect((await byToken({ expiresDate })).body).toMatchObject({ credential: { scopes, expiresDate } })
    expect((await full('POST', `${own}/credentials`, { body: { label: 'All' } })).status).toBe(201)
    expect((await full('POST', `${own}/sign-in-link`, link)).status).toBe(201)
  })

  test('a session that began with an expiring token makes none that lasts longer', async () => {
    const end = new Date(now + day).toISOString()
    const browser = await signIn(await limitedToken({ expiresDate: end }))
    const { latestExpiry, currentId, values } = await listedTokens(browser)
    expect(latestExpiry).toBe(end)
    expect(values.find(({ id }) => id === currentId)?.label).toBe('Limited')
    expect((await browser('POST', tokens, { body: { label: 'For ever' } })).status).toBe(400)
    const later = { label: 'Longer', expiresDate: new Date(now + day + 1).toISOString() }
    expect((await browser('POST', tokens, { body: later })).status).toBe(400)
    await created(browser, { label: 'As long', expiresDate: end })
  })

  test('is closed to requests with a token', async () => {
    const { headers } = person
    const refused = { status: 403, body: { errors: [{ type: 'SIGN_IN_AGAIN' }] } }
    for (const { method, path } of Object.values(accountOperations)) {
      const address = `${service.origin}/planning/access/v1${path.replace(/\{\w+\}/, person.principalId)}`
      const answer = await send(method, address, {
        headers,
        ...(method === 'POST' && { body: { label: 'Planted' } }),
      })
      expect(answer, `${method} ${path}`).toMatchObject(refused)
    }
  })

  test('lists its sessions with device, place, way and times, the last used first', async () => {
    const first = await signIn()
    now += 2 * minute
    const second = await signIn(person.apiToken, 'curl/8.5.0')
    expect(await listedSessions(second)).toMatchObject([
      { isCurrent: true, browser: null, system: null },
      {
        isCurrent: false,
        browser: 'Firefox',
        system: 'Windows',
        address: '127.0.0.1',
        method: 'api-token',
        startedDate: new Date(now - 2 * minute).toISOString(),
        lastUsedDate: new Date(now - 2 * minute).toISOString(),
      },
    ])
    now += minute
    await first('GET', organizations)
    await service.running.settled()
    expect((await listedSessions(first)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    // A limit ends the second one twelve hours after its last use.
    now += 12 * 60 * minute - minute
    expect(await listedSessions(first)).toHaveLength(1)
  })

  test('ends one of its sessions, and all but the current one', async () => {
    const [here, there, elsewhere] = [await signIn(), await signIn(), await signIn()]
    const status = async (browser: Browser) => (await browser('GET', organizations)).status
    const thereId = (await listedSessions(there)).find(({ isCurrent }) => isCurrent)?.id
    expect((await here('DELETE', `${sessions}/${thereId}`)).status).toBe(204)
    expect([await status(here), await status(there), await status(elsewhere)]).toEqual([200, 401, 200])
    expect((await here('DELETE', sessions)).status).toBe(204)
    expect([await status(here), await status(elsewhere)]).toEqual([200, 401])
    expect(await listedSessions(here)).toHaveLength(1)
  })

  test('neither sees nor ends what belongs to others', async () => {
    const own = await signIn()
    const { credential } = await created(own, { label: 'Laptop' })
    const [{ id = '' } = {}] = await listedSessions(own)
    const body = { email: site.email, apiToken: site.apiToken }
    const answer = await send('POST', `${service.origin}/session`, { body, headers: ownPage })
    const other = browserWith(service.origin, cookieOf(answer))
    expect((await other('DELETE', `${tokens}/${credential.id}`)).status).toBe(404)
    expect((await other('DELETE', `${sessions}/${id}`)).status).toBe(404)
    expect((await other('DELETE', sessions)).status).toBe(204)
    expect((await other('GET', tokens)).text).not.toContain(credential.id)
    expect((await other('GET', sessions)).text).not.toContain(id)
    expect((await own('GET', organizations)).status).toBe(200)
  })
})
