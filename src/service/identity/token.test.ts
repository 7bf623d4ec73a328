import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeAliases, scopes } from '#contract/access.ts'
import { ErrorBody } from '#contract/errors.ts'
import { TokenAnswer } from '#contract/token.ts'
import { addOAuthClient, type OAuthClient } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type AskOptions, send, type TestSite } from '#testing/site.ts'
import { askForToken, bearer } from '#testing/tokens.ts'

describe.each(apiEngines)('the token endpoint on %s', (engine) => {
  let service: TestService
  let site: TestSite
  let client: OAuthClient

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await service.site()
    client = await addOAuthClient(service.running.database, site.id)
  })
  afterAll(() => service.close())

  describe.each(['form', 'basic', 'json'] as const)('asked with the credential by %s', (form) => {
    test('issues a token that works, and forbids keeping the answer', async () => {
      const answer = await askForToken[form](service.origin, client)
      expect(answer).toMatchObject({ status: 200 })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const token = TokenAnswer.parse(answer.body)
      expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: scopes.join(' ') })
      const headers = { authorization: `Bearer ${token.access_token}` }
      expect(await site.ask('GET', '/focus-areas', { headers })).toMatchObject({ status: 200 })
    })

    test('refuses a wrong secret as RFC 6749 says, and with errors', async () => {
      const answer = await askForToken[form](service.origin, { ...client, secret: 'wrong' })
      expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="planning"')
      expect(ErrorBody.parse(answer.body).errors.map(({ type }) => type)).toEqual(['UNAUTHENTICATED'])
    })

    test('narrows the token to the scopes asked for', async () => {
      const scope = 'read:funds:planning write:funds:planning'
      const answer = await askForToken[form](service.origin, { ...client, scope })
      expect(answer.body).toMatchObject({ scope })
    })
  })

  test.each(Object.entries(scopeAliases))('grants %s as %s', async (alias, scope) => {
    const answer = await askForToken.json(service.origin, { ...client, scope: alias })
    expect(answer.body).toMatchObject({ scope })
  })

  test('grants no more than the client has', async () => {
    const { database } = service.running
    const reader = await addOAuthClient(database, site.id, { scopes: ['read:funds:planning'] })
    const all = await askForToken.json(service.origin, reader)
    expect(all.body).toMatchObject({ scope: 'read:funds:planning' })
    const more = await askForToken.json(service.origin, { ...reader, scope: 'write:funds:planning' })
    expect(more).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
    const unknown = await askForToken.json(service.origin, { ...reader, scope: 'read:everything' })
    expect(unknown).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
  })

  test('accepts a token for its own site only', async () => {
    const other = await service.site()
    const headers = await bearer(service.origin, client)
    expect(await other.ask('GET', '/organizations', { headers })).toMatchObject({
      status: 403,
      body: { errors: [{ type: 'SITE_NOT_ACCESSIBLE' }] },
    })
  })

  const wellFormed = { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const refusals: [string, AskOptions, number, string | undefined][] = [
    ['another grant', { body: { ...wellFormed, grant_type: 'password' } }, 400, 'unsupported_grant_type'],
    ['an unknown client', { body: wellFormed }, 401, 'invalid_client'],
    ['no grant', { body: {} }, 400, 'invalid_request'],
    ['no body', {}, 400, 'invalid_request'],
    ['JSON that is none', { rawBody: '{"grant_type":' }, 400, 'invalid_request'],
    ['an array', { body: [] }, 400, 'invalid_request'],
    ['a field twice', { rawBody: 'grant_type=a&grant_type=b', headers: form }, 400, 'invalid_request'],
    [
      'an inherited field',
      { rawBody: '__proto__=client_credentials', headers: form },
      400,
      'invalid_request',
    ],
    ['no client', { rawBody: 'grant_type=client_credentials', headers: form }, 401, 'invalid_client'],
    ['another content', { rawBody: '<a/>', headers: { 'content-type': 'text/xml' } }, 415, undefined],
  ]

  test.each(refusals)('refuses %s', async (_, options, status, error) => {
    const answer = await send('POST', `${service.origin}/oauth/token`, options)
    expect(answer).toMatchObject({ status })
    expect((answer.body as { error?: string }).error).toBe(error)
    expect(ErrorBody.parse(answer.body).errors).not.toHaveLength(0)
  })

  test('refuses a request that authenticates the client in two ways (RFC 6749 §2.3)', async () => {
    const credential = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
    const headers = { authorization: `Basic ${credential}` }
    for (const by of ['form', 'json'] as const) {
      const answer = await askForToken[by](service.origin, client, headers)
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
      expect(ErrorBody.parse(answer.body).errors.map(({ type }) => type)).toEqual(['FORMAT_INVALID'])
      // What has no value counts as absent (§3.2), and a client ID authenticates no one.
      const once = await askForToken[by](service.origin, { ...client, secret: '' }, headers)
      expect(once).toMatchObject({ status: 200 })
    }
  })

  test('does not take a client for a person, nor a token for a password', async () => {
    const pairs = [
      `${client.id}:${client.secret}`,
      `${site.email}:${client.secret}`,
      `${client.id}:${site.apiToken}`,
    ]
    for (const pair of pairs) {
      const headers = { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
      expect(await site.ask('GET', '/organizations', { headers })).toMatchObject({ status: 401 })
    }
    const asPerson = { id: site.email, secret: site.apiToken }
    expect(await askForToken.json(service.origin, asPerson)).toMatchObject({ status: 401 })
  })
})
