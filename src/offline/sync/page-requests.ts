// What the page and the thread that reads pages of lists say to each other, and the side of the thread: it asks the
// service for a page, checks it by the contract and packs it as this device keeps it.
import { asFailure } from '#client/failure.ts'
import type { PageFact, RequestLogEntry } from '#client/request-log-entry.ts'
import type { ClientSettings } from '#client/settings.ts'
import { functionOf } from '#client/transport.ts'
import type { FailureFacts } from '#contract/errors.ts'
import { extendedOperations } from '#contract/extended-operations.ts'
import type { Page } from '#contract/listing.ts'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { resources } from '#contract/resources.ts'
import { packPage } from '#offline/replica/packed-page.ts'
import type { PackedListPage } from './list-source.ts'

/** Settings that can be sent to a thread. */
type PlainSettings = Pick<ClientSettings, 'origin' | 'planning' | 'timeout'>

export type PageRequest =
  | {
      readonly kind: 'read'
      readonly id: number
      /** The noun of the resource, or the name of another operation that lists it. */
      readonly list: string
      /** The same for pages that follow each other; another one after a sign-out, or when a list is read again. */
      readonly reading: number
      readonly query: PageQuery
      readonly settings: PlainSettings
    }
  | { readonly kind: 'stop'; readonly id: number }

interface PageQuery {
  readonly limit: string
  readonly cursor: string
}

export type PageAnswer =
  | { readonly kind: 'page'; readonly id: number; readonly page: PackedListPage }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: FailureFacts }
  /** Of every request that has ended, for the log. */
  | { readonly kind: 'ended'; readonly entry: RequestLogEntry }
  | { readonly kind: 'served'; readonly fact: PageFact }

export interface RequestPort {
  postMessage(answer: PageAnswer): void
  addEventListener(type: 'message', listener: (event: MessageEvent<PageRequest>) => void): void
}

type ReadRequest = Extract<PageRequest, { kind: 'read' }>
type ReadPage = ReturnType<typeof functionOf>

/** A page that has been asked for, or is read before that. */
interface PageReading {
  readonly request: ReadRequest
  readonly stop: AbortController
  readonly page: Promise<Page<object>>
  readonly packed: Promise<PackedListPage>
  isAsked: boolean
  /** Of the page after it; undefined before this one is there, and after the last. */
  cursor: string | undefined
}

/**
 * Answers requests for pages. The page after one that was asked for is read before its own request comes, so that the
 * service works on it while the one before is parsed and packed here, unpacked by the page and stored.
 */
export function answerPageRequests(port: RequestPort): void {
  const asked = new Map<number, PageReading>()
  /** By list: the page that is read before it is asked for. */
  const ahead = new Map<string, PageReading>()
  // Kept, because each remembers whether its list has refused a limit.
  const readers = new Map<string, ReadPage>()

  const begin = (request: ReadRequest): PageReading => {
    const { list, settings, query } = request
    const reader = readers.get(list) ?? readerOf(port, settings, list)
    readers.set(list, reader)
    const stop = new AbortController()
    const onText = (text: string) => {
      made.cursor = cursorIn(text)
      if (made.isAsked) readAhead(made)
    }
    const page = reader({ query: { ...query } }, { signal: stop.signal, onText }) as Promise<Page<object>>
    const packed = page.then(async ({ values, ...rest }) => {
      // The request for the page after this one goes out first.
      await undefined
      return { ...rest, packed: await packPage(values) }
    })
    // One that is never asked for may fail.
    packed.catch(() => {})
    const made: PageReading = { request, stop, page, packed, isAsked: false, cursor: undefined }
    return made
  }

  /** Begins to read the page after this one, unless that has begun. */
  const readAhead = ({ request, cursor }: PageReading) => {
    const { list, query } = request
    const begun = ahead.get(list)
    if (begun?.request.query.cursor === cursor) return
    begun?.stop.abort()
    ahead.delete(list)
    if (cursor) ahead.set(list, begin({ ...request, query: { ...query, cursor } }))
  }

  /** Takes the page that was read ahead if it is the one that is asked for; no other will be asked for any more. */
  const take = (request: ReadRequest): PageReading => {
    const { list, reading, query } = request
    const ready = ahead.get(list)
    ahead.delete(list)
    if (ready?.request.reading === reading && ready.request.query.cursor === query.cursor) return ready
    ready?.stop.abort()
    return begin(request)
  }

  const answer = async (request: ReadRequest) => {
    const { id } = request
    const taken = take(request)
    asked.set(id, taken)
    taken.isAsked = true
    readAhead(taken)
    try {
      const { last, nextPageCursor } = await taken.page
      // The text may have seemed to name another one.
      taken.cursor = (!last && nextPageCursor) || undefined
      readAhead(taken)
      port.postMessage({ kind: 'page', id, page: await taken.packed })
    } catch (error) {
      // Of a page that is not wanted any more nothing is expected.
      if (!taken.stop.signal.aborted) port.postMessage({ kind: 'failed', id, failure: factsOf(error) })
    } finally {
      asked.delete(id)
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'read') void answer(data)
    else asked.get(data.id)?.stop.abort()
  })
}

/** Finds the cursor that an answer seems to name, without parsing it. */
function cursorIn(text: string): string | undefined {
  const at = text.lastIndexOf('"nextPageCursor"')
  return /^"nextPageCursor"\s*:\s*"([^"\\]+)"/.exec(text.slice(at, at + maxCursorText))?.[1]
}

/** Characters within which a cursor ends; a longer one is found when its page is parsed. */
const maxCursorText = 2000

function readerOf(port: RequestPort, settings: PlainSettings, list: string): ReadPage {
  const name = Object.values(resources).find(({ collection }) => collection === list)?.operations.list ?? list
  const operation = listOperations[name]
  if (!operation) throw new Error(`there is no list of ${list}`)
  const reporting: ClientSettings = {
    ...settings,
    onRequestEnd: (entry) => port.postMessage({ kind: 'ended', entry }),
    onPage: (fact) => port.postMessage({ kind: 'served', fact }),
  }
  return functionOf(reporting, { name, operation })
}

const listOperations: Readonly<Partial<Record<string, Operation>>> = { ...operations, ...extendedOperations }

/** A failure without its class, which does not travel between threads. */
function factsOf(error: unknown): FailureFacts {
  const { kind, status, errors, retryAfter, detail, foreign } = asFailure(error)
  return { kind, status, errors, retryAfter, detail, foreign }
}
