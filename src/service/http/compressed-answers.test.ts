// Long answers are compressed for clients that accept it; answers with credentials never are.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addOAuthClient } from '#testing/populated-site.ts'
import { startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'
import { askForToken } from '#testing/tokens.ts'

describe('answers', () => {
  let service: TestService
  let site: TestSite

  beforeAll(async () => {
    service = await startTestService('sqlite')
    site = await service.site()
    for (let at = 0; at < 30; at += 1) {
      const body = { name: `Area ${at}`, ownerId: site.principalId, focusAreaTypeId: site.focusAreaTypes[0] }
      expect(await site.ask('POST', '/focus-areas', { body })).toMatchObject({ status: 201 })
    }
  })
  afterAll(() => service.close())

  const list = (encoding: string, limit = '30') =>
    site.ask('GET', '/focus-areas', { query: { limit }, headers: { 'accept-encoding': encoding } })

  test.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
  ])('that are long are compressed in one step for %s, as %s', async (taken, expected) => {
    const [plain, compressed] = [await list('identity'), await list(taken)]
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(compressed.headers.get('content-encoding')).toBe(expected)
    // Of a stream the length is not known before its end.
    expect(Number(compressed.headers.get('content-length'))).toBeGreaterThan(0)
    expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(compressed.body).toEqual(plain.body)
  })

  test('that are short, and those that hold a credential, are sent as they are', async () => {
    expect((await list('br', '1')).headers.get('content-encoding')).toBeNull()
    const client = await addOAuthClient(service.running.database, site.id)
    const token = await askForToken.json(service.origin, client)
    expect(token).toMatchObject({ status: 200 })
    expect(token.headers.get('content-encoding')).toBeNull()
  })

  test('are given to no request that is compressed itself', async () => {
    const rawBody = new Uint8Array(gzipSync(JSON.stringify({ name: 'x'.repeat(500) })))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const answer = await site.ask('POST', '/focus-areas', { rawBody, headers })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })
})
