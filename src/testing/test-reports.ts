// What the test runners report: two numbers, and the failures. A test that was skipped, or that passed only when tried
// again, did not pass.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** What a reader of the numbers must know; empty when nothing. */
  readonly note: string
  /** The title of each test that failed, with the beginning of why. */
  readonly failures?: readonly string[]
  /** How long the tests of each file took, one after another. */
  readonly files?: readonly TestFile[]
}

export interface TestFile {
  /** From the root of the project. */
  readonly path: string
  readonly seconds: number
}

/** Files that are named at the end of a run. */
const maxSlowest = 15

/** Lines of a failure that are shown again at the end of the run. */
const maxFailureLines = 14

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      status: z.string(),
      name: z.optional(z.string()),
      startTime: z.optional(z.number()),
      endTime: z.optional(z.number()),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.optional(z.string()),
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
})

const PlaywrightSuite = z.object({
  specs: z.optional(
    z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        tests: z.array(
          z.object({
            results: z.array(
              z.object({
                duration: z.optional(z.number()),
                error: z.optional(z.object({ message: z.optional(z.string()) })),
              }),
            ),
          }),
        ),
      }),
    ),
  ),
  get suites() {
    return z.optional(z.array(PlaywrightSuite))
  },
})

const PlaywrightReport = z.object({
  suites: z.optional(z.array(PlaywrightSuite)),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
})

/** @throws Error when the text is not a report of Vitest's JSON reporter */
export function countVitest(text: string): Counts {
  const report = VitestReport.parse(JSON.parse(text))
  // A file that could not even be loaded fails without a single test.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const skipped = report.numPendingTests + report.numTodoTests
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded + skipped,
    note: skipped > 0 ? `${skipped} skipped, which counts as failed` : '',
    failures: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName = '', failureMessages }) => failureOf(fullName, failureMessages?.[0])),
    files: report.testResults.flatMap(({ name, startTime = 0, endTime = startTime }) =>
      name === undefined
        ? []
        : [{ path: relative('.', name).replaceAll('\\', '/'), seconds: (endTime - startTime) / 1000 }],
    ),
  }
}

/** @throws Error when the text is not a report of Playwright's JSON reporter */
export function countPlaywright(text: string): Counts {
  const { suites = [], stats, errors } = PlaywrightReport.parse(JSON.parse(text))
  const doubtful = stats.flaky + stats.skipped
  return {
    passed: stats.expected,
    failed: stats.unexpected + doubtful + errors.length,
    note: doubtful > 0 ? `${stats.skipped} skipped and ${stats.flaky} flaky, which counts as failed` : '',
    failures: suites.flatMap(failuresIn),
    files: suites.flatMap(timesIn),
  }
}

function failuresIn({ specs = [], suites = [] }: z.infer<typeof PlaywrightSuite>): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .flatMap(({ error }) => (error ? [failureOf(`${file}: ${title}`, error.message)] : [])),
  )
  return [...own, ...suites.flatMap(failuresIn)]
}

function timesIn({ specs = [], suites = [] }: z.infer<typeof PlaywrightSuite>): TestFile[] {
  const own = specs.map(({ file, tests }) => {
    const durations = tests.flatMap(({ results }) => results.map(({ duration = 0 }) => duration))
    return { path: `e2e/${file}`, seconds: durations.reduce((sum, one) => sum + one, 0) / 1000 }
  })
  return [...own, ...suites.flatMap(timesIn)]
}

/** A line for each of the files that took longest, whatever ran them; of a file that ran several times the sum. */
export function slowestFiles(files: readonly TestFile[]): string[] {
  const sums = new Map<string, number>()
  for (const { path, seconds } of files) sums.set(path, (sums.get(path) ?? 0) + seconds)
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxSlowest)
    .map(([path, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)
}

function failureOf(title: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, maxFailureLines)
  return [title, ...lines.map((line) => `    ${line}`)].join('\n')
}

/**
 * The counts of a run, which are never better than its exit code: a run that failed has at least one failure, and
 * a run without a report, or without tests, has failed.
 */
export function countRun(run: { ok: boolean; reportPath: string; count: (text: string) => Counts }): Counts {
  if (!existsSync(run.reportPath)) return { passed: 0, failed: 1, note: 'the runner ended without a report' }
  const counts = run.count(readFileSync(run.reportPath, 'utf8'))
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, note: 'there were no tests to run' }
  if (run.ok || counts.failed > 0) return counts
  return { ...counts, failed: 1, note: 'every test passed, but the runner failed' }
}
