// Sessions of a gateway with a database: its nodes share there which of them last.
import { hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EncryptJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Session } from '#contract/session.ts'
import { readConfig } from '#service/config.ts'
import { openDatabase } from '#service/database/database.ts'
import {
  browserWith,
  cookieOf,
  ownPage,
  sessionSecret,
  signInAt,
  startTestGateway,
  type TestGateway,
} from '#testing/gateway.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { revokeAll } from '#testing/revocation.ts'
import {
  createPreparedDatabase,
  engines,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing/service.ts'
import { send } from '#testing/site.ts'
import { identityOf, type Upstream } from './upstream.ts'

const hour = 60 * 60 * 1000
const organizations = '/gateway/api/planning/v1/organizations'

let service: TestService
let site: PopulatedSite
let now = Date.now()
let token: { email: string; apiToken: string }

beforeAll(async () => {
  service = await startTestService('sqlite')
  site = await createPopulatedSite(service)
  token = { email: site.email, apiToken: site.apiToken }
})
afterAll(() => service.close())

const upstream = (): Record<string, string> => ({
  UPSTREAM_SITE_URL: service.origin,
  UPSTREAM_AUTH_URL: service.origin,
})

function startNode(environment: Record<string, string> = {}): Promise<TestGateway> {
  return startTestGateway({ environment: { ...upstream(), ...environment }, clock: () => now })
}

const asked = async (node: TestGateway, cookie: string, path = organizations) =>
  (await browserWith(node.origin, cookie)('GET', path)).status

describe.each(engines)('a session kept on %s', (engine) => {
  let shared: TestDatabase
  let first: TestGateway
  let second: TestGateway

  const start = () =>
    startNode({ DATABASE_URL: shared.url, PLANNING_SESSION_IDLE: '2h', PLANNING_SESSION_LIFETIME: '9h' })
  const stop = async () => {
    for (const node of new Set([first, second])) await node.close()
  }

  beforeEach(async () => {
    shared = await createPreparedDatabase(engine)
    first = await start()
    // The embedded database is one node's alone.
    second = engine === 'sqlite' ? first : await start()
  })
  afterEach(async () => {
    await stop()
    await shared.remove()
  })

  const signIn = async (node = first, credential: object = token) =>
    cookieOf(await signInAt(node.origin, credential))

  test('ends on every node when its person signs out', async () => {
    const [left, kept] = [await signIn(), await signIn()]
    expect([await asked(first, left), await asked(second, left)]).toEqual([200, 200])
    expect((await browserWith(second.origin, left)('DELETE', '/session')).status).toBe(204)
    expect([await asked(first, left), await asked(second, left)]).toEqual([401, 401])
    expect(await asked(first, kept)).toBe(200)
  })

  test('has an entry of the audit log for each sign-in and sign-out, with the address', async () => {
    const cookie = await signIn()
    await browserWith(first.origin, cookie)('DELETE', '/session')
    // Ends nothing.
    await browserWith(first.origin, cookie)('DELETE', '/session')
    const again = await signIn()
    await browserWith(first.origin, again)('DELETE', '/session?everywhere=yes')
    await signInAt(first.origin, { ...token, apiToken: 'wrong' })
    await stop()
    const database = await openDatabase(shared.url)
    const rows = await database.read.selectFrom('audit_entry').selectAll().orderBy('at').execute()
    await database.close()
    first = await start()
    second = first
    expect(rows.map(({ operation }) => operation).toSorted()).toEqual([
      'endSessions',
      'signIn',
      'signIn',
      'signOut',
    ])
    for (const row of rows) {
      expect(row).toMatchObject({
        principal_name: site.email.toLowerCase(),
        address: '127.0.0.1',
        authentication: 'api-token',
        outcome: 'success',
      })
    }
    expect(new Set(rows.map((row) => row.principal_id)).size).toBe(1)
    expect(JSON.stringify(rows)).not.toContain(token.apiToken)
  })

  test('ends on every node when its person signs out everywhere, and stays ended when the nodes start again', async () => {
    const [here, there] = [await signIn(), await signIn(second)]
    const client = { clientId: site.client.id, clientSecret: site.client.secret }
    const otherPerson = await signIn(first, client)
    const { body } = await browserWith(first.origin, here)('GET', '/session')
    expect(Session.parse(body).canSignOutEverywhere).toBe(true)
    expect((await browserWith(first.origin, here)('DELETE', '/session?everywhere=yes')).status).toBe(204)
    expect([await asked(second, here), await asked(second, there), await asked(first, there)]).toEqual([
      401, 401, 401,
    ])
    expect(await asked(second, otherPerson)).toBe(200)
    expect(await asked(second, await signIn())).toBe(200)
    await stop()
    first = await start()
    second = first
    expect([await asked(first, there), await asked(first, otherPerson)]).toEqual([401, 200])
  })

  test('stays when another person signs out everywhere with the same name and another secret', async () => {
    // This site looks at the secret alone.
    const page = '{"values":[],"cursor":null,"last":true,"totalCount":0,"nextPageCursor":null}'
    const careless = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(page)
    }).listen(0, '127.0.0.1')
    await once(careless, 'listening')
    const address = `http://127.0.0.1:${(careless.address() as AddressInfo).port}`
    const database = await createPreparedDatabase(engine)
    const node = await startNode({
      UPSTREAM_SITE_URL: address,
      UPSTREAM_AUTH_URL: address,
      DATABASE_URL: database.url,
    })
    const victims = { email: 'victim@example.com', apiToken: 'the token of the victim' }
    const [one, two] = [await signIn(node, victims), await signIn(node, victims)]
    const attacker = await signIn(node, { ...victims, apiToken: 'a token of the attacker' })
    const everywhere = '/session?everywhere=yes'
    expect((await browserWith(node.origin, attacker)('DELETE', everywhere)).status).toBe(204)
    expect([await asked(node, attacker), await asked(node, one), await asked(node, two)]).toEqual([
      401, 200, 200,
    ])
    expect((await browserWith(node.origin, one)('DELETE', everywhere)).status).toBe(204)
    expect([await asked(node, one), await asked(node, two)]).toEqual([401, 401])
    await node.close()
    await database.remove()
    careless.close()
  })

  test('ends on every node when its site refuses the credential to the console that doubts it', async () => {
    const ada = await site.caller()
    const cookie = await signIn(first, { email: ada.email, apiToken: ada.apiToken })
    await revokeAll(site, ada)
    expect(await asked(second, cookie, '/session?doubted=yes')).toBe(401)
    expect(await asked(first, cookie, '/session')).toBe(401)
  })

  test('lasts for the configured time after its last use, and in all', async () => {
    const cookie = await signIn()
    for (const node of [second, first, second, first, second]) {
      now += 1.75 * hour
      expect(await asked(node, cookie)).toBe(200)
      await node.running.settled()
    }
    now += 0.25 * hour
    expect(await asked(first, cookie)).toBe(401)
    const idle = await signIn()
    now += 2 * hour
    expect(await asked(second, idle)).toBe(401)
  })

  test('is over for a browser that signs in again, and the others of its person are not', async () => {
    const [left, kept] = [await signIn(), await signIn()]
    const headers = { ...ownPage, cookie: left }
    const again = await send('POST', `${second.origin}/session`, { body: token, headers })
    const found = [left, kept, cookieOf(again)].map((cookie) => asked(first, cookie, '/session'))
    expect(await Promise.all(found)).toEqual([401, 200, 200])
  })

  test('is handed over once: no later answer sets its cookie', async () => {
    const cookie = await signIn()
    now += 1.5 * hour
    const browser = browserWith(first.origin, cookie)
    const answers = await Promise.all([browser('GET', '/session'), browser('GET', organizations)])
    for (const answer of answers) expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('of version 1.0.0, which could not be revoked, is rejected', async () => {
    const credential = { kind: 'api-token', ...token, base: 'site', scopes: [] }
    const identity = identityOf(readConfig(upstream()).upstream as Upstream)
    const key = new Uint8Array(hkdfSync('sha256', sessionSecret, 'planning-gateway', 'session', 32))
    const sealed = await new EncryptJWT({ credential, begun: now })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(identity)
      .setExpirationTime(Math.floor(now / 1000) + 3600)
      .encrypt(key)
    expect(await asked(first, `__Host-planning-session=${sealed}`)).toBe(401)
  })
})

test('a gateway that cannot start closes its database', async () => {
  const shared = await createPreparedDatabase('sqlite')
  const running = await startNode()
  const wishes = { DATABASE_URL: shared.url }
  const { port: PORT } = new URL(running.origin)
  await expect(startNode({ ...wishes, PORT })).rejects.toThrow('EADDRINUSE')
  await (await startNode(wishes)).close()
  await running.close()
  await shared.remove()
})

test('a gateway without a database ends the session that signs out, at this node, and no other', async () => {
  const [node, another] = [await startNode(), await startNode()]
  const [left, kept] = await Promise.all([1, 2].map(async () => cookieOf(await signInAt(node.origin, token))))
  expect((await browserWith(node.origin, left ?? '')('DELETE', '/session')).status).toBe(204)
  const paths = [organizations, '/session']
  const seen = paths.map((path) => asked(node, left ?? '', path))
  expect(await Promise.all(seen)).toEqual([401, 401])
  expect(await asked(node, kept ?? '')).toBe(200)
  // Nodes that share nothing cannot tell each other.
  expect(await asked(another, left ?? '')).toBe(200)
  await Promise.all([node.close(), another.close()])
})

test('a gateway without a database refuses to sign out everywhere, and ends no session', async () => {
  const node = await startNode()
  const browser = browserWith(node.origin, cookieOf(await signInAt(node.origin, token)))
  const { status, text } = await browser('DELETE', '/session?everywhere=yes')
  expect([status, text]).toEqual([501, expect.stringContaining('revoke the credential at its site')])
  const { body } = await browser('GET', '/session')
  expect(Session.parse(body).canSignOutEverywhere).toBe(false)
  await node.close()
})
