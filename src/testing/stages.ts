// The stages of the whole test, in the order in which they run. Each gives counts and what to show of it.
import { mkdirSync, rmSync } from 'node:fs'
import { runTool } from './commands.ts'
import { findBrowser } from './find-browser.ts'
import type { FoundPostgres, MissingPostgres } from './find-postgres.ts'
import { type Counts, countPlaywright, countRun, countVitest } from './test-reports.ts'

export interface Outcome extends Counts {
  readonly output: string
  /** Of the tool that the stage ran, where the system says. */
  readonly processorSeconds?: number | undefined
}

export interface StageTools {
  /** Prints a line immediately. */
  say(line: string): void
  /** Prints a line immediately and again at the end: something could not be tested. */
  warn(line: string): void
  postgres(): Promise<FoundPostgres | MissingPostgres>
}

export interface Stage {
  readonly name: string
  /** The word by which it is asked for on the command line. */
  readonly group: string
  /** Another such stage can run at the same time: it is one tool, and mostly one thread. */
  readonly isTool?: true
  run(tools: StageTools): Promise<Outcome>
}

const reports = 'node_modules/.cache/planning-console'

/** Who may import whom, how long a function may be, which classes there are: seconds, so every commit is held to them. */
const rulesOfHouse = ['src/testing/layers.test.ts', 'src/testing/style-classes.test.ts']

/** The path for a runner's report, where no earlier one can be taken for it. */
function freshReport(name: string): string {
  mkdirSync(reports, { recursive: true })
  const path = `${reports}/${name}.json`
  rmSync(path, { force: true })
  return path
}

function tool(group: string, name: string, ...command: string[]): Stage {
  return {
    group,
    name,
    isTool: true,
    async run() {
      const { ok, ...result } = await runTool(command)
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, note: '', ...result }
    },
  }
}

/** Checks the types of a project. What did not change since the last run is not checked again. */
function types(of: string, project: string): Stage {
  const known = `${reports}/${project.replaceAll(/\W/g, '-')}.tsbuildinfo`
  return tool(
    'check',
    `types of the ${of}`,
    'tsc',
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    known,
  )
}

export const stages: readonly Stage[] = [
  types('tests', 'src/testing'),
  types('console', '.'),
  types('service', 'src/service'),
  tool('check', 'lint and format', 'biome', 'check', '--error-on-warnings'),
  tool('check', 'unused code', 'knip', '--no-progress'),
  { group: 'check', name: 'rules of the house', isTool: true, run: () => runVitest('house', rulesOfHouse) },
  { group: 'unit', name: 'unit tests', run: runUnitTests },
  tool('build', 'build of the console', 'node', 'src/service/build.ts'),
  { group: 'e2e', name: 'end-to-end tests', run: runEndToEnd },
]

async function runVitest(report: string, files: readonly string[], environment = {}): Promise<Outcome> {
  const reportPath = freshReport(report)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportPath}`]
  const { ok, ...result } = await runTool(['vitest', 'run', ...reporters, ...files], environment)
  return { ...countRun({ ok, reportPath, count: countVitest }), ...result }
}

async function runUnitTests({ say, warn, postgres }: StageTools): Promise<Outcome> {
  say('Of runs that take minutes a sample from the same seeds; `npm run test:long` has all of them.')
  const found = await postgres()
  if (found.url === undefined) {
    warn(`PostgreSQL: none found (${found.reason}); the tests of the service ran on SQLite only.`)
  } else say(`Databases: SQLite, and ${found.how}.`)
  return runVitest(
    'unit',
    rulesOfHouse.flatMap((file) => ['--exclude', file]),
    { TEST_DATABASE_URL: found.url },
  )
}

/** In every language, which is a project of the run each. */
async function runEndToEnd({ say }: StageTools): Promise<Outcome> {
  const browser = findBrowser(say)
  say(`Browser: ${browser.path} (${browser.how}).`)
  const reportPath = freshReport('end-to-end')
  const { ok, ...result } = await runTool(
    ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--forbid-only', '--reporter=line,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath, TEST_BROWSER: browser.path },
  )
  return { ...countRun({ ok, reportPath, count: countPlaywright }), ...result }
}
