// `npm run test:mutants`: changes one token of the product at a time and runs the tests that evaluate it. Fails when
// they notice fewer than 85 in 100 of a seeded sample, or take one of the wrong designs of the outbox for right.
// Options: --count 200, --seed 1, --layer offline (may be given several times; without the wrong designs), --designs
// (without the sample).
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { randomOf } from '#testing/changing-service.ts'
import { readSourceFiles } from '#testing/source-files.ts'
import { addProbes, applyChange, type Change, findChanges } from './changes.ts'
import { equivalents } from './equivalents.ts'
import { makeImportGraph } from './related-tests.ts'
import { Sandbox } from './sandbox.ts'
import { wrongDesigns } from './wrong-designs.ts'

const layers = ['service', 'offline', 'queries', 'client', 'bulk-import', 'hierarchy', 'contract']
const minKilledShare = 0.85
/** Samples and words of made sites: what they say is nobody's behaviour. */
const leftOut = /\.test\.tsx?$|\.d\.ts$|^src\/service\/sample-company\//
const designTests = ['outbox-simulation', 'outbox-store', 'outbox']

type Fate = 'killed' | 'survived' | 'does not compile' | 'equivalent'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    layer: { type: 'string', multiple: true },
    designs: { type: 'boolean', default: false },
  },
})
const count = Number(values.count)
const seed = Number(values.seed)
if (!Number.isInteger(count) || !Number.isInteger(seed))
  throw new Error('--count and --seed are whole numbers.')
const chosen = values.designs ? [] : (values.layer ?? layers)
const unknown = chosen.filter((layer) => !layers.includes(layer))
if (unknown.length > 0)
  throw new Error(`There is no layer ${unknown.join(', ')}. Layers: ${layers.join(', ')}.`)

const root = resolve(import.meta.dirname, '../../..')
const say = (line: string) => process.stdout.write(`${line}\n`)
// Hours of work must not slow down what a person is waiting for.
setPriority(10)
const sandbox = new Sandbox(root)
process.once('exit', () => sandbox.remove())
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const files = readSourceFiles(root)
const graph = makeImportGraph(files)

/** The changes of a layer in an order that the seed decides. */
function shuffledChanges(layer: string): Change[] {
  const random = randomOf(seed)
  return files
    .filter(({ path }) => path.startsWith(`src/${layer}/`) && !leftOut.test(path) && graph.isProduct(path))
    .flatMap(({ path }) => findChanges(path, sandbox.read(path)))
    .map((change) => ({ change, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ change }) => change)
}

function isEquivalent({ lineBefore, lineAfter }: Change): boolean {
  return equivalents.some(({ before, after }) => before === lineBefore && after === lineAfter)
}

/** Runs a sample of the layer and says what became of each change. */
async function runLayer(layer: string, size: number): Promise<Record<Fate, number>> {
  const all = shuffledChanges(layer)
  const sample = new Map(all.slice(0, size).entries())
  const byPath = Map.groupBy(sample, ([, { path }]) => path)
  for (const [path, changes] of byPath) sandbox.write(path, addProbes(sandbox.read(path), new Map(changes)))
  const related = new Set([...byPath.keys()].flatMap((path) => graph.relatedTests(path)))
  say(`${layer}: ${sample.size} of ${all.length} changes; first ${related.size} test files as they are`)
  const { verdict, failures, failedFiles, hits, durations } = await sandbox.recordHits([...related])
  if (verdict === 'timed out' || (verdict === 'failed' && failedFiles.size === 0))
    throw new Error(`The tests of ${layer} cannot be run:\n${failures.join('\n')}`)
  // A copy is no repository and has no build: some tests cannot be run in it, and say nothing about a change.
  for (const failure of failures) say(`  left out, it fails without a change: ${failure}`)
  for (const path of byPath.keys()) sandbox.restore(path)

  const fates: Record<Fate, number> = { killed: 0, survived: 0, 'does not compile': 0, equivalent: 0 }
  for (const [number, change] of sample) {
    const tests = graph
      .relatedTests(change.path)
      .filter((path) => hits.get(number)?.has(path) && !failedFiles.has(path))
    const fate = isEquivalent(change) ? 'equivalent' : await fateOf(change, tests, durations)
    fates[fate] += 1
    const mark = fate === 'survived' ? '✗' : '✓'
    say(`${mark} ${fate}: ${change.path}:${change.line}  ${change.from} → ${change.to || 'nothing'}`)
    if (fate !== 'survived') continue
    say(`    ${change.lineBefore}`)
    say(`    ${change.lineAfter}`)
    say(`    ${tests.length === 0 ? 'No test evaluates it.' : `${tests.length} test files evaluate it.`}`)
  }
  return fates
}

async function fateOf(
  change: Change,
  tests: readonly string[],
  durations: ReadonlyMap<string, number>,
): Promise<Fate> {
  sandbox.write(change.path, applyChange(sandbox.read(change.path), change))
  // The nearest tests notice most, and starting them alone is quicker than starting all.
  for (const some of [tests.slice(0, 3), tests.slice(3, 12), tests.slice(12)]) {
    if (some.length === 0) continue
    const usualMs = some.reduce((sum, path) => sum + (durations.get(path) ?? 0), 0)
    const { verdict } = await sandbox.runTests(some, { timeoutMs: 90_000 + 6 * usualMs, bail: 1 })
    if (verdict === 'passed') continue
    sandbox.restore(change.path)
    return 'killed'
  }
  const compiles = await sandbox.compiles()
  sandbox.restore(change.path)
  return compiles ? 'survived' : 'does not compile'
}

/** The wrong designs that the tests of the outbox take for right. */
async function findSurvivingDesigns(): Promise<string[]> {
  const tests = files
    .map(({ path }) => path)
    .filter((path) =>
      designTests.some((name) => path.startsWith('src/offline/') && path.endsWith(`/${name}.test.ts`)),
    )
  const surviving: string[] = []
  for (const { name, changes } of wrongDesigns) {
    const changed = new Map<string, string>()
    for (const { file, from, to } of changes) {
      const path = `src/${file}`
      const text = changed.get(path) ?? sandbox.read(path)
      // The code has moved on, and the design must follow.
      if (text.split(from).length !== 2) throw new Error(`${path} does not say once: ${from}`)
      changed.set(
        path,
        text.replace(from, () => to),
      )
    }
    for (const [path, text] of changed) sandbox.write(path, text)
    const { verdict, failures } = await sandbox.runTests(tests, { timeoutMs: 10 * 60_000, bail: 1 })
    for (const path of changed.keys()) sandbox.restore(path)
    if (verdict === 'passed') surviving.push(name)
    say(verdict === 'passed' ? `✗ survives: ${name}` : `✓ ${name}\n    ${failures[0] ?? verdict}`)
  }
  return surviving
}

/** Equivalents whose line no file contains any more. */
function findStaleEquivalents(): string[] {
  const lines = new Set(
    files.flatMap(({ path }) =>
      sandbox
        .read(path)
        .split('\n')
        .map((line) => line.trim()),
    ),
  )
  return equivalents.map(({ before }) => before).filter((before) => !lines.has(before))
}

const table: string[] = []
let killed = 0
let counted = 0
for (const layer of chosen) {
  const fates = await runLayer(layer, Math.ceil(count / chosen.length))
  const total = fates.killed + fates.survived
  killed += fates.killed
  counted += total
  const others = `${fates.equivalent} equivalent, ${fates['does not compile']} that do not compile`
  table.push(`${layer.padEnd(12)} ${fates.killed} of ${total} killed (besides ${others})`)
  say(table.at(-1) ?? '')
}
const stale = findStaleEquivalents()
for (const line of stale) say(`✗ No file contains this line of equivalents.ts any more: ${line}`)
const surviving = values.designs || !values.layer ? await findSurvivingDesigns() : []
say(`\nSeed ${seed}`)
for (const line of table) say(line)
if (counted > 0) say(`${killed} of ${counted} killed: ${((100 * killed) / counted).toFixed(1)} %`)
const isEnough = killed >= minKilledShare * counted
process.exitCode = isEnough && stale.length === 0 && surviving.length === 0 ? 0 : 1
