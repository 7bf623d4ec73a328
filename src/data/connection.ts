// Whether the service can be reached, as far as the calls of this page have shown.
import { useSyncExternalStore } from 'react'
import type { RequestLogEntry } from '#client/request-log-entry.ts'
import { ChangeSignal } from '#hierarchy/change-signal.ts'
import type { Reach } from '#offline/saving-status.ts'

/** Milliseconds after an answer in which another one that is cut off does not count as an outage. */
const livelyMs = 60_000

export class Connection {
  readonly #signal = new ChangeSignal()
  #hasNetwork: boolean
  #answers = true
  #foreign: ForeignFacts | undefined
  /** Epoch milliseconds at which the network last went. */
  #lostAt = Number.NEGATIVE_INFINITY
  /** Epoch milliseconds of the last answer. */
  #answeredAt = Number.NEGATIVE_INFINITY

  /** @param target the window, whose `online` and `offline` events say whether the device has a network. */
  constructor(target: EventTarget, hasNetwork: boolean) {
    this.#hasNetwork = hasNetwork
    target.addEventListener('online', () => this.#change(true, true))
    target.addEventListener('offline', () => {
      this.#lostAt = Date.now()
      this.#change(false, this.#answers)
    })
  }

  /** Notes a request that has ended. One that the service answered counts, even when it refused. */
  noteRequest(seen: Pick<RequestLogEntry, 'at' | 'head' | 'failure'>): void {
    if (isOfService(seen)) this.noteAnswer(seen.at)
  }

  /** @param askedAt epoch milliseconds of the request that the service has answered. */
  noteAnswer(askedAt: number): void {
    // What was asked before the network went may still be read to its end: it says nothing of the network now.
    if (askedAt <= this.#lostAt) return
    this.#answeredAt = Date.now()
    this.#change(true, true)
  }

  /** Notes a call that was given up, after what repeating it was worth. */
  noteFailure({ kind, status, errors = [], foreign }: GivenUp): void {
    if (kind === 'foreign') {
      // Data with a success is most likely the service's, in another shape than this console knows.
      const isOfSomeService = foreign?.content === 'data' && status !== undefined && status < 300
      if (!isOfSomeService)
        this.#change(this.#hasNetwork, false, { status, content: 'page', said: '', ...foreign })
      return
    }
    const isMissed = kind === 'offline' || kind === 'timeout' || kind === 'unavailable'
    const has = (wanted: string) => errors.some(({ type }) => type === wanted)
    // A gateway got more of an answer than it takes.
    const isAnswered = isLimit(status) || has('UPSTREAM_ANSWER_TOO_LARGE')
    // One area whose answers are cut off says nothing of the others.
    const isCut = status !== undefined && (kind === 'offline' || (status === 502 && has('UPSTREAM_SILENT')))
    const isLively = isCut && Date.now() < this.#answeredAt + livelyMs
    if (isMissed && !isAnswered && !isLively) this.#change(this.#hasNetwork, false)
  }

  readonly getState = (): Reach => {
    if (!this.#hasNetwork) return 'no-network'
    if (this.#answers) return 'connected'
    return this.#foreign ? 'foreign' : 'unreachable'
  }

  /** What last came in place of an answer of the service; undefined while the state is another than `foreign`. */
  readonly getForeign = (): ForeignFacts | undefined =>
    this.getState() === 'foreign' ? this.#foreign : undefined

  readonly subscribe = this.#signal.subscribe

  #change(hasNetwork: boolean, answers: boolean, foreign?: ForeignFacts): void {
    const before = this.getState()
    const was = this.#foreign
    this.#hasNetwork = hasNetwork
    this.#answers = answers
    const isSame = was?.status === foreign?.status && was?.said === foreign?.said
    this.#foreign = isSame && was ? was : foreign
    if (before !== this.getState() || this.#foreign !== was) this.#signal.notify()
  }
}

/** The facts of a call that was given up; of one of the outbox only what its entry keeps. */
interface GivenUp {
  readonly kind: string
  readonly status?: number | undefined
  readonly errors?: readonly { readonly type: string }[] | undefined
  readonly foreign?: Pick<ForeignFacts, 'content' | 'said'> | undefined
}

/** An answer that was not the service's. */
export interface ForeignFacts {
  readonly status: number | undefined
  readonly content: string
  readonly said: string
}

/** Refusals that come from the service, rather than from a proxy before it. */
function isLimit(status: number | undefined): boolean {
  return status === 429 || status === 500
}

/** True for an answer of the service's own: proxies and sign-in pages answer otherwise. */
function isOfService({ head, failure }: Pick<RequestLogEntry, 'head' | 'failure'>): boolean {
  switch (failure) {
    case 'offline':
    case 'timeout':
    case 'foreign':
    case 'unexpected':
      return false
    case 'unavailable':
      return isLimit(head?.status)
    default:
      return true
  }
}

/** What answers in the service's place now; undefined while nothing does. */
export function useForeignAnswer(connection: Connection): ForeignFacts | undefined {
  return useSyncExternalStore(connection.subscribe, connection.getForeign)
}

export function useConnectionState(connection: Connection): Reach {
  return useSyncExternalStore(connection.subscribe, connection.getState)
}

export type { Reach as ConnectionState } from '#offline/saving-status.ts'
