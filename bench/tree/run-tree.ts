// `npm run bench -- tree`: our tree beside a floor and its peers, on the same work in the same browser, taking turns.
//   --sizes=1000,100000   how many focus areas
//   --rounds=5            how often each tree is measured at each size
//   --only=ours,mantine   beside the floor
//   --loading             only until all records of the largest size are in
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { runTool } from '../../src/testing/commands.ts'
import { findBrowser } from '../../src/testing/find-browser.ts'
import { asInConsole, type Entrant, entrants, floor, loadingEntrants } from './entrants.ts'
import { type ServedPages, servePages } from './page-build.ts'
import { peerVersions, requirePeers } from './peer-install.ts'
import { arrivals } from './planning-records.ts'
import { browserArguments, QuietMachine } from './quiet-machine.ts'
import {
  type BuildTimes,
  buildTableOf,
  type Loading,
  loadingTablesOf,
  type Measured,
  tablesOf,
} from './report.ts'
import { type Figures, measureLoading, measureSession } from './session.ts'
import { circumstances, keepFigures } from './written-report.ts'

interface Plan {
  readonly sizes: readonly number[]
  readonly rounds: number
  readonly entrants: readonly Entrant[]
  readonly isLoadingOnly: boolean
}

/** Milliseconds that one step of a tree may take. */
const patienceMs = 5_000

const builders = {
  floor: 'floor: typed-array links',
  ours: '**Planning Console**',
  d3: 'd3-hierarchy stratify',
}

const machine = new QuietMachine()

const say = (line: string) => process.stdout.write(`${line}\n`)

export async function runTreeBenchmark(words: string[]): Promise<void> {
  const plan = readPlan(words)
  requirePeers()
  const found = findBrowser(say)
  const times = await measureBuilds(plan)
  const pages = await servePages(plan.entrants, 0)
  const browser = await chromium.launch({ executablePath: found.path, args: browserArguments })
  try {
    const largest = Math.max(...plan.sizes)
    const loads = await measureLoads(plan, largest, browser, pages)
    const sizes = []
    for (const records of plan.isLoadingOnly ? [] : plan.sizes)
      sizes.push({ records, measured: await measureSize(plan, records, browser, pages) })
    const report = [
      about(plan, browser.version()),
      loadingTablesOf(largest, loads),
      buildTableOf(times),
      ...sizes.map(({ records, measured }) => tablesOf(records, measured)),
    ].join('\n\n')
    say(`\n${report}`)
    say(`\nAll figures: ${keepFigures('tree', { browser: browser.version(), times, loads, sizes })}`)
  } finally {
    await browser.close()
    await pages.close()
  }
}

function readPlan(words: string[]): Plan {
  const { values } = parseArgs({
    args: words,
    options: {
      sizes: { type: 'string', default: '1000,100000' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
      loading: { type: 'boolean', default: false },
    },
  })
  const keys = values.only?.split(',')
  return {
    sizes: values.sizes.split(',').map(Number),
    rounds: Number(values.rounds),
    entrants: entrants.filter((entrant) => entrant === floor || !keys || keys.includes(entrant.key)),
    isLoadingOnly: values.loading,
  }
}

async function measureBuilds({ sizes, rounds }: Plan): Promise<BuildTimes[]> {
  const script = fileURLToPath(new URL('./index-build.ts', import.meta.url))
  const measured: BuildTimes[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const records of sizes)
      for (const [key, builder] of Object.entries(builders)) {
        await machine.wait()
        const { ok, output } = await runTool(['node', script, key, String(records)])
        if (!ok) throw new Error(`Building with ${key} failed:\n${output}`)
        measured.push({ builder, records, ...JSON.parse(output) })
      }
  return measured
}

async function measureLoads(
  plan: Plan,
  records: number,
  browser: Browser,
  pages: ServedPages,
): Promise<Loading[]> {
  const loads: Loading[] = []
  for (let round = 0; round < plan.rounds; round += 1)
    for (const arrival of arrivals) {
      say(`${records} focus areas, ${arrival}, round ${round + 1} of ${plan.rounds}`)
      for (const entrant of inTurn(plan, round)) {
        if (!loadingEntrants.includes(entrant)) continue
        await machine.wait()
        const shown = { entrant: asInConsole(entrant), records, arrival }
        const figures = await measureLoading({ browser, pages, patienceMs, ...shown })
        loads.push({ entrant, arrival, figures })
      }
    }
  return loads
}

/** Each begins once, so that none always follows the same one. */
function inTurn({ entrants: measured }: Plan, round: number): readonly Entrant[] {
  const turn = round % measured.length
  return [...measured.slice(turn), ...measured.slice(0, turn)]
}

async function measureSize(
  plan: Plan,
  records: number,
  browser: Browser,
  pages: ServedPages,
): Promise<Measured[]> {
  const versions = peerVersions()
  const rounds = new Map<Entrant, Figures[]>(plan.entrants.map((entrant) => [entrant, []]))
  for (let round = 0; round < plan.rounds; round += 1)
    for (const entrant of inTurn(plan, round)) {
      say(`${records} focus areas, round ${round + 1} of ${plan.rounds}: ${entrant.key}`)
      if (!(await machine.wait())) say('  the machine is busy with something else')
      const options = { browser, pages, entrant, records, arrival: arrivals[0], patienceMs }
      rounds.get(entrant)?.push(await measureSession(options))
    }
  return plan.entrants.map((entrant) => ({
    entrant,
    versions: entrant.packages.map((name) => `${name} ${versions[name]}`).join(', '),
    rounds: rounds.get(entrant) ?? [],
  }))
}

function about({ rounds, entrants: measured }: Plan, browserVersion: string): string {
  const versions = peerVersions()
  const packages = [...new Set(measured.flatMap((entrant) => entrant.packages))]
  return [
    `${circumstances(`Chromium ${browserVersion} without a screen`)};`,
    `medians of ${rounds} rounds in which the trees took turns.`,
    `Peers: ${packages.map((name) => `${name} ${versions[name]}`).join(', ')}.`,
    `“–”: it has no such thing, or needed more than ${patienceMs / 1000} s for it or for a step before.`,
  ].join('\n')
}
