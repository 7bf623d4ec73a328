// A session's credential lives in the browser: no node of the gateway keeps it.
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Session } from '#contract/session.ts'
import {
  browserAt,
  browserWith,
  cookieOf,
  ownPage,
  signInAt,
  startTestGateway,
  type TestGateway,
} from '#testing/gateway.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { revokeAll } from '#testing/revocation.ts'
import { startTestService, type TestService } from '#testing/service.ts'
import { send } from '#testing/site.ts'

const hour = 60 * 60 * 1000
const organizations = '/gateway/api/planning/v1/organizations'

let service: TestService
let site: PopulatedSite
let now = Date.now()
const nodes: TestGateway[] = []

async function startNode(environment: Record<string, string> = {}): Promise<TestGateway> {
  const node = await startTestGateway({
    environment: {
      UPSTREAM_SITE_URL: service.origin,
      UPSTREAM_API_GATEWAY_URL: service.origin,
      UPSTREAM_CLOUD_ID: site.id,
      UPSTREAM_AUTH_URL: service.origin,
      PLANNING_LOG_LEVEL: 'trace',
      ...environment,
    },
    clock: () => now,
  })
  nodes.push(node)
  return node
}

beforeAll(async () => {
  service = await startTestService('sqlite')
  site = await createPopulatedSite(service)
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await service.close()
})

const credentials = () =>
  [
    ['an API token', { email: site.email, apiToken: site.apiToken }, site.apiToken],
    ['a client secret', { clientId: site.client.id, clientSecret: site.client.secret }, site.client.secret],
  ] as const

describe('two nodes behind one address', () => {
  test.each([0, 1])('keep every session when one of them dies: node %i', async (dying) => {
    const pair = [await startNode(), await startNode()]
    for (const [, credential] of credentials()) {
      const cookie = cookieOf(await signInAt(pair[0]?.origin ?? '', credential))
      const statuses = []
      for (let turn = 0; turn < 6; turn += 1) {
        const node = pair[turn % 2]?.origin ?? ''
        statuses.push((await browserWith(node, cookie)('GET', organizations)).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
    }
    const [first, second] = [...credentials()].map(([, credential]) => credential)
    const cookie = cookieOf(await signInAt(pair[dying]?.origin ?? '', first ?? {}))
    const clientCookie = cookieOf(await signInAt(pair[dying]?.origin ?? '', second ?? {}))
    await pair[dying]?.close()
    const left = pair[1 - dying]?.origin ?? ''
    for (const kept of [cookie, clientCookie]) {
      expect(await browserWith(left, kept)('GET', organizations)).toMatchObject({ status: 200 })
      expect(await browserWith(left, kept)('GET', '/session')).toMatchObject({ status: 200 })
    }
  })

  test('do not know the sessions of a node with another secret', async () => {
    const [own, stranger] = [
      await startNode(),
      await startNode({ PLANNING_SESSION_SECRET: 'a secret of a completely different node' }),
    ]
    const cookie = cookieOf(await signInAt(own.origin, { email: site.email, apiToken: site.apiToken }))
    expect(await browserWith(stranger.origin, cookie)('GET', organizations)).toMatchObject({ status: 401 })
  })

  test('hand a credential to no other upstream than the one it was given for', async () => {
    const own = await startNode()
    const cookie = cookieOf(await signInAt(own.origin, { email: site.email, apiToken: site.apiToken }))
    const elsewhere = await startNode({ UPSTREAM_SITE_URL: service.origin.replace('127.0.0.1', 'localhost') })
    expect(await browserWith(elsewhere.origin, cookie)('GET', organizations)).toMatchObject({ status: 401 })
  })
})

describe('a session', () => {
  test('is a cookie that no script and no other site can read', async () => {
    const { origin } = await startNode()
    const answer = await signInAt(origin, { email: site.email, apiToken: site.apiToken })
    const [cookie = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ')
    expect(cookie).toMatch(/^__Host-planning-session=[\w.-]+$/)
    const expires = `Expires=${new Date(now + 12 * hour).toUTCString()}`
    expect(attributes.toSorted()).toEqual([expires, 'HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('is sealed by AES-GCM: with a single character changed it opens nothing', async () => {
    const { origin } = await startNode()
    const cookie = cookieOf(await signInAt(origin, { email: site.email, apiToken: site.apiToken }))
    const sealed = cookie.slice(cookie.indexOf('=') + 1)
    expect(decodeProtectedHeader(sealed)).toMatchObject({ alg: 'dir', enc: 'A256GCM' })
    expect(await browserWith(origin, cookie)('GET', organizations)).toMatchObject({ status: 200 })
    // Header, key (empty), initial vector, text, tag: a character in the middle of each.
    let start = cookie.length - sealed.length
    for (const part of sealed.split('.')) {
      const at = start + (part.length >> 1)
      start += part.length + 1
      if (part === '') continue
      const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1)
      expect(await browserWith(origin, changed)('GET', organizations)).toMatchObject({ status: 401 })
    }
  })

  test('ends twelve hours after it began, and is handed over once, where nothing is kept', async () => {
    const { origin } = await startNode()
    const begun = now
    const cookie = cookieOf(await signInAt(origin, { email: site.email, apiToken: site.apiToken }))
    const look = () => browserWith(origin, cookie)('GET', '/session')
    for (const hours of [0, 5, 2, 4]) {
      now += hours * hour
      const answer = await look()
      expect(Date.parse(Session.parse(answer.body).expiresAt)).toBe(begun + 12 * hour)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    now += hour
    expect(await look()).toMatchObject({ status: 401 })
    expect(await browserWith(origin, cookie)('GET', organizations)).toMatchObject({ status: 401 })
  })

  test('has a line of the log for each sign-in and sign-out, without a database', async () => {
    const node = await startNode({ PLANNING_LOG_LEVEL: 'warn' })
    for (const [, credential] of credentials()) {
      const cookie = cookieOf(await signInAt(node.origin, credential))
      // The second ends nothing.
      for (let time = 0; time < 2; time += 1) await browserWith(node.origin, cookie)('DELETE', '/session')
    }
    await signInAt(node.origin, { email: site.email, apiToken: 'wrong' })
    const logged = node.log.map((line) => JSON.parse(line) as { readonly msg?: string })
    const address = '127.0.0.1'
    expect(logged.filter(({ msg }) => msg === 'session')).toMatchObject([
      { operation: 'signIn', person: site.email, address },
      { operation: 'signOut', person: site.email, address },
      { operation: 'signIn', person: site.client.id, address },
      { operation: 'signOut', person: site.client.id, address },
    ])
    const { text } = await send('GET', `${node.origin}/metrics`)
    expect(text).toContain('planning_sign_ins_total{way="client"} 1')
  })

  test('ends when the person signs out', async () => {
    const { origin } = await startNode()
    const cookie = cookieOf(await signInAt(origin, { email: site.email, apiToken: site.apiToken }))
    const answer = await send('DELETE', `${origin}/session`, { headers: { ...ownPage, cookie } })
    expect(answer).toMatchObject({ status: 204 })
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-planning-session=; .*Expires=Thu, 01 Jan 1970/)
  })

  test('ends when the console doubts it and its site has revoked the token, and not otherwise', async () => {
    const { origin } = await startNode()
    const ada = await site.caller()
    const cookies = []
    for (const { email, apiToken } of [ada, site])
      cookies.push(cookieOf(await signInAt(origin, { email, apiToken })))
    const [revoked = '', kept = ''] = cookies
    await revokeAll(site, ada)
    expect(await browserWith(origin, revoked)('GET', organizations)).toMatchObject({ status: 401 })
    expect(await browserWith(origin, revoked)('GET', '/session')).toMatchObject({ status: 200 })
    const ended = await browserWith(origin, revoked)('GET', '/session?doubted=yes')
    expect(ended.status).toBe(401)
    expect(ended.headers.get('set-cookie')).toContain('Expires=Thu, 01 Jan 1970')
    expect(await browserWith(origin, kept)('GET', '/session?doubted=yes')).toMatchObject({ status: 200 })
  })

  test('is not ended by an area that is closed to it, nor by a site that does not answer', async () => {
    const { origin } = await startNode()
    const ada = await site.caller({ scopes: ['read:funds:planning'] })
    const cookie = cookieOf(await signInAt(origin, { email: ada.email, apiToken: ada.apiToken }))
    const by = browserWith(origin, cookie)
    expect(await by('GET', organizations)).not.toMatchObject({ status: 200 })
    expect(await by('GET', '/session?doubted=yes')).toMatchObject({ status: 200 })
    const environment = { UPSTREAM_SITE_URL: service.origin }
    const clock = () => now
    const near = await startTestGateway({ environment, clock })
    const cutOff = await startTestGateway({ environment, clock, limits: { requests: 0 } })
    nodes.push(near, cutOff)
    const another = cookieOf(await signInAt(near.origin, { email: ada.email, apiToken: ada.apiToken }))
    const behind = browserWith(cutOff.origin, another)
    expect(await behind('GET', organizations)).toMatchObject({ status: 503 })
    expect(await behind('GET', '/session?doubted=yes')).toMatchObject({ status: 200 })
  })

  test("neither begins nor ends by another site's page", async () => {
    const { origin } = await startNode()
    for (const headers of [{}, { ...ownPage, 'sec-fetch-site': 'cross-site' }]) {
      const body = { email: site.email, apiToken: site.apiToken }
      expect(await send('POST', `${origin}/session`, { body, headers })).toMatchObject({ status: 403 })
      expect(await send('DELETE', `${origin}/session`, { headers })).toMatchObject({ status: 403 })
    }
  })

  test('is refused to a credential that no cookie can hold', async () => {
    const { origin } = await startNode()
    const answer = await signInAt(origin, { email: site.email, apiToken: 'x'.repeat(3000) })
    expect([400, 401]).toContain(answer.status)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })
})

test('no secret is in an answer, a header, a log line, or in clear in a cookie', async () => {
  const node = await startNode()
  for (const [, credential, secret] of credentials()) {
    const signedIn = await signInAt(node.origin, credential)
    const by = browserWith(node.origin, cookieOf(signedIn))
    const answers = [
      signedIn,
      await by('GET', '/session'),
      await by('GET', organizations),
      await by('GET', `${organizations}/x`),
      await by('POST', organizations, { body: { name: 'x' } }),
      await by('DELETE', `${organizations}/${crypto.randomUUID()}`),
      await by('GET', '/metrics'),
      await signInAt(node.origin, { ...credential, base: 'moon' }),
      await send('POST', `${node.origin}/session`, { body: credential }),
    ]
    const said = answers.map(({ text, headers }) => text + JSON.stringify([...headers]))
    const cookie = cookieOf(signedIn)
    const parts = cookie.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    for (const text of [...said, ...node.log, ...parts]) {
      for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
        expect(text).not.toContain(form)
      }
    }
  }
  expect(node.log.some((line) => line.includes('"msg":"write"'))).toBe(true)
})

test('an access token is requested once, shared by concurrent requests, and renewed before it expires', async () => {
  const node = await startNode()
  const by = await browserAt(node.origin, { clientId: site.client.id, clientSecret: site.client.secret })
  const issued = async () => {
    const { text } = await send('GET', `${service.origin}/metrics`)
    return Number(/count\{operation="createToken",status="200"\} (\d+)/.exec(text)?.[1] ?? 0)
  }
  const before = await issued()
  await Promise.all(Array.from({ length: 8 }, () => by('GET', organizations)))
  expect(await issued()).toBe(before)
  // A minute before the end of the hour it was good for.
  now += 59 * 60 * 1000 + 1000
  const late = await Promise.all(Array.from({ length: 8 }, () => by('GET', organizations)))
  expect(late.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await issued()).toBe(before + 1)
})
