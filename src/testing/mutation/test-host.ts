// A process that runs test files whenever it is asked, by messages: the runner is started once for many changes, and
// what does not change is transformed once. Parameters: the folder of the sources, and after how many failures a run
// ends.
import { join } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'

/** What the process is asked: paths from the root of the sources. */
export interface HostRequest {
  readonly files: readonly string[]
  /** Sources that were written since the last run. */
  readonly changed: readonly string[]
}

export interface FileReport {
  /** The whole path. */
  readonly path: string
  readonly durationMs: number
  /** The tests that failed, each with the first line of its reason. */
  readonly failures: readonly string[]
}

export interface HostReport {
  readonly files: readonly FileReport[]
  /** Errors that belong to no test. */
  readonly otherFailures: readonly string[]
}

const [, , root = '.', bail = '0'] = process.argv

const vitest = await createVitest(
  {
    config: 'src/testing/mutation/vitest.config.ts',
    root,
    bail: Number(bail),
    watch: false,
    // Reporters would repeat for every change what the end of the run reports.
    reporters: [{}],
  },
  { server: { watch: null } },
)
await vitest.standalone()

const firstLine = (error: unknown) =>
  (error instanceof Object && 'message' in error ? String(error.message) : String(error)).split('\n')[0] ?? ''

function reportOf(module: TestModule): FileReport {
  const { collectDuration, duration } = module.diagnostic()
  const named = [...module.children.allTests('failed')].map(
    (test) => `${test.fullName}: ${firstLine(test.result().errors?.[0])}`,
  )
  const failures = named.length > 0 || module.state() !== 'failed' ? named : module.errors().map(firstLine)
  return { path: module.moduleId, durationMs: collectDuration + duration, failures }
}

async function run({ files, changed }: HostRequest): Promise<HostReport> {
  for (const path of changed) vitest.invalidateFile(join(root, path))
  const specifications = files.map((path) => vitest.getRootProject().createSpecification(join(root, path)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return { files: testModules.map(reportOf), otherFailures: unhandledErrors.map(firstLine) }
}

process.on('message', (request: HostRequest) => {
  void run(request).then((report) => process.send?.(report))
})
