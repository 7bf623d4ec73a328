import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { openSocket } from '#testing/raw-http.ts'
import { startTestService, type TestService } from '#testing/service.ts'
import { type Answer, send, type TestSite } from '#testing/site.ts'

import { maxRunning, takeTurns } from './caller-limits.ts'
import { createServer } from './server.ts'

// Requests are counted in this process, whatever the database.
async function firstRefused(
  ask: () => Promise<Answer>,
  atMost: number,
): Promise<{ count: number; answer: Answer }> {
  for (let count = 1; count <= atMost; count += 1) {
    const answer = await ask()
    if (answer.status === 429) return { count, answer }
  }
  throw new Error(`none of ${atMost} requests was refused`)
}

/** Sends so many requests, several at a time. */
async function inParallel(count: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  const work = async () => {
    while (answers.length + running < count) {
      running += 1
      const answer = await ask()
      running -= 1
      answers.push(answer)
    }
  }
  let running = 0
  await Promise.all(Array.from({ length: 20 }, work))
  return answers
}

function expectRefusal({ headers, body }: Answer, reason = 'requests'): void {
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  const message = expect.stringMatching(new RegExp(`^too many ${reason}; try again in \\d+ seconds?$`))
  expect(ErrorBody.parse(body).errors).toEqual([{ type: 'RATE_LIMITED', code: 'RATE_LIMITED', message }])
}

describe('with a limit of three requests a minute', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService('sqlite', { environment: { PLANNING_RATE_LIMIT: '3' } })
  })
  afterAll(() => service.close())

  test('refuses the fourth request of a caller with the time to wait, and no request of another caller', async () => {
    const site = await service.site()
    const other = await site.caller()
    const { count, answer } = await firstRefused(() => site.ask('GET', '/organizations'), 4)
    expect(count).toBe(4)
    expectRefusal(answer)
    expect(await other.ask('GET', '/organizations')).toMatchObject({ status: 200 })
  })

  test('probes, figures and the files of the console are not counted', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/', '/assets/main.js', '/robots.txt']) {
      for (let count = 0; count < 5; count += 1) {
        expect(await send('GET', service.origin + path)).not.toMatchObject({ status: 429 })
      }
    }
  })
})

describe('by default', () => {
  let service: TestService
  let site: TestSite
  beforeAll(async () => {
    const environment = { PLANNING_RATE_LIMIT: undefined, PLANNING_TRUSTED_PROXIES: '127.0.0.0/8' }
    service = await startTestService('sqlite', { environment })
    site = await service.site()
  })
  afterAll(() => service.close())

  const from = (address: string, headers: Readonly<Record<string, string>> = {}) => ({
    headers: { 'x-forwarded-for': address, ...headers },
  })

  /** Asks 300 times from an address without a valid credential, and is refused the next time. */
  async function exhaust(
    origin: string,
    path: string,
    address: string,
    headers?: Readonly<Record<string, string>>,
  ) {
    const ask = () => send('GET', origin + path, from(address, headers))
    expect((await inParallel(300, ask)).filter(({ status }) => status === 429)).toEqual([])
    expectRefusal(await ask())
  }

  const organizations = '/gateway/api/planning/v1/organizations'
  test.each([
    ['documents', '198.51.100.1', '/openapi.json', {}],
    ['documents with a made-up token', '198.51.100.2', '/docs', { authorization: 'Bearer made-up' }],
    ['operations', '198.51.100.3', organizations, {}],
    ['operations with a made-up token', '198.51.100.4', organizations, { authorization: 'Bearer x.y.z' }],
    ['operations with a made-up cookie', '198.51.100.5', organizations, { cookie: 'a=b' }],
    ['addresses that do not exist', '198.51.100.6', '/planning/nothing', {}],
  ])(
    '300 a minute from one address without a valid credential: %s',
    async (_what, address, path, headers) => {
      await exhaust(service.origin, path, address, headers)
      // Others behind the same address work, sign in and open the console all the same.
      expect(await site.ask('GET', '/organizations', from(address))).toMatchObject({ status: 200 })
      const { origin } = service
      for (const [free, status] of [
        ['/session/ways', 200],
        ['/session', 401],
        ['/assets/x.js', 404],
      ] as const) {
        expect(await send('GET', origin + free, from(address))).toMatchObject({ status })
      }
      const body = { email: site.email, apiToken: site.apiToken }
      const signIn = { body, ...from(address, { 'x-planning-console': '1' }) }
      expect(await send('POST', `${origin}/session`, signIn)).toMatchObject({ status: 200 })
      expect(await send('GET', `${origin}/openapi.json`, from('203.0.113.1'))).toMatchObject({ status: 200 })
    },
  )

  test('documents for members are read by members behind an address that others used up', async () => {
    const environment = {
      PLANNING_RATE_LIMIT: undefined,
      PLANNING_TRUSTED_PROXIES: '127.0.0.0/8',
      PLANNING_DOCS: 'members',
    }
    const node = await startTestService('sqlite', { environment })
    const { headers } = await node.site()
    const ask = (sent: Readonly<Record<string, string>>) =>
      send('GET', `${node.origin}/openapi.json`, from('198.51.100.7', sent))
    await exhaust(node.origin, '/openapi.json', '198.51.100.7')
    expect(await ask({ authorization: 'Bearer made-up' })).toMatchObject({ status: 429 })
    expect(await ask(headers)).toMatchObject({ status: 200 })
    await node.close()
  })

  test('a refusal without a credential ends its connection, and with it what waits there', async () => {
    await exhaust(service.origin, '/openapi.json', '198.51.100.8')
    const socket = openSocket(service.origin)
    let text = ''
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1')
    })
    socket.write('GET /openapi.json HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.8\r\n\r\n'.repeat(30))
    await once(socket, 'close')
    expect(text.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 429'])
  })

  test('addresses of one IPv6 network are counted together', async () => {
    await exhaust(service.origin, '/openapi.json', '2001:db8:7:1::1')
    const ask = (address: string) => send('GET', `${service.origin}/openapi.json`, from(address))
    expect((await ask('2001:db8:7:ffff::2')).status).toBe(429)
    expect((await ask('2001:db8:8::1')).status).toBe(200)
  })

  test('callers with a credential are not counted', async () => {
    const answers = await inParallel(350, () => site.ask('GET', '/funds/cost-type', from('198.51.100.99')))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })
})

test('one caller has six answers at a time, and what more it asks waits', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const seen = { running: 0, mostRunning: 0 }
  const settings = { consoleFolder: undefined, logLevel: 'silent', rateLimit: 0, checkReady: async () => {} }
  const app = await createServer(settings, async (server) => {
    takeTurns(server)
    server.get('/page', {
      onRequest: async (request) => {
        request.caller = String(request.headers.authorization)
      },
      handler: async ({ caller }) => {
        if (caller === 'other') return {}
        seen.running += 1
        seen.mostRunning = Math.max(seen.mostRunning, seen.running)
        await released
        seen.running -= 1
        return { text: 'x'.repeat(100_000) }
      },
    })
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (authorization: string) => send('GET', `${origin}/page`, { headers: { authorization } })
  const many = Promise.all(Array.from({ length: 100 }, () => ask('one')))
  await expect.poll(() => seen.running).toBe(maxRunning)
  expect(await ask('other')).toMatchObject({ status: 200 })
  expect(seen.running).toBe(maxRunning)
  release()
  expect((await many).map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200))
  expect(seen.mostRunning).toBe(maxRunning)
  await app.close()
})

describe('without a limit', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService('sqlite')
  })
  afterAll(() => service.close())

  test('guessing at tokens is slowed down all the same', async () => {
    const body = { grant_type: 'client_credentials', client_id: 'guess', client_secret: 'guess' }
    const { answer } = await firstRefused(() => send('POST', `${service.origin}/oauth/token`, { body }), 301)
    expectRefusal(answer, 'wrong credentials')
  })

  test('guessing at credentials for a session is slowed down all the same', async () => {
    const body = { email: 'guess@example.com', apiToken: 'guess' }
    const headers = { 'x-planning-console': '1' }
    const guess = () => send('POST', `${service.origin}/session`, { body, headers })
    const { answer } = await firstRefused(guess, 61)
    expectRefusal(answer, 'wrong credentials')
  })

  test('requests without a credential are not counted', async () => {
    const answers = await inParallel(350, () => send('GET', `${service.origin}/openapi.json`))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })
})
