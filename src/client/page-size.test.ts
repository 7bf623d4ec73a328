// What a client does where a service refuses the limit of a page, or serves pages that are too large or too slow.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Page } from '#contract/listing.ts'
import { createClient } from './client.ts'
import { walkPages } from './paging.ts'
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

test.each(['listExtendedOrganizations', 'listExtendedFocusAreas'] as const)(
  '%s, which has more of each record, is asked for smaller pages, too',
  async (list) => {
    const { client, asked } = await clientOf((limit) => (Number(limit) > 100 ? 413 : 200))
    expect(await client[list](limited)).toEqual(JSON.parse(emptyPage))
    expect(asked.length).toBeGreaterThan(1)
  },
)

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

const record = {
  id: 'o',
  name: 'O',
  createdDate: '2026-01-01T00:00:00Z',
  updatedDate: '2026-01-01T00:00:00Z',
  owner: { id: 'u' },
  organizationType: { id: 't', name: 'T' },
  status: { id: 's', name: 'ACTIVE' },
  path: [],
}

/** A service with 1,000 records, of which a page of more than `most` fails in this way. */
async function serviceOf(most: number, fail: (response: ServerResponse) => void) {
  const asked: number[] = []
  const server = createServer(({ url = '' }, response) => {
    const { searchParams } = new URL(url, 'http://localhost')
    const limit = Number(searchParams.get('limit') ?? 1000)
    asked.push(limit)
    if (limit > most) return fail(response)
    const from = Number(searchParams.get('cursor') ?? 0)
    const to = Math.min(from + limit, 1000)
    const values = Array.from({ length: to - from }, () => record)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ values, last: to === 1000, totalCount: 1000, nextPageCursor: String(to) }))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = createClient({
    origin: `http://127.0.0.1:${port}`,
    planning: { kind: 'site' },
    timeout: 30_000,
  })
  const readAll = (limit?: string) => {
    let read = 0
    const readPage = (cursor?: string) => client.listOrganizations({ query: { cursor, limit } })
    const onPage = ({ values }: Page<unknown>) => {
      read += values.length
    }
    return walkPages({ readPage, onPage }).then((end) => `${read} ${end}`)
  }
  return { readAll, asked }
}

const refuse = (status: number, type: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ errors: [{ type, message: 'No.' }] }))
}

const tooLarge = refuse(502, 'UPSTREAM_ANSWER_TOO_LARGE')

const failures: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'is too large for a gateway': tooLarge,
  'is too slow for a gateway': refuse(504, 'UPSTREAM_SILENT'),
  'is too slow for a proxy': (response) => response.writeHead(504).end('<title>504</title>'),
  'does not come': refuse(408, 'REQUEST_TIMEOUT'),
  'is cut off': (response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"values":[', () => response.destroy())
  },
}

describe.each(Object.entries(failures))('a list whose page %s', (_, fail) => {
  test.each(['1000', undefined])('is read to its end in smaller pages, with the limit %s', async (limit) => {
    const { readAll, asked } = await serviceOf(400, fail)
    expect(await readAll(limit)).toBe('1000 complete')
    // No size that failed is tried again.
    const failed = asked.filter((size) => size > 400)
    expect(new Set(failed).size).toBe(failed.length)
    const before = asked.length
    await readAll(limit)
    expect(asked.slice(before).filter((size) => size > 400)).toEqual([])
  })
})

test('pages become as small as one record where each is large, and no smaller', async () => {
  const { readAll, asked } = await serviceOf(1, tooLarge)
  await readAll('4')
  expect(asked.slice(0, 4)).toEqual([4, 2, 1, 1])
  const none = await serviceOf(0, tooLarge)
  await expect(none.readAll('4')).rejects.toMatchObject({ status: 502 })
  expect(none.asked).toEqual([4, 2, 1])
})

test('a service that is silent whatever is asked for is asked once more', async () => {
  const { readAll, asked } = await serviceOf(0, refuse(504, 'UPSTREAM_SILENT'))
  await expect(readAll('1000')).rejects.toMatchObject({ status: 504 })
  expect(asked).toEqual([1000, 50])
})

test('a failure of a large page is not replaced by the refusal of a smaller one', async () => {
  const { readAll } = await serviceOf(0, (response) => {
    const isFirst = response.req.url?.includes('limit=1000')
    refuse(isFirst ? 504 : 400, 'ANY')(response)
  })
  await expect(readAll('1000')).rejects.toMatchObject({ status: 504 })
})
