// How many rows of an import go into one request, learned from how the service takes them.

/** Milliseconds that a request may take before the next ones are made smaller, and below which they may grow. */
const slowMs = 8_000
const quickMs = 2_000
/** Part of the time of a larger request that a smaller one may take, for its size to be the reason. */
const savedPart = 0.75
/** A request of so few rows does not take long because of their number. */
const fewRows = 20

export class BatchSize {
  #maxRows: number
  /** More than this the service has never been seen to take. */
  #ceiling: number
  /** With fewer rows than this, a request that took long would take as long. */
  #least = fewRows
  /** The last request that was followed by smaller ones because it took long. */
  #slow: { readonly rows: number; readonly milliseconds: number } | undefined

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
    if (milliseconds > slowMs) this.#tookLong(rows, milliseconds)
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

  /** Makes the next request smaller, unless this one shows that its size is not the reason. */
  #tookLong(rows: number, milliseconds: number): void {
    const larger = this.#slow
    // The last rows of a part say little of requests of more.
    if (rows <= this.#least || (larger && rows < Math.floor(larger.rows / 2))) return
    if (larger && rows < larger.rows && milliseconds > larger.milliseconds * savedPart) {
      this.#least = rows
      return
    }
    this.#slow = { rows, milliseconds }
    this.#maxRows = Math.max(this.#least, Math.min(this.#maxRows, Math.floor(rows / 2)))
  }

  #shrink(rows: number): void {
    this.#least = fewRows
    this.#slow = undefined
    this.#maxRows = Math.max(1, Math.min(this.#maxRows, Math.floor(rows / 2)))
  }
}
