// Removes and invites members over HTTP; one administrator always remains.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyScope, scopes } from '#contract/access.ts'
import { accessOperations, type Principal } from '#contract/access-operations.ts'
import { accessBase, accessRequests, basic, grace } from '#testing/access-requests.ts'
import { ownPage } from '#testing/gateway.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type Caller, send, type TestSite } from '#testing/site.ts'
import { bearer } from '#testing/tokens.ts'

describe.each(apiEngines)('members on %s', (engine) => {
  let service: TestService
  let site: TestSite
  let admin: Caller
  let now = Date.now()

  beforeAll(async () => {
    service = await startTestService(engine, { clock: () => now })
  })
  beforeEach(async () => {
    // Never back: limits of wrong credentials count on it.
    now = Math.max(now + 60_000, Date.now())
    site = await service.site()
    admin = await site.caller({ scopes: everyScope })
  })
  afterAll(() => service.close())

  const { ask, added, credentialOf, listed, read } = accessRequests(() => ({
    origin: service.origin,
    site,
    admin,
  }))

  test.each([
    ['disabled', (id: string) => ask('PATCH', `/principals/${id}`, { body: { disabled: true } })],
    ['removed', (id: string) => ask('DELETE', `/principals/${id}`)],
  ])('a member who is %s owns no other record, and keeps those they have', async (_, end) => {
    const person = await added(grace)
    const kinds = [
      ['/organizations', { organizationTypeId: site.organizationTypes[0] }],
      ['/focus-areas', { focusAreaTypeId: site.focusAreaTypes[0] }],
    ] as const
    const records = await Promise.all(
      kinds.map(async ([path, type]) => {
        const body = { name: 'Of Grace', ...type, ownerId: person.id }
        const other = await site.ask('POST', path, { body: { ...body, ownerId: admin.principalId } })
        const made = await site.ask('POST', path, { body })
        const [own, others] = [made, other].map(({ body: record }) => (record as { id: string }).id)
        return { path, body, own, others }
      }),
    )
    expect((await end(person.id)).status).toBeLessThan(300)
    const message = 'ownerId: Grace Hopper no longer has access; choose another person'
    const refused = { status: 400, body: { errors: [{ type: 'REFERENCE_INVALID', message }] } }
    const query = { updateMask: 'name,ownerId' }
    for (const { path, body, own, others } of records) {
      expect(await site.ask('POST', path, { body })).toMatchObject(refused)
      const change = { query, body: { name: 'Renamed', ownerId: person.id } }
      expect(await site.ask('PATCH', `${path}/${others}`, change)).toMatchObject(refused)
      expect(await site.ask('PATCH', `${path}/${own}`, change)).toMatchObject({
        status: 200,
        body: { name: 'Renamed', owner: { id: person.id } },
      })
    }
    const people = `${service.origin}/planning/catalog/v1/people`
    const { headers } = admin
    const { values } = (await send('GET', people, { headers })).body as {
      values: { id: string; retired: boolean }[]
    }
    expect(values.find(({ id }) => id === person.id)).toMatchObject({ retired: true })
    expect(values.find(({ id }) => id === admin.principalId)).toMatchObject({ retired: false })
    const offered = await send('PATCH', `${people}/${person.id}`, { headers, body: { retired: false } })
    expect(offered).toMatchObject({ status: 409, body: { errors: [{ type: 'IN_USE' }] } })
  })

  describe('a member who is removed', () => {
    test('is listed no more, has no credential, and frees their email', async () => {
      const person = await added(grace)
      const { secret } = await credentialOf(person, { label: 'Laptop' })
      expect(await ask('DELETE', `/principals/${person.id}`)).toMatchObject({ status: 204 })
      expect((await listed()).map(({ id }) => id)).not.toContain(person.id)
      expect(await read(basic(person.email, secret))).toMatchObject({ status: 401 })
      const own = `/principals/${person.id}`
      expect(await ask('DELETE', own)).toMatchObject({ status: 404 })
      expect(await ask('PATCH', own, { body: { disabled: false } })).toMatchObject({ status: 404 })
      expect(await ask('POST', `${own}/credentials`, { body: { label: 'x' } })).toMatchObject({ status: 404 })
      expect(await ask('POST', `${own}/sign-in-link`, { body: { days: 1 } })).toMatchObject({ status: 404 })
      expect((await added(grace)).id).not.toBe(person.id)
    })

    test('stays the named owner of their records, also after being renamed', async () => {
      const person = await added(grace)
      const [focusAreaTypeId] = site.focusAreaTypes
      const body = { name: 'Goal of Grace', focusAreaTypeId, ownerId: person.id }
      const { id } = (await site.ask('POST', '/focus-areas', { body })).body as { id: string }
      await ask('PATCH', `/principals/${person.id}`, { body: { name: 'Grace Murray Hopper' } })
      await ask('DELETE', `/principals/${person.id}`)
      const owner = { owner: { id: person.id, name: 'Grace Murray Hopper' } }
      expect(await site.ask('GET', `/focus-areas/${id}`)).toMatchObject({ status: 200, body: owner })
    })
  })

  describe('an invitation', () => {
    const signIn = (code: string) =>
      send('POST', `${service.origin}/session`, { body: { code }, headers: ownPage })

    async function invited(person: Principal, days = 7): Promise<string> {
      const answer = await ask('POST', `/principals/${person.id}/sign-in-link`, { body: { days } })
      expect(answer.status, answer.text).toBe(201)
      return accessOperations.createSignInLink.success.body.parse(answer.body).code
    }

    const linkOf = async ({ id }: Principal) => (await listed()).find((one) => one.id === id)?.signInLink

    test('names its person, signs them in once, and is listed until then without its code', async () => {
      const person = await added(grace)
      const code = await invited(person)
      expect(await linkOf(person)).toEqual({ expiresDate: new Date(now + 7 * 86_400_000).toISOString() })
      expect((await ask('GET', '/principals')).text).not.toContain(code)
      const question = await send('POST', `${service.origin}/session/link`, {
        body: { code },
        headers: ownPage,
      })
      expect(question).toMatchObject({ status: 200, body: { principal: { name: grace.name } } })
      expect(await signIn(code)).toMatchObject({ status: 200, body: { principal: { id: person.id } } })
      expect(await signIn(code)).toMatchObject({ status: 401 })
      expect(await linkOf(person)).toBeNull()
    })

    test('ends after its days', async () => {
      const code = await invited(await added(grace), 2)
      now += 2 * 86_400_000
      expect(await signIn(code)).toMatchObject({ status: 401 })
    })

    test.each([
      ['revoked', (id: string) => ask('DELETE', `/principals/${id}/sign-in-link`)],
      ['replaced', (id: string) => ask('POST', `/principals/${id}/sign-in-link`, { body: { days: 1 } })],
      ['outlived by its member', (id: string) => ask('DELETE', `/principals/${id}`)],
      [
        'of a disabled member',
        (id: string) => ask('PATCH', `/principals/${id}`, { body: { disabled: true } }),
      ],
    ])('signs in no one when it is %s', async (_, end) => {
      const person = await added(grace)
      const code = await invited(person)
      expect((await end(person.id)).status).toBeLessThan(300)
      expect(await signIn(code)).toMatchObject({ status: 401 })
    })

    test('of one member leaves that of another', async () => {
      const code = await invited(await added(grace))
      await invited(await added({ ...grace, email: 'ada@example.com' }))
      expect(await signIn(code)).toMatchObject({ status: 200 })
    })

    test('is not made for a service account, a disabled member, or more than 30 days', async () => {
      const service = await added({ kind: 'service', name: 'Importer', scopes: [] })
      const link = (id: string, days: number) =>
        ask('POST', `/principals/${id}/sign-in-link`, { body: { days } })
      expect(await link(service.id, 7)).toMatchObject({ status: 409 })
      const person = await added(grace)
      expect(await link(person.id, 31)).toMatchObject({ status: 400 })
      await ask('PATCH', `/principals/${person.id}`, { body: { disabled: true } })
      expect(await link(person.id, 7)).toMatchObject({ status: 409 })
      expect(await ask('DELETE', `/principals/${person.id}/sign-in-link`)).toMatchObject({ status: 404 })
    })
  })

  describe('the last administrator', () => {
    test.each([
      ['disabled', 'PATCH', { disabled: true }],
      ['demoted', 'PATCH', { scopes: [...scopes] }],
      ['removed', 'DELETE', undefined],
    ])('is not %s, neither by themselves nor by a service account', async (_, method, body) => {
      const last = `/principals/${admin.principalId}`
      const robot = await added({ kind: 'service', name: 'Robot', scopes: [...everyScope] })
      const { clientId, secret } = await credentialOf(robot, { label: 'Client' })
      const headers = await bearer(service.origin, { id: clientId ?? '', secret })
      const options = body ? { body } : {}
      expect(await ask(method, last, options)).toMatchObject({ status: 409 })
      const answer = await send(method, `${service.origin}${accessBase}${last}`, { ...options, headers })
      expect(answer, answer.text).toMatchObject({ status: 409 })
      expect(await read(admin.headers.authorization ?? '')).toMatchObject({ status: 200 })
    })

    test('remains when administrators remove each other at the same time', async () => {
      const others = await Promise.all([1, 2, 3].map(() => site.caller({ scopes: everyScope })))
      const all = [admin, ...others]
      await Promise.all(
        all.map((by, index) => {
          const target = all[(index + 1) % all.length]
          return ask('DELETE', `/principals/${target?.principalId}`, {}, by)
        }),
      )
      const statuses = await Promise.all(
        all.map(async (by) => (await ask('GET', '/principals', {}, by)).status),
      )
      expect(statuses).toContain(200)
    })
  })
})
