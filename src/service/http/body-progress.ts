// How long a body may take: as long as it keeps coming. Time alone would refuse a large one on a slow
// network, and let everybody hold a connection for as long as the largest body needs.

/** Milliseconds in which a body that is not complete must make some progress. */
const windowMs = 10_000

/** Bytes that must come in each of them: 128 kbit/s, less than any network a person works on. */
export const minWindowBytes = 160 * 1024

/** Milliseconds that a body may take in all: 32 MiB at half a megabit a second. */
export const maxReceiptMs = 540_000

/** A body that is on its way. Times are milliseconds of one clock, bytes those that came on its connection. */
export class BodyProgress {
  readonly #startedAt: number
  #windowAt: number
  #windowBytes: number

  constructor(now: number, bytes: number) {
    this.#startedAt = now
    this.#windowAt = now
    this.#windowBytes = bytes
  }

  /** Whether the body comes too slowly; to be asked now and then while it is not complete. */
  isTooSlow(now: number, bytes: number): boolean {
    if (now - this.#startedAt > maxReceiptMs) return true
    if (now - this.#windowAt < windowMs) return false
    if (bytes - this.#windowBytes < minWindowBytes) return true
    this.#windowAt = now
    this.#windowBytes = bytes
    return false
  }
}
