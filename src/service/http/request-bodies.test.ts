import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { openSocket, requestText } from '#testing/raw-http.ts'
import { startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'

interface LogLine {
  readonly level: number
  readonly msg: string
}

const warnLevel = 40

let service: TestService
let site: TestSite
let log: LogLine[] = []

// What is tested is the same on every database.
beforeAll(async () => {
  service = await startTestService('sqlite', {
    environment: { PLANNING_LOG_LEVEL: 'info' },
    logTo: { write: (line) => log.push(JSON.parse(line)) },
  })
  site = await service.site()
})
beforeEach(() => {
  log = []
})
afterAll(() => service.close())

const head = (...headers: string[]) =>
  requestText(`POST ${site.base}/organizations HTTP/1.1`, [
    'Host: localhost',
    'Content-Type: application/json',
    `Authorization: ${site.headers.authorization}`,
    ...headers,
  ])

test.each([
  ['a body of a known length', 'Content-Length: 100', '{"name":'],
  ['a body in chunks', 'Transfer-Encoding: chunked', '8\r\n{"name":\r\n'],
])('a client that leaves in the middle of %s is no error of the service', async (_, length, beginning) => {
  const socket = openSocket(service.origin)
  socket.write(head(length, 'Expect: 100-continue'))
  await expect.poll(() => log.some(({ msg }) => msg === 'incoming request')).toBe(true)
  socket.write(beginning)
  socket.destroy()
  const line = 'connection closed before the body was complete'
  await expect.poll(() => log.map(({ msg }) => msg)).toContain(line)
  expect(log.filter(({ level }) => level > warnLevel)).toEqual([])
  expect((await site.ask('GET', '/organizations')).status).toBe(200)
})

describe('a body with a content encoding (RFC 9110 §8.4)', () => {
  const body = () => JSON.stringify({ name: 'Unit', organizationTypeId: site.organizationTypes[0] })
  const post = (encoding: string, rawBody: string | Uint8Array<ArrayBuffer>) =>
    site.ask('POST', '/organizations', {
      rawBody,
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity, gzip', gzipSync],
  ])('of %s is refused', async (encoding, compress) => {
    const answer = await post(encoding, new Uint8Array(compress(body())))
    expect(answer).toMatchObject({ status: 415 })
    expect(answer.headers.get('accept-encoding')).toBe('identity')
    const message = `the body must be sent without Content-Encoding, not as ${encoding}`
    expect(ErrorBody.parse(answer.body).errors).toEqual([
      { type: 'MEDIA_TYPE_UNSUPPORTED', code: 'MEDIA_TYPE_UNSUPPORTED', message },
    ])
  })

  test.each(['identity', 'Identity', ''])('of "%s" is taken, which changes nothing', async (encoding) => {
    expect(await post(encoding, body())).toMatchObject({ status: 201 })
  })
})
