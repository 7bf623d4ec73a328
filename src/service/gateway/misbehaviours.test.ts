// A misbehaving upstream can make a request fail, and nothing else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { type Browser, browserAt, startTestGateway, type TestGateway } from '#testing/gateway.ts'
import { misbehaviours } from '#testing/misbehaviours.ts'
import { answerText, json, polite, type RudeUpstream, startRudeUpstream } from '#testing/rude-upstream.ts'

const base = '/gateway/api/planning/v1'
const limits = {
  // Upstream and gateway share this process: less than this a busy machine may need for an ordinary answer.
  connectMs: 3000,
  totalMs: 3000,
  answerBytes: 256 * 1024,
  headBytes: 16 * 1024,
  heldBytes: 1024 * 1024,
  requests: 20,
}

/** Bytes of an unwanted answer that sockets and the system may buffer, for several at a time. */
const underway = 40 * 1024 * 1024

let upstream: RudeUpstream
let gateway: TestGateway
let browser: Browser

beforeAll(async () => {
  upstream = await startRudeUpstream()
  gateway = await startTestGateway({ environment: { UPSTREAM_SITE_URL: upstream.origin }, limits })
  browser = await browserAt(gateway.origin, { email: 'ada@example.com', apiToken: 'a token of ada' })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const writes = {
  'a create': () => browser('POST', `${base}/organizations`, { body: { name: 'New', ownerId: 'ada' } }),
  'an update': () =>
    browser('PATCH', `${base}/organizations/one`, { query: { updateMask: 'name' }, body: { name: 'New' } }),
  'a delete': () => browser('DELETE', `${base}/organizations/one`),
  'an import': () => browser('POST', `${base}/funds/cost-item/bulk`, { body: { items: [] } }),
}

describe.each(Object.entries(misbehaviours))('an upstream that answers with %s', (_, manners) => {
  test('acknowledges no write, receives each once, and leaves the gateway working', async () => {
    upstream.behave(manners)
    const [asked, sent] = [upstream.requests.length, upstream.sent()]
    const answers = await Promise.all(Object.values(writes).map((write) => write()))
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.headers.get('content-type')).not.toContain('html')
      expect(answer.headers.get('www-authenticate')).toBeNull()
      expect(answer.headers.get('proxy-authenticate')).toBeNull()
      if (answer.headers.get('content-type')?.startsWith('application/json')) ErrorBody.parse(answer.body)
      // Only a request that never left may be said to have done nothing.
      expect(answer.headers.get('retry-after')).toBeNull()
    }
    expect(upstream.requests.length - asked).toBe(answers.length)
    expect(upstream.sent() - sent).toBeLessThan(underway)
    upstream.behave(polite)
    expect(await browser('GET', `${base}/organizations`)).toMatchObject({ status: 200, body: { values: [] } })
  })
})

describe('an upstream that answers as it must', () => {
  test.each([
    ['a create', '201 Created', '{"id":"1"}', 201],
    ['an update', '200 OK', '{"id":"1"}', 200],
    ['a delete', '204 No Content', '', 204],
    ['an import', '201 Created', '', 201],
  ] as const)('has acknowledged %s, so that these tests can fail', async (write, status, body, expected) => {
    upstream.behave((socket) => {
      socket.write(
        status.startsWith('204') ? 'HTTP/1.1 204 No Content\r\n\r\n' : answerText(status, json, body),
      )
    })
    expect(await writes[write]()).toMatchObject({ status: expected })
  })
})

describe('an answer', () => {
  const list = () => browser('GET', `${base}/organizations`)

  test('is passed on with its headers about rates, and without the others', async () => {
    const rateHeaders = {
      'retry-after': '30',
      'x-ratelimit-limit': '100',
      'x-ratelimit-reset': '2026-11-21T10:00Z',
      'ratelimit-reason': 'burst',
      ratelimit: 'limit=100',
    }
    const kept = {
      'set-cookie': 'a=b',
      server: 'secret/1.0',
      'access-control-allow-origin': '*',
      'content-security-policy': 'default-src *',
      'x-accel-redirect': '/etc/passwd',
      'clear-site-data': '"*"',
      refresh: '0; url=/',
    }
    upstream.behave((socket) =>
      socket.write(
        answerText('429 Too Many Requests', { ...json, ...rateHeaders, ...kept }, '{"errors":[]}'),
      ),
    )
    const { status, headers } = await list()
    expect(status).toBe(429)
    expect(Object.fromEntries([...headers].filter(([name]) => name in rateHeaders))).toEqual(rateHeaders)
    for (const name of [
      'set-cookie',
      'server',
      'access-control-allow-origin',
      'clear-site-data',
      'refresh',
    ]) {
      expect(headers.get(name)).toBeNull()
    }
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('that is an error page is passed on as text that no browser shows as a page', async () => {
    upstream.behave((socket) =>
      socket.write(answerText('500 Oh', { 'content-type': 'text/html' }, '<script>alert(1)</script>')),
    )
    const { status, headers, text } = await list()
    expect([status, headers.get('content-type'), text]).toEqual([
      500,
      'text/plain; charset=utf-8',
      '<script>alert(1)</script>',
    ])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('of the size that is allowed is passed on whole, and of a byte more not at all', async () => {
    const sized = (bytes: number) => `[${' '.repeat(bytes - 2)}]`
    upstream.behave((socket) => socket.write(answerText('200 OK', json, sized(limits.answerBytes))))
    expect(await list()).toMatchObject({ status: 200, text: sized(limits.answerBytes) })
    upstream.behave((socket) => socket.write(answerText('200 OK', json, sized(limits.answerBytes + 1))))
    expect(await list()).toMatchObject({ status: 502 })
  })

  test('behind another on one connection is never taken for that of the next request', async () => {
    const poison = answerText('200 OK', json, '{"values":["poison"]}')
    upstream.behave((socket) => socket.write(answerText('200 OK', json, '{"values":[]}') + poison))
    for (let turn = 0; turn < 5; turn += 1) {
      const { text } = await list()
      expect(text).not.toContain('poison')
    }
  })

  test('that more wait for than the gateway takes on is refused before it is asked for', async () => {
    upstream.behave(() => {})
    const before = upstream.requests.length
    const answers = await Promise.all(Array.from({ length: limits.requests + 5 }, list))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused).toHaveLength(5)
    expect(refused.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true)
    expect(upstream.requests.length - before).toBe(limits.requests)
    expect(upstream.connections()).toBeLessThanOrEqual(limits.requests)
  })
})

describe('an upstream that refuses a token', () => {
  test.each([
    ['takes the next one', ['401', '200'], 200, 2],
    ['refuses the next one too', ['401', '401'], 401, 2],
  ] as const)('and %s is asked for one more and no third', async (_, answers, status, tokens) => {
    const auth = await startRudeUpstream()
    let issued = 0
    auth.behave((socket) => {
      issued += 1
      socket.write(answerText('200 OK', json, `{"access_token":"token-${issued}","expires_in":3600}`))
    })
    const node = await startTestGateway({
      environment: { UPSTREAM_SITE_URL: upstream.origin, UPSTREAM_AUTH_URL: auth.origin },
      limits,
    })
    upstream.behave(polite)
    const by = await browserAt(node.origin, { clientId: 'importer', clientSecret: 'a secret' })
    const left = [...answers]
    upstream.behave((socket) => socket.write(answerText(`${left.shift()} Said`, json, '{"values":[]}')))
    expect(await by('GET', `${base}/organizations`)).toMatchObject({ status })
    expect(issued).toBe(tokens)
    expect(left).toEqual([])
    await node.close()
    await auth.close()
  })
})
