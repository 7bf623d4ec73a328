// How many rows of an import go into one request, learned from how the service takes them.

/** Milliseconds that a request may take before the next ones are made smaller, and below which they may grow. */
const slowMs = 8_000
const quickMs = 2_000

export class BatchSize {
  #maxRows: number
  /** More than this the service has never been seen to take. */
  #ceiling: number

  /** @param start most rows in one request at first. Spec silent: the most that a service takes (§8). */
  constructor(start = 500) {
    this.#ceiling = start
    this.#maxRows = start
  }

  /** Most rows in the next request. */
  get maxRows(): number {
    return this.#maxRows
  }

  /** @param milliseconds that the service needed for this many rows. */
  took(rows: number, milliseconds: number): void {
    if (milliseconds > slowMs) this.#shrink(rows)
    else if (milliseconds < quickMs && rows >= this.#maxRows)
      this.#maxRows = Math.min(this.#ceiling, Math.ceil(this.#maxRows * 1.5))
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
    this.#maxRows = Math.max(1, Math.min(this.#maxRows, Math.floor(rows / 2)))
  }
}
