// An identity provider that does not answer, or not as one: single sign-on says so within bounds of time and size, and
// other ways to sign in work.
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ProviderFault, providerFaults, startContraryProvider } from '#testing/contrary-provider.ts'
import { startTestService } from '#testing/service.ts'
import { SignOnBrowser } from '#testing/sign-on-browser.ts'
import type { LoggedRefusal } from '#testing/sign-on-stage.ts'

const publicUrl = 'https://planning.example.com'
const faults = Object.keys(providerFaults) as ProviderFault[]

/** A provider, and a node that has not read its description yet. */
async function createStage() {
  const provider = await startContraryProvider()
  const refusals: LoggedRefusal[] = []
  const service = await startTestService('sqlite', {
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
  const newBrowser = () => new SignOnBrowser({ publicUrl, origin: service.origin })
  const signInByLink = async () => {
    const [, code] = (service.running.signInLink ?? '').split('#code=')
    return (await newBrowser().post('/session', { code })).status
  }
  const close = () => Promise.all([service.close(), provider.close()])
  return { provider, refusals, browser: newBrowser(), signInByLink, close }
}

type Stage = Awaited<ReturnType<typeof createStage>>

// The limit of an answer is five seconds: all wait for it together, when all have started.
describe.concurrent('a provider that', () => {
  const asked = new Map<ProviderFault, Stage>()
  const sentCode = new Map<ProviderFault, Stage>()

  beforeAll(async () => {
    for (const stages of [asked, sentCode]) for (const fault of faults) stages.set(fault, await createStage())
  })
  afterAll(() => Promise.all([...asked.values(), ...sentCode.values()].map((stage) => stage.close())))

  test.for(faults)(
    '%s when it is asked who it is, is reported, and a link signs in the while',
    async (by, { expect }) => {
      const { provider, refusals, browser, signInByLink } = asked.get(by) as Stage
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

  test.for(faults)('%s when it is sent a code, is reported on the sign-in page', async (by, { expect }) => {
    const { provider, refusals, browser, signInByLink } = sentCode.get(by) as Stage
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
