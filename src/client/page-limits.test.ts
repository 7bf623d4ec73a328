// What a client does where a service refuses the limit of a page.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createClient } from './client.ts'
import type { PageFact } from './request-log-entry.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const emptyPage = '{"values":[],"last":true,"totalCount":0}'

/** A client of a service that answers each limit with a status. */
async function clientOf(statusOf: (limit: string | null) => number) {
  const asked: string[] = []
  const facts: PageFact[] = []
  const server = createServer(({ url = '' }, response) => {
    const { search, searchParams } = new URL(url, 'http://localhost')
    asked.push(search)
    const status = statusOf(searchParams.get('limit'))
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(status === 200 ? emptyPage : '{"errors":[]}')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = createClient({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    planning: { kind: 'site' },
    timeout: 5000,
    onPage: (fact) => facts.push(fact),
  })
  return { client, asked, facts }
}

const limited = { query: { limit: '500', sort: '+name' } } as const

test('a page that is served is facts with what was asked for', async () => {
  const { client, asked, facts } = await clientOf(() => 200)
  expect(await client.listOrganizations(limited)).toEqual(JSON.parse(emptyPage))
  expect(asked).toEqual(['?limit=500&sort=%2Bname'])
  expect(facts).toEqual([{ list: 'listOrganizations', asked: 500, served: 0, isLast: true }])
})

test('a refused limit is left out, and from then on no page is asked for with one', async () => {
  const { client, asked, facts } = await clientOf((limit) => (limit === null ? 200 : 400))
  expect(await client.listOrganizations(limited)).toEqual(JSON.parse(emptyPage))
  await client.listOrganizations(limited)
  expect(asked).toEqual(['?limit=500&sort=%2Bname', '?sort=%2Bname', '?sort=%2Bname'])
  expect(facts).toEqual([{ list: 'listOrganizations', asked: 500, served: undefined, isLast: true }])
})

test('a smaller limit is tried before it is left out, and from then on no larger one', async () => {
  const { client, asked, facts } = await clientOf((limit) => (Number(limit) > 500 ? 400 : 200))
  for (const limit of ['1000', '1000', '200'])
    expect(await client.listOrganizations({ query: { limit } })).toEqual(JSON.parse(emptyPage))
  expect(asked).toEqual(['?limit=1000', '?limit=500', '?limit=500', '?limit=200'])
  expect(facts.map((fact) => [fact.asked, fact.served])).toEqual([
    [500, 0],
    [500, 0],
    [200, 0],
  ])
})

test('a limit is not blamed for a failure that stays without it', async () => {
  const { client, asked, facts } = await clientOf(() => 400)
  for (let count = 0; count < 2; count += 1)
    await expect(client.listOrganizations(limited)).rejects.toMatchObject({ kind: 'invalid' })
  const both = ['?limit=500&sort=%2Bname', '?sort=%2Bname']
  expect(asked).toEqual([...both, ...both])
  expect(facts).toEqual([])
})

test.each([503, 403])('a request that is answered %i is not sent again without its limit', async (status) => {
  const { client, asked } = await clientOf(() => status)
  await expect(client.listOrganizations(limited)).rejects.toThrow()
  expect(asked).toHaveLength(1)
})

test('a list that is asked for without a limit is asked for as it is', async () => {
  const { client, asked, facts } = await clientOf(() => 200)
  await client.listOrganizations({})
  expect(asked).toEqual([''])
  expect(facts).toEqual([])
})
