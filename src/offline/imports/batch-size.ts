// How many rows of an import go into one request, learned from how the service takes them.

/** Milliseconds that a request may take before the next ones are made smaller, and below which they may grow. */
const slow = 8_000
const quick = 2_000

export class RequestPace {
  #most: number
  /** More than this the service has never been seen to take. */
  #ceiling: number

  /** @param start most rows in one request at first. Spec silent: the most that a service takes (§8). */
  constructor(start = 500) {
    this.#ceiling = start
    this.#most = start
  }

  /** Most rows in the next request. */
  get most(): number {
    return this.#most
  }

  /** @param milliseconds that the service needed for this many rows. */
  took(rows: number, milliseconds: number): void {
    if (milliseconds > slow) this.#shrink(rows)
    else if (milliseconds < quick && rows >= this.#most)
      this.#most = Math.min(this.#ceiling, Math.ceil(this.#most * 1.5))
  }

  tooLarge(rows: number): void {
    this.#ceiling = Math.max(1, Math.min(this.#ceiling, rows - 1))
    this.#shrink(rows)
  }

  /** No answer came: fewer rows are in doubt when it happens again. */
  failed(rows: number): void {
    this.#shrink(rows)
  }

  #shrink(rows: number): void {
    this.#most = Math.max(1, Math.min(this.#most, Math.floor(rows / 2)))
  }
}
