// Slow sign-ins of strangers do not keep those out who are signed in, nor those who sign in from elsewhere.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { browserAt, signInAt, startTestGateway, type TestGateway } from '#testing/gateway.ts'
import { polite, type RudeUpstream, startRudeUpstream } from '#testing/rude-upstream.ts'
import { SignInSlots, signInLimits } from './upstream-site.ts'

describe('a gateway', () => {
  let upstream: RudeUpstream
  let gateway: TestGateway

  beforeEach(async () => {
    upstream = await startRudeUpstream()
    upstream.behave(polite)
    gateway = await startTestGateway({ environment: { UPSTREAM_SITE_URL: upstream.origin } })
  })
  afterEach(async () => {
    await gateway.close()
    await upstream.close()
  })

  test('answers session requests while a hundred sign-ins wait for the site', async () => {
    const browser = await browserAt(gateway.origin, { email: 'ada@example.com', apiToken: 'a token of ada' })
    const before = upstream.requests.length
    // The site keeps them waiting, and answers requests that come another way.
    upstream.behave(() => {})
    const strangers = Array.from({ length: 50 }, (_, number) =>
      signInAt(gateway.origin, { email: `stranger${number}@example.com`, apiToken: 'none' }).catch(
        () => undefined,
      ),
    )
    const refused = await Promise.race(strangers)
    expect(refused?.status).toBe(429)
    expect(refused?.headers.get('retry-after')).toBe('2')
    await expect.poll(() => upstream.requests.length - before).toBe(signInLimits.perAddress)
    upstream.behave(polite)
    expect(await browser('GET', '/gateway/api/planning/v1/organizations')).toMatchObject({ status: 200 })
    expect(upstream.requests.length - before).toBe(signInLimits.perAddress + 1)
    await upstream.close()
    upstream = await startRudeUpstream()
    const answers = await Promise.all(strangers)
    const logged = gateway.log.filter((line) => line.includes('"event":"credential-refused"'))
    expect(logged.length).toBe(answers.filter((answer) => answer?.status === 429).length)
  })
})

describe('simultaneous sign-ins', () => {
  test('are so many for each address and for all, and make room as they end', async () => {
    const slots = new SignInSlots()
    const ends: (() => void)[] = []
    const begin = (address: string) =>
      slots.run(address, () => new Promise<void>((resolve) => ends.push(resolve)))
    const begun: Promise<void>[] = []
    for (let number = 0; number < signInLimits.overall; number += 1) {
      begun.push(begin(`10.0.0.${Math.floor(number / signInLimits.perAddress)}`))
    }
    await expect(begin('10.0.0.0')).rejects.toMatchObject({ status: 429, retryAfter: 2 })
    await expect(begin('10.0.1.0')).rejects.toMatchObject({ status: 503, retryAfter: 2 })
    for (const end of ends.splice(0)) end()
    await Promise.all(begun)
    const next = begin('10.0.0.0')
    ends.pop()?.()
    await next
  })

  test('make room when they fail', async () => {
    const slots = new SignInSlots()
    for (let number = 0; number < 100; number += 1) {
      await expect(slots.run('10.0.0.1', () => Promise.reject(new Error('refused')))).rejects.toThrow(
        'refused',
      )
    }
  })
})
