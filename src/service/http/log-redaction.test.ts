// Credentials that a caller sends, and those it receives, never appear in the log, not even at the level `trace`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleHeader } from '#contract/session.ts'
import { readConfig } from '#service/config.ts'
import { type RunningService, startService } from '#service/main.ts'
import { addOAuthClient, type OAuthClient } from '#testing/populated-site.ts'
import { exchange } from '#testing/raw-http.ts'
import { createPreparedDatabase, type TestDatabase } from '#testing/service.ts'
import { createSite, send, type TestSite } from '#testing/site.ts'
import { askForToken } from '#testing/tokens.ts'
import { loggedUrl } from './request-logger.ts'

const lines: string[] = []
let database: TestDatabase
let service: RunningService
let origin: string
let site: TestSite
let client: OAuthClient

beforeAll(async () => {
  database = await createPreparedDatabase('sqlite')
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    PLANNING_SAMPLE: 'none',
    PLANNING_LOG_LEVEL: 'trace',
  })
  service = await startService({
    config,
    consoleFolder: undefined,
    logTo: { write: (line) => lines.push(line) },
  })
  origin = service.url.replace('localhost', '127.0.0.1')
  site = await createSite(service.database, origin, {})
  client = await addOAuthClient(service.database, site.id)
})

afterAll(async () => {
  await service?.close()
  await database?.remove()
})

const ownPage = { [consoleHeader]: '1', 'sec-fetch-site': 'same-origin' }
const list = '/gateway/api/planning/v1/organizations'

/** Sends every kind of credential, right, wrong and malformed; returns the secrets among them. */
async function useEveryCredential(): Promise<string[]> {
  const get = (path: string, headers: Record<string, string> = {}) => send('GET', origin + path, { headers })
  const basic = `Basic ${Buffer.from(`${site.email}:${site.apiToken}`).toString('base64')}`
  await get(list, { authorization: basic })
  await get(list, { authorization: 'Basic d3Jvbmc6d3JvbmctYXBpLXRva2Vu' })
  const given: string[] = []
  for (const ask of Object.values(askForToken)) {
    const { body } = await ask(origin, client)
    given.push((body as { access_token: string }).access_token)
    await ask(origin, { ...client, secret: 'wrong-client-secret' })
  }
  await get(list, { authorization: `Bearer ${given[0]}` })
  await get(list, { authorization: `Bearer ${given[0]}wrong` })

  const signedIn = await send('POST', `${origin}/session`, {
    body: { email: site.email, apiToken: site.apiToken },
    headers: ownPage,
  })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  await get('/session', { cookie, ...ownPage })
  await get(list, { cookie: '__Host-planning-session=forged-session-cookie' })
  for (const body of [{ email: site.email, apiToken: 'wrong-api-token' }, { code: 'spent-sign-in-code' }]) {
    await send('POST', `${origin}/session`, { body, headers: ownPage })
  }
  const rawBody = '{"email": "a@example.com", "apiToken": "unreadable-api-token'
  const headers = { 'content-type': 'application/json', ...ownPage }
  await send('POST', `${origin}/session`, { rawBody, headers })
  await exchange(origin, 'GET / HTTP/1.1\r\nauthorization: Basic broken-basic\r\nbroken\r\n\r\n')
  await get(`${list}?access_token=token-in-the-address&%74oken=encoded-token-in-the-address`)
  await get('/nowhere?password=password-in-the-address')
  return [
    basic.slice(6),
    'd3Jvbmc6d3JvbmctYXBpLXRva2Vu',
    site.apiToken,
    client.secret,
    cookie.split('=')[1] ?? '',
    ...given,
    'wrong-client-secret',
    'forged-session-cookie',
    'wrong-api-token',
    'spent-sign-in-code',
    'unreadable-api-token',
    'broken-basic',
    'token-in-the-address',
    'password-in-the-address',
    service.signInLink?.split('code=')[1] ?? '',
  ]
}

test('the log has every request and no credential', async () => {
  const secrets = await useEveryCredential()
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([])
  const log = lines.join('\n')
  // Other parts of the same entry show that the secret could have been there.
  expect(log).toContain(`${list}?access_token=[hidden]&%74oken=[hidden]`)
  expect(lines.filter((line) => line.includes('"url":"/session"')).length).toBeGreaterThan(4)
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
})

/** The line about the answer to a request, by the ID that the answer names. */
function lineOf({ headers }: { readonly headers: Headers }): object | undefined {
  const logged = lines.map((line) => JSON.parse(line) as { readonly reqId?: string; readonly res?: object })
  return logged.find(({ reqId, res }) => res && reqId === headers.get('x-request-id'))?.res
}

test('a line names the principal and the credential, and the answer its line', async () => {
  const basic = await send('GET', origin + list, { headers: site.headers })
  const signedIn = await send('POST', `${origin}/session`, {
    body: { email: site.email, apiToken: site.apiToken },
    headers: ownPage,
  })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const bySession = await send('GET', origin + list, { headers: { cookie, ...ownPage } })
  const read = await send('GET', `${origin}/session`, { headers: { cookie, ...ownPage } })
  const issued = await askForToken.basic(origin, client)
  const { access_token } = issued.body as { readonly access_token: string }
  const bearer = await send('GET', origin + list, { headers: { authorization: `Bearer ${access_token}` } })
  const missing = await send('GET', `${origin}/planning/v1/nowhere`)
  const broken = await send('GET', `${origin}/%zz`)
  const answers = [basic, signedIn, bySession, read, issued, bearer, missing, broken]
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(answers.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  const rows = await service.database.read
    .selectFrom('credential')
    .select(['id', 'kind', 'principal_id'])
    .where('site_id', '=', site.id)
    .execute()
  const named = (kind: string) => {
    const row = rows.find((held) => held.kind === kind)
    return { principal: row?.principal_id, credentialId: row?.id }
  }
  const token = named('api-token')
  expect(lineOf(basic)).toEqual({ statusCode: 200, authentication: 'api-token', ...token })
  expect(lineOf(signedIn)).toEqual({ statusCode: 200, authentication: 'api-token', ...token })
  expect(lineOf(bySession)).toEqual({ statusCode: 200, authentication: 'session', ...token })
  expect(lineOf(read)).toEqual({ statusCode: 200, authentication: 'session', ...token })
  expect(lineOf(issued)).toEqual({ statusCode: 200, authentication: 'client', ...named('client') })
  expect(lineOf(bearer)).toEqual({ statusCode: 200, authentication: 'access-token', ...named('client') })
  expect(lineOf(missing)).toEqual({ statusCode: 404 })
})

/** Ends of lines, colours of a terminal, and what would be a line of the log itself. */
const forgeries = ['%0d%0a', '%0A{"level":30,"msg":"forged"}', '%1b[31m', '%E2%80%A8', '%00', '"}%0a', '%85']

test('a request is printed on separate lines, whatever text it contains', async () => {
  const before = lines.length
  const ask = (forgery: string) =>
    send('GET', `${origin}/nowhere/${forgery}forged?name=${forgery}forged`, {
      headers: { 'user-agent': 'agent\tforged', 'x-request-id': 'forged' },
    })
  for (let round = 0; round < 1000; round += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, at) => ask(forgeries[at % forgeries.length] ?? '')))
  }
  const logged = lines.slice(before)
  const forged = logged.filter((line) => line.includes('forged'))
  expect(forged.length).toBeGreaterThanOrEqual(1000)
  // Each is one object on one line, and no end of a line nor any control character is in it but the last.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(logged.filter((line) => /[\u0000-\u001f\u0085\u2028]/.test(line.trimEnd()))).toEqual([])
  expect(
    logged.map((line) => JSON.parse(line) as { msg?: string }).filter(({ msg }) => msg === 'forged'),
  ).toEqual([])
})

test.each([
  ['/a?limit=5&cursor=x', '/a?limit=5&cursor=x'],
  ['/a?API_TOKEN=x&limit=5', '/a?API_TOKEN=[hidden]&limit=5'],
  ['/a?client%5Fsecret=x', '/a?client%5Fsecret=[hidden]'],
  ['/a?%zz=x&password', '/a?%zz=x&password'],
  ['/a', '/a'],
])('the address %s is logged as %s', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged)
})
