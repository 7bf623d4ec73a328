// When a read that failed is worth another attempt, and how long to wait before it.
import { canHeal, Failure } from './failure.ts'

const attempts = 3
/** Seconds: the longest that is waited for one answer. */
const maxPauseSeconds = 30

/** Whether a read that failed for the `failures`-th time (from 0) is worth another attempt. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < attempts - 1 && error instanceof Failure && canHeal(error)
}

/** Milliseconds before the next attempt: what the service asked for within reason, else 0.5 s and doubling. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof Failure ? error.retryAfter : undefined
  return asked === undefined ? 500 * 2 ** failures : Math.min(asked, maxPauseSeconds) * 1000
}

/** Reads, and reads again under the policy of {@link shouldRetry}. Never for what changes something. @throws Failure */
export async function readWithRetries<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read()
    } catch (error) {
      if (!shouldRetry(failures, error)) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, error)))
    }
  }
}
