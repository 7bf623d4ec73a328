// Single sign-on against a real provider and its own pages: what it takes to come back signed in.
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { scopesOfRole } from '#contract/access.ts'
import type { SignOnProblem } from '#contract/session.ts'
import { addPerson, startProvider } from '#testing/identity-provider.ts'
import { exchange, requestText } from '#testing/raw-http.ts'
import { apiEngines, engines } from '#testing/service.ts'
import { SignOnBrowser } from '#testing/sign-on-browser.ts'
import { createSignOnStage, publicUrl, type SignOnStage } from '#testing/sign-on-stage.ts'
import { startTlsProxy } from '#testing/tls-proxy.ts'

const minute = 60_000

describe.each(engines)('single sign-on on %s', (engine) => {
  let stage: SignOnStage
  let browser: SignOnBrowser

  beforeAll(async () => {
    stage = await createSignOnStage(engine)
  })
  beforeEach(() => {
    browser = another()
    stage.takeRefusals()
  })
  afterAll(() => stage.close())

  const another = (node = stage.service) => stage.browserAt(node)

  describe('with several attempts and nodes signs in', () => {
    test('one member, when a person returns twice at the same time', async () => {
      const login = await stage.newcomer()
      const sessions = await Promise.all(
        [another(), another(), another()].map(async (each) => {
          await each.signOn(login)
          return each.session()
        }),
      )
      expect(new Set(sessions.map((session) => session?.principal.id)).size).toBe(1)
      expect(sessions[0]?.principal.id).toBeDefined()
    })

    test('at another node than the one that was left', async () => {
      const { database, service } = stage
      // The embedded database has one node.
      const node = engine === 'sqlite' ? service : await stage.startNode({ database })
      const returned = await browser.passProvider(await browser.leave(), await stage.newcomer())
      const there = another(node)
      there.cookies = browser.cookies
      await there.comeBack(returned)
      browser.cookies = there.cookies
      expect((await there.session())?.principal.id).toBeDefined()
      expect(await browser.session()).toEqual(await there.session())
      if (node !== service) await node.close()
    })
  })

  // The rest does not depend on the engine.
  if (!apiEngines.includes(engine)) return

  describe('signs in', () => {
    test('a newcomer with the default role, on the page that was left', async () => {
      const login = await stage.newcomer()
      expect((await browser.signOn(login, { from: '/funds?sort=name' })).href).toBe(
        `${publicUrl}/funds?sort=name`,
      )
      expect(await browser.session()).toMatchObject({
        principal: { name: 'Ada Lovelace', email: `${login}@example.com` },
        scopes: scopesOfRole.viewer,
        singleSignOn: { name: 'Contoso', canSignOut: true },
      })
    })

    test('the same member again, also one whose email address has changed', async () => {
      const login = await stage.newcomer()
      await browser.signOn(login)
      const first = await browser.session()
      await stage.provider.setClaims(login, { name: 'Other', email: `${crypto.randomUUID()}@example.com` })
      const later = another()
      await later.signOn(login)
      expect((await later.session())?.principal).toEqual(first?.principal)
    })

    test('in place of the session that the browser had', async () => {
      await browser.signOn(await stage.newcomer())
      const former = another()
      former.cookies = browser.cookies
      await browser.signOn(await stage.newcomer())
      expect(await former.session()).toBeUndefined()
      expect(await browser.session()).toBeDefined()
    })

    test('with PKCE, and leaves nothing of the provider in the browser', async () => {
      const location = new URL(await browser.leave())
      expect(location.searchParams.get('code_challenge_method')).toBe('S256')
      expect(browser.cookies).toMatch(/^__Host-planning-sign-on=[\w.-]+$/)
      await browser.comeBack(await browser.passProvider(location.href, await stage.newcomer()))
      expect(browser.cookies).toMatch(/^__Host-planning-session=[\w.-]+$/)
    })

    test('by a cookie that lasts ten minutes, is closed to scripts, and comes along on the way back', async () => {
      const answer = await browser.post('/session/single-sign-on')
      const [, ...attributes] = (answer.headers.getSetCookie()[0] ?? '').split('; ')
      expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax', 'Secure'])
    })

    test('behind a proxy that ends TLS', async () => {
      const proxy = await startTlsProxy()
      const provider = await startProvider(proxy.origin)
      const environment = { ...provider.environment, PLANNING_PUBLIC_URL: proxy.origin }
      const node = await stage.startNode({ environment })
      proxy.target = node.running.port
      const login = await addPerson(provider)
      const there = new SignOnBrowser({ publicUrl: proxy.origin, certificate: proxy.certificate })
      expect((await there.signOn(login)).href).toBe(`${proxy.origin}/`)
      expect((await there.session())?.principal.email).toBe(`${login}@example.com`)
      await Promise.all([node.close(), provider.close(), proxy.close()])
    })

    test('at the address of the service, whatever the Host header says', async () => {
      const environment = { PLANNING_PUBLIC_URL: undefined, PLANNING_SESSION_SECRET: undefined }
      const node = await stage.startNode({ environment })
      const headers = ['Host: evil.test', 'X-Planning-Console: 1', 'Content-Length: 0']
      const answer = await exchange(
        node.origin,
        requestText('POST /session/single-sign-on HTTP/1.1', headers),
      )
      const { location } = (answer as { body: { location: string } }).body
      expect(new URL(location).searchParams.get('redirect_uri')).toBe(
        `http://localhost:${node.running.port}/session/single-sign-on/return`,
      )
      await node.close()
    })

    test.each([3, -3])('at a provider whose clock is %i minutes off', async (minutes) => {
      await stage.provider.setClock(minutes * minute)
      onTestFinished(() => stage.provider.setClock(0))
      await browser.signOn(await stage.newcomer())
      expect(await browser.session()).toBeDefined()
    })
  })

  describe('refuses', () => {
    async function expectRefused(returned: URL, reason: SignOnProblem, detail: RegExp, by = browser) {
      const page = await by.comeBack(returned)
      expect([page.pathname, page.searchParams.get('problem')]).toEqual(['/sign-in', reason])
      const address = '127.0.0.1'
      expect(stage.takeRefusals()).toMatchObject([{ reason, detail: expect.stringMatching(detail), address }])
      expect(await by.session()).toBeUndefined()
    }

    test('a state that is not the one of the attempt, and keeps the attempt', async () => {
      const returned = await browser.passProvider(
        await browser.leave({ from: '/funds' }),
        await stage.newcomer(),
      )
      const wrong = new URL(returned)
      wrong.searchParams.set('state', 'another')
      await expectRefused(wrong, 'expired', /did not begin/)
      expect((await browser.comeBack(returned)).pathname).toBe('/funds')
    })

    test('a browser that began no attempt', async () => {
      const returned = await browser.passProvider(await browser.leave(), await stage.newcomer())
      await expectRefused(returned, 'expired', /did not begin/, another())
    })

    test('an attempt that took longer than ten minutes', async () => {
      let now = Date.now()
      const node = await stage.startNode({ clock: () => now })
      const there = another(node)
      const returned = await there.passProvider(await there.leave(), await stage.newcomer())
      now += 11 * minute
      await expectRefused(returned, 'expired', /did not begin/, there)
      await node.close()
    })

    test('a nonce that is not the one of the attempt', async () => {
      const location = new URL(await browser.leave())
      location.searchParams.set('nonce', 'another')
      const returned = await browser.passProvider(location.href, await stage.newcomer())
      await expectRefused(returned, 'invalid', /nonce/)
    })

    test('a code of another attempt', async () => {
      const other = another()
      const theirs = await other.passProvider(await other.leave(), await stage.newcomer())
      const returned = await browser.passProvider(await browser.leave(), await stage.newcomer())
      returned.searchParams.set('code', theirs.searchParams.get('code') ?? '')
      await expectRefused(returned, 'invalid', /invalid_grant/)
    })

    test('a code that was used', async () => {
      const returned = await browser.passProvider(await browser.leave(), await stage.newcomer())
      const thief = another()
      thief.cookies = browser.cookies
      expect((await browser.comeBack(returned)).pathname).toBe('/')
      await expectRefused(returned, 'expired', /finished before/, thief)
    })

    test('an answer that names another issuer', async () => {
      const returned = await browser.passProvider(await browser.leave(), await stage.newcomer())
      expect(returned.searchParams.get('iss')).toBe(stage.provider.issuer)
      returned.searchParams.set('iss', 'https://other.example.com')
      await expectRefused(returned, 'invalid', /"iss"/)
    })

    test('an answer of another provider', async () => {
      const other = await startProvider(publicUrl)
      const { pathname, search } = new URL(await browser.leave())
      const login = await addPerson(other)
      const returned = await browser.passProvider(`${other.issuer}${pathname}${search}`, login)
      await expectRefused(returned, 'invalid', /"iss"/)
      await other.close()
    })

    test('a person who declines', async () => {
      const returned = await browser.passProvider(await browser.leave(), await stage.newcomer(), false)
      await expectRefused(returned, 'declined', /access_denied/)
    })

    test.each([
      [10, /clock is (599|600|601) s ahead of this node's/],
      [-10, /clock is (599|600|601) s behind this node's/],
    ])('a provider whose clock is %i minutes off', async (minutes, detail) => {
      await stage.provider.setClock(minutes * minute)
      onTestFinished(() => stage.provider.setClock(0))
      const returned = await browser.passProvider(await browser.leave(), await stage.newcomer())
      await expectRefused(returned, 'clock', detail)
    })

    test.each(['https://other.example.com', '//other.example.com', '/\\other.example.com', ''])(
      'to open %j afterwards',
      async (from) => {
        expect((await browser.post('/session/single-sign-on', { from })).status).toBe(400)
      },
    )

    test('to begin for a page of another site', async () => {
      const url = new URL('/session/single-sign-on', publicUrl)
      const answer = await browser.ask('POST', url, { headers: { origin: 'https://other.example.com' } })
      expect(answer.status).toBe(403)
      expect(browser.cookies).toBe('')
    })
  })
})
