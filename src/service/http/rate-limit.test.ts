import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { startTestService, type TestService } from '#testing/service.ts'
import { type Answer, send } from '#testing/site.ts'

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

function expectRefusal({ headers, body }: Answer, reason = 'requests'): void {
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  // A minute is over when it is over: the last of many requests may come in a later second than the first.
  const message = expect.stringMatching(
    new RegExp(`^too many ${reason}; try again in (1 minute|\\d+ seconds?)$`),
  )
  expect(ErrorBody.parse(body).errors).toEqual([{ type: 'RATE_LIMITED', code: 'RATE_LIMITED', message }])
}

describe('with a limit of three requests a minute', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService('sqlite', { environment: { PLANNING_RATE_LIMIT: '3' } })
  })
  afterAll(() => service.close())

  test('the fourth is refused with the time to wait', async () => {
    const site = await service.site()
    const { count, answer } = await firstRefused(() => site.ask('GET', '/organizations'), 4)
    expect(count).toBe(4)
    expectRefusal(answer)
  })

  test('probes, figures and the files of the console are not counted', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/', '/assets/main.js', '/robots.txt']) {
      for (let count = 0; count < 5; count += 1) {
        expect(await send('GET', service.origin + path)).not.toMatchObject({ status: 429 })
      }
    }
  })
})

describe('with a limit of three requests a minute behind a proxy', () => {
  let service: TestService
  beforeAll(async () => {
    const environment = { PLANNING_RATE_LIMIT: '3', PLANNING_TRUSTED_PROXIES: '127.0.0.0/8' }
    service = await startTestService('sqlite', { environment })
  })
  afterAll(() => service.close())

  test('each client has its own', async () => {
    const site = await service.site()
    const ask = (address: string) =>
      site.ask('GET', '/organizations', { headers: { 'x-forwarded-for': address } })
    for (const address of ['198.51.100.1', '198.51.100.2', '2001:db8::1']) {
      const { count } = await firstRefused(() => ask(address), 4)
      expect(count).toBe(4)
    }
    // One client of IPv6 has a network of addresses.
    expect((await ask('2001:db8::2')).status).toBe(429)
    expect((await ask('2001:db8:1::1')).status).toBe(200)
  })
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

  test('working is not', async () => {
    const site = await service.site()
    for (let count = 0; count < 400; count += 1) {
      expect(await site.ask('GET', '/funds/cost-type')).toMatchObject({ status: 200 })
    }
  })
})
