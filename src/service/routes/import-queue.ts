// The queue of imports of a node: limits how many are received, and orders how they run.
import { problem } from '#service/problem.ts'

export interface ImportLimits {
  /** Most imports that are being received, waiting or carried out. */
  readonly imports: number
  /** Most bytes of their bodies together. */
  readonly bytes: number
}

/** Spec silent: rate limits (§8). One caller has a part of them, so that there is room for another. */
export const importLimits: { readonly ofNode: ImportLimits; readonly ofCaller: ImportLimits } = {
  ofNode: { imports: 16, bytes: 72 * 1024 * 1024 },
  ofCaller: { imports: 8, bytes: 40 * 1024 * 1024 },
}

/** Seconds after which a refused caller may try again. */
const retryAfterSeconds = 5

/** The number of smaller imports that may run before a larger one. */
const maxPasses = 8

/** The room that an import has in memory, and its turn. */
export interface ImportPlace {
  /** Runs the work when it is this import's turn. One import at a time is carried out, the smallest first. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Gives the room back, as soon as no work runs or waits for its turn. */
  release(): void
}

interface Waiting {
  readonly bytes: number
  readonly begin: () => void
  passes: number
  /** True when a larger import ran while this one waited; no import waits for two. */
  hasWaitedForLarger: boolean
}

export class ImportQueue {
  readonly #places = new Set<{ readonly caller: string; readonly bytes: number }>()
  readonly #waiting: Waiting[] = []
  #isRunning = false

  /**
   * Takes room for an import before its body is read.
   * @param bytes of the body, or the most that it may have.
   * @throws Problem 429 when there is none.
   */
  admit(caller: string, bytes: number): ImportPlace {
    const all = [...this.#places]
    const own = all.filter((place) => place.caller === caller)
    if (!hasRoom(own, bytes, importLimits.ofCaller) || !hasRoom(all, bytes, importLimits.ofNode)) {
      const message = `too many simultaneous imports; nothing was changed, send it again in ${retryAfterSeconds} seconds`
      throw problem(429, 'RATE_LIMITED', message, retryAfterSeconds)
    }
    const place = { caller, bytes }
    this.#places.add(place)
    let work = 0
    let isOver = false
    const settle = () => {
      if (isOver && work === 0) this.#places.delete(place)
    }
    return {
      run: async (task) => {
        work += 1
        try {
          return await this.#inTurn(bytes, task)
        } finally {
          work -= 1
          settle()
        }
      },
      release: () => {
        isOver = true
        settle()
      },
    }
  }

  async #inTurn<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#isRunning) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiting.push({ bytes, begin: resolve, passes: 0, hasWaitedForLarger: false })
      await promise
    }
    this.#isRunning = true
    try {
      return await work()
    } finally {
      for (const waiting of this.#waiting) waiting.hasWaitedForLarger ||= waiting.bytes < bytes
      const next = this.#takeNext()
      if (next) next.begin()
      else this.#isRunning = false
    }
  }

  /**
   * The smallest import that waits, or one that was passed over often enough, as soon as no smaller one has to wait for
   * two larger ones because of it.
   */
  #takeNext(): Waiting | undefined {
    const patient = this.#waiting.find(({ passes }) => passes >= maxPasses)
    const isPassed = ({ bytes, hasWaitedForLarger }: Waiting) =>
      hasWaitedForLarger && patient !== undefined && bytes < patient.bytes
    const smallest = this.#waiting.reduce<Waiting | undefined>(
      (least, each) => (least && least.bytes <= each.bytes ? least : each),
      undefined,
    )
    const next = this.#waiting.some(isPassed) ? smallest : (patient ?? smallest)
    if (!next) return undefined
    const place = this.#waiting.indexOf(next)
    for (const passed of this.#waiting.slice(0, place)) passed.passes += 1
    this.#waiting.splice(place, 1)
    return next
  }
}

function hasRoom(
  places: readonly { readonly bytes: number }[],
  bytes: number,
  { imports, bytes: maxBytes }: ImportLimits,
): boolean {
  const taken = places.reduce((sum, place) => sum + place.bytes, 0)
  return places.length < imports && taken + bytes <= maxBytes
}
