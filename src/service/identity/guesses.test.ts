// Wrong credentials on every path that takes one: how many are compared, what the log says, and who still gets in.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { isLongRun } from '#testing/effort.ts'
import { ownPage, signInAt, startTestGateway, type TestGateway } from '#testing/gateway.ts'
import { addOAuthClient, type OAuthClient } from '#testing/populated-site.ts'
import {
  apiEngines,
  createPreparedDatabase,
  engines,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing/service.ts'
import { type Answer, send, type TestSite } from '#testing/site.ts'
import { askForToken } from '#testing/tokens.ts'
import { addCredential, newSecret, renewSignInCode } from './accounts.ts'

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

/** Rejected requests write little, so one engine is enough. */
const guessCounts = { sqlite: isLongRun ? 10_000 : 500, postgres: 200 } as const

describe.each(apiEngines)('wrong credentials on %s', (engine) => {
  let service: TestService
  let site: TestSite
  let client: OAuthClient
  let log: string[]
  let block = 0

  beforeAll(async () => {
    service = await startTestService(engine, {
      environment: { PLANNING_TRUSTED_PROXIES: '127.0.0.1', PLANNING_LOG_LEVEL: 'warn' },
      logTo: { write: (line) => log.push(line) },
    })
  })
  beforeEach(async () => {
    // No test guesses from the addresses of another.
    block += 1
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

  const addressOf = (host: number) => `198.51.${block}.${host}`
  const attackers = 20
  const attackerOf = (index: number) => addressOf(index % attackers)

  const guessCount = guessCounts[engine]

  test(`${guessCount} of them from 20 addresses: most get 429, each is logged, and the owner signs in`, async () => {
    const { email, apiToken } = site
    const guesses = await many(guessCount, (index) => {
      // Of the shape of a token, which no one guesses: others wait before they are answered.
      const guess = newSecret(site.id)
      const address = attackerOf(index >> 1)
      return index % 2 === 0 ? read(address, email, guess) : signIn(address, { email, apiToken: guess })
    })
    const counts = countOf(guesses)
    expect(counts[401]).toBe(attackers * 7)

    // Also from the addresses that guess, whether they were known or not.
    for (const address of ['203.0.113.7', attackerOf(1), attackerOf(2)]) {
      expect(await signIn(address, { email, apiToken })).toMatchObject({ status: 200 })
      expect(await read(address, email, apiToken)).toMatchObject({ status: 200 })
    }

    const logged = refusals()
    expect(logged.length).toBe(guessCount)
    expect(new Set(logged.map(({ account }) => account))).toEqual(new Set([email]))
    expect(logged.filter(({ reason }) => reason === 'wrong').length).toBe(counts[401])
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
    const answers = await many(16, (index) => present(addressOf(1), `guess-${index}`))
    expect(countOf(answers)).toEqual({ 401: 7, 429: 9 })
    const refused = answers.find(({ status }) => status === 429)
    const seconds = Number(refused?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(180)
    const [entry] = ErrorBody.parse(refused?.body).errors
    expect(entry).toMatchObject({ type: 'RATE_LIMITED', code: 'RATE_LIMITED' })
    expect(entry?.message).toMatch(/^too many wrong credentials; try again in \d+ seconds?$/)
    expect(refusals().map(({ address }) => address)).toEqual(Array(16).fill(addressOf(1)))
    expect(log.join('\n')).not.toContain('guess-')
    // Another client may guess as often.
    expect((await present(addressOf(2), 'guess-again')).status).toBe(401)
  })

  /** Presents right credentials of all people, each from an address; returns the answers that accept one. */
  async function letIn(addresses: readonly string[]): Promise<{ tried: number; admitted: number }> {
    const { principalId, id } = site
    const answers: Answer[] = []
    for (const address of addresses) {
      const secret = newSecret(id)
      const code = await service.running.database.write((transaction) =>
        renewSignInCode(transaction, {
          site: id,
          principalId,
          expiresAt: Date.now() + 60_000,
          now: Date.now(),
        }),
      )
      const { email } = await chosen(secret.slice(0, 24))
      answers.push(
        await read(address, site.email, site.apiToken),
        await askForToken.json(service.origin, client, { 'x-forwarded-for': address }),
        await signIn(address, { code }),
        await read(address, email, secret.slice(0, 24)),
      )
    }
    return { tried: answers.length, admitted: answers.filter(({ status }) => status === 200).length }
  }

  /** A member with an API token that is no longer than one that an operator chose. */
  async function chosen(token: string): Promise<{ email: string }> {
    const member = await site.caller()
    await service.running.database.write((transaction) =>
      addCredential(transaction, {
        site: site.id,
        principalId: member.principalId,
        kind: 'api-token',
        name: token,
        secret: token,
        label: 'chosen',
        expiresAt: null,
        now: Date.now(),
      }),
    )
    return member
  }

  test('from one machine keep no right one of anyone out: 110 networks of one /56, and one address of many people', async () => {
    const networks = Array.from(
      { length: 110 },
      (_, index) => `2001:db8:${block}:${(index + 1).toString(16)}::1`,
    )
    const junk = networks.flatMap((address) => [
      () => read(address, site.email, newSecret(site.id)),
      () =>
        askForToken.json(
          service.origin,
          { id: client.id, secret: newSecret(site.id) },
          { 'x-forwarded-for': address },
        ),
      () => signIn(address, { code: newSecret(site.id) }),
    ])
    const fromOne = Array.from(
      { length: 30 },
      (_, index) => () => signIn(addressOf(9), { code: `junk-${index}` }),
    )
    const answers = await many(junk.length + fromOne.length, (index) =>
      ([...junk, ...fromOne][index] as () => Promise<Answer>)(),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
    const places = [addressOf(9), addressOf(10), networks[0] ?? '', `2001:db8:${block}:ff::9`, '203.0.113.20']
    expect(await letIn(places)).toEqual({ tried: places.length * 4, admitted: places.length * 4 })
  }, 60_000)

  test('from many networks of one site are counted together', async () => {
    const answers = await many(450, (index) =>
      read(
        `2001:db8:${block}:${(index % 225).toString(16)}::1`,
        `nobody-${index}@example.com`,
        newSecret(site.id),
      ),
    )
    expect(countOf(answers)).toEqual({ 401: 400, 429: 50 })
  })

  test('are not what many requests with the right one are, that arrive at one time', async () => {
    const answers = await many(200, () => read('203.0.113.9', site.email, site.apiToken))
    expect(countOf(answers)).toEqual({ 200: 200 })
    expect(refusals()).toEqual([])
  })

  test('count for the peer when a header comes from one that is no trusted proxy', async () => {
    const open = await startTestService(engine)
    const other = await open.site()
    const answers = await many(16, (index) =>
      send('GET', `${open.origin}${other.base}/organizations`, {
        headers: {
          authorization: basic(other.email, `guess-${index}`),
          'x-forwarded-for': attackerOf(index),
        },
      }),
    )
    expect(countOf(answers)).toEqual({ 401: 7, 429: 9 })
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
    // From one address at one account, 7 are tried; the next one is not the other people's.
    expect((await guess('198.51.100.2', 'guess')).status).toBe(401)
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

describe.each(engines.filter((engine) => engine === 'postgres'))('nodes of one database on %s', (engine) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createPreparedDatabase(engine)
  })
  afterAll(() => database.remove())

  test('count the wrong credentials of a client together', async () => {
    const nodes = await Promise.all([1, 2].map(() => startTestService(engine, { database })))
    const site = await nodes[0]?.site()
    const answers = await many(40, (index) =>
      send('GET', `${nodes[index % 2]?.origin}${site?.base}/organizations`, {
        headers: { authorization: basic(site?.email ?? '', newSecret(site?.id ?? '')) },
      }),
    )
    expect(countOf(answers)).toEqual({ 401: 7, 429: 33 })
    await Promise.all(nodes.map((node) => node.close()))
  })

  test('of a gateway keep asking about a credential that was right, also after a start', async () => {
    const [email, apiToken] = ['ada@example.com', 'right']
    const page = '{"values":[],"cursor":null,"last":true,"totalCount":0,"nextPageCursor":null}'
    const upstream = createServer(({ headers }, response) => {
      const isRight = headers.authorization === basic(email, apiToken)
      response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' })
      response.end(isRight ? page : '{"errors":[]}')
    }).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const { port } = upstream.address() as AddressInfo
    const environment = { UPSTREAM_SITE_URL: `http://127.0.0.1:${port}`, DATABASE_URL: database.url }
    const signIn = (gateway: TestGateway, token: string) =>
      signInAt(gateway.origin, { email, apiToken: token })
    const first = await startTestGateway({ environment })
    expect((await signIn(first, apiToken)).status).toBe(200)
    await first.close()
    const second = await startTestGateway({ environment })
    const statuses: number[] = []
    for (let index = 0; index < 10; index += 1) statuses.push((await signIn(second, `guess-${index}`)).status)
    expect(statuses).toEqual([...Array(7).fill(401), ...Array(3).fill(429)])
    expect((await signIn(second, apiToken)).status).toBe(200)
    await second.close()
    upstream.close()
  })
})
