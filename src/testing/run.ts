// `npm test`: every stage, whatever the ones before it said; then what happened, and on the last line the counts.
// `node src/testing/run.ts check unit` runs the stages of these groups only.
import { endTools } from './commands.ts'
import { type FoundPostgres, findPostgres, type MissingPostgres } from './find-postgres.ts'
import { openScratchFolder } from './scratch-folder.ts'
import { type Outcome, type Stage, type StageTools, stages } from './stages.ts'

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

async function runStage(stage: Stage): Promise<Outcome> {
  try {
    return await stage.run(tools)
  } catch (error) {
    return { passed: 0, failed: 1, note: '', output: error instanceof Error ? error.message : String(error) }
  }
}

function lineOf(stage: Stage, outcome: Outcome, seconds: number): string {
  const mark = outcome.failed === 0 ? '✓' : '✗'
  const counts = `${outcome.passed} passed, ${outcome.failed} failed`
  const note = outcome.note === '' ? '' : `  (${outcome.note})`
  return `${mark} ${stage.name.padEnd(24)}${counts.padEnd(24)}${seconds.toFixed(1).padStart(6)} s${note}`
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
  let passed = 0
  let failed = 0
  for (const stage of chosen) {
    const start = performance.now()
    const outcome = await runStage(stage)
    // A person who stopped the run wants no report of it.
    if (stopped) return
    const line = lineOf(stage, outcome, (performance.now() - start) / 1000)
    lines.push(line)
    passed += outcome.passed
    failed += outcome.failed
    failures.push(...(outcome.failures ?? []))
    process.stdout.write(`${line}\n`)
    if (outcome.failed > 0) process.stdout.write(`\n${outcome.output.trimEnd()}\n\n`)
  }
  await cleanUp()
  // Failures print much: the end of the output must have everything that matters.
  if (failed > 0) process.stdout.write(`\n${failures.join('\n')}\n\nIn short:\n${lines.join('\n')}\n`)
  for (const warning of warnings) process.stdout.write(`\n!! ${warning}\n`)
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

const chosen = chooseStages(process.argv.slice(2))
if (chosen) await runAll(chosen)
else {
  removeScratch()
  const groups = new Set(stages.map((stage) => stage.group))
  process.stderr.write(`Name stages to run, or none for all: ${[...groups].join(', ')}.\n`)
  process.exitCode = 1
}
