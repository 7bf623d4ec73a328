// `npm test`: every stage, whatever the ones before it said; then the slowest files, what happened, and on the last line
// the counts. Words name groups of stages to run, such as `check unit`; after `unit` or `e2e` they can name files instead.
import './required-node.ts'
import { availableParallelism } from 'node:os'
import { endTools, readChildSeconds } from './commands.ts'
import { type FoundPostgres, findPostgres, type MissingPostgres } from './find-postgres.ts'
import { readWish, runNamed } from './named-files.ts'
import { runInOrder } from './run-in-order.ts'
import { openScratchFolder } from './scratch-folder.ts'
import { type Outcome, type Stage, type StageTools, stages } from './stages.ts'
import { slowestFiles, type TestFile } from './test-reports.ts'

const warnings: string[] = []
let postgres: Promise<FoundPostgres | MissingPostgres> | undefined
let stopped = false
const removeScratch = openScratchFolder()

const tools: StageTools = {
  say: (line) => process.stdout.write(`  ${line}\n`),
  warn(line) {
    warnings.push(line)
    process.stdout.write(`\n  !! ${line}\n\n`)
  },
  postgres() {
    postgres ??= findPostgres()
    return postgres
  },
}

/** Ends and removes what the stages shared. */
async function cleanUp(): Promise<void> {
  const found = await postgres
  if (found?.url !== undefined) await found.stop()
  removeScratch()
}

interface StageRun {
  readonly outcome: Outcome
  readonly seconds: number
  readonly processorSeconds: number | undefined
}

async function runStage(stage: Stage): Promise<StageRun> {
  const start = performance.now()
  const before = readChildSeconds()
  const outcome = await stage.run(tools).catch((error: unknown): Outcome => {
    const output = error instanceof Error ? error.message : String(error)
    return { passed: 0, failed: 1, note: '', output }
  })
  const seconds = (performance.now() - start) / 1000
  const after = readChildSeconds()
  // A stage that does not say ran alone: what was computed meanwhile is its own.
  const alone = before === undefined || after === undefined ? undefined : after - before
  return { outcome, seconds, processorSeconds: outcome.processorSeconds ?? alone }
}

function lineOf(stage: Stage, { outcome, seconds, processorSeconds }: StageRun): string {
  const mark = outcome.failed === 0 ? '✓' : '✗'
  const counts = `${outcome.passed} passed, ${outcome.failed} failed`
  const note = outcome.note === '' ? '' : `  (${outcome.note})`
  const processor =
    processorSeconds === undefined ? '' : `, of processors${processorSeconds.toFixed(1).padStart(7)} s`
  return `${mark} ${stage.name.padEnd(24)}${counts.padEnd(24)}${seconds.toFixed(1).padStart(6)} s${processor}${note}`
}

/** The stages of the groups named, or all; undefined when a group is unknown. */
function chooseStages(groups: readonly string[]): readonly Stage[] | undefined {
  if (groups.length === 0) return stages
  const known = stages.map((stage) => stage.group)
  return groups.every((group) => known.includes(group))
    ? stages.filter((stage) => groups.includes(stage.group))
    : undefined
}

async function runAll(chosen: readonly Stage[]): Promise<void> {
  const lines: string[] = []
  const failures: string[] = []
  const files: TestFile[] = []
  let passed = 0
  let failed = 0
  for await (const [stage, run] of runInOrder(chosen, runStage, availableParallelism())) {
    // A person who stopped the run wants no report of it.
    if (stopped) return
    const { outcome } = run
    const line = lineOf(stage, run)
    lines.push(line)
    passed += outcome.passed
    failed += outcome.failed
    failures.push(...(outcome.failures ?? []))
    files.push(...(outcome.files ?? []))
    process.stdout.write(`${line}\n`)
    if (outcome.failed > 0) process.stdout.write(`\n${outcome.output.trimEnd()}\n\n`)
  }
  await cleanUp()
  // Failures print much: the end of the output must have everything that matters.
  if (failed > 0) process.stdout.write(`\n${failures.join('\n')}\n\nIn short:\n${lines.join('\n')}\n`)
  for (const warning of warnings) process.stdout.write(`\n!! ${warning}\n`)
  const slowest = slowestFiles(files)
  if (slowest.length > 0) process.stdout.write(`\nThe slowest files:\n${slowest.join('\n')}\n`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const) {
  process.once(signal, async () => {
    stopped = true
    endTools()
    await cleanUp()
    process.stdout.write(`Stopped by ${signal}; nothing is known of the rest.\n`)
    process.exit(128 + number)
  })
}

const words = process.argv.slice(2)
const chosen = chooseStages(words)
if (chosen) await runAll(chosen)
else {
  try {
    process.exitCode = (await runNamed(readWish(words), tools)) ? 0 : 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
  await cleanUp()
}
