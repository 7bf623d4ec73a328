import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { isLongRun } from '#testing/effort.ts'
import { malformedRequests } from '#testing/malformed-requests.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { exchange } from '#testing/raw-http.ts'
import { apiEngines, perEngine, startTestService, type TestService } from '#testing/service.ts'
import { siteContents } from '#testing/site-contents.ts'

const seed = 4_711

describe.each(apiEngines)('the service on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await createPopulatedSite(service)
  })
  afterAll(() => service.close())

  test('refuses every malformed request in the service’s error format, and changes nothing', async () => {
    const before = await siteContents(service.running.database, site.id)
    await fc.assert(
      fc.asyncProperty(malformedRequests(site), async ({ what, bytes, statuses, andEnd }) => {
        const answer = await exchange(service.origin, bytes, { andEnd: andEnd ?? false })
        expect(statuses, `${what}: ${answer?.text}`).toContain(answer?.status)
        expect(answer?.headers.get('content-type')).toBe('application/json; charset=utf-8')
        const { errors } = ErrorBody.parse(answer?.body)
        expect(errors).not.toHaveLength(0)
        for (const { message } of errors) expect(message).not.toMatch(/FST_|SQLITE|relation "|node_modules/)
      }),
      { seed, numRuns: perEngine(isLongRun ? 5000 : 500) },
    )
    expect(await siteContents(service.running.database, site.id)).toEqual(before)
    expect(await site.ask('GET', '/organizations')).toMatchObject({ status: 200 })
  })
})
