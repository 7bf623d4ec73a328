// When a read that failed is worth another attempt, and how long to wait before it.
import { Failure, mayPass } from './failure.ts'

const usualAttempts = 3
/** Of a reading that a person waits for with work in hand: they go on for 15 seconds, and a short outage heals. */
export const patientAttempts = 7
/** The longest pause where the answer named none. */
const maxOwnPauseMs = 4_000
/** Seconds: a reading that is asked to wait longer fails and says so, instead of waiting in silence. */
const maxPauseSeconds = 30

/** Whether a read that failed for the `failures`-th time (from 0) is worth another attempt. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return canRetry(failures, error, usualAttempts)
}

function canRetry(failures: number, error: unknown, attempts: number): boolean {
  return failures < attempts - 1 && mayPass(error) && (askedPause(error) ?? 0) <= maxPauseSeconds
}

/** Milliseconds before the next attempt: what the answer asked for, else 0.5 s, doubling up to 4 s. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = askedPause(error)
  return asked === undefined ? Math.min(500 * 2 ** failures, maxOwnPauseMs) : asked * 1000
}

/** Seconds, by the Retry-After of the answer. */
function askedPause(error: unknown): number | undefined {
  return error instanceof Failure ? error.retryAfter : undefined
}

/**
 * Reads, and reads again after a failure that can heal. Never for what changes something.
 * @param attempts those of {@link shouldRetry}, or {@link patientAttempts}
 * @throws Failure
 */
export async function readWithRetries<Result>(
  read: () => Promise<Result>,
  attempts = usualAttempts,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read()
    } catch (error) {
      if (!canRetry(failures, error, attempts)) throw error
      await retryPause(failures, error)
    }
  }
}

/** Waits as long as {@link retryDelay} says. */
export function retryPause(failures: number, error: unknown): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, retryDelay(failures, error)))
}
