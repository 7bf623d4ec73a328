// When a list is brought up to date next.
import { canHeal } from '#client/failure.ts'
import type { ReadState } from './list-sync.ts'

const secondMs = 1000
/** Milliseconds between two looks at a service that answers. */
const lookEveryMs = 10 * secondMs
/** The same for one that refuses, or answers what it should not. */
const lookAgainAtRefusalMs = 5 * 60 * secondMs
const maxWaitMs = 60 * secondMs
/** What a service may ask for at most; more would be for ever. */
const maxAskedWaitMs = 3600 * secondMs

/**
 * Milliseconds until the next look.
 * @param failures how often in a row it has failed, this time included.
 * @param jitter from 0 to 1: devices that failed together do not come back together.
 */
export function waitBefore(
  state: ReadState,
  { failures, jitter }: { failures: number; jitter: number },
): number {
  if (state.kind !== 'failed') return lookEveryMs
  const { failure } = state
  if (!canHeal(failure)) return lookAgainAtRefusalMs
  if (failure.retryAfter !== undefined) return Math.min(failure.retryAfter * secondMs, maxAskedWaitMs)
  return Math.max(secondMs, jitter * Math.min(maxWaitMs, secondMs * 2 ** Math.min(failures, 10)))
}

/**
 * When a list that failed is tried again because the service has answered another call: less and less often while that is
 * in vain, and not before the service asked for. Each look at the lists that can be had would be a reason otherwise.
 */
export class ReconnectPace {
  #dueAt = 0
  /** How often in a row it was tried so, and failed nevertheless. */
  #vain = 0
  #isTried = false
  #readAt = 0

  /** True when it is due; it counts as tried then. @param now epoch milliseconds */
  isDue(now: number): boolean {
    this.#isTried = now >= this.#dueAt
    return this.#isTried
  }

  /** @param times epoch milliseconds: now, and when the list was last in step with the service */
  note(state: ReadState, { now, readAt }: { readonly now: number; readonly readAt: number }): void {
    if (readAt !== this.#readAt) {
      this.#readAt = readAt
      this.#vain = 0
      this.#isTried = false
    }
    if (state.kind !== 'failed') return
    if (this.#isTried) this.#vain += 1
    this.#isTried = false
    const { kind, retryAfter } = state.failure
    // Without an answer the service could not be reached, and now it can.
    const isPaced = kind === 'unavailable' && (this.#vain > 0 || retryAfter !== undefined)
    this.#dueAt = isPaced ? now + waitBefore(state, { failures: this.#vain, jitter: 1 }) : 0
  }
}

interface RoutineOptions {
  readonly sync: () => Promise<ReadState>
  readonly random: () => number
  /** Whether the page is hidden; then nothing is asked until it is woken. */
  readonly isHidden: () => boolean
}

/** Brings a list up to date again and again, until it is stopped. */
export class SyncRoutine {
  readonly #options: RoutineOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** It was time to look while the page was hidden. */
  #isOverdue = false
  #isStopped = false

  constructor(options: RoutineOptions) {
    this.#options = options
  }

  /** Looks now instead of when it is due; for when the network is back or the person is. */
  readonly wake = (): void => {
    if (this.#timer === undefined && !this.#isOverdue) return
    this.#isOverdue = false
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
    this.#timer = setTimeout(this.#lookIfSeen, wait)
  }

  readonly #lookIfSeen = (): void => {
    if (!this.#options.isHidden()) {
      this.wake()
      return
    }
    this.#timer = undefined
    this.#isOverdue = true
  }

  stop(): void {
    this.#isStopped = true
    this.#isOverdue = false
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
