// Limits how slowly a body may arrive: it may take long while it makes progress. A time limit alone would refuse a large
// body on a slow network, or let any client hold a connection for as long as the largest body needs.

/** Milliseconds in which a body that is not complete must make some progress. */
const windowMs = 10_000

/** Bytes that must arrive in each of these windows: 128 kbit/s, less than any network a person works on. */
export const minWindowBytes = 160 * 1024

/** Milliseconds that a body may take in all: 32 MiB at half a megabit a second. */
export const maxReceiptMs = 540_000

/** A body that is arriving. Times are milliseconds of one clock; bytes are those received on its connection. */
export class BodyProgress {
  readonly #startedAt: number
  #windowAt: number
  #windowBytes: number

  constructor(now: number, bytes: number) {
    this.#startedAt = now
    this.#windowAt = now
    this.#windowBytes = bytes
  }

  /** True when the body arrives too slowly; called at intervals until it is complete. */
  isTooSlow(now: number, bytes: number): boolean {
    if (now - this.#startedAt > maxReceiptMs) return true
    if (now - this.#windowAt < windowMs) return false
    if (bytes - this.#windowBytes < minWindowBytes) return true
    this.#windowAt = now
    this.#windowBytes = bytes
    return false
  }
}
