// Sign-in links: when there is one, how long it works, and the command that makes another beside a running service.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#service/config.ts'
import { createSignInLink } from '#service/identity/sign-in-links.ts'
import { startService } from '#service/main.ts'
import { childEnvironment } from '#testing/commands.ts'
import { cookieOf, ownPage } from '#testing/gateway.ts'
import { randomBitsOf } from '#testing/random-bits.ts'
import { apiEngines, createPreparedDatabase, startTestService, type TestDatabase } from '#testing/service.ts'
import { type Answer, send } from '#testing/site.ts'

const program = fileURLToPath(new URL('../make-sign-in-link.ts', import.meta.url))
const minute = 60_000

const codeOf = (link: string | undefined) => link?.split('#code=')[1] ?? ''

describe.each(apiEngines)('a sign-in link on %s', (engine) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await createPreparedDatabase(engine)
  })
  afterEach(() => database.remove())

  const ask = (origin: string, path: string, code: string, cookie = ''): Promise<Answer> =>
    send('POST', origin + path, { body: { code }, headers: { ...ownPage, ...(cookie && { cookie }) } })
  const signIn = (origin: string, code: string) => ask(origin, '/session', code)

  function makeLink(environment: Readonly<Record<string, string>> = {}) {
    const env = { ...childEnvironment, DATABASE_URL: database.url, ...environment }
    return spawnSync(process.execPath, [program], { env, encoding: 'utf8' })
  }

  test('comes with the first start, not with later ones, and with each start from a terminal', async () => {
    const first = await startTestService(engine, { database })
    expect(first.running.signInLink).toMatch(/^http:\/\/localhost:\d+\/sign-in#code=[\w.-]+$/)
    await first.close()
    const second = await startTestService(engine, { database })
    expect(second.running.signInLink).toBeUndefined()
    await second.close()
    const config = readConfig({ PORT: '0', DATABASE_URL: database.url, PLANNING_LOG_LEVEL: 'silent' })
    const third = await startService({ config, consoleFolder: undefined, makesSignInLink: true })
    expect(third.signInLink).toMatch(/#code=/)
    await third.close()
  })

  test('answers whom it signs in and whether the browser keeps cookies, without being used', async () => {
    const service = await startTestService(engine, { database })
    const code = codeOf(service.running.signInLink)
    const first = await ask(service.origin, '/session/link', code)
    expect(first).toMatchObject({
      status: 200,
      body: { principal: { name: 'Administrator', email: 'admin@example.com' }, keepsCookies: false },
    })
    expect(first.headers.get('set-cookie')).toMatch(
      /^__Host-planning-probe=1; .*HttpOnly; Secure; SameSite=Strict/,
    )
    const second = await ask(service.origin, '/session/link', code, cookieOf(first))
    expect(second).toMatchObject({ status: 200, body: { keepsCookies: true } })
    expect(await ask(service.origin, '/session/link', `${code}x`)).toMatchObject({ status: 401 })
    expect(await send('GET', `${service.origin}/session/link`)).toMatchObject({ status: 405 })
    const foreign = await send('POST', `${service.origin}/session/link`, { body: { code } })
    expect(foreign).toMatchObject({ status: 403 })
    expect(await signIn(service.origin, code)).toMatchObject({ status: 200 })
    expect(await ask(service.origin, '/session/link', code)).toMatchObject({ status: 401 })
    await service.close()
  })

  test('has a code of 256 random bits, which no other link has', async () => {
    const service = await startTestService(engine, { database })
    const { database: opened, site } = service.running
    const codes: string[] = []
    while (codes.length < 64) {
      const { adminEmail } = readConfig({})
      const settings = { site: site.id, adminEmail, address: service.origin, now: Date.now() }
      codes.push(codeOf(await createSignInLink(opened, settings)))
    }
    expect(new Set(codes).size).toBe(64)
    expect(randomBitsOf(codes)).toBe(256)
    await service.close()
  })

  test('works for ten minutes', async () => {
    let now = Date.now()
    const service = await startTestService(engine, { database, clock: () => now })
    const code = codeOf(service.running.signInLink)
    now += 10 * minute - 1
    expect(await ask(service.origin, '/session/link', code)).toMatchObject({ status: 200 })
    now += 1
    expect(await ask(service.origin, '/session/link', code)).toMatchObject({ status: 401 })
    expect(await signIn(service.origin, code)).toMatchObject({ status: 401 })
    await service.close()
  })

  test('is made by a command beside the running service, and ends those before it', async () => {
    const service = await startTestService(engine, { database })
    const printed = codeOf(service.running.signInLink)
    const [one, other] = [
      makeLink(),
      makeLink({
        PLANNING_PUBLIC_URL: 'https://planning.example.com',
        PLANNING_SESSION_SECRET: 's'.repeat(32),
      }),
    ]
    expect([one.stderr, other.stderr]).toEqual(['', ''])
    expect(one.stdout).toMatch(
      /^Sign in with this link \(valid once, for ten minutes\):\n {2}http:\/\/localhost:4600\/sign-in#code=\S+\n$/,
    )
    expect(other.stdout).toContain('https://planning.example.com/sign-in#code=')
    expect(await signIn(service.origin, printed)).toMatchObject({ status: 401 })
    expect(await signIn(service.origin, codeOf(one.stdout.trim()))).toMatchObject({ status: 401 })
    expect(await signIn(service.origin, codeOf(other.stdout.trim()))).toMatchObject({ status: 200 })
    await service.close()
    expect(makeLink()).toMatchObject({ status: 0, stderr: '' })
  })

  test('is not made for a database without a site, nor by a gateway', () => {
    const empty = makeLink()
    expect(empty.status).toBe(1)
    expect(empty.stderr).toMatch(/^Sign-in link failed: \S/)
    expect(makeLink({ UPSTREAM_SITE_URL: 'https://site.example.com' }).stderr).toBe(
      'Sign-in link failed: a gateway has no sign-in links; sign in with a credential of its site\n',
    )
  })
})
