// Limits simultaneous sign-ins at the upstream. Anonymous callers can start one, so sign-ins have separate slots, far
// fewer than the upstream's: signed-in callers never wait for them.
import { problem } from '#service/problem.ts'

/** At one time, for one client address and for all of them. */
export const signInLimits = { perAddress: 4, overall: 20 } as const

/** Seconds after which a retry makes sense. */
const retryAfterSeconds = 2

export class SignInSlots {
  readonly #taken = new Map<string, number>()
  #overall = 0

  /**
   * Runs `work` in a slot of this client address.
   * @throws Problem 429 when the address has too many sign-ins in progress, 503 when all addresses together have.
   */
  async run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const taken = this.#taken.get(address) ?? 0
    if (taken >= signInLimits.perAddress) {
      const message = 'too many simultaneous sign-ins from this address; try again'
      throw problem(429, 'RATE_LIMITED', message, retryAfterSeconds)
    }
    if (this.#overall >= signInLimits.overall) {
      const message = 'too many simultaneous sign-ins; try again'
      throw problem(503, 'UNAVAILABLE', message, retryAfterSeconds)
    }
    this.#taken.set(address, taken + 1)
    this.#overall += 1
    try {
      return await work()
    } finally {
      this.#release(address)
    }
  }

  #release(address: string): void {
    const left = (this.#taken.get(address) ?? 1) - 1
    if (left === 0) this.#taken.delete(address)
    else this.#taken.set(address, left)
    this.#overall -= 1
  }
}
