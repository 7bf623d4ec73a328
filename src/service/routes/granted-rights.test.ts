// A narrowed API token with the right to manage access gives others no right that it lacks, and changes no one who has more.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessScope, everyScope, type Scope, scopes } from '#contract/access.ts'
import type { Principal } from '#contract/access-operations.ts'
import { accessBase, accessRequests, basic, grace } from '#testing/access-requests.ts'
import { browserWith, cookieOf, signInAt } from '#testing/gateway.ts'
import { addOAuthClient } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import type { Answer, Caller, TestSite } from '#testing/site.ts'
import { bearer } from '#testing/tokens.ts'

const read: Scope = 'read:organizations:planning'
const refused = { status: 403, body: { errors: [{ type: 'SCOPE_MISSING' }] } }

describe.each(apiEngines)('a narrowed token on %s', (engine) => {
  let service: TestService
  let site: TestSite
  let admin: Caller
  /** The administrator, who comes with a token that manages access and reads organizations. */
  let narrowed: Record<string, string>
  let narrowedToken: string
  let reader: Principal
  let editor: Principal

  beforeAll(async () => {
    service = await startTestService(engine)
  })
  beforeEach(async () => {
    site = await service.site()
    admin = await site.caller({ scopes: everyScope })
    const { values } = (await ask('GET', '/principals')).body as { values: Principal[] }
    const own = values.find(({ id }) => id === admin.principalId)
    if (!own) throw new Error('the administrator is not listed')
    const { secret } = await credentialOf(own, { label: 'Narrowed', scopes: [accessScope, read] })
    narrowedToken = secret
    narrowed = { authorization: basic(admin.email, secret) }
    reader = await added({ ...grace, scopes: [read] })
    editor = await added({ ...grace, email: 'ada@example.com' })
  })
  afterAll(() => service.close())

  const { ask, added, credentialOf } = accessRequests(() => ({ origin: service.origin, site, admin }))

  const byToken = (method: string, path: string, body: object): Promise<Answer> =>
    ask(method, path, { body, headers: narrowed })
  const scopesOf = async ({ id }: Principal) => {
    const { values } = (await ask('GET', '/principals')).body as { values: Principal[] }
    return values.find((listed) => listed.id === id)?.scopes
  }

  test('adds members and service accounts with its own scopes alone', async () => {
    const member = { kind: 'user', name: 'Alan', email: 'alan@example.com' }
    const account = { kind: 'service', name: 'Importer' }
    for (const body of [member, account]) {
      expect(await byToken('POST', '/principals', { ...body, scopes: [...scopes] })).toMatchObject(refused)
      expect(await byToken('POST', '/principals', { ...body, scopes: [read] })).toMatchObject({ status: 201 })
    }
  })

  test('adds and takes away its own scopes alone, of members who have no others', async () => {
    const path = (of: Principal) => `/principals/${of.id}`
    expect(await byToken('PATCH', path(reader), { scopes: [...scopes] })).toMatchObject(refused)
    expect(await scopesOf(reader)).toEqual([read])
    expect(await byToken('PATCH', path(reader), { scopes: [] })).toMatchObject({ status: 200 })
    expect(await byToken('PATCH', path(reader), { scopes: [read] })).toMatchObject({ status: 200 })
    const fewer = scopes.filter((scope) => scope !== 'write:funds:planning')
    const none: Scope[] = []
    for (const body of [{ scopes: fewer }, { scopes: none }, { name: 'Ada' }, { disabled: true }]) {
      expect(await byToken('PATCH', path(editor), body)).toMatchObject(refused)
    }
    expect(await scopesOf(editor)).toEqual([...scopes])
  })

  test('gives no one the right to manage access, which gives any other', async () => {
    const all = [read, accessScope]
    const member = { kind: 'user', name: 'Alan', email: 'alan@example.com', scopes: all }
    expect(await byToken('POST', '/principals', member)).toMatchObject(refused)
    expect(await byToken('PATCH', `/principals/${reader.id}`, { scopes: all })).toMatchObject(refused)
    const { id } = await added(member)
    expect(await byToken('POST', `/principals/${id}/sign-in-link`, { days: 1 })).toMatchObject(refused)
    const path = `/principals/${id}/credentials`
    expect(await byToken('POST', path, { label: 'All', scopes: all })).toMatchObject(refused)
    expect(await byToken('POST', path, { label: 'Unnamed' })).toMatchObject(refused)
  })

  test('keeps its limits: it does not change the account that it belongs to', async () => {
    const path = `/principals/${admin.principalId}`
    for (const own of [[accessScope, read], [...everyScope]])
      expect(await byToken('PATCH', path, { scopes: own })).toMatchObject(refused)
    expect(await byToken('PATCH', path, { name: 'Other' })).toMatchObject(refused)
  })

  test('limits the sessions that begin with it, and access tokens with fewer scopes than their client too', async () => {
    const body = { kind: 'user', name: 'Alan', email: 'alan@example.com', scopes: [...scopes] }
    const apiToken = narrowedToken
    const cookie = cookieOf(await signInAt(service.origin, { email: admin.email, apiToken }))
    const browser = browserWith(service.origin, cookie)
    expect(await browser('POST', `${accessBase}/principals`, { body })).toMatchObject(refused)
    const client = await addOAuthClient(service.running.database, site.id, { scopes: everyScope })
    const part = await bearer(service.origin, { ...client, scope: `${accessScope} ${read}` })
    expect(await ask('POST', '/principals', { body, headers: part })).toMatchObject(refused)
    const whole = await bearer(service.origin, client)
    expect(await ask('POST', '/principals', { body, headers: whole })).toMatchObject({ status: 201 })
  })

  test('enables no member with more scopes', async () => {
    for (const { id } of [reader, editor]) {
      const body = { disabled: true }
      expect(await ask('PATCH', `/principals/${id}`, { body })).toMatchObject({ status: 200 })
    }
    expect(await byToken('PATCH', `/principals/${editor.id}`, { disabled: false })).toMatchObject(refused)
    expect(await byToken('PATCH', `/principals/${reader.id}`, { disabled: false })).toMatchObject({
      status: 200,
    })
  })

  test('makes credentials for others that grant its own scopes alone, also when none are named', async () => {
    const path = `/principals/${reader.id}/credentials`
    expect(await byToken('POST', path, { label: 'All', scopes: [...scopes] })).toMatchObject(refused)
    const { status, body } = await byToken('POST', path, { label: 'Unnamed' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ credential: { scopes: [read] } })
    const ofEditor = `/principals/${editor.id}/credentials`
    expect(await byToken('POST', ofEditor, { label: 'Other', scopes: [read] })).toMatchObject(refused)
  })

  test('makes no sign-in link for a member with more scopes', async () => {
    const link = ({ id }: Principal) => byToken('POST', `/principals/${id}/sign-in-link`, { days: 1 })
    expect(await link(editor)).toMatchObject(refused)
    expect(await link(reader)).toMatchObject({ status: 201 })
  })

  test('is all that is limited: whose right it is to manage access alone gives others any', async () => {
    const manager = await site.caller({ scopes: [accessScope] })
    const body = { kind: 'user', name: 'Alan', email: 'alan@example.com', scopes: [...everyScope] }
    expect(await ask('POST', '/principals', { body }, manager)).toMatchObject({ status: 201 })
    const full = `/principals/${editor.id}`
    expect(await ask('POST', `${full}/sign-in-link`, { body: { days: 1 } }, manager)).toMatchObject({
      status: 201,
    })
    expect(await ask('POST', `${full}/credentials`, { body: { label: 'All' } }, manager)).toMatchObject({
      status: 201,
      body: { credential: { scopes: null } },
    })
  })
})
