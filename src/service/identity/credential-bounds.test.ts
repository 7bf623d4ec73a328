// Attacks with a credential that ends, or that is narrowed: whatever it makes, opens, changes or ends, for its own person
// or for others, by Basic, Bearer, a session or a link, stays within its end and its scopes. The tests count what got out.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyScope, type Scope, scopes } from '#contract/access.ts'
import type { Principal } from '#contract/access-operations.ts'
import { accessBase, accessRequests, basic } from '#testing/access-requests.ts'
import { type Browser, browserWith, cookieOf, signInAt } from '#testing/gateway.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, type Caller, send } from '#testing/site.ts'
import { bearer } from '#testing/tokens.ts'
import { signAccessToken } from './access-tokens.ts'
import { sharedKeys } from './key-ring.ts'

const day = 86_400_000
const endMs = 3 * day
const principals = `${accessBase}/principals`

type Ask = (method: string, path: string, body?: object) => Promise<Answer>

interface Owner {
  readonly id: string
  readonly email: string | null
}

/** Asks whether something that was made opens the service. */
type Opening = () => Promise<boolean>

describe.each(apiEngines)('a credential on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite
  let admin: Caller
  let now = Date.now()

  beforeAll(async () => {
    service = await startTestService(engine, { clock: () => now })
  })
  beforeEach(async () => {
    now = Date.now()
    site = await createPopulatedSite(service)
    admin = await site.caller({ scopes: everyScope })
  })
  afterAll(() => service.close())

  const requests = accessRequests(() => ({ origin: service.origin, site, admin }))
  const isOpen = async (headers: Record<string, string>) =>
    (await send('GET', `${service.origin}${site.base}/organizations`, { headers })).status === 200

  const withHeaders =
    (headers: Record<string, string>): Ask =>
    (method, path, body) =>
      send(method, service.origin + path, { headers, ...(body && { body }) })
  const inBrowser =
    (browser: Browser): Ask =>
    (method, path, body) =>
      browser(method, path, body ? { body } : {})

  async function sessionOf(credential: object): Promise<string> {
    const answer = await signInAt(service.origin, credential)
    expect(answer.status, answer.text).toBe(200)
    return cookieOf(answer)
  }

  async function tokenOf(of: Caller, limits: { scopes?: readonly Scope[]; ends?: boolean }): Promise<string> {
    const { scopes: granted, ends } = limits
    const { secret } = await requests.credentialOf({ id: of.principalId } as Principal, {
      label: 'limited',
      ...(granted && { scopes: granted }),
      ...(ends && { expiresDate: new Date(now + endMs).toISOString() }),
    })
    return secret
  }

  async function clientOf(limits: { scopes?: readonly Scope[]; ends?: boolean }) {
    const { id } = await requests.added({ kind: 'service', name: 'Robot', scopes: everyScope })
    const { clientId, secret } = await requests.credentialOf({ id } as Principal, {
      label: 'limited',
      ...(limits.scopes && { scopes: limits.scopes }),
      ...(limits.ends && { expiresDate: new Date(now + endMs).toISOString() }),
    })
    return { id: clientId ?? '', secret, principalId: id }
  }

  /** The ways to present an administrator's credential with these limits; each with the ID of its own principal. */
  async function waysWith(limits: { scopes?: readonly Scope[]; ends?: boolean }) {
    const secret = await tokenOf(admin, limits)
    const authorization = basic(admin.email, secret)
    const client = await clientOf(limits)
    const cookie = await sessionOf({ email: admin.email, apiToken: secret })
    return [
      ['Basic', withHeaders({ authorization }), admin.principalId],
      ['Bearer', withHeaders(await bearer(service.origin, client)), client.principalId],
      ['a session', inBrowser(browserWith(service.origin, cookie)), admin.principalId],
    ] as const
  }

  describe('that ends', () => {
    /** Everything that `ask` can make which opens the service, and what that makes in turn. */
    async function openings(ask: Ask, own: Owner, depth = 1): Promise<Opening[]> {
      const member = await requests.added({
        kind: 'user',
        name: 'Victim',
        email: `${crypto.randomUUID()}@example.com`,
        scopes: everyScope,
      })
      const robot = await requests.added({ kind: 'service', name: 'Other', scopes: everyScope })
      const found: Opening[] = []
      const end = new Date(now + endMs)
      const expiresDates = [undefined, new Date(now + endMs + 1).toISOString(), end.toISOString()]
      const take = async (body: unknown, of: Owner): Promise<void> => {
        const { clientId, secret } = body as { clientId: string | null; secret: string }
        const headers =
          clientId === null
            ? { authorization: basic(of.email, secret) }
            : await bearer(service.origin, { id: clientId, secret })
        found.push(() =>
          clientId === null
            ? isOpen(headers)
            : bearer(service.origin, { id: clientId, secret }).then(isOpen, () => false),
        )
        if (clientId !== null) found.push(() => isOpen(headers))
        if (depth > 0) found.push(...(await openings(withHeaders(headers), of, depth - 1)))
      }
      for (const expiresDate of expiresDates) {
        const body = { label: 'made', ...(expiresDate !== undefined && { expiresDate }) }
        for (const { id, email } of [own, member, robot]) {
          const answer = await ask('POST', `${principals}/${id}/credentials`, body)
          if (answer.status === 201) await take(answer.body, { id, email })
        }
        const answer = await ask('POST', `${accessBase}/account/tokens`, body)
        if (answer.status === 201) await take(answer.body, own)
      }
      for (const days of [1, 30]) {
        for (const { id, email } of [own, member]) {
          const { status, body } = await ask('POST', `${principals}/${id}/sign-in-link`, { days })
          if (status !== 201) continue
          const { code } = body as { code: string }
          const cookie = await sessionOf({ code })
          found.push(() => isOpen({ cookie, 'x-planning-console': '1' }))
          if (depth === 0) continue
          const next = inBrowser(browserWith(service.origin, cookie))
          found.push(...(await openings(next, { id, email }, depth - 1)))
        }
      }
      return found
    }

    test('makes nothing that opens the service after its end, however it is presented and over several steps', async () => {
      for (const [way, ask, id] of await waysWith({ ends: true })) {
        const begun = now
        const found = await openings(ask, { id, email: admin.email })
        expect(found.length, way).toBeGreaterThan(5)
        const before = await Promise.all(found.map((opens) => opens()))
        expect(before.filter(Boolean).length, way).toBe(found.length)
        now += endMs + 1
        const after = await Promise.all(found.map((opens) => opens()))
        expect(after.filter(Boolean).length, way).toBe(0)
        now = begun
      }
    }, 120_000)

    test('says until when a new credential may last, for others too', async () => {
      const other = await site.caller({ scopes: everyScope })
      for (const [way, ask] of await waysWith({ ends: true })) {
        const answer = await ask('POST', `${principals}/${other.principalId}/credentials`, { label: 'x' })
        expect(answer, way).toMatchObject({
          status: 400,
          body: { errors: [{ code: 'DATE_TOO_LATE', path: '/expiresDate' }] },
        })
        const link = await ask('POST', `${principals}/${other.principalId}/sign-in-link`, { days: 30 })
        expect(link, way).toMatchObject({
          status: 400,
          body: { errors: [{ code: 'DATE_TOO_LATE', path: '/days' }] },
        })
      }
    })

    test('makes no administrator, who would stay one', async () => {
      const reader = await site.caller({ scopes: ['read:funds:planning'] })
      for (const [way, ask] of await waysWith({ ends: true })) {
        const path = `${principals}/${reader.principalId}`
        expect((await ask('PATCH', path, { scopes: everyScope })).status, way).toBe(403)
        const newcomer = { kind: 'user', name: 'Eve', email: `${crypto.randomUUID()}@example.com` }
        expect((await ask('POST', principals, { ...newcomer, scopes: everyScope })).status, way).toBe(403)
        expect((await ask('PATCH', path, { scopes: [...scopes] })).status, way).toBe(200)
        expect((await ask('POST', principals, { ...newcomer, scopes: [...scopes] })).status, way).toBe(201)
      }
    })
  })

  describe('without scopes', () => {
    const bodies: readonly (readonly [string, string, object?])[] = [
      ['DELETE', `${accessBase}/account/sessions`],
      ['DELETE', '/session?everywhere=yes'],
    ]

    test('ends no session and no token of its person but its own, and sees no others', async () => {
      const fullToken = await tokenOf(admin, {})
      const full = browserWith(service.origin, await sessionOf({ email: admin.email, apiToken: fullToken }))
      const listed = async (browser: Browser, what: string) =>
        (await browser('GET', `${accessBase}/account/${what}`)).body as {
          values: { id: string }[]
          currentId?: string
        }
      const secret = await tokenOf(admin, { scopes: [] })
      const narrowed = browserWith(service.origin, await sessionOf({ email: admin.email, apiToken: secret }))
      const [fullTokens, fullSessions] = [await listed(full, 'tokens'), await listed(full, 'sessions')]
      const own = await listed(narrowed, 'tokens')
      expect(own.values.map(({ id }) => id)).toEqual([own.currentId])
      const ownSessions = await listed(narrowed, 'sessions')
      expect(ownSessions.values).toHaveLength(1)
      for (const [method, path, body] of bodies) {
        expect((await narrowed(method, path, body && { body })).status, path).toBe(403)
      }
      for (const { id } of fullTokens.values.filter((token) => token.id !== own.currentId)) {
        expect((await narrowed('DELETE', `${accessBase}/account/tokens/${id}`)).status).toBe(404)
      }
      for (const { id } of fullSessions.values.filter(
        (session) => session.id !== ownSessions.values[0]?.id,
      )) {
        expect((await narrowed('DELETE', `${accessBase}/account/sessions/${id}`)).status).toBe(404)
      }
      expect(await listed(full, 'tokens')).toEqual(fullTokens)
      expect((await listed(full, 'sessions')).values).toHaveLength(fullSessions.values.length)
      expect((await narrowed('GET', '/session')).body).toMatchObject({ canSignOutEverywhere: false })
      expect((await narrowed('DELETE', `${accessBase}/account/tokens/${own.currentId}`)).status).toBe(204)
      expect((await narrowed('GET', '/session')).status).toBe(401)
    })

    test('does not push out the sessions of its person by beginning a hundred', async () => {
      const full = browserWith(
        service.origin,
        await sessionOf({ email: admin.email, apiToken: admin.apiToken }),
      )
      const apiToken = await tokenOf(admin, { scopes: [] })
      now += 1000
      for (let count = 0; count < 101; count += 1) await sessionOf({ email: admin.email, apiToken })
      expect((await full('GET', '/session')).status).toBe(200)
    })

    test('neither reads nor changes the saved views of its person', async () => {
      const views = '/planning/extended/v1/views'
      const view = {
        tree: 'focus-areas',
        name: 'Mine',
        search: {},
        columns: { shown: {}, widths: {}, order: [] },
      }
      const owner = withHeaders({ ...admin.headers })
      const { id } = (await owner('POST', views, view)).body as { id: string }
      for (const granted of [[], ['read:organizations:planning']] as const) {
        const authorization = basic(admin.email, await tokenOf(admin, { scopes: granted }))
        const ask = withHeaders({ authorization })
        expect((await ask('GET', views)).body).toEqual({ values: [] })
        expect((await ask('POST', views, { ...view, name: 'Planted' })).status).toBe(403)
        expect((await ask('PATCH', `${views}/${id}`, { name: 'Renamed' })).status).toBe(404)
        expect((await ask('DELETE', `${views}/${id}`)).status).toBe(404)
      }
      expect((await owner('GET', views)).body).toMatchObject({ values: [{ id, name: 'Mine' }] })
    })
  })

  describe('narrowed to managing access and reading funds', () => {
    const narrow: Scope[] = ['manage:access:planning', 'read:funds:planning']

    test('changes nothing of people who have more, its own person among them', async () => {
      const other = await site.caller({ scopes: everyScope })
      const otherToken = async () => {
        const found = (await requests.listed()).find(({ id }) => id === other.principalId)
        return found?.credentials[0]?.id ?? ''
      }
      const before = await requests.listed()
      for (const [way, ask, own] of await waysWith({ scopes: narrow })) {
        for (const id of [own, other.principalId]) {
          const path = `${principals}/${id}`
          const refused: readonly (readonly [string, string, object?])[] = [
            ['PATCH', path, { scopes: [...narrow] }],
            ['PATCH', path, { disabledAreas: [] }],
            ['PATCH', path, { disabledAreas: ['funds'] }],
            ['PATCH', path, { disabled: true }],
            ['PATCH', path, { name: 'Other' }],
            ['DELETE', `${path}/sessions`],
            ['DELETE', `${path}/sign-in-link`],
            ['POST', `${path}/sign-in-link`, { days: 1 }],
            ['DELETE', `${principals}/${other.principalId}/credentials/${await otherToken()}`],
            ['DELETE', `${principals}/${other.principalId}`],
          ]
          for (const [method, address, body] of refused) {
            const { status } = await ask(method, address, body)
            expect([403, 409], `${way}: ${method} ${address} ${JSON.stringify(body)}`).toContain(status)
          }
        }
      }
      const after = await requests.listed()
      for (const principal of before.filter(({ id }) => id !== admin.principalId)) {
        expect(after.find(({ id }) => id === principal.id)).toEqual(principal)
      }
    })

    test('gives no right in an area that is disabled for its person', async () => {
      const closed = await site.caller({ scopes: everyScope, disabledAreas: ['funds'] })
      const authorization = basic(closed.email, await tokenOf(closed, { scopes: narrow }))
      const ask = withHeaders({ authorization })
      expect((await ask('PATCH', `${principals}/${closed.principalId}`, { disabledAreas: [] })).status).toBe(
        403,
      )
      const robot = { kind: 'service', name: 'Robot', scopes: ['read:funds:planning'] }
      expect((await ask('POST', principals, robot)).status).toBe(403)
      const reader = await requests.added(robot)
      expect((await ask('POST', `${principals}/${reader.id}/credentials`, { label: 'x' })).status).toBe(403)
    })

    test('keeps its scopes in the link that it makes, also when the member gets more', async () => {
      const reader = await requests.added({
        kind: 'user',
        name: 'Reader',
        email: `${crypto.randomUUID()}@example.com`,
        scopes: ['read:funds:planning'],
      })
      const ask = withHeaders({ authorization: basic(admin.email, await tokenOf(admin, { scopes: narrow })) })
      const { body } = await ask('POST', `${principals}/${reader.id}/sign-in-link`, { days: 1 })
      const cookie = await sessionOf({ code: (body as { code: string }).code })
      const promoted = await requests.ask('PATCH', `/principals/${reader.id}`, {
        body: { scopes: everyScope },
      })
      expect(promoted.status).toBe(200)
      const browser = browserWith(service.origin, cookie)
      expect((await browser('GET', '/session')).body).toMatchObject({ scopes: ['read:funds:planning'] })
      const made = await browser('POST', `${accessBase}/account/tokens`, { body: { label: 'x' } })
      expect(made).toMatchObject({ status: 201, body: { credential: { scopes: ['read:funds:planning'] } } })
    })

    test('sees values in the audit log only of records that it may read', async () => {
      const update = (path: string, body: object) =>
        send('PATCH', `${service.origin}${site.base}${path}`, {
          headers: site.headers,
          query: { updateMask: 'name' },
          body,
        })
      expect((await update(`/focus-areas/${site.focusArea}`, { name: 'Secret plan' })).status).toBe(200)
      await site.ask('POST', '/organizations', {
        body: { name: 'Secret unit', organizationTypeId: site.organizationTypes[0] },
      })
      await service.running.settled()
      const textOf = async (headers: Record<string, string>) => {
        const list = await send('GET', `${service.origin}${accessBase}/writes?limit=100`, { headers })
        const files = ['csv', 'jsonl'].map((format) =>
          send('GET', `${service.origin}${accessBase}/audit-log?format=${format}`, { headers }),
        )
        return [list.text, ...(await Promise.all(files)).map(({ text }) => text)]
      }
      for (const text of await textOf({ ...admin.headers })) {
        expect(text).toContain('Secret plan')
        expect(text).toContain('Secret unit')
      }
      const authorization = basic(admin.email, await tokenOf(admin, { scopes: narrow }))
      for (const text of await textOf({ authorization })) {
        expect(text).not.toContain('Secret')
        expect(text).toContain('updateFocusArea')
        expect(text).toContain('createCredential')
      }
    })
  })

  test('that an access token of version 1.0.0 does not name makes nothing that outlasts the token', async () => {
    const { principalId } = await clientOf({})
    const { accessToken } = await sharedKeys(service.running.database, [])
    const origin = undefined
    const content = { site: site.id, principalId, scopes: everyScope, begunAt: now, origin }
    const ask = withHeaders({ authorization: `Bearer ${await signAccessToken(accessToken, content)}` })
    expect((await ask('GET', principals)).status).toBe(200)
    const path = `${principals}/${principalId}/credentials`
    for (const body of [
      { label: 'x' },
      { label: 'x', expiresDate: new Date(now + 3_600_001).toISOString() },
    ]) {
      expect((await ask('POST', path, body)).status).toBe(400)
    }
    expect((await ask('PATCH', `${principals}/${principalId}`, { name: 'Other' })).status).toBe(403)
  })
})
