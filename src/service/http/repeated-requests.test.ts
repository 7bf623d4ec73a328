import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consoleHeader } from '#contract/session.ts'
import { startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'

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
const create = (id: string, caller: Pick<TestSite, 'ask'> = site) =>
  caller.ask('POST', '/focus-areas', { body: body(), headers: { [consoleHeader]: id } })

async function count(): Promise<number> {
  const { values } = (await site.ask('GET', '/focus-areas')).body as { values: unknown[] }
  return values.length
}

test('a request that a browser sends again is carried out once and answered the same', async () => {
  const id = randomUUID()
  const first = await create(id)
  const second = await create(id)
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect(await count()).toBe(1)
})

test('also while the first one is still at work', async () => {
  const id = randomUUID()
  const answers = await Promise.all([create(id), create(id), create(id)])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await count()).toBe(1)
})

test('a person who asks twice, a second caller, and one without an id are heard each time', async () => {
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
    [consoleHeader]: id,
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
