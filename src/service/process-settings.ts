// Settings that a process takes only at its start: how much memory it keeps, and where compiled code is.
import { resolve } from 'node:path'

/**
 * 4 MB for each half of the room for short-lived objects, of which Node would take 16; collections at rest; and one whenever
 * the heap has grown by 40 % instead of up to threefold: requests that nobody waits for took 180 MB more, and take 50.
 */
export const processFlags = ['--max-semi-space-size=4', '--expose-gc', '--heap-growing-percent=40'] as const

export const processEnvironment = {
  /** Two pools of the C library instead of eight for each processor: what one thread frees, another can use. */
  MALLOC_ARENA_MAX: '2',
  /** Bytes from which an answer is memory of its own, which goes back to the system with it; else the limit grows to 32 MB. */
  MALLOC_MMAP_THRESHOLD_: '262144',
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../node_modules/.cache/planning-console/compiled'),
} as const

/**
 * Replaces this process by the same program with these settings; its number stays. What the operator set stays, too.
 * Returns when it runs with them already, or where no process can be replaced (Windows).
 */
export function restartWithSettings(): void {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? '']
  const hasFlags = given.some((flags) => flags.includes('--max-semi-space-size'))
  if (hasFlags || process.platform === 'win32') return
  const words = [process.execPath, ...processFlags, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, words, { ...processEnvironment, ...process.env })
}
