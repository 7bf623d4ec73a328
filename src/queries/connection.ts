// Whether the service can be reached, as far as the calls of this page have shown.
import { useSyncExternalStore } from 'react'
import type { Failure } from '#client/failure.ts'

/** `no-network`: this device has none. `unreachable`: it has one, yet the service did not answer. */
export type ConnectionState = 'connected' | 'no-network' | 'unreachable'

export class Connection {
  readonly #listeners = new Set<() => void>()
  #hasNetwork: boolean
  #answers = true

  /** @param target the window, whose `online` and `offline` events say whether the device has a network. */
  constructor(target: EventTarget, hasNetwork: boolean) {
    this.#hasNetwork = hasNetwork
    target.addEventListener('online', () => this.#change(true, true))
    target.addEventListener('offline', () => this.#change(false, this.#answers))
  }

  /** Notes how a call went. An answer of the service counts even when it refuses; one of a proxy's does not. */
  observe(outcome: 'answered' | Failure): void {
    if (outcome === 'answered') {
      this.#change(true, true)
      return
    }
    switch (outcome.kind) {
      case 'offline':
      case 'timeout':
      case 'unavailable':
        this.#change(this.#hasNetwork, outcome.status === 429 || outcome.status === 500)
        return
      case 'unexpected':
        if (outcome.isForeign) this.#change(this.#hasNetwork, false)
        return
      default:
        this.#change(true, true)
    }
  }

  readonly getState = (): ConnectionState => {
    if (!this.#hasNetwork) return 'no-network'
    return this.#answers ? 'connected' : 'unreachable'
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #change(hasNetwork: boolean, answers: boolean): void {
    const before = this.getState()
    this.#hasNetwork = hasNetwork
    this.#answers = answers
    if (before === this.getState()) return
    for (const tell of this.#listeners) tell()
  }
}

export function useConnectionState(connection: Connection): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.getState)
}
