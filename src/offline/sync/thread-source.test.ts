// A browser with threads: what passes between a page and its thread is cloned by a message channel, as there.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#client/client.ts'
import { Failure } from '#client/failure.ts'
import type { PageFact, RequestLogEntry } from '#client/request-log-entry.ts'
import { PageReader } from '#offline/replica/packed-page.ts'
import { pagesOf } from '#queries/list-store.ts'
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

function answerAreas(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ values: areas, last: false, totalCount: 9, nextPageCursor: 'next' }))
}

/** The focus areas of a service, read in a thread of the class that is given. */
async function listFrom(answer: (response: ServerResponse) => void, Thread: unknown) {
  vi.stubGlobal('Worker', Thread)
  const asked: string[] = []
  const ended: RequestLogEntry[] = []
  const facts: PageFact[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(new URL(url, 'http://localhost').search)
    answer(response)
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
  const readPage = readingInThread(settings)('focus-areas', pagesOf(api.listFocusAreas))
  return { readPage, asked, ended, facts }
}

const never = new AbortController().signal

test('reads the first page directly, and the others packed by a thread', async () => {
  const { readPage, asked, ended, facts } = await listFrom(answerAreas, ChannelThread)
  const first = await readPage(undefined, never)
  expect(first).toMatchObject({ values: areas, nextPageCursor: 'next' })
  const second = await readPage('next', never)
  expect(second).toMatchObject({ last: false, totalCount: 9, nextPageCursor: 'next' })
  expect('text' in second && new PageReader().read(second.text)).toEqual(areas)
  expect(asked).toEqual(['?limit=500', '?limit=500&cursor=next'])
  expect(ended.map(({ head, failure }) => [head?.status, failure])).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect(facts.map((fact) => [fact.asked, fact.served])).toEqual([
    [500, 2],
    [500, 2],
  ])
  expect(threads.length).toBe(1)
})

test('a failure in the thread is the failure of the page, and is counted like any other', async () => {
  const refuse = (response: ServerResponse) => {
    response.writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' })
    response.end('{"errors":[{"message":"Too many."}]}')
  }
  const { readPage, ended } = await listFrom(refuse, ChannelThread)
  const failure = await readPage('next', never).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Failure)
  expect(failure).toMatchObject({ kind: 'unavailable', status: 429, retryAfter: 7, message: 'Too many.' })
  expect(ended.map((entry) => entry.failure)).toEqual(['unavailable'])
})

test('a page that is not wanted any more ends its request, and the next one is read as usual', async () => {
  const open: ServerResponse[] = []
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const answer = (response: ServerResponse) => {
    if (open.push(response) > 1) answerAreas(response)
    else response.once('close', close)
  }
  const { readPage } = await listFrom(answer, ChannelThread)
  const stop = new AbortController()
  const reading = readPage('next', stop.signal)
  await vi.waitFor(() => expect(open.length).toBe(1))
  stop.abort(new Error('left'))
  await expect(reading).rejects.toThrow('left')
  await closed
  await expect(readPage('next', never)).resolves.toMatchObject({ totalCount: 9 })
})

test.each([
  ['a thread that cannot be loaded', MissingThread],
  ['a browser without threads', undefined],
])('%s leaves all pages to be read directly', async (_, Thread) => {
  const { readPage, asked } = await listFrom(answerAreas, Thread)
  await expect(readPage('next', never)).resolves.toMatchObject({ values: areas })
  await expect(readPage('other', never)).resolves.toMatchObject({ values: areas })
  expect(asked).toEqual(['?limit=500&cursor=next', '?limit=500&cursor=other'])
})
