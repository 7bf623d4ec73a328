import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchange, requestText } from '#testing/raw-http.ts'
import { answerError } from './answers.ts'
import { registerConsole, routedAddress, watchMethods } from './console-files.ts'

const shell = '<!doctype html><title>Planning Console</title>'

/** What lies in a checkout, or in a build of one. */
const notForTheWeb = [
  '.git/HEAD',
  '.git/config',
  '.svn/entries',
  '.env',
  '.built-from',
  'src/main.ts',
  'package.json',
]

async function consoleFrom(folder: string | undefined): Promise<FastifyInstance> {
  const app = Fastify({
    rewriteUrl: ({ method, url = '/' }) => routedAddress(method, url),
    frameworkErrors: (error, request, reply) => void answerError(error, request as never, reply),
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  const methodsAt = watchMethods(app)
  app.post('/oauth/token', async () => ({}))
  await registerConsole(app, folder, methodsAt)
  return app
}

let folder: string
let app: FastifyInstance
let origin: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planning-console-'))
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'dist', 'index.html'), shell)
  writeFileSync(join(folder, 'dist', 'assets', 'main-abc123.js'), 'export {}')
  writeFileSync(join(folder, 'secret.txt'), 'a secret')
  // A checkout around the build, and one that was copied into it.
  for (const at of ['.', 'dist', 'dist/assets']) {
    for (const path of notForTheWeb) {
      mkdirSync(join(folder, at, path, '..'), { recursive: true })
      if (at === '.' || path.startsWith('.')) writeFileSync(join(folder, at, path), 'a secret')
    }
  }
  app = await consoleFrom(join(folder, 'dist'))
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the built console', () => {
  test.each([
    '/',
    '/focus-areas',
    '/organizations/7?tab=about',
    // Ids are texts of any shape.
    '/focus-areas/site%2Fa%2F7',
    "/organizations/%227%22%20%3Cb%3E'%26%5C/edit?q=1",
    '/focus-areas/50%2525%20of%207%25',
    '/focus-areas/..%2F..%2Fsecret.txt',
    // Cut within a character, or written by a program that does not encode.
    '/%',
    '/focus-areas/%',
    '/focus-areas/%E0%A4%A',
    '/focus-areas/100%?q=%',
    '/focus-areas/a%2Fb%',
    '/organizations/%FF/edit',
    '/nowhere/%zz',
  ])('is the shell at %s, which no browser keeps', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(shell)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('keeps hashed files in browsers for a year', async () => {
    const answer = await app.inject('/assets/main-abc123.js')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    '/assets/gone-000000.js',
    '/gateway/api/planning/v1/nothing',
    '/planning/cloud/x/v2/organizations',
    '/vuln-transparency/v1/nothing',
    '/oauth/nothing',
    '/session/nothing',
    '/docs/unknown',
    '/docs/',
    '/swagger.json',
    '/swagger.yaml',
    '/swagger/index.html',
    '/swagger-ui.html',
    '/swagger-ui/',
    '/Swagger/v1/swagger.json',
    '/openapi',
    '/openapi.yaml',
    '/openapi.yml',
    '/openapi/v3.json',
    '/api-docs',
    '/apidocs',
    '/api-docs/swagger.json',
    '/v2/api-docs',
    '/v3/api-docs.yaml',
    '/api',
    '/api/v1/organizations',
    '/api/openapi.json',
    '/.well-known/openapi.json',
    '/redoc',
    '/graphql',
    '/schema.json',
    '/asyncapi.yaml',
    '//openapi.yaml',
  ])('is not what %s answers', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    const errors = [{ type: 'ADDRESS_UNKNOWN', code: 'ADDRESS_UNKNOWN', message: `GET ${url} was not found` }]
    expect(answer.json()).toEqual({ errors })
  })

  test.each([
    '/gateway/api/planning/v1//organizations',
    '/gateway//api/planning/v1/organizations',
    '//gateway/api/planning/v1/organizations',
    '/planning/cloud//v1/organizations',
    '/oauth//token',
  ])('is not what %s answers, which has an empty step', async (url) => {
    for (const query of ['', '?limit=1']) {
      const text = requestText(`GET ${url}${query} HTTP/1.1`, ['host: a', 'connection: close'])
      expect(await exchange(origin, text)).toMatchObject({
        status: 404,
        body: { errors: [{ type: 'ADDRESS_UNKNOWN', message: `GET ${url} was not found` }] },
      })
    }
  })

  test.each([
    '/gateway/api/planning/v1/organizations/%',
    '/planning/cloud/%E0%A4%A/v1/organizations',
    '/oauth/%',
    '/session/%',
  ])('is not what %s answers, which is cut', async (url) => {
    const text = requestText(`GET ${url} HTTP/1.1`, ['host: a', 'connection: close'])
    expect(await exchange(origin, text)).toMatchObject({
      status: 400,
      body: { errors: [{ type: 'FORMAT_INVALID' }] },
    })
  })

  test('is no answer to a change at an address that is cut', async () => {
    const text = requestText('POST /focus-areas/% HTTP/1.1', [
      'host: a',
      'connection: close',
      'content-length: 0',
    ])
    expect(await exchange(origin, text)).toMatchObject({ status: 400, body: { errors: [{}] } })
  })

  test('is what an address of a screen with an empty step shows', async () => {
    const text = requestText('GET /focus-areas//7 HTTP/1.1', ['host: a', 'connection: close'])
    expect(await exchange(origin, text)).toMatchObject({ status: 200, text: shell })
  })

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'] as const)(
    'is not what %s gets at an address of POST',
    async (method) => {
      const answer = await app.inject({ method, url: '/oauth/token' })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toBe('POST, OPTIONS')
      if (method !== 'HEAD') expect(answer.json()).toMatchObject({ errors: [{ type: 'METHOD_NOT_ALLOWED' }] })
    },
  )

  test('is not what a POST gets', async () => {
    expect(await app.inject({ method: 'POST', url: '/focus-areas' })).toMatchObject({ statusCode: 405 })
  })

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%00',
    '//secret.txt',
  ])('never shows what lies beside it: %s', async (url) => {
    // By hand: a client would tidy the address.
    const answer = await exchange(
      origin,
      requestText(`GET ${url} HTTP/1.1`, ['host: a', 'connection: close']),
    )
    expect(answer?.text).not.toContain('a secret')
    expect([200, 400, 403, 404]).toContain(answer?.status)
  })

  test.each(
    notForTheWeb.flatMap((path) => ['/', '/assets/', '/../', '/assets/../../'].map((place) => place + path)),
  )('never shows what belongs to source control or a build: %s', async (url) => {
    const answer = await exchange(
      origin,
      requestText(`GET ${url} HTTP/1.1`, ['host: a', 'connection: close']),
    )
    expect(answer?.text).not.toContain('a secret')
    expect([200, 400, 403, 404]).toContain(answer?.status)
  })

  test.each(['/assets', '/assets/', '/src', '/.git/'])('lists no folder: %s', async (url) => {
    const answer = await app.inject(url)
    expect(answer.body).not.toMatch(/main-abc123|HEAD/)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'stores, changes and deletes nothing by %s',
    async (method) => {
      const before = readdirSync(folder, { recursive: true })
      for (const url of [
        '/',
        '/index.html',
        '/assets/main-abc123.js',
        '/assets/new.js',
        '/upload',
        '/../new.txt',
      ]) {
        const headers = { 'content-type': 'application/javascript' }
        const answer = await app.inject({ method, url, headers, payload: 'stored()' })
        expect([url, answer.statusCode >= 400]).toEqual([url, true])
      }
      expect(readdirSync(folder, { recursive: true })).toEqual(before)
      expect((await app.inject('/')).body).toBe(shell)
      expect((await app.inject('/assets/main-abc123.js')).body).toBe('export {}')
    },
  )
})

test('without a build every address of the console answers 404 with errors', async () => {
  const bare = await consoleFrom(undefined)
  const answer = await bare.inject('/focus-areas')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({
    errors: [{ type: 'ADDRESS_UNKNOWN', code: 'ADDRESS_UNKNOWN', message: 'GET /focus-areas was not found' }],
  })
  await bare.close()
})
