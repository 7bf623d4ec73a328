// Pages of lists as the thread reads them. The thread begins with the first page that is asked for, and ends when none
// was asked for a while.
import { Failure } from '#client/failure.ts'
import type { ClientSettings } from '#client/settings.ts'
import { type ListSource, type PackedListPage, threadLimit } from './list-source.ts'
import type { PageAnswer, PageRequest } from './page-requests.ts'
import threadAddress from './page-thread.ts?worker&url'

/** A thread as its page sees it. */
interface PageThread {
  postMessage(request: PageRequest): void
  addEventListener(type: 'message', listener: (event: MessageEvent<PageAnswer>) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void
  terminate(): void
}

interface Waiting {
  readonly resolve: (page: PackedListPage) => void
  readonly reject: (reason: unknown) => void
}

/** Milliseconds without a request after which the thread ends. */
const idleMs = 10_000

/** The thread could not be started, or it broke. */
class ThreadFailure extends Error {}

interface WantedPage<Item> {
  /** The noun of the resource. */
  readonly list: string
  /** See {@link PageRequest}. */
  readonly reading: number
  readonly cursor: string
  readonly signal: AbortSignal
  /** Reads it without a thread. */
  readonly direct: ListSource<Item>['readPage']
}

export class ThreadedPages {
  readonly #settings: ClientSettings
  readonly #waiting = new Map<number, Waiting>()
  #thread: PageThread | undefined
  #isBroken = typeof Worker !== 'function'
  #count = 0
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(settings: ClientSettings) {
    this.#settings = settings
  }

  /** Starts the thread, for a page that will be asked for soon. */
  prepare(): void {
    if (this.#isBroken) return
    this.#thread ??= this.#begin()
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#end(), idleMs)
  }

  /** Reads a page in the thread, or directly from the first time on that the thread is broken. */
  async read<Item>({ direct, ...page }: WantedPage<Item>): ReturnType<WantedPage<Item>['direct']> {
    try {
      if (!this.#isBroken) return await this.#read(page)
    } catch (error) {
      // A file of the console that does not come is no answer of the service.
      if (!(error instanceof ThreadFailure)) throw error
      this.#isBroken = true
    }
    return direct(page.cursor, page.signal)
  }

  /** Rejects with a Failure of the request, the reason of the signal, or a {@link ThreadFailure}. */
  async #read({ list, reading, cursor, signal }: Omit<WantedPage<never>, 'direct'>): Promise<PackedListPage> {
    signal.throwIfAborted()
    this.prepare()
    clearTimeout(this.#rest)
    this.#count += 1
    const id = this.#count
    const { promise, resolve, reject } = Promise.withResolvers<PackedListPage>()
    const stop = () => {
      this.#thread?.postMessage({ kind: 'stop', id })
      reject(signal.reason)
    }
    this.#waiting.set(id, { resolve, reject })
    signal.addEventListener('abort', stop)
    const { origin, planning, timeout } = this.#settings
    const query = { limit: threadLimit, cursor }
    const settings = { origin, planning, timeout }
    this.#thread?.postMessage({ kind: 'read', id, list, reading, query, settings })
    try {
      return await promise
    } finally {
      signal.removeEventListener('abort', stop)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0 && this.#thread) this.prepare()
    }
  }

  /** Ends the thread; the next reading starts another one. */
  #end(): void {
    clearTimeout(this.#rest)
    this.#thread?.terminate()
    this.#thread = undefined
    for (const { reject } of this.#waiting.values()) reject(new ThreadFailure())
  }

  #begin(): PageThread {
    const thread: PageThread = new Worker(threadAddress, { type: 'module', name: 'pages' })
    thread.addEventListener('message', ({ data }) => this.#take(data))
    const fail = (event: Event) => {
      event.preventDefault()
      if (thread === this.#thread) this.#end()
    }
    thread.addEventListener('error', fail)
    thread.addEventListener('messageerror', fail)
    return thread
  }

  #take(answer: PageAnswer): void {
    const { onRequestEnd, onPage } = this.#settings
    if (answer.kind === 'ended') onRequestEnd?.(answer.entry)
    else if (answer.kind === 'served') onPage?.(answer.fact)
    else if (answer.kind === 'page') this.#waiting.get(answer.id)?.resolve(answer.page)
    else this.#waiting.get(answer.id)?.reject(new Failure(answer.failure))
  }
}
