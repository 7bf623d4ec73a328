// Authenticate, authorise, validate, and only then look: a request with every fault there is learns them in this
// order, so that no caller learns more than it may know.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas, scopes } from '#contract/access.ts'
import type { Operation } from '#contract/operation.ts'
import { type OperationName, operationNames, operations } from '#contract/operations.ts'
import { type OperationRequest, sendOperation, validRequests } from '#testing/operation-requests.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import type { Caller } from '#testing/site.ts'

/** Operations that a scope guards: all but the vulnerability listing and the token endpoint. */
const guarded = operationNames.filter((name) => operations[name].scope !== null)

/** Those of them that name a record in their address. */
const addressing = guarded.filter((name) => operations[name].path.includes('{'))

/** The valid request for a record that is not there. */
function astray(name: OperationName, site: PopulatedSite): OperationRequest {
  const request = validRequests[name](site)
  const params = Object.keys(request.params ?? {}).map((parameter) => [parameter, randomUUID()])
  return { ...request, params: Object.fromEntries(params) }
}

/** The same, with a parameter that no operation allows. */
function malformed(name: OperationName, site: PopulatedSite): OperationRequest {
  const request = astray(name, site)
  return { ...request, query: { ...request.query, ['__proto__']: '1' } }
}

describe.each(apiEngines)('a request with many faults on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite
  let powerless: Caller
  let closedOut: Caller

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await createPopulatedSite(service)
    powerless = await site.caller({ scopes: [], disabledAreas: areas })
    closedOut = await site.caller({ scopes, disabledAreas: areas })
  })
  afterAll(() => service.close())

  const typeOf = async (name: OperationName, headers: Caller['headers'], request: OperationRequest) => {
    const { status, body } = await sendOperation(name, { ...site, headers }, request)
    return [status, (body as { errors: { type: string }[] }).errors[0]?.type]
  }

  describe.each(guarded)('%s', (name) => {
    const { statuses }: Operation = operations[name]

    test('is first refused without a credential', async () => {
      expect(await typeOf(name, {}, malformed(name, site))).toEqual([401, 'UNAUTHENTICATED'])
    })

    test('is then refused for a missing scope', async () => {
      const refusal = statuses.includes(401) ? [401, 'UNAUTHORIZED'] : [403, 'SCOPE_MISSING']
      expect(await typeOf(name, powerless.headers, malformed(name, site))).toEqual(refusal)
    })

    test('is then refused for a disabled area', async () => {
      expect(await typeOf(name, closedOut.headers, malformed(name, site))).toEqual([403, 'AREA_DISABLED'])
    })

    test('is then refused for an invalid address', async () => {
      const answer = await typeOf(name, site.headers, malformed(name, site))
      expect(answer).toEqual([400, 'FORMAT_INVALID'])
    })
  })

  test.each(addressing)('learns last that the record does not exist: %s', async (name) => {
    expect(await typeOf(name, site.headers, astray(name, site))).toEqual([404, 'NOT_FOUND'])
  })

  test('learns that it has no access to the site before anything about scopes', async () => {
    const other = await service.site()
    const answer = await other.ask('GET', '/organizations?unheardOf=1', { headers: powerless.headers })
    expect(answer).toMatchObject({ status: 403, body: { errors: [{ type: 'SITE_NOT_ACCESSIBLE' }] } })
  })

  test.each([
    ['is not JSON', { rawBody: '{"name":' }],
    ['is of another type', { rawBody: '<name/>', headers: { 'content-type': 'text/xml' } }],
    ['is too large', { rawBody: 'x'.repeat(1024 * 1024 + 1) }],
  ])('learns first that it is not authenticated, also when its body %s', async (_, options) => {
    const headers = { authorization: 'Basic none', ...('headers' in options ? options.headers : {}) }
    expect(await site.ask('POST', '/organizations', { ...options, headers })).toMatchObject({ status: 401 })
  })
})
