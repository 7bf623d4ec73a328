// When a list is brought up to date next.
import { canHeal } from '#client/failure.ts'
import type { SyncState } from './list-sync.ts'

const second = 1000
/** Milliseconds between two looks at a service that answers. */
const lookEvery = 60 * second
/** The same for one that refuses, or answers what it should not. */
const lookAgainAtRefusal = 5 * 60 * second
const maxWaitMs = 60 * second
/** What a service may ask for at most; more would be for ever. */
const longestAskedWait = 3600 * second

/**
 * Milliseconds until the next look.
 * @param failures how often in a row it has failed, this time included.
 * @param jitter from 0 to 1: devices that failed together do not come back together.
 */
export function waitBefore(
  state: SyncState,
  { failures, jitter }: { failures: number; jitter: number },
): number {
  if (state.kind !== 'failed') return lookEvery
  const { failure } = state
  if (!canHeal(failure)) return lookAgainAtRefusal
  if (failure.retryAfter !== undefined) return Math.min(failure.retryAfter * second, longestAskedWait)
  return Math.max(second, jitter * Math.min(maxWaitMs, second * 2 ** Math.min(failures, 10)))
}

interface RoutineOptions {
  readonly sync: () => Promise<SyncState>
  readonly random: () => number
}

/** Brings a list up to date again and again, until it is stopped. */
export class SyncRoutine {
  readonly #options: RoutineOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isStopped = false

  constructor(options: RoutineOptions) {
    this.#options = options
  }

  /** Looks now instead of when it is due; for when the network is back or the person is. */
  readonly wake = (): void => {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    void this.run()
  }

  /** Looks, and then again whenever it is time. */
  async run(): Promise<void> {
    const state = await this.#options.sync()
    if (this.#isStopped) return
    this.#failures = state.kind === 'failed' ? this.#failures + 1 : 0
    clearTimeout(this.#timer)
    const wait = waitBefore(state, { failures: this.#failures, jitter: this.#options.random() })
    this.#timer = setTimeout(this.wake, wait)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
