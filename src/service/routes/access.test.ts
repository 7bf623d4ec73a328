// Manages access over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessScope, everyScope, scopes } from '#contract/access.ts'
import { accessOperations } from '#contract/access-operations.ts'
import { ErrorBody } from '#contract/errors.ts'
import { accessBase, accessRequests, basic, grace } from '#testing/access-requests.ts'
import { ownPage } from '#testing/gateway.ts'
import { sendOperation, validRequests } from '#testing/operation-requests.ts'
import { createPopulatedSite, type PopulatedSite } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type Caller, send } from '#testing/site.ts'
import { askForToken, bearer } from '#testing/tokens.ts'

describe.each(apiEngines)('access on %s', (engine) => {
  let service: TestService
  let site: PopulatedSite
  let admin: Caller
  let now = Date.now()

  beforeAll(async () => {
    service = await startTestService(engine, { clock: () => now })
  })
  beforeEach(async () => {
    now = Date.now()
    site = await createPopulatedSite(service)
    admin = await site.caller({ scopes: everyScope })
  })
  afterAll(() => service.close())

  const { ask, added, credentialOf, listed, read } = accessRequests(() => ({
    origin: service.origin,
    site,
    admin,
  }))

  test('a user is added and gets a token that is shown once and works until it is revoked', async () => {
    const person = await added(grace)
    const { credential, secret, clientId } = await credentialOf(person, { label: 'Laptop' })
    expect(clientId).toBeNull()
    const { text } = await ask('GET', '/principals')
    expect(text).toContain(person.id)
    expect(text).not.toContain(secret)
    expect(credential.hint).toBe(`…${secret.slice(-4)}`)
    const authorization = basic(person.email, secret)
    expect(await read(authorization)).toMatchObject({ status: 200 })
    expect(await ask('DELETE', `/principals/${person.id}/credentials/${credential.id}`)).toMatchObject({
      status: 204,
    })
    expect(await read(authorization)).toMatchObject({ status: 401 })
  })

  test('a credential is not created with an expiration that is over', async () => {
    const person = await added(grace)
    for (const expiresDate of [now - 1000, now].map((time) => new Date(time).toISOString())) {
      const answer = await ask('POST', `/principals/${person.id}/credentials`, {
        body: { label: 'Laptop', expiresDate },
      })
      expect(answer).toMatchObject({ status: 400 })
      expect(ErrorBody.parse(answer.body).errors).toEqual([
        {
          type: 'FORMAT_INVALID',
          code: 'DATE_PAST',
          path: '/expiresDate',
          message: 'expiresDate: must be in the future',
        },
      ])
    }
    expect((await listed()).find(({ id }) => id === person.id)?.credentials).toEqual([])
  })

  test('a service is given a client, whose access tokens end when it is revoked', async () => {
    const importer = await added({
      kind: 'service',
      name: 'Importer',
      scopes: ['read:organizations:planning'],
    })
    const { credential, secret, clientId } = await credentialOf(importer, { label: 'Nightly' })
    const client = { id: clientId ?? '', secret }
    const { authorization } = await bearer(service.origin, client)
    expect(await read(authorization)).toMatchObject({ status: 200 })
    now += 1
    await ask('DELETE', `/principals/${importer.id}/credentials/${credential.id}`)
    expect(await read(authorization)).toMatchObject({ status: 401 })
    expect(await askForToken.json(service.origin, client)).toMatchObject({ status: 401 })
  })

  test('a credential ends when it was to end, and grants no more than it was given', async () => {
    const person = await added(grace)
    const { secret } = await credentialOf(person, {
      label: 'An hour of organizations',
      expiresDate: new Date(now + 3_600_000).toISOString(),
      scopes: ['read:organizations:planning'],
    })
    const authorization = basic(person.email, secret)
    expect(await read(authorization)).toMatchObject({ status: 200 })
    const funds = `${service.origin}${site.base}/funds/cost-item`
    expect(await send('GET', funds, { headers: { authorization } })).toMatchObject({ status: 403 })
    now += 3_600_000
    expect(await read(authorization)).toMatchObject({ status: 401 })
  })

  test('removed scopes and areas have no effect from the next request on', async () => {
    const person = await added(grace)
    const { secret } = await credentialOf(person, { label: 'Laptop' })
    const change = (body: object) => ask('PATCH', `/principals/${person.id}`, { body })
    const authorization = basic(person.email, secret)
    await change({ disabledAreas: ['organizations'] })
    expect(await read(authorization)).toMatchObject({ body: { errors: [{ type: 'AREA_DISABLED' }] } })
    await change({ disabledAreas: [] })
    expect(await read(authorization)).toMatchObject({ status: 200 })
    await change({ scopes: ['read:funds:planning'] })
    expect(await read(authorization)).toMatchObject({ body: { errors: [{ type: 'SCOPE_MISSING' }] } })
  })

  test('a person who is signed out everywhere has no session left, and can begin another', async () => {
    const person = await added(grace)
    const { secret } = await credentialOf(person, { label: 'Laptop' })
    const signIn = async () => {
      const body = { email: person.email, apiToken: secret }
      const answer = await send('POST', `${service.origin}/session`, { body, headers: ownPage })
      return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    }
    const look = (cookie: string) => send('GET', `${service.origin}/session`, { headers: { cookie } })
    const cookies = [await signIn(), await signIn()]
    now += 1
    expect(await ask('DELETE', `/principals/${person.id}/sessions`)).toMatchObject({ status: 204 })
    for (const cookie of cookies) expect(await look(cookie)).toMatchObject({ status: 401 })
    expect(await look(await signIn())).toMatchObject({ status: 200 })
  })

  test('no administrator shuts themselves out, and no email is there twice', async () => {
    const self = await ask('PATCH', `/principals/${admin.principalId}`, { body: { scopes: [...scopes] } })
    expect(self).toMatchObject({ status: 409 })
    expect((await listed()).find(({ id }) => id === admin.principalId)?.scopes).toContain(accessScope)
    await added(grace)
    expect(
      await ask('POST', '/principals', { body: { ...grace, email: 'GRACE@example.com' } }),
    ).toMatchObject({
      status: 409,
    })
  })

  test.each([
    ['no name', { kind: 'user', email: 'a@example.com', scopes: [] }],
    ['no email', { kind: 'user', name: 'Ada', scopes: [] }],
    ['an email that is none', { kind: 'user', name: 'Ada', email: 'ada', scopes: [] }],
    ['an unknown scope', { kind: 'service', name: 'Ada', scopes: ['everything'] }],
    ['a field that is not known', { kind: 'service', name: 'Ada', scopes: [], admin: true }],
  ])('adds no user with %s', async (_, body) => {
    const before = await listed()
    const answer = await ask('POST', '/principals', { body })
    expect(answer.status).toBe(400)
    expect(ErrorBody.parse(answer.body).errors).not.toEqual([])
    expect(await listed()).toEqual(before)
  })

  const scoped = Object.entries(accessOperations).filter(([, { scope }]) => scope !== null)
  test.each(scoped)('%s refuses callers without its scope', async (_, { method, path }) => {
    const there = path.replaceAll(/\{\w+\}/g, admin.principalId)
    const body = method === 'POST' || method === 'PATCH' ? { body: {} } : {}
    expect(await ask(method, there, body, site)).toMatchObject({
      status: 403,
      body: { errors: [{ type: 'SCOPE_MISSING' }] },
    })
    expect(await send(method, service.origin + accessBase + there, body)).toMatchObject({ status: 401 })
  })

  test('records of another site are not found', async () => {
    const other = await createPopulatedSite(service)
    const stranger = await other.caller({ scopes: everyScope })
    const person = await added(grace)
    const { credential } = await credentialOf(person, { label: 'Laptop' })
    const own = `/principals/${person.id}`
    expect(await ask('PATCH', own, { body: { name: 'Taken' } }, stranger)).toMatchObject({ status: 404 })
    expect(await ask('DELETE', `${own}/sessions`, {}, stranger)).toMatchObject({ status: 404 })
    expect(await ask('POST', `${own}/credentials`, { body: { label: 'x' } }, stranger)).toMatchObject({
      status: 404,
    })
    expect(await ask('DELETE', `${own}/credentials/${credential.id}`, {}, stranger)).toMatchObject({
      status: 404,
    })
    expect((await ask('GET', '/principals', {}, stranger)).text).not.toContain(person.id)
    expect((await ask('GET', '/writes', {}, stranger)).text).not.toContain(person.id)
  })

  test('every write is recorded once with its author, and no rejected request is', async () => {
    const mine = { ...site, headers: admin.headers }
    const writes = ['updateOrganization', 'createFocusArea', 'importCostItems', 'deleteBenefitItem'] as const
    for (const name of writes) {
      now += 1
      await sendOperation(name, mine, validRequests[name](site))
    }
    now += 1
    await sendOperation('deleteOrganization', mine, { params: { id: crypto.randomUUID() } })
    await sendOperation('createOrganization', mine, {
      body: { name: 'x', organizationTypeId: crypto.randomUUID() },
    })
    const { body } = await ask('GET', '/writes', { query: { limit: '100' } })
    const { values, totalCount } = accessOperations.listAuditEntries.success.body.parse(body)
    const own = values.filter(({ principalId }) => principalId === admin.principalId)
    expect(own.map(({ operation }) => operation)).toEqual(writes.toReversed())
    expect(own.map(({ subject }) => subject)).toEqual([
      site.benefitItems[0],
      null,
      'Theme',
      site.organization,
    ])
    expect(totalCount).toBe(values.length)
  })

  test('the writes are walked page by page, each once', async () => {
    const whole = await ask('GET', '/writes', { query: { limit: '100' } })
    const all = accessOperations.listAuditEntries.success.body.parse(whole.body)
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await ask('GET', '/writes', { query: { limit: '2', ...(cursor && { cursor }) } })
      const page = accessOperations.listAuditEntries.success.body.parse(body)
      ids.push(...page.values.map(({ id }) => id))
      cursor = page.nextPageCursor ?? undefined
    } while (cursor !== undefined)
    expect(ids).toEqual(all.values.map(({ id }) => id))
    expect(ids.length).toBeGreaterThan(4)
  })
})
