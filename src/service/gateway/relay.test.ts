// The gateway in front of the bundled service.
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { type OperationName, operationNames, operations } from '#contract/operations.ts'
import { Session } from '#contract/session.ts'
import {
  type Browser,
  browserAt,
  cookieOf,
  ownPage,
  signInAt,
  startTestGateway,
  type TestGateway,
} from '#testing/gateway.ts'
import { firstAddress, operationPath, validRequests } from '#testing/operation-requests.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { openSocket, requestText } from '#testing/raw-http.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, send } from '#testing/site.ts'

const relayed = operationNames.filter((name) => name !== 'createToken')

describe.each(apiEngines)('a gateway to a service on %s', (engine) => {
  let service: TestService
  let gateway: TestGateway
  let site: PopulatedSite
  let browser: Browser

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await createPopulatedSite(service)
    gateway = await startTestGateway({
      environment: {
        UPSTREAM_SITE_URL: service.origin,
        UPSTREAM_API_GATEWAY_URL: service.origin,
        UPSTREAM_CLOUD_ID: site.id,
        UPSTREAM_AUTH_URL: service.origin,
      },
    })
    browser = await browserAt(gateway.origin, { email: site.email, apiToken: site.apiToken })
  })
  afterAll(async () => {
    await gateway.close()
    await service.close()
  })

  function ask(name: OperationName, address = firstAddress(name), who = site, by = browser): Promise<Answer> {
    const { params, ...options } = validRequests[name](who)
    const owned = { ...(options.body as object), ownerId: who.principalId }
    const body = name.startsWith('create') ? owned : options.body
    return by(operations[name].method, operationPath(address, site.id, params), { ...options, body })
  }

  test.each(relayed)('relays %s', async (name) => {
    // Each operation gets a separate site, because half of them delete something.
    const own = await createPopulatedSite(service)
    const by = await browserAt(gateway.origin, { email: own.email, apiToken: own.apiToken })
    const answer = await ask(name, firstAddress(name), own, by)
    expect(answer.status, answer.text).toBe(operations[name].success.status)
    if (operations[name].success.body) operations[name].success.body.parse(answer.body)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('refuses an import with 429 while another large one of the person is on its way', async () => {
    const cookie = cookieOf(await signInAt(gateway.origin, { email: site.email, apiToken: site.apiToken }))
    const path = '/gateway/api/planning/v1/funds/cost-item/bulk'
    const socket = openSocket(gateway.origin)
    const headers = Object.entries({ ...ownPage, cookie, 'content-type': 'application/json' })
    const head = [
      ...headers,
      ['host', 'localhost'],
      ['content-length', 32 * 1024 * 1024],
      ['expect', '100-continue'],
    ]
    socket.write(
      requestText(
        `POST ${path} HTTP/1.1`,
        head.map((pair) => pair.join(': ')),
        '',
      ),
    )
    // The gateway says that it waits for the body.
    await once(socket, 'data')
    const rawBody = 'no JSON'.padEnd(9 * 1024 * 1024)
    const ask = () => browser('POST', path, { rawBody, headers: { 'content-type': 'application/json' } })
    await expect.poll(async () => (await ask()).status, { timeout: 30_000 }).toBe(429)
    expect((await ask()).headers.get('retry-after')).toBe('5')
    socket.destroy()
    await expect.poll(async () => (await ask()).status, { timeout: 30_000 }).toBe(400)
  })

  test('relays a page ID without the parameters beside it, which do not count', async () => {
    const path = firstAddress('listVulnerabilities')
    const first = await browser('GET', path, { query: { limit: '1' } })
    const { next_page_id: pageId } = first.body as { next_page_id: string }
    const query = { page_id: pageId, limit: 'many', format: 'json' }
    const next = await browser('GET', path, { query })
    expect(next).toMatchObject({ status: 200, body: { resources_count: 1 } })
    expect((next.body as { resources: object[] }).resources).not.toEqual(
      (first.body as { resources: object[] }).resources,
    )
  })

  test('passes on which operations are experimental, and which fields were ignored', async () => {
    const list = await browser('GET', '/gateway/api/planning/v1/funds/cost-item')
    expect(list.headers.get('x-experimental-api')).toBe('true')
    const body = {
      name: 'New',
      organizationTypeId: site.organizationTypes[0],
      ownerId: site.principalId,
      abuot: 'A',
    }
    const created = await browser('POST', firstAddress('createOrganization'), { body })
    expect(created).toMatchObject({ status: 201 })
    expect(created.headers.get('x-ignored-fields')).toBe('abuot')
    expect(created.headers.get('x-experimental-api')).toBeNull()
  })

  test('relays the cloud-id base, for its own cloud id alone', async () => {
    const address = '/planning/cloud/{cloudId}/v1/organizations'
    expect(await ask('listOrganizations', address)).toMatchObject({ status: 200 })
    const elsewhere = await browser('GET', address.replace('{cloudId}', crypto.randomUUID()))
    expect(elsewhere).toMatchObject({ status: 403, body: { errors: [{ type: 'SITE_NOT_ACCESSIBLE' }] } })
  })

  test.each(['site', 'cloud'] as const)('signs in by the %s base', async (base) => {
    const answer = await signInAt(gateway.origin, { email: site.email, apiToken: site.apiToken, base })
    const session = Session.parse(answer.body)
    expect(session.gateway).toEqual({ host: new URL(service.origin).host, base, credential: 'api-token' })
    expect(session.principal).toMatchObject({ email: site.email, kind: 'user' })
    expect(session.site.id).toBe(site.id)
  })

  test('signs in as a client, with a separate access token', async () => {
    const { id: clientId, secret: clientSecret } = site.client
    const asClient = await browserAt(gateway.origin, { clientId, clientSecret, base: 'cloud' })
    expect(await ask('listOrganizations', undefined, site, asClient)).toMatchObject({ status: 200 })
    const session = Session.parse((await asClient('GET', '/session')).body)
    expect(session.principal).toEqual({ id: clientId, name: clientId, email: null, kind: 'service' })
    expect(session.gateway).toMatchObject({ credential: 'client', namesScopes: true })
  })

  test.each([
    ['a wrong API token', { email: 'a@example.com', apiToken: 'wrong' }, 401],
    ['a wrong client secret', { clientId: 'a', clientSecret: 'wrong' }, 401],
    ['a printed link', { code: 'abc' }, 400],
    ['an unknown base', { email: 'a@example.com', apiToken: 'wrong', base: 'moon' }, 400],
  ])('signs no one in with %s', async (_, credential, status) => {
    const answer = await signInAt(gateway.origin, credential)
    expect(answer).toMatchObject({ status })
    expect(ErrorBody.parse(answer.body).errors).not.toEqual([])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('accepts a caller to whom one area is open', async () => {
    const { email, apiToken } = await site.caller({ scopes: ['read:funds:planning'] })
    expect(await signInAt(gateway.origin, { email, apiToken })).toMatchObject({ status: 200 })
  })

  test('answers a caller without any open area that the credential is not the reason', async () => {
    const disabledAreas = ['organizations', 'focus-areas', 'funds'] as const
    const { email, apiToken } = await site.caller({ disabledAreas })
    expect(await signInAt(gateway.origin, { email, apiToken })).toMatchObject({
      status: 403,
      body: { errors: [{ type: 'AREA_DISABLED' }] },
    })
  })

  test('accepts only the credential of the session', async () => {
    const { authorization } = site.headers as { authorization: string }
    const url = `${gateway.origin}${firstAddress('listOrganizations')}`
    expect(await send('GET', url, { headers: { authorization } })).toMatchObject({ status: 401 })
  })

  test.each([
    ['the token endpoint', 'POST', '/oauth/token', 404],
    ['a path that no operation has', 'GET', '/gateway/api/planning/v1/secrets', 404],
    ['another service of the upstream', 'GET', '/gateway/api/other/v1/organizations', 404],
    ['a method that the operation does not have', 'PUT', '/gateway/api/planning/v1/organizations', 405],
    ['a path that climbs', 'GET', '/gateway/api/planning/v1/organizations/..%2f..%2fadmin', 400],
    ['an identifier that is a step', 'GET', '/gateway/api/planning/v1/organizations/%252e%252e', 400],
    [
      'a path that climbs, encoded twice',
      'GET',
      '/gateway/api/planning/v1/organizations/%252e%252e%252fadmin',
      400,
    ],
    [
      'a path that climbs, encoded five times',
      'GET',
      `/gateway/api/planning/v1/organizations/a%2525252f%2525252e.%2525255cadmin`,
      400,
    ],
    ['an unknown parameter', 'GET', '/gateway/api/planning/v1/organizations?callback=x', 400],
    ['a whole address', 'GET', '//example.com/gateway/api/planning/v1/organizations', 404],
  ])('does not relay %s', async (_, method, path, status) => {
    const answer = await browser(method, path)
    expect(answer.status).toBe(status)
    expect(ErrorBody.parse(answer.body).errors).not.toEqual([])
  })

  test.each(['createOrganization', 'createFocusArea'] as const)(
    'relays %s without an owner, which the caller becomes',
    async (name) => {
      const { body } = validRequests[name](site)
      for (const ownerId of [undefined, null]) {
        const answer = await browser('POST', firstAddress(name), { body: { ...(body as object), ownerId } })
        expect(answer).toMatchObject({ status: 201, body: { owner: { id: site.principalId } } })
      }
    },
  )

  test('ignores the parameters that the bundled service ignores', async () => {
    const lists = [
      ['/funds/cost-type', 'limit=50&cursor=x'],
      [`/organizations/${site.organization}`, 'expand=all'],
      ['/organizations', 'sort=%2Bname,&nameContains='],
    ]
    for (const [path, query] of lists) {
      const answer = await browser('GET', `/gateway/api/planning/v1${path}?${query}`)
      expect(answer, path).toMatchObject({ status: 200 })
      expect(answer.body).toEqual((await site.ask('GET', `${path}?${query}`)).body)
    }
    expect(await browser('GET', `${firstAddress('listVulnerabilities')}?format=json&apps=a`)).toMatchObject({
      status: 200,
    })
  })

  test('relays what it overlooks as another site reads it by the letter', async () => {
    const own = await createPopulatedSite(service)
    const by = await browserAt(gateway.origin, { email: own.email, apiToken: own.apiToken })
    const address = `/gateway/api/planning/v1/organizations/${own.organization}`
    expect(
      await by('PATCH', `${address}?updateMask=%20name,,+`, { body: { name: 'New', about: 7 } }),
    ).toMatchObject({
      status: 200,
      body: { name: 'New' },
    })
    for (const type of ['application/json', 'text/plain']) {
      const archive = { rawBody: 'Merged with X', headers: { 'content-type': type } }
      expect(await by('POST', `${address}:archive`, archive)).toMatchObject({ status: 204 })
      expect(
        await send('GET', `${service.origin}/planning/extended/v1/organizations/${own.organization}`, own),
      ).toMatchObject({ body: { archiveComment: 'Merged with X' } })
    }
  })

  test('passes on what the upstream refuses, in its words', async () => {
    const answer = await browser('GET', `${firstAddress('listOrganizations')}?sort=secret`)
    const direct = await site.ask('GET', '/organizations', { query: { sort: 'secret' } })
    expect(answer).toMatchObject({ status: 400, body: direct.body })
  })

  test("changes nothing for another site's page", async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const path = `${firstAddress('listOrganizations')}/${site.organization}`
    expect(await browser('DELETE', path, { headers })).toMatchObject({ status: 403 })
    expect(await browser('GET', path)).toMatchObject({ status: 200 })
  })

  test('logs every write with the person who made it', async () => {
    const before = gateway.log.length
    const path = `${firstAddress('listOrganizations')}/${site.organization}`
    await browser('PATCH', path, { query: { updateMask: 'name' }, body: { name: 'A new name' } })
    const lines = gateway.log.slice(before).map((line) => JSON.parse(line) as object)
    expect(lines).toMatchObject([
      { msg: 'write', operation: 'updateOrganization', person: site.email, answer: 200 },
    ])
    expect(JSON.stringify(lines)).not.toContain('A new name')
  })

  test('is alive, ready and measured', async () => {
    expect(await send('GET', `${gateway.origin}/healthz`)).toMatchObject({ status: 200 })
    expect(await send('GET', `${gateway.origin}/readyz`)).toMatchObject({ status: 200 })
    const { text } = await send('GET', `${gateway.origin}/metrics`)
    expect(text).toContain('planning_request_seconds_count{operation="listOrganizations",status="200"}')
  })

  test('tells anonymous callers how to sign in', async () => {
    expect(await send('GET', `${gateway.origin}/session/ways`)).toMatchObject({
      status: 200,
      body: {
        kinds: ['api-token', 'client'],
        upstream: { host: new URL(service.origin).host, bases: ['site', 'cloud'] },
      },
    })
  })
})
