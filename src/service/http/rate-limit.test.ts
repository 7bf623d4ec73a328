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

function expectRefusal({ headers, body }: Answer): void {
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  // A minute is over when it is over: the last of many requests may come in a later second than the first.
  const message = expect.stringMatching(/^too many requests; try again in (1 minute|\d+ seconds?)$/)
  expect(ErrorBody.parse(body).errors).toEqual([{ type: 'RATE_LIMITED', message }])
}

describe('with a limit of three requests a minute', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService('sqlite', { environment: { PLANNING_RATE_LIMIT: '3' } })
  })
  afterAll(() => service.close())

  test('the fourth is told to wait', async () => {
    const site = await service.site()
    const { count, answer } = await firstRefused(() => site.ask('GET', '/organizations'), 4)
    expect(count).toBe(4)
    expectRefusal(answer)
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
    expectRefusal(answer)
  })

  test('guessing at credentials for a session is slowed down all the same', async () => {
    const body = { email: 'guess@example.com', apiToken: 'guess' }
    const headers = { 'x-planning-console': '1' }
    const guess = () => send('POST', `${service.origin}/session`, { body, headers })
    const { answer } = await firstRefused(guess, 61)
    expectRefusal(answer)
  })

  test('working is not', async () => {
    const site = await service.site()
    for (let count = 0; count < 400; count += 1) {
      expect(await site.ask('GET', '/funds/cost-type')).toMatchObject({ status: 200 })
    }
  })
})
