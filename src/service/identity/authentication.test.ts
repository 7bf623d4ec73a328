import { randomBytes } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { addOAuthClient, type OAuthClient } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, send, type TestSite } from '#testing/site.ts'
import { bearer } from '#testing/tokens.ts'
import { addCredential, newSecret } from './accounts.ts'
import { sharedKeys } from './key-ring.ts'

const hour = 60 * 60 * 1000

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

function expectUnauthenticated(answer: Answer): void {
  expect(answer).toMatchObject({ status: 401, body: { errors: [{ type: 'UNAUTHENTICATED' }] } })
  expect(answer.headers.get('www-authenticate')).toBe('Basic realm="planning", Bearer')
}

describe.each(apiEngines)('authentication on %s', (engine) => {
  let service: TestService
  let site: TestSite
  let client: OAuthClient
  let now = Date.now()

  beforeAll(async () => {
    service = await startTestService(engine, { clock: () => now })
    site = await service.site()
    client = await addOAuthClient(service.running.database, site.id)
  })
  beforeEach(() => {
    now = Date.now()
  })
  afterAll(() => service.close())

  function ask(authorization?: string): Promise<Answer> {
    const url = `${service.origin}/gateway/api/planning/v1/organizations`
    return send('GET', url, { headers: authorization === undefined ? {} : { authorization } })
  }

  describe('by email and API token', () => {
    test('accepts a credential whatever the case of its scheme and email', async () => {
      const { email, apiToken } = site
      for (const scheme of ['Basic', 'basic', 'BASIC']) {
        const authorization = basic(email.toUpperCase(), apiToken).replace('Basic', scheme)
        expect(await ask(authorization)).toMatchObject({ status: 200 })
      }
    })

    test("refuses another person's token", async () => {
      const other = await site.caller()
      expectUnauthenticated(await ask(basic(site.email, other.apiToken)))
    })

    test('follows what becomes of its person after it was accepted', async () => {
      const { email, apiToken, principalId } = await site.caller()
      const become = (values: { email: string; email_key: string } | { disabled_at: number }) =>
        service.running.database.write((transaction) =>
          transaction.updateTable('principal').set(values).where('id', '=', principalId).execute(),
        )
      expect(await ask(basic(email, apiToken))).toMatchObject({ status: 200 })
      const other = `other-${email}`
      await become({ email: other, email_key: other })
      expectUnauthenticated(await ask(basic(email, apiToken)))
      expect(await ask(basic(other, apiToken))).toMatchObject({ status: 200 })
      await become({ disabled_at: now })
      expectUnauthenticated(await ask(basic(other, apiToken)))
    })

    test('rejects an expired token', async () => {
      const secret = newSecret(site.id)
      await service.running.database.write((transaction) =>
        addCredential(transaction, {
          site: site.id,
          principalId: site.principalId,
          kind: 'api-token',
          name: secret,
          secret,
          label: 'for an hour',
          expiresAt: now + hour,
          now,
        }),
      )
      expect(await ask(basic(site.email, secret))).toMatchObject({ status: 200 })
      now += hour
      expectUnauthenticated(await ask(basic(site.email, secret)))
    })

    test('narrows a scoped token to its scopes', async () => {
      const secret = newSecret(site.id)
      await service.running.database.write((transaction) =>
        addCredential(transaction, {
          site: site.id,
          principalId: site.principalId,
          kind: 'api-token',
          name: secret,
          secret,
          label: 'funds only',
          scopes: ['read:funds:planning'],
          expiresAt: null,
          now,
        }),
      )
      const headers = { authorization: basic(site.email, secret) }
      expect(await site.ask('GET', '/funds/cost-type', { headers })).toMatchObject({ status: 200 })
      expect(await site.ask('GET', '/organizations', { headers })).toMatchObject({
        status: 403,
        body: { errors: [{ type: 'SCOPE_MISSING' }] },
      })
    })
  })

  describe('by access token', () => {
    test('accepts the access token for an hour', async () => {
      const { authorization } = await bearer(service.origin, client)
      now += hour - 1000
      expect(await ask(authorization)).toMatchObject({ status: 200 })
      now += 1000
      expectUnauthenticated(await ask(authorization))
    })

    test('refuses a token with a single character changed', async () => {
      const { authorization } = await bearer(service.origin, client)
      for (const at of [20, 80, 200, authorization.length - 2]) {
        const changed = authorization[at] === 'A' ? 'B' : 'A'
        expectUnauthenticated(await ask(authorization.slice(0, at) + changed + authorization.slice(at + 1)))
      }
    })

    test('refuses a token that says the right things without our signature', async () => {
      const claims = { cid: site.id, scope: 'read:organizations:planning', sub: site.principalId }
      const said = { iss: 'planning-service', aud: 'planning-api', exp: Math.floor(now / 1000) + 60 }
      const unsigned = new UnsecuredJWT({ ...claims, ...said }).encode()
      const foreign = await new SignJWT({ ...claims, ...said })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .sign(randomBytes(32))
      for (const token of [unsigned, foreign, site.apiToken])
        expectUnauthenticated(await ask(`Bearer ${token}`))
    })

    describe('with our own key', () => {
      /** A token of this site, with another header or claims than the service would write. */
      async function signed(header: object, claims: object): Promise<string> {
        const { current } = (await sharedKeys(service.running.database, [])).accessToken
        const seconds = Math.floor(now / 1000)
        const ours = { cid: site.id, sub: site.principalId, scope: 'read:organizations:planning', begun: now }
        const times = { iat: seconds, exp: seconds + 60 }
        return new SignJWT({ ...ours, iss: 'planning-service', aud: 'planning-api', ...times, ...claims })
          .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: current.id, ...header })
          .sign(current.bytes)
      }

      test('accepts a token as the service writes it', async () => {
        expect(await ask(`Bearer ${await signed({}, {})}`)).toMatchObject({ status: 200 })
      })

      test.each([
        ['another algorithm', { alg: 'HS512' }, {}],
        ['another type', { typ: 'JWT' }, {}],
        ['no type', { typ: undefined }, {}],
        ['a key that is none of ours', { kid: 'another' }, {}],
        ['another audience', {}, { aud: 'another-api' }],
        ['no audience', {}, { aud: undefined }],
        ['another issuer', {}, { iss: 'another-service' }],
        ['an end that is past', {}, { exp: Math.floor(now / 1000) - 60 }],
        ['a beginning that is to come', {}, { nbf: Math.floor(now / 1000) + 600 }],
      ])('refuses a token with %s', async (_, header, claims) => {
        expectUnauthenticated(await ask(`Bearer ${await signed(header, claims)}`))
      })
    })

    test('refuses a token that brings the key by which it is signed', async () => {
      const bytes = randomBytes(32)
      const jwk = { kty: 'oct', k: bytes.toString('base64url') }
      const seconds = Math.floor(now / 1000)
      const ours = { cid: site.id, sub: site.principalId, scope: 'read:organizations:planning', begun: now }
      const token = await new SignJWT({
        ...ours,
        iss: 'planning-service',
        aud: 'planning-api',
        exp: seconds + 60,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', jwk })
        .sign(bytes)
      expectUnauthenticated(await ask(`Bearer ${token}`))
    })

    test('revokes from issued tokens the rights that their client loses', async () => {
      const leaving = await addOAuthClient(service.running.database, site.id)
      const headers = await bearer(service.origin, leaving)
      await service.running.database.write((transaction) =>
        transaction
          .updateTable('principal')
          .set({ scopes: '[]' })
          .where('id', '=', leaving.principalId)
          .execute(),
      )
      expect(await site.ask('GET', '/organizations', { headers })).toMatchObject({ status: 403 })
    })
  })

  test.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['a scheme alone', 'Basic'],
    ['an unknown scheme', 'Digest username="a"'],
    ['something that is not base64', 'Basic ???'],
    ['a pair without a colon', `Basic ${Buffer.from('person').toString('base64')}`],
    ['an empty pair', basic('', '')],
    ['an unknown person', basic('unknown@example.com', 'x'.repeat(43))],
    ['bytes that are not UTF-8', `Basic ${Buffer.from([0xff, 0x3a, 0xfe]).toString('base64')}`],
    ['a token that is none', 'Bearer a.b.c'],
    ['an empty token', 'Bearer '],
    ['a session that is none', 'Bearer null'],
  ])('refuses %s', async (_, authorization) => {
    const answer = await ask(authorization)
    expectUnauthenticated(answer)
    expect(ErrorBody.parse(answer.body).errors).toHaveLength(1)
  })

  test('is required for HEAD as for GET', async () => {
    const url = `${service.origin}/gateway/api/planning/v1/organizations`
    expect(await send('HEAD', url)).toMatchObject({ status: 401 })
    expect(await send('HEAD', url, { headers: site.headers })).toMatchObject({ status: 200, text: '' })
  })

  test("answers for another site's record what it answers for none", async () => {
    const other = await service.site()
    const [type] = other.organizationTypes
    const body = { name: 'Secret', organizationTypeId: type }
    const { id } = (await other.ask('POST', '/organizations', { body })).body as { id: string }
    const nowhere = '00000000-0000-4000-8000-000000000000'
    const [theirs, none] = [
      await site.ask('GET', `/organizations/${id}`),
      await site.ask('GET', `/organizations/${nowhere}`),
    ]
    expect(theirs.status).toBe(404)
    expect(theirs.text.replace(id, nowhere)).toBe(none.text)
  })
})
