// Ids and their slots. A Map would do, but it cannot be made large in one step and hashes each id again and
// again: for a hundred thousand ids of the wire that was half of the time in which a tree is built.
import { grown } from './slot-list.ts'

export class IdTable {
  // Slot 0 is above the roots and no node.
  readonly #ids: string[] = ['']
  /** Slots by hash, 0 where free; a power of two, at most half full. */
  #buckets: Int32Array
  #hashes: Int32Array

  constructor(capacity: number) {
    this.#buckets = new Int32Array(bucketsFor(capacity))
    this.#hashes = new Int32Array(capacity)
  }

  /** All slots given so far are below it. */
  get limit(): number {
    return this.#ids.length
  }

  idOf(slot: number): string {
    return this.#ids[slot] ?? ''
  }

  /** The slot of an id; 0 when it has none. */
  slotOf(id: string): number {
    return this.#buckets[this.#bucketOf(id, hashOf(id))] ?? 0
  }

  /** The slot of an id, a new one when it has none. */
  slotFor(id: string): number {
    const hash = hashOf(id)
    const bucket = this.#bucketOf(id, hash)
    const known = this.#buckets[bucket] ?? 0
    if (known !== 0) return known
    const slot = this.#ids.length
    this.#ids.push(id)
    const isFull = slot >= this.#hashes.length
    if (isFull) this.grow(2 * slot)
    this.#hashes[slot] = hash
    this.#buckets[isFull ? this.#bucketOf(id, hash) : bucket] = slot
    return slot
  }

  grow(capacity: number): void {
    this.#hashes = grown(this.#hashes, capacity)
    const count = bucketsFor(capacity)
    if (count <= this.#buckets.length) return
    const buckets = new Int32Array(count)
    const mask = count - 1
    for (let slot = 1; slot < this.#ids.length; slot += 1) {
      let bucket = (this.#hashes[slot] ?? 0) & mask
      while (buckets[bucket] !== 0) bucket = (bucket + 1) & mask
      buckets[bucket] = slot
    }
    this.#buckets = buckets
  }

  /** The bucket that holds the id, or the free one where it belongs. */
  #bucketOf(id: string, hash: number): number {
    const buckets = this.#buckets
    const mask = buckets.length - 1
    let bucket = hash & mask
    for (;;) {
      const slot = buckets[bucket] ?? 0
      if (slot === 0 || (this.#hashes[slot] === hash && this.#ids[slot] === id)) return bucket
      bucket = (bucket + 1) & mask
    }
  }
}

function bucketsFor(capacity: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(2 * capacity, 16)))
}

/**
 * FNV-1a over four characters at a time, because each multiplication waits for the one before it; mixed once more because
 * neighbouring ids must not fill neighbouring buckets.
 */
function hashOf(id: string): number {
  const { length } = id
  let hash = 0x811c9dc5 ^ length
  let at = 0
  for (; at + 4 <= length; at += 4) {
    const low = id.charCodeAt(at) ^ (id.charCodeAt(at + 1) << 8)
    const high = id.charCodeAt(at + 2) ^ (id.charCodeAt(at + 3) << 8)
    hash = Math.imul(hash ^ low ^ (high << 16), 0x01000193)
    // A product carries upwards only.
    hash ^= hash >>> 15
  }
  for (; at < length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
