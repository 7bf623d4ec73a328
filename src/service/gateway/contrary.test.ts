// The gateway in front of a site that answers whatever the specification leaves open in another way: it passes on what
// the site says, as the site says it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Switch, switches } from '#testing/contrary-upstream/switches.ts'
import {
  type ContraryUpstream,
  startContraryUpstream,
  upstreamAccount,
} from '#testing/contrary-upstream/upstream.ts'
import { type Browser, browserAt, signInAt, startTestGateway, type TestGateway } from '#testing/gateway.ts'

const base = '/gateway/api/planning/v1'
/** An answer that is cut off or never comes cannot be passed on. */
const unpassable: readonly Switch[] = ['organizations-cut', 'large-pages-hang']
const names = (Object.keys(switches) as Switch[]).filter((name) => !unpassable.includes(name))
const { email, apiToken, clientId, clientSecret, cloudId } = upstreamAccount

let upstream: ContraryUpstream
let gateway: TestGateway

beforeAll(async () => {
  upstream = await startContraryUpstream(['ids-of-any-shape'])
  gateway = await startTestGateway({
    environment: {
      UPSTREAM_SITE_URL: upstream.origin,
      UPSTREAM_API_GATEWAY_URL: upstream.origin,
      UPSTREAM_CLOUD_ID: cloudId,
      UPSTREAM_AUTH_URL: upstream.origin,
    },
  })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

/** The status that the upstream gave to the latest request. */
const latest = () => Number(upstream.log.at(-1)?.split(' ').at(-1))

async function idsIn(browser: Browser, list: string): Promise<string[]> {
  const { body } = await browser('GET', `${base}/${list}`)
  const { values = [] } = (body ?? {}) as { values?: { id: string }[] }
  return values.map(({ id }) => id)
}

describe.each([...names.map((name) => [name, [name]] as const), ['all of them', names] as const])(
  'with the switch %s',
  (_, thrown) => {
    test('every answer is passed on with its status, and its body where it is JSON or text', async () => {
      upstream.throwOnly([])
      const browser = await browserAt(gateway.origin, { email, apiToken })
      const [organization = ''] = await idsIn(browser, 'organizations')
      const [focusArea = ''] = await idsIn(browser, 'focus-areas')
      upstream.throwOnly(thrown)
      const update = { query: { updateMask: 'name' }, body: { name: 'Named through the gateway' } }
      for (const [method, path, options] of [
        ['GET', '/organizations', { query: { sort: '+name', limit: '100' } }],
        ['GET', `/organizations/${encodeURIComponent(organization)}`, {}],
        ['PATCH', `/organizations/${encodeURIComponent(organization)}`, update],
        ['GET', '/focus-areas', {}],
        ['PATCH', `/focus-areas/${encodeURIComponent(focusArea)}`, update],
        ['GET', '/funds/cost-item', {}],
        ['GET', '/funds/investment-category', {}],
        ['GET', '/funds/benefit-type', {}],
        ['GET', '/focus-areas/unknown-id', {}],
      ] as const) {
        const answer = await browser(method, base + path, options)
        expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(latest())
        expect(answer.text).not.toContain('UPSTREAM_')
        expect(answer.headers.get('content-type')).toMatch(/^(application\/json|text\/plain); charset=utf-8$/)
      }
    })
  },
)

test.each(['site', 'cloud'] as const)('a client reaches it by the %s base', async (planning) => {
  upstream.throwOnly([])
  const browser = await browserAt(gateway.origin, { clientId, clientSecret, base: planning })
  expect(await browser('GET', `${base}/organizations`)).toMatchObject({ status: 200 })
})

const closedFunds: Switch = 'categories-in-refusals'

test.each<[string, readonly Switch[]]>([
  ['is closed', ['organizations-closed']],
  ['fails', ['organizations-broken']],
  ['is cut off', ['organizations-cut']],
  [
    'fails, another is not listed and another closed',
    ['organizations-broken', 'focus-areas-not-listed', closedFunds],
  ],
  ['is not listed and the others closed', ['focus-areas-not-listed', 'organizations-closed', closedFunds]],
])('signing in works where one area %s', async (_, thrown) => {
  upstream.throwOnly(thrown)
  expect(await signInAt(gateway.origin, { email, apiToken })).toMatchObject({ status: 200 })
})

test.each<[number, string, readonly Switch[]]>([
  [
    502,
    'an area fails and the others are closed',
    ['organizations-broken', 'focus-areas-closed', closedFunds],
  ],
  [403, 'every area is closed', ['organizations-closed', 'focus-areas-closed', closedFunds]],
])('signing in answers %i where %s', async (status, _, thrown) => {
  upstream.throwOnly(thrown)
  expect(await signInAt(gateway.origin, { email, apiToken })).toMatchObject({ status })
})

test('a wrong credential is called wrong where an area fails before it looks', async () => {
  upstream.throwOnly(['organizations-broken'])
  expect(await signInAt(gateway.origin, { email, apiToken: 'wrong' })).toMatchObject({ status: 401 })
})

test('every operation finds a record by an identifier of any shape', async () => {
  upstream.throwOnly([])
  const { organizations } = upstream.data
  const browser = await browserAt(gateway.origin, { email, apiToken })
  const ids = [...organizations.keys()]
  expect(ids.filter((id) => /[:/%#?]|\.\./.test(id)).length).toBeGreaterThan(10)
  for (const id of ids) {
    const path = `${base}/organizations/${encodeURIComponent(id)}`
    const update = { query: { updateMask: 'name' }, body: { name: `Named ${id}` } }
    expect(await browser('GET', path)).toMatchObject({ status: 200, body: { id } })
    expect(await browser('PATCH', path, update)).toMatchObject({ status: 200, body: { id } })
    expect(organizations.get(id)?.name).toBe(`Named ${id}`)
    expect(await browser('POST', `${path}:archive`, { body: 'merged' })).toMatchObject({ status: 204 })
    expect(organizations.get(id)?.isArchived).toBe(true)
    expect(await browser('DELETE', path)).toMatchObject({ status: 204 })
    expect(organizations.has(id)).toBe(false)
  }
})
