// ID tokens that this service must not believe: a person signs in by none but those that the provider signed, for this
// client and this attempt.
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  type GenerateKeyPairResult,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignOnBrowser } from '#testing/sign-on-browser.ts'
import {
  type ContraryStage,
  contraryClient as client,
  createContraryStage,
  publicUrl,
} from '#testing/sign-on-stage.ts'

const newPair = () => generateKeyPair('RS256', { extractable: true })

describe('an ID token', () => {
  let own: GenerateKeyPairResult
  let foreign: GenerateKeyPairResult
  let stage: ContraryStage
  let browser: SignOnBrowser

  beforeAll(async () => {
    own = await newPair()
    foreign = await newPair()
    const key = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
    stage = await createContraryStage({ keys: [key] })
  })
  beforeEach(() => {
    stage.refusals.length = 0
    browser = stage.newBrowser()
  })
  afterAll(() => stage.close())

  const sign = (claims: JWTPayload, key: CryptoKey | Uint8Array, header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own', ...header }).sign(key)
  const signed = (claims: JWTPayload) => sign(claims, own.privateKey)

  /** Leaves for the provider and comes back with a code, for which the provider sends the token made of the claims. */
  async function comeBackWith(makeToken: (claims: JWTPayload) => Promise<string>): Promise<URL> {
    const { provider } = stage
    const asked = new URL(await browser.leave()).searchParams
    const seconds = Math.floor(Date.now() / 1000)
    const claims = {
      iss: provider.issuer,
      sub: 'ada',
      aud: client.id,
      iat: seconds,
      exp: seconds + 300,
      nonce: asked.get('nonce') ?? '',
      name: 'Ada Lovelace',
    }
    provider.vouchBy(await makeToken(claims))
    const query = new URLSearchParams({ code: 'any', state: asked.get('state') ?? '', iss: provider.issuer })
    return browser.comeBack(new URL(`/session/single-sign-on/return?${query}`, publicUrl))
  }

  test('that the provider signed for this client and this attempt signs its person in', async () => {
    expect((await comeBackWith(signed)).pathname).toBe('/')
    expect((await browser.session())?.principal.name).toBe('Ada Lovelace')
    expect(stage.refusals).toEqual([])
  })

  const hour = 3600
  const forged: Readonly<Record<string, readonly [RegExp, (claims: JWTPayload) => Promise<string>]>> = {
    'without a signature': [/JWT "alg"/, async (claims) => new UnsecuredJWT(claims).encode()],
    'whose signature was cut off': [
      /signature verification failed/,
      async (claims) => (await signed(claims)).replace(/[^.]+$/, ''),
    ],
    'signed by another key of the same ID': [
      /signature verification failed/,
      (claims) => sign(claims, foreign.privateKey),
    ],
    'that brings the key by which it is signed': [
      /no applicable keys found/,
      async (claims) =>
        sign(claims, foreign.privateKey, { kid: 'foreign', jwk: await exportJWK(foreign.publicKey) }),
    ],
    'signed by the client secret': [
      /JWT "alg"/,
      (claims) => sign(claims, Buffer.from(client.secret), { alg: 'HS256', kid: undefined }),
    ],
    'signed by the public key, taken for a secret': [
      /JWT "alg"/,
      async (claims) => sign(claims, Buffer.from(await exportSPKI(own.publicKey)), { alg: 'HS256' }),
    ],
    'whose claims were changed after signing': [
      /signature verification failed/,
      async (claims) => {
        const [header, , signature] = (await signed(claims)).split('.')
        const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'another' })).toString('base64url')
        return [header, changed, signature].join('.')
      },
    ],
    'for another client': [/"aud"/, (claims) => signed({ ...claims, aud: 'another' })],
    'for several clients, made for another': [
      /"azp"/,
      (claims) => signed({ ...claims, aud: [client.id, 'another'], azp: 'another' }),
    ],
    'for no client': [/"aud"/, ({ aud: _, ...claims }) => signed(claims)],
    'of another issuer': [/JWT "iss"/, (claims) => signed({ ...claims, iss: 'https://other.example.com' })],
    'of another attempt': [/"nonce"/, (claims) => signed({ ...claims, nonce: 'another' })],
    'of no attempt': [/"nonce"/, ({ nonce: _, ...claims }) => signed(claims)],
    'of no person': [/"sub"/, ({ sub: _, ...claims }) => signed(claims)],
    'that ended an hour ago': [/"exp"/, ({ exp = 0, ...claims }) => signed({ ...claims, exp: exp - hour })],
    'without an end': [/"exp"/, ({ exp: _, ...claims }) => signed(claims)],
  }

  test.each(Object.entries(forged))('%s signs no one in', async (_, [detail, makeToken]) => {
    const page = await comeBackWith(makeToken)
    expect(page.pathname).toBe('/sign-in')
    expect(stage.refusals).toMatchObject([{ detail: expect.stringMatching(detail) }])
    expect(await browser.session()).toBeUndefined()
  })
})
