// What a node publishes about itself: figures, contacts for security reports, and the headers of every answer.
import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { startTestService, type TestService } from '#testing/service.ts'
import { send } from '#testing/site.ts'

let service: TestService | undefined

afterEach(async () => {
  await service?.close()
  service = undefined
})

test('figures with a port of their own are served there, and nowhere else', async () => {
  service = await startTestService('sqlite', { environment: { PLANNING_METRICS_PORT: '0' } })
  expect(await send('GET', `${service.origin}/metrics`)).toMatchObject({ status: 404 })
  const { metricsPort } = service.running
  const own = `http://127.0.0.1:${metricsPort}`
  const { status, text } = await send('GET', `${own}/metrics`)
  expect(status).toBe(200)
  expect(text).toContain('planning_node_info')
  expect(await send('GET', `${own}/planning/access/v1/principals`)).toMatchObject({ status: 404 })
})

test('where others reach a node, it shows no figures, and its documents to members alone', async () => {
  const environment = { HOST: '0.0.0.0' }
  service = await startTestService('sqlite', { environment })
  const site = await service.site()
  expect(await send('GET', `${service.origin}/metrics`)).toMatchObject({ status: 404 })
  for (const path of ['/docs', '/openapi.json']) {
    expect(await send('GET', service.origin + path)).toMatchObject({ status: 401 })
    expect(await send('GET', service.origin + path, { headers: site.headers })).toMatchObject({ status: 200 })
  }
})

test('documents that are turned off do not exist', async () => {
  service = await startTestService('sqlite', { environment: { PLANNING_DOCS: 'off' } })
  const { headers } = await service.site()
  for (const path of ['/docs', '/openapi.json']) {
    expect(await send('GET', service.origin + path, { headers })).toMatchObject({ status: 404 })
  }
})

test('security.txt has the contacts until it expires', async () => {
  let now = Date.parse('2027-01-01')
  service = await startTestService('sqlite', {
    clock: () => now,
    environment: {
      PLANNING_SECURITY_CONTACT: 'mailto:security@example.com,https://example.com/report',
      PLANNING_SECURITY_EXPIRES: '2027-06-30',
    },
  })
  const url = `${service.origin}/.well-known/security.txt`
  const { status, text, headers } = await send('GET', url)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text.split('\n')).toEqual([
    'Contact: mailto:security@example.com',
    'Contact: https://example.com/report',
    'Expires: 2027-06-30T00:00:00.000Z',
    'Preferred-Languages: en, de',
    '',
  ])
  now = Date.parse('2027-06-30')
  expect(await send('GET', url)).toMatchObject({ status: 404 })
})

test('without a contact there is no security.txt', async () => {
  service = await startTestService('sqlite')
  expect(await send('GET', `${service.origin}/.well-known/security.txt`)).toMatchObject({ status: 404 })
})

test('answers ask for https for a year, and let no other origin read them', async () => {
  service = await startTestService('sqlite')
  const { headers } = await send('GET', `${service.origin}/session/ways`, {
    headers: { origin: 'https://evil.example' },
  })
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('TRACE echoes nothing', async () => {
  service = await startTestService('sqlite')
  const sent = request(`${service.origin}/session/ways`, {
    method: 'TRACE',
    headers: { 'x-secret': 'shibboleth' },
  })
  sent.end()
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const part of answer) text += part
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(text).not.toContain('shibboleth')
})
