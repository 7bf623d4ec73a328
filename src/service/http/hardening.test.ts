// Headers of every answer, and the supported addresses and methods: caching, hidden files, robots, 405, charsets.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { operations } from '#contract/operations.ts'
import { ownPage } from '#testing/gateway.ts'
import { startTestService } from '#testing/service.ts'
import { send } from '#testing/site.ts'
import { createServer } from './server.ts'

const service = await startTestService('sqlite')
const site = await service.site()
afterAll(() => service.close())

describe('the service', () => {
  test('forbids caches to keep an answer with data, a token, a new secret, or an error', async () => {
    const { email, apiToken, headers } = site
    const answers = {
      list: await site.ask('GET', '/organizations'),
      refusal: await site.ask('GET', '/organizations?unknown=1'),
      nobody: await send('GET', `${service.origin}${site.base}/organizations`),
      nothing: await send('GET', `${service.origin}/planning/nothing`),
      token: await send('POST', `${service.origin}/oauth/token`, { body: { grant_type: 'password' } }),
      session: await send('POST', `${service.origin}/session`, {
        body: { email, apiToken },
        headers: ownPage,
      }),
      ways: await send('GET', `${service.origin}/session/ways`),
      principals: await send('GET', `${service.origin}/planning/access/v1/principals`, { headers }),
      ready: await send('GET', `${service.origin}/readyz`),
    }
    const caching = Object.entries(answers).map(([name, answer]) => [
      name,
      answer.headers.get('cache-control'),
    ])
    expect(caching).toEqual(Object.keys(answers).map((name) => [name, 'no-store']))
  })

  const id = '00000000-0000-4000-8000-000000000000'

  test.each([
    ['PUT', '/organizations', 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/organizations', 'GET, HEAD, POST, OPTIONS'],
    ['POST', `/organizations/${id}`, 'DELETE, GET, HEAD, PATCH, OPTIONS'],
    ['PUT', `/organizations/${id}:archive`, 'DELETE, GET, HEAD, PATCH, POST, OPTIONS'],
    ['PUT', '/funds/cost-type', 'GET, HEAD, OPTIONS'],
  ])('answers %s %s with the methods that there are', async (method, path, allow) => {
    const options = await site.ask('OPTIONS', path)
    expect(options).toMatchObject({ status: 204, text: '' })
    expect(options.headers.get('allow')).toBe(allow)
    const answer = await site.ask(method, path, { body: { name: 'x' } })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe(allow)
    expect(ErrorBody.parse(answer.body).errors.map(({ type }) => type)).toEqual(['METHOD_NOT_ALLOWED'])
  })

  test('answers another method at its own addresses, and 404 where nothing is', async () => {
    const allowed = async (method: string, path: string) => {
      const { status, headers } = await send(method, service.origin + path)
      return [status, headers.get('allow')]
    }
    expect(await allowed('GET', operations.createToken.path)).toEqual([405, 'POST, OPTIONS'])
    expect(await allowed('POST', '/session/ways')).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(await allowed('PUT', '/session')).toEqual([405, 'DELETE, GET, HEAD, POST, OPTIONS'])
    expect(await allowed('DELETE', '/healthz')).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(await allowed('OPTIONS', '/planning/nothing')).toEqual([404, null])
    expect(await allowed('POST', '/planning/nothing')).toEqual([404, null])
  })

  test.each(['iso-8859-1', '"ISO-8859-1"', 'utf-16', 'x'])('refuses JSON in %s', async (charset) => {
    const body = { name: 'Zürich', organizationTypeId: site.organizationTypes[0] }
    const rawBody = new Uint8Array(Buffer.from(JSON.stringify(body), 'latin1'))
    const headers = { 'content-type': `application/json; charset=${charset}` }
    const answer = await site.ask('POST', '/organizations', { rawBody, headers })
    expect(answer).toMatchObject({ status: 415, body: { errors: [{ type: 'MEDIA_TYPE_UNSUPPORTED' }] } })
  })

  test.each(['', '; charset=utf-8', ';charset="UTF-8"', '; charset=US-ASCII'])(
    'takes JSON with "%s"',
    async (parameter) => {
      const body = { name: 'Zürich', organizationTypeId: site.organizationTypes[0] }
      const headers = { 'content-type': `application/json${parameter}` }
      const answer = await site.ask('POST', '/organizations', { rawBody: JSON.stringify(body), headers })
      expect(answer).toMatchObject({ status: 201, body: { name: 'Zürich' } })
    },
  )

  test('asks crawlers not to index anything', async () => {
    const answer = await send('GET', `${service.origin}/robots.txt`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.text).toBe('User-agent: *\nDisallow: /\n')
  })
})

describe('a node with a console', () => {
  const pageScript = "document.documentElement.dataset.start = 'sign-in'"
  let folder: string
  let app: FastifyInstance
  let origin: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'planning-console-'))
    mkdirSync(join(folder, '.vite'))
    mkdirSync(join(folder, 'assets'))
    const page = `<!doctype html><title>Planning Console</title><script>${pageScript}</script><script src="/a.js"></script>`
    writeFileSync(join(folder, 'index.html'), page)
    writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {}')
    for (const name of ['.built-from', '.vite/manifest.json', '.vite/manifest.json.gz']) {
      writeFileSync(join(folder, name), 'not for others')
    }
    const settings = { consoleFolder: folder, logLevel: 'silent', rateLimit: 0, checkReady: async () => {} }
    app = await createServer(settings, async () => {})
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(['/.built-from', '/.vite/manifest.json', '/.well-known/security.txt', '/.env', '/.git/config'])(
    'has nothing at %s',
    async (url) => {
      const answer = await send('GET', origin + url)
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain('not for others')
      expect(answer.text).not.toContain('<title>')
    },
  )

  test('lets browsers run the script that its page contains, and no other one', async () => {
    const policy = (await send('GET', `${origin}/focus-areas`)).headers.get('content-security-policy')
    const hash = createHash('sha256').update(pageScript).digest('base64')
    expect(policy).toMatch(/(^|; ?)script-src 'self' '[^']*'(;|$)/)
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
  })

  test('keeps hashed files for a year and the shell not at all, and serves its own robots.txt', async () => {
    const caching = async (url: string) => (await send('GET', origin + url)).headers.get('cache-control')
    expect(await caching('/assets/main-abc123.js')).toBe('public, max-age=31536000, immutable')
    expect(await caching('/focus-areas')).toBe('no-store')
    expect(await caching('/assets/gone.js')).toBe('no-store')
    expect((await send('GET', `${origin}/robots.txt`)).text).toBe('User-agent: *\nDisallow: /\n')
  })

  test.each(['/focus-areas', '/', '/assets/main-abc123.js'])('answers another method at %s', async (url) => {
    const post = await send('POST', origin + url)
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    const options = await send('OPTIONS', origin + url)
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })
})
