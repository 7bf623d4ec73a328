// The permissions of a session, and its end by its credential, its principal or its limits.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyScope, type Scope } from '#contract/access.ts'
import { Session } from '#contract/session.ts'
import { browserWith, cookieOf, ownPage, signInAt } from '#testing/gateway.ts'
import { addOAuthClient } from '#testing/populated-site.ts'
import { revokeAll } from '#testing/revocation.ts'
import {
  apiEngines,
  createPreparedDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing/service.ts'
import { type Answer, type Caller, send, type TestSite } from '#testing/site.ts'
import { bearer } from '#testing/tokens.ts'
import { addCredential, newSecret } from './accounts.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const principals = '/planning/access/v1/principals'
const organizations = '/gateway/api/planning/v1/organizations'

interface TokenWishes {
  readonly scopes?: readonly Scope[]
  readonly expiresAt?: number
}

describe.each(apiEngines)('a session on %s', (engine) => {
  let database: TestDatabase
  let service: TestService
  /** Another node on PostgreSQL; the embedded database has one. */
  let other: TestService
  let site: TestSite
  let admin: Caller
  let now = Date.now()

  beforeAll(async () => {
    database = await createPreparedDatabase(engine)
    service = await startTestService(engine, { database, clock: () => now })
    other =
      engine === 'sqlite'
        ? service
        : // Its clock is five minutes behind: nothing may depend on both being equal.
          await startTestService(engine, { database, clock: () => now - 5 * minute })
  })
  beforeEach(async () => {
    now = Date.now()
    site = await service.site()
    admin = await site.caller({ scopes: everyScope })
  })
  afterAll(async () => {
    if (other !== service) await other.close()
    await service.close()
    await database.remove()
  })

  async function tokenOf(principalId: string, { scopes, expiresAt }: TokenWishes = {}): Promise<string> {
    const secret = newSecret(site.id)
    await service.running.database.write((transaction) =>
      addCredential(transaction, {
        site: site.id,
        principalId,
        kind: 'api-token',
        name: secret,
        secret,
        label: 'test',
        ...(scopes && { scopes }),
        expiresAt: expiresAt ?? null,
        now,
      }),
    )
    return secret
  }

  async function signIn(credential: object = { email: site.email, apiToken: site.apiToken }) {
    const answer = await signInAt(service.origin, credential)
    expect(answer.status, answer.text).toBe(200)
    return cookieOf(answer)
  }

  const at = (node: TestService, cookie: string) => browserWith(node.origin, cookie)
  const statusAt = async (node: TestService, cookie: string, path = organizations) =>
    (await at(node, cookie)('GET', path)).status

  const administer = (method: string, path: string, body?: object, by: Caller = admin): Promise<Answer> =>
    send(method, `${service.origin}${principals}${path}`, { headers: by.headers, ...(body && { body }) })

  describe('has the rights', () => {
    test('of the token it was begun with, and no others of its principal', async () => {
      const apiToken = await tokenOf(admin.principalId, { scopes: ['read:organizations:planning'] })
      const cookie = await signIn({ email: admin.email, apiToken })
      const browser = at(service, cookie)
      const { body } = await browser('GET', '/session')
      expect(Session.parse(body).scopes).toEqual(['read:organizations:planning'])
      expect((await browser('GET', organizations)).status).toBe(200)
      expect((await browser('GET', '/gateway/api/planning/v1/focus-areas')).status).toBe(403)
      const grace = { kind: 'user', name: 'Grace', email: `${crypto.randomUUID()}@example.com`, scopes: [] }
      expect((await browser('POST', principals, { body: grace })).status).toBe(403)
      expect((await browser('GET', principals)).status).toBe(403)
    })

    test('that its principal has at the request', async () => {
      const cookie = await signIn()
      await administer('PATCH', `/${site.principalId}`, { scopes: ['read:funds:planning'] })
      expect(await statusAt(service, cookie)).toBe(403)
      const { body } = await at(other, cookie)('GET', '/session')
      expect(Session.parse(body).scopes).toEqual(['read:funds:planning'])
    })
  })

  describe('ends at the next request on every node', () => {
    const ending = async (end: (cookie: string) => Promise<void>) => {
      const cookie = await signIn()
      expect([await statusAt(service, cookie), await statusAt(other, cookie)]).toEqual([200, 200])
      await end(cookie)
      expect([await statusAt(service, cookie), await statusAt(other, cookie)]).toEqual([401, 401])
      expect(await statusAt(service, cookie, '/session')).toBe(401)
      return cookie
    }

    test('after signing out', async () => {
      await ending(async (cookie) => {
        expect((await at(service, cookie)('DELETE', '/session')).status).toBe(204)
      })
    })

    test('after its token was revoked', async () => {
      await ending(() => revokeAll(site, site))
    })

    test('after a node of version 1.0.0 revoked its token without a table of sessions', async () => {
      await ending(() =>
        service.running.database.write(async (transaction) => {
          await transaction.deleteFrom('credential').where('principal_id', '=', site.principalId).execute()
        }),
      )
    })

    test('after its principal was disabled, also once the principal is enabled again', async () => {
      const { authorization = '' } = site.headers
      const asked = (node: TestService) =>
        send('GET', `${node.origin}${organizations}`, { headers: { authorization } })
      const cookie = await ending(async () => {
        const answer = await administer('PATCH', `/${site.principalId}`, { disabled: true })
        expect(answer).toMatchObject({ status: 200, body: { disabledDate: new Date(now).toISOString() } })
      })
      expect([(await asked(service)).status, (await asked(other)).status]).toEqual([401, 401])
      expect(await signInAt(service.origin, { email: site.email, apiToken: site.apiToken })).toMatchObject({
        status: 401,
      })
      const enabled = await administer('PATCH', `/${site.principalId}`, { disabled: false })
      expect(enabled).toMatchObject({ status: 200, body: { disabledDate: null } })
      expect((await asked(other)).status).toBe(200)
      expect(await statusAt(other, cookie)).toBe(401)
    })

    test('after its person signed out everywhere at a node whose clock is behind', async () => {
      await ending(async () => {
        const elsewhere = cookieOf(
          await signInAt(other.origin, { email: site.email, apiToken: site.apiToken }),
        )
        expect((await at(other, elsewhere)('DELETE', '/session?everywhere=yes')).status).toBe(204)
      })
      expect(await statusAt(other, await signIn())).toBe(200)
    })

    test('after an administrator ended all of them', async () => {
      await ending(async () => {
        expect((await administer('DELETE', `/${site.principalId}/sessions`)).status).toBe(204)
      })
    })

    test('after its browser signed in again', async () => {
      await ending(async (cookie) => {
        const body = { email: site.email, apiToken: site.apiToken }
        const headers = { ...ownPage, cookie }
        expect((await send('POST', `${service.origin}/session`, { body, headers })).status).toBe(200)
      })
    })
  })

  describe('lasts', () => {
    test('no longer than its token', async () => {
      const apiToken = await tokenOf(site.principalId, { expiresAt: now + hour })
      const cookie = await signIn({ email: site.email, apiToken })
      const { body } = await at(service, cookie)('GET', '/session')
      expect(Date.parse(Session.parse(body).expiresAt)).toBe(now + hour)
      now += hour - 1000
      expect(await statusAt(service, cookie)).toBe(200)
      now += 1000
      expect(await statusAt(service, cookie)).toBe(401)
    })

    test('twelve hours after its last use on any node', async () => {
      const cookie = await signIn()
      for (const node of [service, other, service]) {
        now += 11 * hour
        expect(await statusAt(node, cookie)).toBe(200)
        await node.running.settled()
      }
      now += 12 * hour
      expect(await statusAt(service, cookie)).toBe(401)
      expect(await statusAt(service, cookie, '/session')).toBe(401)
    })

    test('seven days after it began, however much it is used', async () => {
      const cookie = await signIn()
      const begun = now
      while (now + 11 * hour < begun + 7 * day) {
        now += 11 * hour
        expect(await statusAt(service, cookie)).toBe(200)
        await service.running.settled()
      }
      const { body } = await at(service, cookie)('GET', '/session')
      expect(Date.parse(Session.parse(body).expiresAt)).toBe(begun + 7 * day)
      now = begun + 7 * day
      expect(await statusAt(service, cookie)).toBe(401)
    })
  })

  test('writes down its use at most once a minute', async () => {
    const cookie = await signIn()
    const lastUse = async () => {
      await service.running.settled()
      const rows = await service.running.database.read
        .selectFrom('session')
        .select('last_used_at')
        .where('site_id', '=', site.id)
        .execute()
      return rows.map((row) => row.last_used_at)
    }
    const begun = now
    now += minute - 1
    await statusAt(service, cookie)
    expect(await lastUse()).toEqual([begun])
    now += 1
    await Promise.all([1, 2, 3, 4].map(() => statusAt(service, cookie)))
    expect(await lastUse()).toEqual([begun + minute])
  })

  test('is handed over once: no later answer sets its cookie, however old it is or what happens beside', async () => {
    const cookie = await signIn()
    const browser = at(service, cookie)
    now += 6 * hour + minute
    const looks = await Promise.all([
      browser('GET', '/session'),
      browser('DELETE', '/session'),
      browser('GET', '/session'),
      at(other, cookie)('GET', '/session'),
    ])
    const [first, signedOut, ...rest] = looks
    expect(signedOut?.status).toBe(204)
    for (const look of [first, ...rest]) expect(look?.headers.get('set-cookie') ?? '').toBe('')
    expect([await statusAt(service, cookie), await statusAt(other, cookie)]).toEqual([401, 401])
  })

  test('cannot be started by an OAuth client, which /session/ways does not list', async () => {
    const { id: clientId, secret: clientSecret } = await addOAuthClient(service.running.database, site.id)
    const answer = await signInAt(service.origin, { clientId, clientSecret })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ type: 'FORMAT_INVALID' }] } })
    expect(answer.text).toContain('/oauth/token')
  })

  describe('an access token ends at the next request', () => {
    test.each([
      ['after its client was revoked', (principalId: string) => revokeAll(site, { principalId })],
      ['after its client was disabled', disable],
      ['after an administrator ended the sessions of its client', endSessions],
    ])('%s', async (_, end) => {
      const client = await addOAuthClient(service.running.database, site.id)
      const headers = await bearer(service.origin, client)
      const asked = async (node: TestService) =>
        (await send('GET', `${node.origin}${organizations}`, { headers })).status
      expect([await asked(service), await asked(other)]).toEqual([200, 200])
      await end(client.principalId)
      expect([await asked(service), await asked(other)]).toEqual([401, 401])
    })

    async function disable(principalId: string): Promise<void> {
      expect((await administer('PATCH', `/${principalId}`, { disabled: true })).status).toBe(200)
    }
    async function endSessions(principalId: string): Promise<void> {
      expect((await administer('DELETE', `/${principalId}/sessions`)).status).toBe(204)
    }
  })

  test('an administrator cannot disable themselves', async () => {
    const answer = await administer('PATCH', `/${admin.principalId}`, { disabled: true })
    expect(answer).toMatchObject({ status: 409, body: { errors: [{ type: 'IDENTITY_CONFLICT' }] } })
  })
})
