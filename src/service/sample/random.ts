// Randomness that can be had again: sfc32, the small fast counter generator of Chris Doty-Humphrey's PractRand,
// with its state drawn from a text by SHA-256. Nothing secret may ever come from here.
import { createHash } from 'node:crypto'

/** A stream of numbers that depends on its seed text alone, in every engine and on every platform. */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: string) {
    const digest = createHash('sha256').update(seed).digest()
    this.#a = digest.readInt32LE(0)
    this.#b = digest.readInt32LE(4)
    this.#c = digest.readInt32LE(8)
  }

  /** A whole number from 0 to 2^32 - 1. */
  word(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** A fraction from 0 up to and excluding 1. */
  fraction(): number {
    return this.word() / 2 ** 32
  }

  /** A fraction that is more often small than large. */
  skewed(): number {
    return this.fraction() * this.fraction()
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.fraction() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  /** @throws RangeError when there is nothing to pick from. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length - 1)]
    if (item === undefined) throw new RangeError('there is nothing to pick from')
    return item
  }

  /** One of the names that are not taken yet, or any of them when all are. */
  pickNew(names: readonly string[], taken: ReadonlySet<string>): string {
    const free = names.filter((name) => !taken.has(name))
    return this.pick(free.length > 0 ? free : names)
  }

  /** One of the keys, each as likely as its weight; the weights need not add up to anything. */
  weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key {
    const entries = Object.entries(weights) as [Key, number][]
    let left = this.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      left -= weight
      if (left < 0) return key
    }
    return this.pick(entries.map(([key]) => key))
  }

  /** An identifier in the form of a version 4 UUID (RFC 9562 §5.4). */
  uuid(): string {
    const hex = (word: number) => word.toString(16).padStart(8, '0')
    const first = hex(this.word())
    const second = hex(((this.word() & 0xffff0fff) | 0x4000) >>> 0)
    const third = hex(((this.word() & 0x3fffffff) | 0x80000000) >>> 0)
    const fourth = hex(this.word())
    return `${first}-${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}-${third.slice(4)}${fourth}`
  }
}
