// `npm run test:mutants`: fails unless the tests of the outbox fail on every wrong design, and pass on ours.
import { readFileSync } from 'node:fs'
import { runTool } from '#testing/commands.ts'
import { mutants } from './mutants.ts'

const suite = [
  'src/offline/outbox/outbox-simulation.test.ts',
  'src/offline/outbox/outbox-store.test.ts',
  'src/offline/outbox/outbox.test.ts',
]
const report = 'node_modules/.cache/planning-console/mutant.json'
const config = 'src/testing/mutation/vitest.config.ts'

interface Report {
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly title: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface Death {
  readonly test: string
  readonly message: string
}

/** The test that fails first; undefined when none does. @throws Error when it is not the mutant that fails. */
async function deathOf(number: number): Promise<Death | undefined> {
  const { ok, output } = await runTool(
    ['vitest', 'run', '--config', config, '--reporter=json', `--outputFile=${report}`, ...suite],
    { OUTBOX_MUTANT: String(number) },
  )
  if (ok) return undefined
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status, failureMessages }) => status === 'failed' && failureMessages.length > 0)
  if (!failed) throw new Error(`${testResults.map(({ message }) => message).join('\n')}\n${output}`)
  return { test: failed.title, message: failed.failureMessages[0]?.split('\n')[0] ?? '' }
}

const ours = await runTool(['vitest', 'run', '--reporter=dot', ...suite])
if (!ours.ok) throw new Error(`The tests fail on the outbox itself:\n${ours.output}`)

let killed = 0
for (const [number, { name }] of mutants.entries()) {
  const death = await deathOf(number)
  if (death) killed += 1
  const lines = death
    ? [`✓ killed    ${name}`, `            by “${death.test}”`, `            ${death.message}`]
    : [`✗ survives  ${name}`]
  process.stdout.write(`${lines.join('\n')}\n`)
}
process.stdout.write(`\n${killed} of ${mutants.length} killed\n`)
process.exitCode = killed === mutants.length ? 0 : 1
