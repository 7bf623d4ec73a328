// What the page and the thread that reads pages of lists say to each other, and the side of the thread: it asks the
// service for a page, checks it by the contract and packs it as this device keeps it.
import { asFailure } from '#client/failure.ts'
import type { PageFact, RequestLogEntry } from '#client/request-log-entry.ts'
import type { ClientSettings } from '#client/settings.ts'
import { functionOf } from '#client/transport.ts'
import type { FailureFacts } from '#contract/errors.ts'
import type { Page } from '#contract/listing.ts'
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
      /** The noun of the resource. */
      readonly list: string
      readonly query: Readonly<Record<string, string | undefined>>
      readonly settings: PlainSettings
    }
  | { readonly kind: 'stop'; readonly id: number }

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

type ReadPage = ReturnType<typeof functionOf>

export function answerPageRequests(port: RequestPort): void {
  const stops = new Map<number, AbortController>()
  // Kept, because each remembers whether its list has refused a limit.
  const readers = new Map<string, ReadPage>()

  const read = async ({ id, list, query, settings }: Extract<PageRequest, { kind: 'read' }>) => {
    const stop = new AbortController()
    stops.set(id, stop)
    try {
      const reader = readers.get(list) ?? readerOf(port, settings, list)
      readers.set(list, reader)
      const { values, ...page } = (await reader({ query }, { signal: stop.signal })) as Page<object>
      port.postMessage({ kind: 'page', id, page: { ...page, text: packPage(values) } })
    } catch (error) {
      // Of a page that is not wanted any more nothing is expected.
      if (!stop.signal.aborted) port.postMessage({ kind: 'failed', id, failure: factsOf(error) })
    } finally {
      stops.delete(id)
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'read') void read(data)
    else stops.get(data.id)?.abort()
  })
}

function readerOf(port: RequestPort, settings: PlainSettings, list: string): ReadPage {
  const resource = Object.values(resources).find(({ collection }) => collection === list)
  if (!resource) throw new Error(`there is no list of ${list}`)
  const name = resource.operations.list
  const reporting: ClientSettings = {
    ...settings,
    onRequestEnd: (entry) => port.postMessage({ kind: 'ended', entry }),
    onPage: (fact) => port.postMessage({ kind: 'served', fact }),
  }
  return functionOf(reporting, { name, operation: operations[name] })
}

/** A failure without its class, which does not travel between threads. */
function factsOf(error: unknown): FailureFacts {
  const { kind, status, errors, retryAfter, detail, isForeign } = asFailure(error)
  return { kind, status, errors, retryAfter, detail, isForeign }
}
