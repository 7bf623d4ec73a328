// A browser with threads: what passes between a page and its thread is cloned by a message channel, as there.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#client/client.ts'
import { Failure } from '#client/failure.ts'
import type { PageFact, RequestLogEntry } from '#client/request-log-entry.ts'
import { pagesOf } from '#data/list-store.ts'
import { PageReader } from '#offline/replica/packed-page.ts'
import { sampleArea } from '#testing/sample-record.ts'
import { answerPageRequests, type RequestPort } from './page-requests.ts'
import { readingInThread } from './thread-source.ts'

const servers: Server[] = []
const threads: ChannelThread[] = []

/** A thread of a browser. */
class ChannelThread extends EventTarget {
  readonly #channel = new MessageChannel()

  constructor() {
    super()
    const { port1, port2 } = this.#channel
    threads.push(this)
    port1.addEventListener('message', ({ data }) => this.dispatchEvent(new MessageEvent('message', { data })))
    port1.start()
    answerPageRequests(port2 as unknown as RequestPort)
    port2.start()
  }

  postMessage(message: unknown): void {
    this.#channel.port1.postMessage(message)
  }

  terminate(): void {
    this.#channel.port1.close()
  }
}

/** A thread whose file cannot be loaded. */
class MissingThread extends EventTarget {
  postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('error', { cancelable: true })))
  }

  terminate(): void {}
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const thread of threads.splice(0)) thread.terminate()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const areas = [sampleArea('a', []), sampleArea('b', ['a'])]

/** The page after one that was asked for with a number; the first page is before number 1. */
function answerAreas(response: ServerResponse, cursor: string | null): void {
  const page = { values: areas, last: false, totalCount: 9, nextPageCursor: String(Number(cursor ?? 0) + 1) }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(page))
}

/** The focus areas of a service, read in a thread of the class that is given. */
async function listFrom(answer: typeof answerAreas, Thread: unknown) {
  vi.stubGlobal('Worker', Thread)
  const asked: string[] = []
  const ended: RequestLogEntry[] = []
  const facts: PageFact[] = []
  const server = createServer(({ url = '' }, response) => {
    const { search, searchParams } = new URL(url, 'http://localhost')
    asked.push(search)
    answer(response, searchParams.get('cursor'))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const settings = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    planning: { kind: 'site' },
    timeout: 5000,
    onRequestEnd: (entry: RequestLogEntry) => void ended.push(entry),
    onPage: (fact: PageFact) => void facts.push(fact),
  } as const
  const api = createClient(settings)
  const inThread = readingInThread(settings)
  const begin = () => inThread('focus-areas', pagesOf(api.listFocusAreas))
  return { readPage: begin(), begin, asked, ended, facts }
}

const never = new AbortController().signal

test('reads the first page directly, the others packed by a thread, and each before it is asked for', async () => {
  const { readPage, asked, ended, facts } = await listFrom(answerAreas, ChannelThread)
  const first = await readPage(undefined, never)
  expect(first).toMatchObject({ values: areas, nextPageCursor: '1' })
  expect(asked).toEqual(['?limit=500'])
  for (const cursor of ['1', '2', '3']) {
    const page = await readPage(cursor, never)
    expect(page).toMatchObject({ last: false, totalCount: 9, nextPageCursor: String(Number(cursor) + 1) })
    expect('packed' in page && new PageReader().read(page.packed)).toEqual(areas)
    // No page further than the next: the service would work for nothing.
    await vi.waitFor(() => expect(ended.length).toBe(Number(cursor) + 2))
  }
  const cursors = ['1', '2', '3', '4'].map((cursor) => `?limit=1000&cursor=${cursor}`)
  expect(asked).toEqual(['?limit=500', ...cursors])
  expect(ended.every(({ head, failure }) => head?.status === 200 && failure === undefined)).toBe(true)
  expect(facts.map((fact) => [fact.asked, fact.served])).toEqual([[500, 2], ...cursors.map(() => [1000, 2])])
  expect(threads.length).toBe(1)
})

test('a page that was read ahead is not taken for that of another reading, as after a sign-out', async () => {
  const { begin, asked } = await listFrom(answerAreas, ChannelThread)
  const isAskedTimes = (cursor: string, times: number) =>
    vi.waitFor(() => expect(asked.filter((search) => search.endsWith(`cursor=${cursor}`)).length).toBe(times))
  const readPage = begin()
  await readPage('1', never)
  await isAskedTimes('2', 1)
  await begin()('2', never)
  await isAskedTimes('2', 2)
  await isAskedTimes('3', 1)
  // The same list once more from its beginning.
  await readPage('3', never)
  await isAskedTimes('4', 1)
  await readPage(undefined, never)
  await readPage('4', never)
  await isAskedTimes('4', 2)
})

test('asks for the page after one when the text of that is there, before it is parsed', async () => {
  const answer = (response: ServerResponse, cursor: string | null) => {
    if (cursor === '1') response.end('{"values":[{"no":"area"}],"last":false,"nextPageCursor":"2"}')
    else answerAreas(response, cursor)
  }
  const { readPage, asked } = await listFrom(answer, ChannelThread)
  await expect(readPage('1', never)).rejects.toMatchObject({ kind: 'foreign' })
  await vi.waitFor(() => expect(asked).toContain('?limit=1000&cursor=2'))
})

test.each([
  ['another cursor than the one', false],
  ['a cursor although it is the last', true],
])('a page whose text seems to name %s is followed as it says when it is parsed', async (_, last) => {
  const answer = (response: ServerResponse, cursor: string | null) => {
    const page = { values: areas, last, totalCount: 9, nextPageCursor: last ? null : `${cursor}1` }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ ...page, later: { nextPageCursor: 'seeming' } }))
  }
  const { readPage } = await listFrom(answer, ChannelThread)
  expect(await readPage('1', never)).toMatchObject({ last, nextPageCursor: last ? null : '11' })
  if (!last) expect(await readPage('11', never)).toMatchObject({ nextPageCursor: '111' })
})

test('a page that could not be read ahead has failed when it is asked for, and is asked for again then', async () => {
  let isRefused = true
  const answer = (response: ServerResponse, cursor: string | null) => {
    if (cursor === '2' && isRefused) response.writeHead(503).end()
    else answerAreas(response, cursor)
  }
  const { readPage, ended } = await listFrom(answer, ChannelThread)
  await readPage('1', never)
  await vi.waitFor(() => expect(ended.length).toBe(2))
  await expect(readPage('2', never)).rejects.toMatchObject({ kind: 'foreign', status: 503 })
  isRefused = false
  await expect(readPage('2', never)).resolves.toMatchObject({ nextPageCursor: '3' })
})

test('a failure in the thread is the failure of the page, and is counted like any other', async () => {
  const refuse = (response: ServerResponse) => {
    response.writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' })
    response.end('{"errors":[{"type":"RATE_LIMITED","message":"Too many."}]}')
  }
  const { readPage, ended } = await listFrom(refuse, ChannelThread)
  const failure = await readPage('1', never).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Failure)
  expect(failure).toMatchObject({ kind: 'unavailable', status: 429, retryAfter: 7, message: 'Too many.' })
  expect(ended.map((entry) => entry.failure)).toEqual(['unavailable'])
})

test('a page that is not wanted any more ends its request, and the next one is read as usual', async () => {
  const open: ServerResponse[] = []
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const answer = (response: ServerResponse, cursor: string | null) => {
    if (open.push(response) > 1) answerAreas(response, cursor)
    else response.once('close', close)
  }
  const { readPage } = await listFrom(answer, ChannelThread)
  const stop = new AbortController()
  const reading = readPage('1', stop.signal)
  await vi.waitFor(() => expect(open.length).toBe(1))
  stop.abort(new Error('left'))
  await expect(reading).rejects.toThrow('left')
  await closed
  await expect(readPage('1', never)).resolves.toMatchObject({ totalCount: 9 })
})

test.each([
  ['a thread that cannot be loaded', MissingThread],
  ['a browser without threads', undefined],
])('%s leaves all pages to be read directly', async (_, Thread) => {
  const { readPage, asked } = await listFrom(answerAreas, Thread)
  await expect(readPage('1', never)).resolves.toMatchObject({ values: areas })
  await expect(readPage('7', never)).resolves.toMatchObject({ values: areas })
  expect(asked).toEqual(['?limit=500&cursor=1', '?limit=500&cursor=7'])
})
