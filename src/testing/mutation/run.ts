// `npm run test:mutants`: changes one token of the product at a time and runs the tests that evaluate it. Fails when
// they notice fewer than 85 in 100 of a seeded sample, or take one of the wrong designs of the outbox for right.
// Options: --count 200, --seed 1, --layer offline (may be given several times; without the wrong designs), --designs
// (without the sample), --near (a quick look: without the tests that are far from a change).
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { randomOf } from '#testing/changing-service.ts'
import { findPostgres } from '#testing/find-postgres.ts'
import { readSourceFiles } from '#testing/source-files.ts'
import { addProbes, applyChange, type Change, findChanges } from './changes.ts'
import { equivalents } from './equivalents.ts'
import { makeImportGraph, type RelatedTests } from './related-tests.ts'
import { Sandbox } from './sandbox.ts'
import { wrongDesigns } from './wrong-designs.ts'

const layers = ['service', 'offline', 'queries', 'client', 'import', 'spreadsheet', 'hierarchy', 'contract']
const minKilledShare = 0.85
/** Samples and texts of made sites, which have no behaviour. */
const leftOut = /\.test\.tsx?$|\.d\.ts$|^src\/service\/sample-company\//
const designTests = ['outbox-simulation', 'outbox-store', 'outbox']

type Fate = 'killed' | 'survived' | 'does not compile' | 'equivalent'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    layer: { type: 'string', multiple: true },
    near: { type: 'boolean', default: false },
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
// Without it the tests on PostgreSQL are left out, and no change of what only they evaluate is noticed.
const postgres = await findPostgres()
if (postgres.url === undefined) say(`Without tests on PostgreSQL: ${postgres.reason}.`)
else process.env.TEST_DATABASE_URL = postgres.url
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

/** Changes by their numbers, which are their own among all layers. */
type Numbered = ReadonlyMap<number, Change>

/** Takes as many changes of each layer. */
function drawSample(size: number): Numbered {
  const sample = chosen.flatMap((layer) => {
    const all = shuffledChanges(layer)
    say(`${layer}: ${Math.min(size, all.length)} of ${all.length} changes`)
    return all.slice(0, size)
  })
  return new Map(sample.entries())
}

/** Runs the related tests on each change, as far as they evaluate it. Answers the changes that none of them notices. */
async function findUnnoticed(changes: Numbered, reach: keyof RelatedTests): Promise<Numbered> {
  const byPath = Map.groupBy(changes, ([, { path }]) => path)
  for (const [path, ofFile] of byPath) sandbox.write(path, addProbes(sandbox.read(path), new Map(ofFile)))
  const related = new Set([...byPath.keys()].flatMap((path) => graph.relatedTests(path)[reach]))
  if (related.size === 0) return changes
  say(`${changes.size} changes; first ${related.size} test files that are ${reach} as they are`)
  const { verdict, failures, failedFiles, hits, durations } = await sandbox.recordHits([...related])
  if (verdict === 'timed out' || (verdict === 'failed' && failedFiles.size === 0))
    throw new Error(`The tests cannot be run:\n${failures.join('\n')}`)
  // A copy is no repository and has no build: some tests cannot be run in it, and say nothing about a change.
  for (const failure of failures) say(`  left out, it fails without a change: ${failure}`)
  for (const path of byPath.keys()) sandbox.restore(path)

  const unnoticed = new Map<number, Change>()
  for (const [number, change] of changes) {
    const tests = graph
      .relatedTests(change.path)
      [reach].filter((test) => hits.get(number)?.has(test) && !failedFiles.has(test))
    const isKilled = await isNoticed(change, tests, durations)
    if (!isKilled) unnoticed.set(number, change)
    const { path, line, from, to, lineBefore, lineAfter } = change
    say(`${isKilled ? '✓ killed' : '✗ not noticed'}: ${path}:${line}  ${from} → ${to || 'nothing'}`)
    if (!isKilled)
      say(`    ${lineBefore}\n    ${lineAfter}\n    ${tests.length} of these test files evaluate it.`)
  }
  return unnoticed
}

async function isNoticed(
  change: Change,
  tests: readonly string[],
  durations: ReadonlyMap<string, number>,
): Promise<boolean> {
  sandbox.write(change.path, applyChange(sandbox.read(change.path), change))
  let isKilled = false
  // The first tests notice most, and starting them alone is quicker than starting all.
  for (const some of [tests.slice(0, 3), tests.slice(3, 12), tests.slice(12)]) {
    if (some.length === 0 || isKilled) continue
    const usualMs = some.reduce((sum, path) => sum + (durations.get(path) ?? 0), 0)
    const { verdict } = await sandbox.runTests(some, { timeoutMs: 90_000 + 6 * usualMs })
    isKilled = verdict !== 'passed'
  }
  sandbox.restore(change.path)
  return isKilled
}

/** Says what became of each change. Tests that are far from a change are run only when no near one has noticed it. */
async function fatesOf(sample: Numbered): Promise<Map<Change, Fate>> {
  const fates = new Map<Change, Fate>(
    [...sample.values()].map((change) => [change, isEquivalent(change) ? 'equivalent' : 'killed']),
  )
  const counted = new Map([...sample].filter(([, change]) => fates.get(change) === 'killed'))
  const unnoticed = await findUnnoticed(counted, 'near')
  const survivors = values.near ? unnoticed : await findUnnoticed(unnoticed, 'far')
  for (const change of survivors.values()) fates.set(change, 'survived')
  for (const change of findUncompilable([...survivors.values()])) fates.set(change, 'does not compile')
  return fates
}

/** The changes that the compiler refuses. They are tried together, and apart only when it refuses some of them. */
function findUncompilable(changes: readonly Change[]): readonly Change[] {
  const byPath = Map.groupBy(changes, ({ path }) => path)
  for (const [path, ofFile] of byPath) {
    // From the end, so that the places of the others stay right.
    const ordered = ofFile.toSorted((a, b) => b.start - a.start)
    sandbox.write(path, ordered.reduce(applyChange, sandbox.read(path)))
  }
  const isRefused = changes.length > 0 && !sandbox.compiles()
  for (const path of byPath.keys()) sandbox.restore(path)
  if (!isRefused || changes.length === 1) return isRefused ? changes : []
  const middle = Math.ceil(changes.length / 2)
  return [...findUncompilable(changes.slice(0, middle)), ...findUncompilable(changes.slice(middle))]
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
    const { verdict, failures } = await sandbox.runTests(tests, { timeoutMs: 10 * 60_000 })
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

const fates = chosen.length > 0 ? await fatesOf(drawSample(Math.ceil(count / chosen.length))) : new Map()
const table: string[] = []
let killed = 0
let counted = 0
for (const layer of chosen) {
  const ofLayer = [...fates].filter(([{ path }]) => path.startsWith(`src/${layer}/`)).map(([, fate]) => fate)
  const countOf = (fate: Fate) => ofLayer.filter((one) => one === fate).length
  const total = countOf('killed') + countOf('survived')
  killed += countOf('killed')
  counted += total
  const others = `${countOf('equivalent')} equivalent, ${countOf('does not compile')} that do not compile`
  table.push(`${layer.padEnd(12)} ${countOf('killed')} of ${total} killed (besides ${others})`)
}
for (const [{ path, line, lineBefore, lineAfter }, fate] of fates)
  if (fate === 'survived') say(`✗ survived: ${path}:${line}\n    ${lineBefore}\n    ${lineAfter}`)
const stale = findStaleEquivalents()
for (const line of stale) say(`✗ No file contains this line of equivalents.ts any more: ${line}`)
const surviving = values.designs || !values.layer ? await findSurvivingDesigns() : []
say(`\nSeed ${seed}`)
for (const line of table) say(line)
if (counted > 0) say(`${killed} of ${counted} killed: ${((100 * killed) / counted).toFixed(1)} %`)
const isEnough = killed >= minKilledShare * counted
process.exitCode = isEnough && stale.length === 0 && surviving.length === 0 ? 0 : 1
// The process that runs the tests would keep this one alive.
sandbox.remove()
if (postgres.url !== undefined) await postgres.stop()
