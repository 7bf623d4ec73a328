// The gateway goes to the one site it was given, whatever its settings, the name server or the site itself say.
import type { LookupAddress, lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#service/config.ts'
import { type Canary, startCanary } from '#testing/canary.ts'
import { type Browser, browserAt, signInAt, startTestGateway, type TestGateway } from '#testing/gateway.ts'
import { misleadingNames, refusedAddresses } from '#testing/hostile-upstreams.ts'
import { guardedLookup } from './upstream.ts'

const credential = { email: 'ada@example.com', apiToken: 'a token of ada' }

let canary: Canary

beforeAll(async () => {
  canary = await startCanary()
})
afterAll(() => canary.close())

function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

describe('an upstream given as', () => {
  test.each(refusedAddresses)('%s stops the start with one line', (_, address) => {
    const text = address(canary.port)
    expect(complaint({ UPSTREAM_SITE_URL: text })).toMatch(/^UPSTREAM_SITE_URL must [^\n]+$/)
    expect(complaint({ UPSTREAM_SITE_URL: 'https://site.example.com', UPSTREAM_AUTH_URL: text })).toMatch(
      /^UPSTREAM_AUTH_URL must [^\n]+$/,
    )
    expect(complaint({ UPSTREAM_API_GATEWAY_URL: text, UPSTREAM_CLOUD_ID: 'a' })).toMatch(
      /^UPSTREAM_API_GATEWAY_URL must [^\n]+$/,
    )
  })

  test.each(misleadingNames)('%s, which leads to %j, is not visited', async (name, addresses) => {
    const scheme = name === 'localhost' ? 'http' : 'https'
    const gateway = await startTestGateway({
      environment: { UPSTREAM_SITE_URL: `${scheme}://${name}:${canary.port}` },
      lookup: guardedLookup([name], answering(addresses)),
    })
    const answer = await signInAt(gateway.origin, credential)
    expect(answer).toMatchObject({ status: 503, body: { errors: [{ type: 'UPSTREAM_UNREACHABLE' }] } })
    expect(canary.visits()).toBe(0)
    await gateway.close()
  })

  test('the address of the canary itself is, so that these tests can fail', async () => {
    const own = await startCanary()
    const gateway = await startTestGateway({
      environment: { UPSTREAM_SITE_URL: `http://127.0.0.1:${own.port}` },
    })
    expect(await signInAt(gateway.origin, credential)).toMatchObject({ status: 502 })
    expect(own.visits()).toBeGreaterThan(0)
    await gateway.close()
    await own.close()
  })
})

function answering(addresses: readonly string[]): typeof lookup {
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: isIP(address) }))
  const resolve = (_name: string, _options: object, done: (error: null, all: LookupAddress[]) => void) =>
    done(null, found)
  return resolve as unknown as typeof lookup
}

type Leads = (place: string) => readonly [number, Readonly<Record<string, string>>]

/** Answers that lead a careless client on; `place` is the canary's host and port. */
const redirects: readonly (readonly [string, Leads])[] = [
  ...[300, 301, 302, 303, 305, 306, 307, 308].map((status): [string, Leads] => [
    `${status}`,
    (place) => [status, { location: `http://${place}/` }],
  ]),
  ['302 by https', (place) => [302, { location: `https://${place}/` }]],
  ['302 without a scheme', (place) => [302, { location: `//${place}/` }]],
  ['302 with backslashes', (place) => [302, { location: `\\\\${place}\\` }]],
  ['302 with a credential', (place) => [302, { location: `http://user:password@${place}/` }]],
  ['302 with a control character', (place) => [302, { location: `http://${place}/\tx` }]],
  ['302 to itself', () => [302, { location: '/gateway/api/planning/v1/organizations' }]],
  ['302 to nowhere', () => [302, {}]],
  ['304', () => [304, {}]],
  ['401 with a place to sign in', (place) => [401, { 'www-authenticate': `Basic realm="http://${place}/"` }]],
  ['503 with a refresh', (place) => [503, { refresh: `0; url=http://${place}/` }]],
  [
    '200 with another service',
    (place) => [200, { 'alt-svc': `h2="${place}"`, link: `<http://${place}/>; rel=preconnect` }],
  ],
  [
    '200 with a location',
    (place) => [200, { location: `http://${place}/`, 'content-location': `http://${place}/` }],
  ],
]

describe('an upstream that answers', () => {
  let upstream: Server
  let gateway: TestGateway
  let browser: Browser
  let respond: (response: ServerResponse) => void
  const requests: string[] = []

  beforeAll(async () => {
    upstream = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`)
      request.resume().on('end', () => respond(response))
    }).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const { port } = upstream.address() as AddressInfo
    gateway = await startTestGateway({ environment: { UPSTREAM_SITE_URL: `http://127.0.0.1:${port}` } })
    respond = (response) => response.end('{}')
    browser = await browserAt(gateway.origin, credential)
  })
  afterAll(async () => {
    await gateway.close()
    upstream.closeAllConnections()
    upstream.close()
  })

  test.each(redirects)('%s is requested once and its redirect is not followed', async (_, leads) => {
    for (const [method, body] of [['GET'], ['PATCH', { name: 'New' }]] as const) {
      const [status, headers] = leads(`127.0.0.1:${canary.port}`)
      respond = (response) => response.writeHead(status, headers).end(status === 304 ? undefined : '{}')
      requests.length = 0
      const query = method === 'PATCH' ? { updateMask: 'name' } : {}
      const answer = await browser(method, '/gateway/api/planning/v1/organizations/one', { query, body })
      expect(answer.status).toBe(status < 400 && status !== 200 ? 502 : status)
      for (const name of ['location', 'refresh', 'link', 'alt-svc', 'content-location']) {
        expect(answer.headers.get(name)).toBeNull()
      }
      expect(answer.headers.get('www-authenticate') ?? '').not.toContain(`${canary.port}`)
      expect(requests).toHaveLength(1)
    }
    expect(canary.visits()).toBe(0)
  })
})
