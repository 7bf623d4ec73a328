// What sample data is generated from. Each table has its own stream of random numbers: a change to one generator
// leaves the rows of all others unchanged.
import { Random } from './random.ts'

export interface SampleSource {
  readonly siteId: string
  /** How many focus areas; everything else is in proportion to it. */
  readonly focusAreas: number
  readonly seed: number
  /** Epoch milliseconds; no record is newer. */
  readonly now: number
}

export function stream(source: SampleSource, name: string): Random {
  return new Random(`${source.siteId}/${source.seed}/${name}`)
}

export const dayMs = 86_400_000

/** How far back the records reach: two years, in milliseconds. */
export const historyMs = 730 * dayMs
