import { hkdfSync } from 'node:crypto'
import { EncryptJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consoleHeader, Session } from '#contract/session.ts'
import { randomBitsOf } from '#testing/random-bits.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, send, type TestSite } from '#testing/site.ts'

const hour = 60 * 60 * 1000

/** The headers that the console's pages send. */
const ownPage = { [consoleHeader]: '1', 'sec-fetch-site': 'same-origin' }

function cookieOf({ headers }: Answer): string {
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

describe.each(apiEngines)('a session on %s', (engine) => {
  let service: TestService
  let site: TestSite
  let now = Date.now()

  beforeAll(async () => {
    service = await startTestService(engine, { clock: () => now })
    site = await service.site()
  })
  beforeEach(() => {
    now = Date.now()
  })
  afterAll(() => service.close())

  function signIn(body: object, headers: Record<string, string> = ownPage): Promise<Answer> {
    return send('POST', `${service.origin}/session`, { body, headers })
  }

  async function signedIn(): Promise<string> {
    return cookieOf(await signIn({ email: site.email, apiToken: site.apiToken }))
  }

  function ask(cookie: string): Promise<Answer> {
    return send('GET', `${service.origin}/gateway/api/planning/v1/organizations`, { headers: { cookie } })
  }

  test('begins with an email and an API token, in a cookie that no script and no other site can read', async () => {
    const answer = await signIn({ email: site.email, apiToken: site.apiToken })
    expect(answer).toMatchObject({ status: 200 })
    expect(Session.parse(answer.body)).toMatchObject({
      principal: { email: site.email },
      site: { id: site.id },
    })
    expect(answer.text).not.toContain(site.apiToken)
    const [cookie = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ')
    expect(cookie).toMatch(/^__Host-planning-session=[\w.-]+$/)
    const expires = `Expires=${new Date(now + 7 * 24 * hour).toUTCString()}`
    expect(attributes.toSorted()).toEqual([expires, 'HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('has a secret of 256 random bits, which is never used again and not stored', async () => {
    const secrets: string[] = []
    while (secrets.length < 64) secrets.push((await signedIn()).split('=')[1] ?? '')
    expect(new Set(secrets).size).toBe(64)
    expect(randomBitsOf(secrets)).toBe(256)
    const rows = await service.running.database.read.selectFrom('session').selectAll().execute()
    expect(rows.length).toBeGreaterThanOrEqual(64)
    const stored = JSON.stringify(rows)
    expect(secrets.filter((secret) => stored.includes(secret.split('.')[1] ?? ''))).toEqual([])
  })

  test('is a credential for reading', async () => {
    expect(await ask(await signedIn())).toMatchObject({ status: 200 })
  })

  test('begins once with a printed link', async () => {
    const [, code] = (service.running.signInLink ?? '').split('#code=')
    expect(await signIn({ code: `${code}x` })).toMatchObject({ status: 401 })
    const answers = await Promise.all([signIn({ code }), signIn({ code })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await signIn({ code })).toMatchObject({
      status: 401,
      body: { errors: [{ type: 'UNAUTHENTICATED' }] },
    })
  })

  test.each([
    ['a wrong token', { email: 'a@example.com', apiToken: 'wrong' }, 401],
    ['an unknown code', { code: 'unknown' }, 401],
    ['nothing', {}, 400],
    ['a code and an email', { code: 'a', email: 'b', apiToken: 'c' }, 400],
    ['a number', { code: 1 }, 400],
  ])('does not begin with %s', async (_, body, status) => {
    const answer = await signIn(body)
    expect(answer).toMatchObject({ status })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test("does not begin from another site's page", async () => {
    const credential = { email: site.email, apiToken: site.apiToken }
    expect(await signIn(credential, {})).toMatchObject({ status: 403 })
    expect(await signIn(credential, { ...ownPage, 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 403,
    })
  })

  test('returns the signed-in principal, and nothing to other callers', async () => {
    const cookie = await signedIn()
    const answer = await send('GET', `${service.origin}/session`, { headers: { cookie } })
    expect(Session.parse(answer.body).principal.id).toBe(site.principalId)
    expect(await send('GET', `${service.origin}/session`)).toMatchObject({ status: 401 })
  })

  test('says when it ends if it is not used any more: twelve hours after its last use', async () => {
    const cookie = await signedIn()
    const look = () => send('GET', `${service.origin}/session`, { headers: { cookie } })
    const end = async () => Date.parse(Session.parse((await look()).body).expiresAt)
    expect(await end()).toBe(now + 12 * hour)
    now += 5 * hour
    expect(await end()).toBe(now + 12 * hour)
  })

  test('of version 1.0.0, a cookie that held the principal alone, is over', async () => {
    const { value: root } = await service.running.database.read
      .selectFrom('shared_secret')
      .select('value')
      .where('name', '=', 'root')
      .executeTakeFirstOrThrow()
    const key = new Uint8Array(hkdfSync('sha256', root, 'planning-service', 'session', 32))
    const sealed = await new EncryptJWT({ cid: site.id, begun: now })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setSubject(site.principalId)
      .setExpirationTime(Math.floor(now / 1000) + 3600)
      .encrypt(key)
    expect(await ask(`__Host-planning-session=${sealed}`)).toMatchObject({ status: 401 })
  })

  test('ends when the person signs out', async () => {
    const headers = { ...ownPage, cookie: await signedIn() }
    const answer = await send('DELETE', `${service.origin}/session`, { headers })
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-planning-session=; .*Expires=Thu, 01 Jan 1970/)
  })

  test('ends on every device only when the person asks', async () => {
    const person = await service.site()
    const enter = async () => cookieOf(await signIn({ email: person.email, apiToken: person.apiToken }))
    const [here, there] = [await enter(), await enter()]
    now += 1_000
    const everywhere = `${service.origin}/session?everywhere=yes`
    expect((await send('DELETE', everywhere, { headers: ownPage })).status).toBe(401)
    expect((await ask(there)).status).toBe(200)
    expect((await send('DELETE', everywhere, { headers: { ...ownPage, cookie: here } })).status).toBe(204)
    expect([(await ask(here)).status, (await ask(there)).status]).toEqual([401, 401])
    expect((await ask(await enter())).status).toBe(200)
  })

  test('is not taken with a single character changed, nor under another name', async () => {
    const cookie = await signedIn()
    for (const at of [40, 80, cookie.length - 2]) {
      const changed = cookie[at] === 'A' ? 'B' : 'A'
      expect(await ask(cookie.slice(0, at) + changed + cookie.slice(at + 1))).toMatchObject({ status: 401 })
    }
    expect(await ask(cookie.replace('__Host-', ''))).toMatchObject({ status: 401 })
  })

  test("that is missing brings up no window of the browser's own over the console", async () => {
    const url = `${service.origin}/gateway/api/planning/v1/organizations`
    const challenge = async (headers: Record<string, string>) =>
      (await send('GET', url, { headers })).headers.get('www-authenticate')
    expect(await challenge(ownPage)).not.toMatch(/basic/i)
    expect(await challenge({})).toMatch(/^Basic /)
  })

  test('opens no other site', async () => {
    const other = await service.site()
    const headers = { cookie: await signedIn() }
    const answer = await send('GET', `${service.origin}${other.base}/organizations`, { headers })
    expect(answer).toMatchObject({ status: 403, body: { errors: [{ type: 'SITE_NOT_ACCESSIBLE' }] } })
  })
})
