// The checksum that a zip file keeps of each of its entries (RFC 1952, section 8).

const polynomial = 0xedb88320

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? polynomial ^ (value >>> 1) : value >>> 1
  return value
})

/** The checksum of bytes that arrive piece by piece. */
export class Crc32 {
  #state = 0xffffffff

  add(bytes: Uint8Array): void {
    let state = this.#state
    // By index: an iterator would make an object for every byte.
    for (let index = 0; index < bytes.length; index += 1) {
      state = (table[(state ^ (bytes[index] ?? 0)) & 0xff] ?? 0) ^ (state >>> 8)
    }
    this.#state = state
  }

  /** Unsigned, as zip files keep it. */
  get value(): number {
    return ~this.#state >>> 0
  }
}
