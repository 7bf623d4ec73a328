// Whether the service can be reached, as far as the calls of this page have shown.
import { useSyncExternalStore } from 'react'
import type { RequestLogEntry } from '#client/request-log-entry.ts'
import { ChangeSignal } from '#hierarchy/change-signal.ts'
import type { Reach } from '#offline/saving-status.ts'

export class Connection {
  readonly #signal = new ChangeSignal()
  #hasNetwork: boolean
  #answers = true
  /** Epoch milliseconds at which the network last went. */
  #lostAt = Number.NEGATIVE_INFINITY

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
    if (askedAt > this.#lostAt) this.#change(true, true)
  }

  /** Notes a call that was given up, after what repeating it was worth. */
  noteFailure({ kind, status, errors = [], isForeign }: GivenUp): void {
    const isMissed = kind === 'offline' || kind === 'timeout' || kind === 'unavailable' || isForeign
    // A gateway got more of an answer than it takes.
    const isAnswered = isLimit(status) || errors.some(({ type }) => type === 'UPSTREAM_ANSWER_TOO_LARGE')
    if (isMissed && !isAnswered) this.#change(this.#hasNetwork, false)
  }

  readonly getState = (): Reach => {
    if (!this.#hasNetwork) return 'no-network'
    return this.#answers ? 'connected' : 'unreachable'
  }

  readonly subscribe = this.#signal.subscribe

  #change(hasNetwork: boolean, answers: boolean): void {
    const before = this.getState()
    this.#hasNetwork = hasNetwork
    this.#answers = answers
    if (before === this.getState()) return
    this.#signal.notify()
  }
}

/** The facts of a call that was given up; of one of the outbox only what its entry keeps. */
interface GivenUp {
  readonly kind: string
  readonly status?: number | undefined
  readonly errors?: readonly { readonly type: string }[] | undefined
  readonly isForeign?: boolean
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
    case 'unexpected':
      return false
    case 'unavailable':
      return isLimit(head?.status)
    default:
      return true
  }
}

export function useConnectionState(connection: Connection): Reach {
  return useSyncExternalStore(connection.subscribe, connection.getState)
}

export type { Reach as ConnectionState } from '#offline/saving-status.ts'
