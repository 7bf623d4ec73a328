// `npm run test:long`: runs that take minutes, of which `npm test` has a seeded sample. Names of entries may follow;
// without any all are run. `--names` prints them, for a host that runs each on a separate machine.
import './required-node.ts'
import { spawn } from 'node:child_process'
import { findBrowser } from './find-browser.ts'
import { findPostgres } from './find-postgres.ts'

interface LongRun {
  readonly name: string
  /**
   * `e2e` runs journeys against the console that `npm run build` built, `script` a program that prints its figures;
   * unit tests when left out.
   */
  readonly tool?: 'unit' | 'e2e' | 'script'
  /** The test files, and options of the tool that runs them. */
  readonly files: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly needsPostgres?: boolean
}

const runs: readonly LongRun[] = [
  {
    name: 'outbox',
    files: ['src/offline/outbox/outbox-simulation.test.ts'],
    env: { OUTBOX_SCHEDULES: '100000' },
  },
  {
    name: 'import-courses',
    files: ['src/features/import/import-courses.test.ts', 'src/features/import/import-two-people.test.ts'],
    env: { IMPORT_COURSES: '1000' },
  },
  {
    name: 'hierarchy-sheets',
    files: ['src/features/import/record-import-sheets.test.ts'],
    env: { HIERARCHY_SHEETS: '300', RECORD_IMPORT_ROWS: '10000' },
    needsPostgres: true,
  },
  {
    name: 'service',
    files: [
      'src/service/identity/guesses.test.ts',
      'src/service/http/refused-bodies.test.ts',
      'src/service/malformed-requests.test.ts',
      'src/service/identity/audited-actions.test.ts',
      'src/service/processes/sudden-death.test.ts',
      'src/service/store/amounts-interleavings.test.ts',
      'src/service/store/amounts.model.test.ts',
      'src/service/store/fund-imports.model.test.ts',
      'src/service/store/fund-imports.test.ts',
      'src/service/store/hierarchy-contention.test.ts',
      'src/service/store/hierarchy-deleting.test.ts',
      'src/service/store/hierarchy-moving.test.ts',
      'src/service/database/keyset.test.ts',
      'src/service/store/name-index.test.ts',
      'src/service/database/page-bytes.test.ts',
      'src/service/store/update-masks.test.ts',
      'src/data/records/moved-branches.test.ts',
    ],
    env: { TEST_LONG: '1', TEST_ENGINES: 'all' },
    needsPostgres: true,
  },
  {
    name: 'searches',
    files: [
      'src/client/foreign-answers.test.ts',
      'src/features/import/check-in-thread.test.ts',
      'src/features/import/import-returned-rows.test.ts',
      'src/hierarchy/hierarchy-index.property.test.ts',
      'src/hierarchy/visible-rows.steps.test.ts',
      'src/data/contrary-upstream.test.ts',
    ],
    env: { TEST_LONG: '1' },
  },
  {
    name: 'postgres',
    files: ['src/service', 'src/data', '--testNamePattern=postgres'],
    env: { TEST_ENGINES: 'all' },
    needsPostgres: true,
  },
  {
    name: 'journeys',
    tool: 'e2e',
    // Those of this run only, and those of which `npm test` has a sample.
    files: ['--project=en', '--grep=@long|@sample', '--timeout=1800000'],
    env: { TEST_LONG: '1' },
  },
  {
    name: 'german',
    tool: 'e2e',
    files: ['--project=de', '--timeout=1800000'],
    env: { TEST_LONG: '1' },
  },
  {
    name: 'pseudo-language',
    tool: 'e2e',
    files: ['--project=en-XA', '--timeout=1800000'],
    env: { TEST_LONG: '1' },
  },
  {
    name: 'sync',
    files: ['src/offline/sync/sync-simulation.test.ts'],
    env: { SYNC_SCHEDULES: '100000' },
  },
  {
    name: 'hostile-imports',
    tool: 'script',
    files: ['src/testing/hostile-imports.ts'],
    env: { HOSTILE_SECONDS: '60' },
  },
  {
    name: 'workbooks',
    files: [
      'src/spreadsheet/workbook/office-workbooks.test.ts',
      'src/features/import/hierarchy-round-trip.test.ts',
    ],
    env: { OFFICE_WORKBOOKS: 'all' },
  },
  {
    name: 'corpus',
    files: [
      'src/features/import/import-corpus.test.ts',
      'src/spreadsheet/workbook/read-back.property.test.ts',
    ],
    env: { SHEET_CORPUS: 'all', READ_BACK_SHEETS: '5000' },
  },
  {
    name: 'sheets-oracle',
    files: ['src/features/import/sheets-oracle.test.ts', 'src/features/import/record-sheets-oracle.test.ts'],
    env: { ORACLE_SHEETS: '5000' },
  },
  {
    name: 'workbooks-e2e',
    tool: 'e2e',
    files: ['e2e/workbook.spec.ts', '--project=en', '--timeout=1800000'],
    env: { OFFICE_WORKBOOKS: 'all' },
  },
  {
    name: 'sessions',
    files: ['src/service/processes/session-courses.test.ts', '--testNamePattern=postgres'],
    env: { SESSION_COURSES: '2000' },
    needsPostgres: true,
  },
  {
    name: 'patterns',
    files: ['src/testing/patterns.test.ts'],
    env: { TEST_LONG: '1' },
  },
  {
    name: 'field',
    files: ['src/testing/adding-a-field.test.ts'],
    env: { FIELD_TRIAL: '1' },
  },
  {
    // A package with dependencies that the product does not install.
    name: 'bench',
    tool: 'script',
    files: ['bench/check.ts'],
    env: {},
  },
  {
    // Generated clients and a validating proxy, which the product does not install either.
    name: 'clients',
    tool: 'script',
    files: ['bench/clients/run.ts'],
    env: {},
    needsPostgres: true,
  },
  {
    // Builds two commits of the history with their own lock files.
    name: 'upgrade',
    tool: 'script',
    files: ['src/testing/releases/upgrade.ts'],
    env: {},
    needsPostgres: true,
  },
]

const tools = {
  unit: ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=7200000'],
  e2e: ['node_modules/playwright/cli.js', 'test', '-c', 'e2e/playwright.config.ts'],
  script: [],
}

/** @throws Error when the run needs a PostgreSQL and none is found. */
async function run({ needsPostgres = false, ...one }: LongRun): Promise<boolean> {
  if (!needsPostgres) return runTool(one)
  const postgres = await findPostgres()
  if (postgres.url === undefined) throw new Error(`${one.name} needs a PostgreSQL: ${postgres.reason}.`)
  const isPassed = await runTool({ ...one, env: { ...one.env, TEST_DATABASE_URL: postgres.url } })
  await postgres.stop()
  return isPassed
}

/** @throws Error when a run in the browser finds none. */
async function runTool({ tool = 'unit', files, env }: LongRun): Promise<boolean> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const browser = tool === 'e2e' ? { TEST_BROWSER: findBrowser(say).path } : {}
  const child = spawn(
    process.execPath,
    [...tools[tool], ...files],
    // A value in the environment wins, so that a run can be made shorter.
    { stdio: 'inherit', env: { ...env, ...browser, ...process.env } },
  )
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)))
}

const wanted = process.argv.slice(2)
const names = runs.map(({ name }) => name)
const unknown = wanted.filter((name) => name !== '--names' && !names.includes(name))
if (unknown.length > 0) throw new Error(`There is no long run ${unknown.join(', ')}.`)
if (wanted.includes('--names')) process.stdout.write(`${JSON.stringify(names)}\n`)
else
  for (const one of runs) {
    if (wanted.length > 0 && !wanted.includes(one.name)) continue
    if (!(await run(one))) process.exitCode = 1
  }
