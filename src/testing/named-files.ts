// `npm run test:unit -- FILE…` and `npm run e2e -- FILE…`: these files only, with the output of the tool that runs them.
import { runTool } from './commands.ts'
import { findBrowser } from './find-browser.ts'
import type { StageTools } from './stages.ts'

export interface Wish {
  readonly group: 'unit' | 'e2e'
  /** Undefined for all that there are. */
  readonly engine: 'sqlite' | 'postgres' | undefined
  /** Files, or parts of their names, and options, which the tool understands itself. */
  readonly words: readonly string[]
}

/**
 * Milliseconds that a test waits for what it expects: few, because a person waits for the result of named files. A busy
 * machine needs more.
 */
const waitMs = process.env.TEST_WAIT_MS ?? '5000'

const usage = `Name nothing for all stages, or groups of stages: check, unit, build, e2e. Or name files:
  npm run test:unit -- FILE… [-t "NAME"] [--engine sqlite|postgres]
  npm run e2e -- FILE… [-g "NAME"]`

/** @throws Error with what can be asked for, when the words ask for something else */
export function readWish([group, ...rest]: readonly string[]): Wish {
  if (rest.length === 0 || (group !== 'unit' && group !== 'e2e')) throw new Error(usage)
  const at = rest.indexOf('--engine')
  if (at === -1) return { group, engine: undefined, words: rest }
  const engine = rest[at + 1]
  if (group !== 'unit' || (engine !== 'sqlite' && engine !== 'postgres')) throw new Error(usage)
  return { group, engine, words: rest.toSpliced(at, 2) }
}

/** @throws Error when the engine or the browser that the tests need is not there */
export async function runNamed(wish: Wish, tools: StageTools): Promise<boolean> {
  const { ok } = wish.group === 'unit' ? await runUnit(wish, tools) : await runJourneys(wish, tools)
  return ok
}

async function runUnit({ engine, words }: Wish, { say, warn, postgres }: StageTools) {
  const found = engine === 'sqlite' ? undefined : await postgres()
  const reason = found?.url === undefined ? found?.reason : undefined
  if (reason !== undefined && engine === 'postgres') throw new Error(`PostgreSQL: none found (${reason}).`)
  if (reason !== undefined) warn(`PostgreSQL: none found (${reason}); the tests run on SQLite only.`)
  else if (found?.url !== undefined) say(`Databases: ${engine ? '' : 'SQLite, and '}${found.how}.`)
  return runTool(
    ['vitest', 'run', ...words],
    { TEST_DATABASE_URL: found?.url, TEST_ENGINES: 'all', TEST_ENGINE: engine, TEST_WAIT_MS: waitMs },
    { show: true },
  )
}

async function runJourneys({ words }: Wish, { say }: StageTools) {
  const browser = findBrowser(say)
  say(`Browser: ${browser.path} (${browser.how}).`)
  return runTool(
    ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list', ...words],
    { TEST_BROWSER: browser.path, TEST_WAIT_MS: waitMs },
    { show: true },
  )
}
