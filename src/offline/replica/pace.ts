/** Milliseconds between the first two changes of what is shown while pages come in, from the device or from the service. */
const firstWaitMs = 400

/** Says when to show what changes all the time: immediately, then after a wait, which may grow. */
export class Pace {
  readonly #now: () => number
  readonly #longestMs: number
  #waitMs = 0
  #shownAt = Number.NEGATIVE_INFINITY

  /** @param longestMs up to which each wait is twice the one before; without it all are equally long */
  constructor(now: () => number, longestMs = firstWaitMs) {
    this.#now = now
    this.#longestMs = longestMs
  }

  /** True when it is time to show again; the next wait begins with this answer. */
  isDue(): boolean {
    const now = this.#now()
    if (now - this.#shownAt <= this.#waitMs) return false
    this.#waitMs = this.#waitMs === 0 ? firstWaitMs : Math.min(2 * this.#waitMs, this.#longestMs)
    this.#shownAt = now
    return true
  }
}
