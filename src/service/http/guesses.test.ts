// Wrong credentials on every path that takes one: how many are compared, what the log says, and who still gets in.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { isLongRun } from '#testing/effort.ts'
import { ownPage, startTestGateway } from '#testing/gateway.ts'
import { addOAuthClient, type OAuthClient } from '#testing/populated-site.ts'
import { apiEngines, startTestService, type TestService } from '#testing/service.ts'
import { type Answer, send, type TestSite } from '#testing/site.ts'
import { askForToken } from '#testing/tokens.ts'

interface Refusal {
  readonly event?: string
  readonly reason: 'wrong' | 'too many'
  readonly kind: string
  readonly account: string
  readonly address: string
  readonly retryAfter?: number
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

/** Runs `work` for 0 … count-1, some at one time. */
async function many<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const walk = async () => {
    while (next < count) {
      const index = next
      next += 1
      results[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: 16 }, walk))
  return results
}

function countOf(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const day = 24 * 60 * 60 * 1000

/** Rejected requests reach no database, so one engine is enough. */
const guessCounts = { sqlite: isLongRun ? 10_000 : 500, postgres: 1_000 } as const

describe.each(apiEngines)('wrong credentials on %s', (engine) => {
  let service: TestService
  let site: TestSite
  let client: OAuthClient
  let now: number
  let log: string[]

  beforeAll(async () => {
    now = Date.now()
    service = await startTestService(engine, {
      clock: () => now,
      environment: { PLANNING_TRUSTED_PROXIES: '127.0.0.1', PLANNING_LOG_LEVEL: 'warn' },
      logTo: { write: (line) => log.push(line) },
    })
  })
  beforeEach(async () => {
    // By then an address may guess as if it never had.
    now += day
    log = []
    site = await service.site()
    client = await addOAuthClient(service.running.database, site.id)
  })
  afterAll(() => service.close())

  const refusals = (): Refusal[] =>
    log.map((line) => JSON.parse(line) as Refusal).filter(({ event }) => event === 'credential-refused')

  /** The ways in which a credential can be presented, each from a client behind the trusted proxy. */
  const read = (address: string, user: string, password: string): Promise<Answer> =>
    send('GET', `${service.origin}${site.base}/organizations`, {
      headers: { authorization: basic(user, password), 'x-forwarded-for': address },
    })
  const signIn = (address: string, body: object): Promise<Answer> =>
    send('POST', `${service.origin}/session`, { body, headers: { ...ownPage, 'x-forwarded-for': address } })

  const attackers = Array.from({ length: 50 }, (_, index) => `198.51.100.${index}`)
  const attackerOf = (index: number) => attackers[index % attackers.length] as string

  const guessCount = guessCounts[engine]

  test(`${guessCount} of them from 50 addresses: a few dozen are compared, each is logged, and the owner signs in`, async () => {
    const { email, apiToken } = site
    const guesses = await many(guessCount, (index) =>
      index % 2 === 0
        ? read(attackerOf(index >> 1), email, `guess-${index}`)
        : signIn(attackerOf(index >> 1), { email, apiToken: `guess-${index}` }),
    )
    const counts = countOf(guesses)
    expect(Object.keys(counts)).toEqual(['401', '429'])
    expect(counts[401]).toBeLessThanOrEqual(60)

    expect(await signIn('203.0.113.7', { email, apiToken })).toMatchObject({ status: 200 })
    expect(await read('203.0.113.8', email, apiToken)).toMatchObject({ status: 200 })

    const logged = refusals()
    expect(logged.length).toBe(guessCount)
    expect(new Set(logged.map(({ address }) => address))).toEqual(new Set(attackers))
    expect(new Set(logged.map(({ account }) => account))).toEqual(new Set([email]))
    expect(logged.filter(({ reason }) => reason === 'wrong').length).toBe(counts[401])
    expect(log.join('\n')).not.toContain('guess-')
  }, 180_000)

  const wrong: Readonly<Record<string, (address: string, secret: string) => Promise<Answer>>> = {
    'Basic at an API address': (address, secret) => read(address, site.email, secret),
    'an email and an API token at /session': (address, apiToken) =>
      signIn(address, { email: site.email, apiToken }),
    'a sign-in link': (address, code) => signIn(address, { code }),
    ...Object.fromEntries(
      (['form', 'basic', 'json'] as const).map((form) => [
        `${form} at /oauth/token`,
        (address: string, secret: string) =>
          askForToken[form](service.origin, { id: client.id, secret }, { 'x-forwarded-for': address }),
      ]),
    ),
  }

  test.each(Object.entries(wrong))('are limited and logged: %s', async (_, present) => {
    const answers = await many(40, (index) => present('198.51.100.1', `guess-${index}`))
    expect(countOf(answers)).toEqual({ 401: 7, 429: 33 })
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBe(30)
    const message = 'too many wrong credentials; try again in 30 seconds'
    expect(ErrorBody.parse(refused?.body).errors).toEqual([
      { type: 'RATE_LIMITED', code: 'RATE_LIMITED', message },
    ])
    expect(refusals().map(({ address }) => address)).toEqual(Array(40).fill('198.51.100.1'))
    expect(log.join('\n')).not.toContain('guess-')
    // The budget grows again.
    now += 30_000
    expect((await present('198.51.100.1', 'guess-again')).status).toBe(401)
    expect((await present('198.51.100.1', 'guess-more')).status).toBe(429)
  })

  test('leave the right one alone where it was used before, also from the address that guesses', async () => {
    const { email, apiToken } = site
    expect((await read('198.51.100.1', email, apiToken)).status).toBe(200)
    const answers = await many(60, (index) => read('198.51.100.1', email, `guess-${index}`))
    expect(countOf(answers)).toEqual({ 401: 20, 429: 40 })
    expect((await read('198.51.100.1', email, apiToken)).status).toBe(200)
    expect((await read('203.0.113.7', email, apiToken)).status).toBe(200)
  })

  test('for many accounts from one address leave other addresses alone', async () => {
    const answers = await many(300, (index) => read('198.51.100.1', `nobody-${index}@example.com`, 'guess'))
    expect(countOf(answers)).toEqual({ 401: 200, 429: 100 })
    expect((await read('198.51.100.2', site.email, site.apiToken)).status).toBe(200)
  })

  test('are not what many requests with the right one are, that arrive at one time', async () => {
    const answers = await many(200, () => read('203.0.113.9', site.email, site.apiToken))
    expect(countOf(answers)).toEqual({ 200: 200 })
    expect(refusals()).toEqual([])
  })

  test('count for the peer when a header comes from one that is no trusted proxy', async () => {
    const open = await startTestService(engine, { clock: () => now })
    const other = await open.site()
    const answers = await many(40, (index) =>
      send('GET', `${open.origin}${other.base}/organizations`, {
        headers: {
          authorization: basic(other.email, `guess-${index}`),
          'x-forwarded-for': attackerOf(index),
        },
      }),
    )
    expect(countOf(answers)).toEqual({ 401: 7, 429: 33 })
    await open.close()
  })

  test('are limited by a gateway before its upstream is asked', async () => {
    let asked = 0
    const upstream = createServer((_request, response) => {
      asked += 1
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"errors":[]}')
    }).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const { port } = upstream.address() as AddressInfo
    const gateway = await startTestGateway({
      environment: {
        UPSTREAM_SITE_URL: `http://127.0.0.1:${port}`,
        PLANNING_TRUSTED_PROXIES: '127.0.0.1',
      },
    })
    const guess = (address: string, apiToken: string) =>
      send('POST', `${gateway.origin}/session`, {
        body: { email: site.email, apiToken },
        headers: { ...ownPage, 'x-forwarded-for': address },
      })
    const answers: Answer[] = []
    // One after the other: a client has few places at one time.
    for (let index = 0; index < 40; index += 1) answers.push(await guess('198.51.100.1', `guess-${index}`))
    expect(countOf(answers)).toEqual({ 401: 7, 429: 33 })
    const logged = gateway.log.map((line) => JSON.parse(line) as Refusal)
    expect(logged.filter(({ event }) => event === 'credential-refused').length).toBe(40)
    // Each credential is tried at three areas.
    expect(asked).toBe(7 * 3)
    await gateway.close()
    upstream.close()
  })

  test('put in the place of the name are not logged', async () => {
    await read('198.51.100.1', site.apiToken, site.email)
    await askForToken.json(service.origin, { id: client.secret, secret: client.id })
    await askForToken.json(service.origin, { id: client.secret.slice(23), secret: client.id })
    expect(refusals().map(({ account }) => account)).toEqual(['[hidden]', '[hidden]', '[hidden]'])
    for (const secret of [site.apiToken, client.secret.slice(23)])
      expect(log.join('\n')).not.toContain(secret)
  })
})
