import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Decimal } from '#contract/decimal.ts'
import type { FailureKind } from '#contract/errors.ts'
import { type Client, createClient } from './client.ts'
import type { RequestLogEntry } from './request-log-entry.ts'
import type { ClientSettings } from './settings.ts'
import { readRetryAfter } from './transport.ts'

const servers: Server[] = []

/** An upstream that answers as each test says: a proxy between a console and its service may answer anything. */
async function upstream(answer: RequestListener, settings: Partial<ClientSettings> = {}): Promise<Client> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return createClient({
    origin: `http://127.0.0.1:${port}`,
    planning: { kind: 'site' },
    timeout: 5000,
    ...settings,
  })
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

function answering(status: number, body: string, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  }
}

const emptyPage = '{"values":[],"last":true,"totalCount":0}'

describe('a request', () => {
  async function sentBy(
    act: (client: Client) => Promise<unknown>,
    reply: { status: number; body: string },
    settings?: Partial<ClientSettings>,
  ) {
    let seen = { line: '', body: '', console: '', key: '', type: '' }
    const client = await upstream(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      seen = {
        line: `${request.method} ${request.url}`,
        body,
        console: String(request.headers['x-planning-console']),
        key: String(request.headers['idempotency-key']),
        type: String(request.headers['content-type']),
      }
      response.writeHead(reply.status).end(reply.body)
    }, settings)
    await act(client)
    return seen
  }

  test('goes to the site base with the query escaped and the mark of the console', async () => {
    const seen = await sentBy((client) => client.listFocusAreas({ query: { limit: '10', sort: '+name' } }), {
      status: 200,
      body: emptyPage,
    })
    expect(seen.line).toBe('GET /gateway/api/planning/v1/focus-areas?limit=10&sort=%2Bname')
    expect([seen.console, seen.key]).toEqual(['1', 'undefined'])
  })

  test('goes to the cloud base when the settings say so', async () => {
    const seen = await sentBy(
      (client) => client.listOrganizations({}),
      { status: 200, body: emptyPage },
      { planning: { kind: 'cloud', cloudId: 'a/b' } },
    )
    expect(seen.line).toBe('GET /planning/cloud/a%2Fb/v1/organizations')
  })

  test('that writes has its own key', async () => {
    const remove = (client: Client) => client.deleteFocusArea({ params: { id: '1' } })
    const noContent = { status: 204, body: '' }
    const [first, second] = [await sentBy(remove, noContent), await sentBy(remove, noContent)]
    expect(first.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.key).not.toBe(first.key)
  })

  test('carries amounts with exactly their digits', async () => {
    const amount = new Decimal('9007199254740993.01')
    const seen = await sentBy(
      (client) =>
        client.importCostItems({
          body: {
            items: [
              {
                name: 'Licences',
                costPeriodValues: [
                  { financialVersionType: 'ACTUAL', timePeriodToAmount: { '2027-01': amount } },
                ],
              },
            ],
          },
        }),
      { status: 201, body: '' },
    )
    expect(seen.body).toContain('"2027-01":9007199254740993.01')
    expect(seen.type).toBe('application/json')
  })

  test('sends a comment as a JSON string, and no body where there is no comment', async () => {
    const organization = { params: { id: '1' } }
    const noContent = { status: 204, body: '' }
    const said = await sentBy(
      (client) => client.archiveOrganization({ ...organization, body: 'moved' }),
      noContent,
    )
    const silent = await sentBy((client) => client.archiveOrganization(organization), noContent)
    expect([said.body, silent.body]).toEqual(['"moved"', ''])
    expect(silent.line).toBe('POST /gateway/api/planning/v1/organizations/1:archive')
  })
})

describe('a failure', () => {
  test.each<[number, FailureKind]>([
    [400, 'invalid'],
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [408, 'timeout'],
    [409, 'conflict'],
    [413, 'invalid'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [501, 'not-implemented'],
    [503, 'unavailable'],
  ])('of status %i is %s and carries what the service said', async (status, kind) => {
    const client = await upstream(answering(status, '{"errors":[{"type":"T","message":"why"}]}'))
    await expect(client.listFocusAreas({})).rejects.toMatchObject({
      name: 'Failure',
      kind,
      status,
      errors: [{ type: 'T', message: 'why' }],
      message: 'why',
    })
  })

  test.each([
    ['the service', '{"errors":[{"type":"T","message":"why"}]}', 'unavailable'],
    ['a proxy', '', 'foreign'],
  ])('says how long %s asks to wait', async (_, body, kind) => {
    const client = await upstream(answering(429, body, { 'retry-after': '7' }))
    await expect(client.listFocusAreas({})).rejects.toMatchObject({ kind, retryAfter: 7 })
  })

  test('is foreign when a captive portal answers 200 with a web page', async () => {
    const client = await upstream(answering(200, '<!doctype html><title>Hotel</title>'))
    await expect(client.listFocusAreas({})).rejects.toMatchObject({
      kind: 'foreign',
      status: 200,
      foreign: { content: 'page', said: 'Hotel' },
    })
  })

  test('is foreign when the request is redirected, which is not followed', async () => {
    const client = await upstream(answering(302, '', { location: 'http://127.0.0.1:1/sign-in' }))
    await expect(client.listFocusAreas({})).rejects.toMatchObject({
      kind: 'foreign',
      status: 302,
      foreign: { content: 'redirect' },
    })
  })

  test('is foreign and names the field when an answer breaks the contract', async () => {
    const client = await upstream(answering(200, '{"values":[{"id":7}],"last":true,"totalCount":1}'))
    await expect(client.listFocusAreas({})).rejects.toMatchObject({
      kind: 'foreign',
      detail: expect.stringContaining('values.0.id'),
    })
  })

  test('is foreign when an answer that must have a body is empty', async () => {
    const client = await upstream(answering(200, ''))
    await expect(client.listFocusAreas({})).rejects.toMatchObject({ kind: 'foreign' })
  })

  test('is offline when nothing answers, or the answer breaks off', async () => {
    const nowhere = createClient({ origin: 'http://127.0.0.1:1', planning: { kind: 'site' }, timeout: 5000 })
    await expect(nowhere.listFocusAreas({})).rejects.toMatchObject({ kind: 'offline', status: undefined })
    const broken = await upstream((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"values":', () => response.destroy())
    })
    await expect(broken.listFocusAreas({})).rejects.toMatchObject({ kind: 'offline', status: 200 })
  })

  test('is a timeout when the answer does not come, or never ends', async () => {
    const silent = await upstream(() => {}, { timeout: 30 })
    await expect(silent.listFocusAreas({})).rejects.toMatchObject({ kind: 'timeout', status: undefined })
    const endless = await upstream(
      (_request, response) => {
        response.writeHead(200)
        response.write('{')
      },
      { timeout: 200 },
    )
    await expect(endless.listFocusAreas({})).rejects.toMatchObject({ kind: 'timeout' })
  })

  test('does not replace the reason of a call that the caller cancelled', async () => {
    const client = await upstream(() => {})
    const stop = new AbortController()
    const call = client.listFocusAreas({}, { signal: stop.signal })
    stop.abort(new Error('left the page'))
    await expect(call).rejects.toThrow('left the page')
  })
})

test('a record may carry more than the specification shows', async () => {
  const organization = {
    id: 'o-1',
    name: 'Group',
    createdDate: '2026-01-05T09:00:00Z',
    updatedDate: '2026-11-21T09:30:00.000+02:00',
    owner: { id: 'u-1', name: null, avatar: 'x' },
    organizationType: { id: 't', name: 'Company' },
    path: [],
    status: { id: 's', name: 'ACTIVE' },
    health: 'GREEN',
  }
  const client = await upstream(answering(200, JSON.stringify(organization)))
  const read = await client.getOrganization({ params: { id: 'o-1' } })
  expect(read.name).toBe('Group')
})

test('reads Retry-After as seconds and as a date', () => {
  const now = Date.parse('2026-11-21T00:00:00Z')
  expect(readRetryAfter('120', now)).toBe(120)
  expect(readRetryAfter('Sat, 21 Nov 2026 00:00:30 GMT', now)).toBe(30)
  expect(readRetryAfter('Fri, 20 Nov 2026 00:00:30 GMT', now)).toBe(0)
  expect(readRetryAfter('soon', now)).toBeUndefined()
  expect(readRetryAfter(null, now)).toBeUndefined()
})

describe('the log of requests', () => {
  const asked = async (answer: RequestListener) => {
    const seen: RequestLogEntry[] = []
    const client = await upstream(answer, { onRequestEnd: (entry) => void seen.push(entry) })
    await client.getFocusArea({ params: { id: 'a-secret' } }).catch(() => {})
    return seen
  }

  test('has the path without its parameters, and what the head says of limits and of the time', async () => {
    const date = 'Sun, 22 Nov 2026 10:00:00 GMT'
    const headers = { date, 'x-ratelimit-limit': '5', 'retry-after': '7', 'x-other': '1' }
    const before = Date.now()
    const [entry, ...others] = await asked(answering(403, '{"errors":[]}', headers))
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      method: 'GET',
      path: '/focus-areas/{id}',
      failure: 'forbidden',
      head: {
        status: 403,
        serverTime: Date.parse(date),
        limits: { 'x-ratelimit-limit': '5', 'retry-after': '7' },
      },
    })
    expect(Object.keys(entry?.head?.limits ?? {})).toHaveLength(2)
    expect(entry?.at).toBeGreaterThanOrEqual(before)
    expect(entry?.duration).toBeGreaterThanOrEqual(0)
    expect(entry?.duration).toBeLessThan(60_000)
  })

  test('has no head where nothing answered, and no time where the service says none', async () => {
    const lost = await asked((request) => request.socket.destroy())
    expect(lost).toMatchObject([{ failure: 'offline', head: undefined }])
    const timeless = await asked((_, response) => {
      response.sendDate = false
      response.end('{}')
    })
    expect(timeless).toMatchObject([{ head: { serverTime: undefined } }])
  })
})
