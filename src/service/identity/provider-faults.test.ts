// An identity provider that does not answer, or not as one: single sign-on says so within bounds of time and size, and
// other ways to sign in work.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProviderFault, providerFaults } from '#testing/contrary-provider.ts'
import { type ContraryStage, createContraryStage, publicUrl } from '#testing/sign-on-stage.ts'

const faults = Object.keys(providerFaults) as ProviderFault[]

async function signInByLink({ service, newBrowser }: ContraryStage): Promise<number> {
  const [, code] = (service.running.signInLink ?? '').split('#code=')
  return (await newBrowser().post('/session', { code })).status
}

// The limit of an answer is five seconds: all wait for it together, when all have started.
describe.concurrent('a provider that', () => {
  const asked = new Map<ProviderFault, ContraryStage>()
  const sentCode = new Map<ProviderFault, ContraryStage>()

  beforeAll(async () => {
    for (const stages of [asked, sentCode])
      for (const fault of faults) stages.set(fault, await createContraryStage())
  })
  afterAll(() => Promise.all([...asked.values(), ...sentCode.values()].map((stage) => stage.close())))

  test.for(faults)(
    '%s when it is asked who it is, is reported, and a link signs in the while',
    async (by, { expect }) => {
      const stage = asked.get(by) as ContraryStage
      const { provider, refusals } = stage
      const browser = stage.newBrowser()
      provider.misbehave({ at: 'description', by })
      const before = provider.asked.length
      const leaving = browser.post('/session/single-sign-on')
      expect(await signInByLink(stage)).toBe(200)
      const answer = await leaving
      expect(answer.status).toBe(502)
      expect(refusals).toMatchObject([{ reason: 'unavailable' }])
      expect(provider.asked.length - before).toBe(1)
      provider.misbehave(undefined)
      expect((await browser.post('/session/single-sign-on')).status).toBe(200)
    },
  )

  test.for(faults)('%s when it is sent a code, is reported on the sign-in page', async (by, { expect }) => {
    const stage = sentCode.get(by) as ContraryStage
    const { provider, refusals } = stage
    const browser = stage.newBrowser()
    const state = new URL(await browser.leave()).searchParams.get('state') ?? ''
    provider.misbehave({ at: 'token', by })
    const before = provider.asked.length
    const query = new URLSearchParams({ code: 'any', state, iss: provider.issuer })
    const page = await browser.comeBack(new URL(`/session/single-sign-on/return?${query}`, publicUrl))
    expect([page.pathname, page.searchParams.get('problem')]).toEqual(['/sign-in', 'unavailable'])
    expect(refusals).toMatchObject([{ reason: 'unavailable' }])
    expect(provider.asked.length - before).toBe(1)
    expect(await signInByLink(stage)).toBe(200)
  })
})

describe('a provider', () => {
  let stage: ContraryStage

  beforeAll(async () => {
    stage = await createContraryStage()
  })
  afterAll(() => stage.close())

  const asked = () => stage.provider.asked.filter((path) => path === '/token').length

  /** Comes back with a made-up code, with the cookies that the attempt had. */
  async function comeBackWith(code: string, attempt?: { cookies: string; state: string }) {
    const browser = stage.newBrowser()
    const state = attempt?.state ?? new URL(await browser.leave()).searchParams.get('state') ?? ''
    if (attempt) browser.cookies = attempt.cookies
    const cookies = browser.cookies
    const query = new URLSearchParams({ code, state, iss: stage.provider.issuer })
    const page = await browser.comeBack(new URL(`/session/single-sign-on/return?${query}`, publicUrl))
    return { state, cookies, problem: page.searchParams.get('problem') }
  }

  test('is asked once about an attempt, however often its browser returns', async () => {
    const before = asked()
    const attempt = await comeBackWith('junk')
    expect(attempt.problem).toBe('invalid')
    const again = await Promise.all(
      Array.from({ length: 30 }, (_, number) => comeBackWith(`junk-${number}`, attempt)),
    )
    expect(new Set(again.map(({ problem }) => problem))).toEqual(new Set(['expired']))
    expect(asked() - before).toBe(1)
  })

  test('is asked about few made-up codes of one network, whatever the attempts', async () => {
    const before = asked()
    const problems: (string | null)[] = []
    for (let number = 0; number < 80; number += 1)
      problems.push((await comeBackWith(`junk-${number}`)).problem)
    expect(asked() - before).toBeLessThanOrEqual(60)
    expect(problems.at(-1)).toBe('unavailable')
  })
})
