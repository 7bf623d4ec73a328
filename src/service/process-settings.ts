// Settings that a process takes only at its start: how much memory it keeps, and where compiled code is.
import { resolve } from 'node:path'

/**
 * V8 gets 4 MB for each half of the space for short-lived objects (16 by default), can be told to collect at rest, and
 * collects whenever the heap has grown by 40 % (by default by much more). The last cut the memory that a flood of abandoned
 * requests takes from 180 MB to 50.
 */
export const processFlags = ['--max-semi-space-size=4', '--expose-gc', '--heap-growing-percent=40'] as const

export const processEnvironment = {
  /** Two pools of the C library instead of eight for each processor: what one thread frees, another can use. */
  MALLOC_ARENA_MAX: '2',
  /** Blocks from this many bytes on go back to the system when they are freed. By default the limit rises to 32 MB by itself. */
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
