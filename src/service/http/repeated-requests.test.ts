import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consoleHeader, idempotencyHeader } from '#contract/session.ts'
import { signInAt } from '#testing/gateway.ts'
import { startTestService, type TestService } from '#testing/service.ts'
import { send, type TestSite } from '#testing/site.ts'

let service: TestService
let site: TestSite

beforeAll(async () => {
  service = await startTestService('sqlite')
})

afterAll(() => service.close())

beforeEach(async () => {
  site = await service.site()
})

const body = () => ({ name: 'Once', focusAreaTypeId: site.focusAreaTypes[0], ownerId: site.principalId })
const create = (id: string, caller: Pick<TestSite, 'ask'> = site, header: string = idempotencyHeader) =>
  caller.ask('POST', '/focus-areas', { body: body(), headers: { [header]: id } })

async function count(): Promise<number> {
  const { values } = (await site.ask('GET', '/focus-areas')).body as { values: unknown[] }
  return values.length
}

test.each([
  ['this release', idempotencyHeader],
  ['release 1.0.0', consoleHeader],
])('a request that a page of %s sends again is carried out once and answered the same', async (_, header) => {
  const id = randomUUID()
  const first = await create(id, site, header)
  const second = await create(id, site, header)
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect(await count()).toBe(1)
})

test('also while the first one is still at work', async () => {
  const id = randomUUID()
  const answers = await Promise.all([create(id), create(id), create(id)])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await count()).toBe(1)
})

test('a repeated request by a person, a second caller, and a request without a key are each carried out', async () => {
  const id = randomUUID()
  await create(id)
  await create(randomUUID())
  await create(id, await site.caller())
  await create('1')
  await create('1')
  expect(await count()).toBe(5)
})

test('one that was cut off before all of it came in is carried out when it comes again', async () => {
  const id = randomUUID()
  const { hostname, port } = new URL(service.origin)
  const socket = connect(Number(port), hostname)
  const headers = {
    ...site.headers,
    [idempotencyHeader]: id,
    host: 'localhost',
    'content-type': 'application/json',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(
    `POST ${site.base}/focus-areas HTTP/1.1\r\n${lines.join('\r\n')}\r\ncontent-length: 500\r\n\r\n{"name"`,
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  expect((await create(id)).status).toBe(201)
  expect(await count()).toBe(1)
})

test('the same id with another body is another request', async () => {
  const id = randomUUID()
  const headers = { [idempotencyHeader]: id }
  const [one, other] = [body(), { ...body(), name: 'Another' }]
  expect((await site.ask('POST', '/focus-areas', { body: one, headers })).status).toBe(201)
  expect(await site.ask('POST', '/focus-areas', { body: other, headers })).toMatchObject({
    status: 201,
    body: { name: 'Another' },
  })
  expect(await count()).toBe(2)
})

test('a session is begun by each sign-in alone: a repetition of its id gets no cookie of an earlier one', async () => {
  const headers = {
    [consoleHeader]: '1',
    [idempotencyHeader]: randomUUID(),
    'sec-fetch-site': 'same-origin',
  }
  const credential = { email: site.email, apiToken: site.apiToken }
  const signIn = (given: object) => send('POST', `${service.origin}/session`, { body: given, headers })
  const [first, second] = [await signIn(credential), await signIn(credential)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.headers.get('set-cookie')).not.toBe(first.headers.get('set-cookie'))
  const wrong = await signIn({ ...credential, apiToken: 'not a token of anybody' })
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null])
  expect((await signInAt(service.origin, credential)).status).toBe(200)
})

test('a thousand requests without a caller, or of another one, evict no repetition', async () => {
  const [id, other] = [randomUUID(), await site.caller()]
  const first = await create(id)
  const flood = async (headers: Record<string, string>) => {
    const ask = () =>
      send('DELETE', `${service.origin}${site.base}/focus-areas/${randomUUID()}`, {
        headers: { ...headers, [idempotencyHeader]: randomUUID() },
      })
    // Not all at a time: on a busy machine the service closes the connections that are too many.
    for (let sent = 0; sent < 1100; sent += 50) await Promise.all(Array.from({ length: 50 }, ask))
  }
  await flood({})
  await flood(other.headers)
  expect((await create(id)).text).toBe(first.text)
  expect(await count()).toBe(1)
})

test('of large answers no more is kept than a few megabytes of each caller, the oldest is forgotten first', async () => {
  const about = 'x'.repeat(400_000)
  const change = async (id: string, name: string) =>
    site.ask('PATCH', `/focus-areas/${area}`, {
      query: { updateMask: 'name,about' },
      body: { name, about },
      headers: { [idempotencyHeader]: id },
    })
  const area = ((await create(randomUUID())).body as { id: string }).id
  const ids = Array.from({ length: 6 }, () => randomUUID())
  const firsts: string[] = []
  for (const id of ids) firsts.push((await change(id, 'Large')).text)
  const again = async (place: number) => (await change(ids[place] ?? '', 'Large')).text === firsts[place]
  expect(await again(5)).toBe(true)
  expect(await again(0)).toBe(false)
})
