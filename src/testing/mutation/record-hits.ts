// Records which test files evaluate which changed expressions. A setup file of the tests; the processes that they
// start load it by `--import`.
import { appendFileSync } from 'node:fs'

declare global {
  var mutantHit: ((number: number) => void) | undefined
}

const file = process.env.MUTANT_HITS
const seen = new Set<number>()

globalThis.mutantHit = (number) => {
  if (file === undefined || seen.has(number)) return
  seen.add(number)
  // A test that is being collected is not in the environment yet, and its first test says what was evaluated.
  if (process.env.MUTANT_TEST !== undefined) appendFileSync(file, `${number} ${process.env.MUTANT_TEST}\n`)
}

/** Begins a test file: everything that its modules evaluated while they were loaded is its own. */
export function beginTestFile(path: string): void {
  process.env.MUTANT_TEST = path
  const loaded = [...seen]
  seen.clear()
  for (const number of loaded) globalThis.mutantHit?.(number)
}
