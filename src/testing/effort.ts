// How much a test tries. The long runs are asked for with TEST_LONG=1; both lengths use the same seeds.
import { engines } from './service.ts'

export const isLongRun = process.env.TEST_LONG === '1'

/** The share of `total` that each engine under test does. */
export function perEngine(total: number): number {
  return Math.ceil(total / engines.length)
}
