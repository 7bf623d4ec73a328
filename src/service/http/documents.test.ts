// The API document and page, health checks, metrics and headers of the service.
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { operationNames, operations } from '#contract/operations.ts'
import { openDatabase } from '#service/database/database.ts'
import { version } from '#service/main.ts'
import { checkDatabase } from '#service/routes/service-parts.ts'
import { apiEngines, createPreparedDatabase, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, send, type TestSite } from '#testing/site.ts'
import { registerDocuments } from './documents.ts'
import { createServer } from './server.ts'

test('a document is made once, in each coding that clients take', async () => {
  let made = 0
  const text = JSON.stringify(Array.from({ length: 5000 }, (_, number) => `Field ${number}`))
  const app = Fastify()
  const readers = { audience: 'everyone' as const, admit: async () => {} }
  const make = () => {
    made += 1
    return text
  }
  registerDocuments(app, { '/document': { type: 'application/json', make } }, readers)
  const ask = (accepted: string) => app.inject({ url: '/document', headers: { 'accept-encoding': accepted } })
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }
  for (const [coding, decompress] of Object.entries(unpack)) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(coding)))
    for (const { headers, rawPayload } of answers) {
      expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
      expect(rawPayload.length).toBeLessThan(text.length / 2)
      expect(decompress(rawPayload).toString()).toBe(text)
    }
  }
  for (const accepted of ['', 'identity', 'br;q=0', 'nonsense']) {
    const { headers, payload } = await ask(accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(payload).toBe(text)
  }
  expect(made).toBe(1)
  await app.close()
})

describe.each(apiEngines)('the service on %s', (engine) => {
  let service: TestService
  let site: TestSite
  const get = (path: string): Promise<Answer> => send('GET', service.origin + path)

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await service.site()
  })
  afterAll(() => service.close())

  test('serves the API document of the contract, whose addresses are relative', async () => {
    const { status, body, headers } = await get('/openapi.json')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body).toEqual(openApiDocument({ serverUrl: '', version }))
  })

  test('serves a page of every operation, without a script', async () => {
    const { status, text, headers } = await get('/docs')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const name of operationNames) {
      expect(text).toContain(`<section id="${name}">`)
      expect(text).toContain(operations[name].summary)
    }
    expect(text).not.toContain('<script')
    for (const part of [
      'Parameters',
      'Fields of the body',
      'focusAreaTypeId',
      'at most 500 characters',
      'updateMask',
    ])
      expect(text).toContain(part)
  })

  test('serves a page with a request for each operation that runs as it is copied', async () => {
    const { text } = await get('/docs')
    const shown = text.replace(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number)))
    const requests = [...shown.matchAll(/<pre>(curl [\s\S]*?)<\/pre>/g)].map(([, request = '']) => request)
    expect(requests.length).toBeGreaterThan(operationNames.length)
    for (const name of operationNames) expect(shown).toMatch(new RegExp(`id="${name}"[^§]*?<pre>curl `))
    const path = (line: string) => /"\$PLANNING([^"]*)"/.exec(line)?.[1] ?? ''
    for (const request of requests) {
      const method = /-X (\w+)/.exec(request)?.[1] ?? (/ -d | --json /.test(request) ? 'POST' : 'GET')
      const body = /--json '([\s\S]*)'$/.exec(request)?.[1]
      const { status } = await send(method, service.origin + path(request), {
        headers: site.headers,
        ...(body !== undefined && { rawBody: body }),
      })
      expect(status, request).not.toBe(405)
      expect(status, request).toBeLessThan(500)
      if (status === 404) expect(request).toMatch(/[0-9a-f-]{36}/)
    }
  })

  test('serves the guide beside the page', async () => {
    const { status, text, headers } = await get('/docs/guide')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('<h2 id="import-cost-items">Import cost items</h2>')
    expect(text).toContain('<h2 id="write-amounts">Write amounts</h2>')
    expect(text).not.toMatch(/<script|```|\]\(/)
    expect((await get('/docs')).text).toContain('<a href="/docs/guide">')
  })

  test('says that it is alive and ready', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } })
    expect(await get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  test('says that it is alive but not ready when its database is gone', async () => {
    const { url, remove } = await createPreparedDatabase(engine)
    const database = await openDatabase(url)
    await database.check()
    await database.close()
    const settings = { consoleFolder: undefined, logLevel: 'silent', rateLimit: 0 }
    const checkReady = () => checkDatabase(database)
    const app = await createServer({ ...settings, checkReady }, async () => {})
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    expect(await send('GET', `${origin}/healthz`)).toMatchObject({ status: 200 })
    const answer = await send('GET', `${origin}/readyz`)
    expect(answer.status).toBe(503)
    expect(ErrorBody.parse(answer.body).errors.map(({ type }) => type)).toEqual(['UNAVAILABLE'])
    await app.close()
    await remove()
  })

  test('counts what it answered, by operation and status', async () => {
    await site.ask('GET', '/organizations')
    await site.ask('GET', '/organizations/x')
    const { text } = await get('/metrics')
    expect(text).toMatch(/planning_request_seconds_count\{operation="listOrganizations",status="200"\} [1-9]/)
    expect(text).toMatch(/planning_request_seconds_count\{operation="getOrganization",status="400"\} [1-9]/)
    expect(text).not.toContain(site.id)
  })

  test.each(['/openapi.json', '/docs', '/docs/guide', '/gateway/api/planning/v1/organizations', '/nothing'])(
    'forbids browsers to run or embed anything: %s',
    async (path) => {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).toContain('trusted-types default pasted-markup ProseMirrorClipboard')
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
      expect(headers.get('content-type')).toMatch(/^(application\/json|text\/html); charset=utf-8$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    },
  )
})
