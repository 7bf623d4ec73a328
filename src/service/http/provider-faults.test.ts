// An identity provider that does not answer, or not as one: single sign-on says so within bounds of time and size, and
// other ways to sign in work.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ContraryProvider,
  type ProviderFault,
  providerFaults,
  startContraryProvider,
} from '#testing/contrary-provider.ts'
import { startTestService, type TestService } from '#testing/service.ts'
import { SignOnBrowser } from '#testing/sign-on-browser.ts'
import type { LoggedRefusal } from '#testing/sign-on-stage.ts'

const publicUrl = 'https://planning.example.com'
const faults = Object.keys(providerFaults) as ProviderFault[]

describe('a provider that', () => {
  let provider: ContraryProvider
  let service: TestService
  let browser: SignOnBrowser
  let refusals: LoggedRefusal[]

  beforeAll(async () => {
    provider = await startContraryProvider()
  })
  afterAll(() => provider.close())

  // A new node each time: none has read the description before.
  beforeEach(async () => {
    refusals = []
    service = await startTestService('sqlite', {
      environment: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: 'planning',
        OIDC_CLIENT_SECRET: 'secret',
        OIDC_DEFAULT_ROLE: 'viewer',
        PLANNING_PUBLIC_URL: publicUrl,
        PLANNING_SESSION_SECRET: 'a secret for these tests, of some length',
        PLANNING_LOG_LEVEL: 'warn',
      },
      logTo: {
        write(line) {
          const said = JSON.parse(line)
          if (said.event === 'sign-on-refused') refusals.push(said)
        },
      },
    })
    browser = new SignOnBrowser({ publicUrl, origin: service.origin })
    return () => service.close()
  })

  async function signInByLink(): Promise<number> {
    const [, code] = (service.running.signInLink ?? '').split('#code=')
    return (await new SignOnBrowser({ publicUrl, origin: service.origin }).post('/session', { code })).status
  }

  test.each(faults)(
    '%s when it is asked who it is, is reported, and a link signs in the while',
    async (by) => {
      provider.misbehave({ at: 'description', by })
      const before = provider.asked.length
      const leaving = browser.post('/session/single-sign-on')
      expect(await signInByLink()).toBe(200)
      const answer = await leaving
      expect(answer.status).toBe(502)
      expect(refusals).toMatchObject([{ reason: 'unavailable' }])
      expect(provider.asked.length - before).toBe(1)
      provider.misbehave(undefined)
      expect((await browser.post('/session/single-sign-on')).status).toBe(200)
    },
  )

  test.each(faults)('%s when it is sent a code, is reported on the sign-in page', async (by) => {
    const state = new URL(await browser.leave()).searchParams.get('state') ?? ''
    provider.misbehave({ at: 'token', by })
    const before = provider.asked.length
    const query = new URLSearchParams({ code: 'any', state, iss: provider.issuer })
    const page = await browser.comeBack(new URL(`/session/single-sign-on/return?${query}`, publicUrl))
    expect([page.pathname, page.searchParams.get('problem')]).toEqual(['/sign-in', 'unavailable'])
    expect(refusals).toMatchObject([{ reason: 'unavailable' }])
    expect(provider.asked.length - before).toBe(1)
    expect(await signInByLink()).toBe(200)
  })
})
