// Other programs make everything slower, but not evenly: figures are worth most when nothing else is at work.
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two looks, and how long to wait at most: the first time that the machine is busy, and later. */
const pauseMs = 500
const firstPatienceMs = 30_000
const laterPatienceMs = 2_000
/** How much slower than ever before still counts as quiet. */
const tolerance = 1.3

/** Of a browser that does nothing of its own beside the page that is measured. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-sync',
]

export class QuietMachine {
  #fastest = Number.POSITIVE_INFINITY
  #patienceMs = firstPatienceMs

  /** Waits for a quiet moment; false when none came. */
  async wait(): Promise<boolean> {
    const end = performance.now() + this.#patienceMs
    for (;;) {
      const time = timeOfFixedWork()
      this.#fastest = Math.min(this.#fastest, time)
      if (time <= tolerance * this.#fastest) return true
      if (performance.now() > end) break
      await sleep(pauseMs)
    }
    this.#patienceMs = laterPatienceMs
    return false
  }
}

/** Milliseconds for the same work every time: about 40. */
function timeOfFixedWork(): number {
  const start = performance.now()
  let sum = 0
  for (let at = 0; at < 20_000_000; at += 1) sum = (sum + at * 7) | 0
  // The sum is used, or the loop would not be run.
  return performance.now() - start + (sum === 0.5 ? 1 : 0)
}
