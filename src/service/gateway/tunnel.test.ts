// The upstream reached through a forward proxy (UPSTREAM_PROXY_URL).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#service/config.ts'
import { type ForwardProxyServer, startForwardProxy } from '#testing/forward-proxy.ts'
import { browserAt, signInAt, startTestGateway, type TestGateway } from '#testing/gateway.ts'
import { answerText, json, polite, type RudeUpstream, startRudeUpstream } from '#testing/rude-upstream.ts'

const credential = { email: 'ada@example.com', apiToken: 'a token of ada' }
const list = '/gateway/api/planning/v1/organizations'

describe('a gateway behind a forward proxy', () => {
  let upstream: RudeUpstream
  let proxy: ForwardProxyServer
  let gateway: TestGateway

  beforeEach(async () => {
    upstream = await startRudeUpstream()
    upstream.behave(polite)
    proxy = await startForwardProxy(Number(new URL(upstream.origin).port))
    gateway = await startTestGateway({
      environment: {
        UPSTREAM_SITE_URL: upstream.origin,
        UPSTREAM_PROXY_URL: `http://operator:pass%2Fword@127.0.0.1:${proxy.port}`,
        PLANNING_LOG_LEVEL: 'trace',
      },
      limits: { connectMs: 1500 },
    })
  })
  afterEach(async () => {
    await gateway.close()
    await proxy.close()
    await upstream.close()
  })

  test('reaches its upstream through the proxy, with the credential of the proxy for the proxy alone', async () => {
    const browser = await browserAt(gateway.origin, credential)
    expect(await browser('GET', list)).toMatchObject({ status: 200, body: { values: [] } })
    const { host } = new URL(upstream.origin)
    expect(new Set(proxy.targets)).toEqual(new Set([host]))
    const due = `Basic ${Buffer.from('operator:pass/word').toString('base64')}`
    expect(new Set(proxy.credentials)).toEqual(new Set([due]))
    expect(proxy.carried()).toContain(`GET ${list}`)
    expect(proxy.carried().toLowerCase()).not.toContain('proxy-authorization')
    expect(gateway.log.length).toBeGreaterThan(0)
    expect(gateway.log.join('\n')).not.toMatch(/pass.{1,3}word|b3BlcmF0b3I6/)
  })

  test.each([
    ['refuses the credential', 407],
    ['refuses the connection', 403],
    ['cannot reach it', 502],
    ['says nothing', 'silence'],
  ] as const)('says that nothing was sent when the proxy %s', async (_, refusal) => {
    const browser = await browserAt(gateway.origin, credential)
    upstream.behave((socket) =>
      socket.end(answerText('200 OK', { ...json, connection: 'close' }, '{"values":[]}')),
    )
    await browser('GET', list)
    const asked = upstream.requests.length
    proxy.refusal = refusal
    const answer = await browser('POST', list, { body: { name: 'New', ownerId: 'ada' } })
    expect(answer).toMatchObject({ status: 503, body: { errors: [{ type: 'UPSTREAM_UNREACHABLE' }] } })
    expect(answer.headers.get('retry-after')).not.toBeNull()
    expect(answer.text).not.toContain('pass')
    expect(upstream.requests.length).toBe(asked)
    expect(gateway.log.join('\n')).not.toMatch(/pass.{1,3}word|b3BlcmF0b3I6/)
  })

  test('never bypasses the proxy', async () => {
    await proxy.close()
    expect(await signInAt(gateway.origin, credential)).toMatchObject({ status: 503 })
    expect(upstream.requests).toHaveLength(0)
    proxy = await startForwardProxy(1)
  })
})

test.each([
  'proxy.example.com:3128',
  'socks5://proxy',
  'http://proxy/path',
  'http://user:secret@',
  'ftp://proxy',
])('%s as a proxy stops the start with one line that does not repeat it', (text) => {
  const start = () => readConfig({ UPSTREAM_SITE_URL: 'https://site.example.com', UPSTREAM_PROXY_URL: text })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(/^UPSTREAM_PROXY_URL must be an address such as [^\n]+$/)
  expect(start).not.toThrow(/user:secret/)
})
