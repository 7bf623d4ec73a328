// `npm run bench -- tree`: our tree beside a floor and its peers, on the same work in the same browser, taking turns.
//   --sizes=1000,100000   how many focus areas
//   --rounds=5            how often each tree is measured at each size
//   --only=ours,mantine   beside the floor
// A run of everything is written to docs/benchmarks.md.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { runTool } from '#testing/commands.ts'
import { findBrowser } from '#testing/find-browser.ts'
import { type Entrant, entrants, floor } from './entrants.ts'
import { type ServedPages, servePages } from './page-build.ts'
import { installPeers, peerVersions } from './peer-install.ts'
import { QuietMachine } from './quiet-machine.ts'
import { type BuildTimes, buildTableOf, type Measured, tablesOf } from './report.ts'
import { type Figures, measureSession } from './session.ts'
import { circumstances, keepFigures, writeSection } from './written-report.ts'

interface Plan {
  readonly sizes: readonly number[]
  readonly rounds: number
  readonly entrants: readonly Entrant[]
  /** True when nothing was left out. */
  readonly isWhole: boolean
}

const everySize = '1000,10000,100000'

/** Milliseconds that one step of a tree may take. */
const patienceMs = 15_000

const builders = {
  floor: 'floor: typed-array links',
  ours: '**Planning Console**',
  d3: 'd3-hierarchy stratify',
}

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-sync',
]

const machine = new QuietMachine()

const say = (line: string) => process.stdout.write(`${line}\n`)

export async function runTreeBenchmark(words: string[]): Promise<void> {
  const plan = readPlan(words)
  const peerFolder = await installPeers(say)
  const found = findBrowser(say)
  const times = await measureBuilds(plan, peerFolder)
  const pages = await servePages(plan.entrants, peerFolder, 0)
  const browser = await chromium.launch({ executablePath: found.path, args: browserArguments })
  try {
    const sizes = []
    for (const records of plan.sizes)
      sizes.push({ records, measured: await measureSize(plan, records, browser, pages) })
    const tables = sizes.map(({ records, measured }) => tablesOf(records, measured))
    const report = [about(plan, browser.version()), buildTableOf(times), ...tables].join('\n\n')
    say(`\n${report}`)
    if (plan.isWhole) writeSection('Trees', report)
    say(`\nAll figures: ${keepFigures('tree', { browser: browser.version(), times, sizes })}`)
  } finally {
    await browser.close()
    await pages.close()
  }
}

function readPlan(words: string[]): Plan {
  const { values } = parseArgs({
    args: words,
    options: {
      sizes: { type: 'string', default: everySize },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string' },
    },
  })
  const keys = values.only?.split(',')
  return {
    sizes: values.sizes.split(',').map(Number),
    rounds: Number(values.rounds),
    entrants: entrants.filter((entrant) => entrant === floor || !keys || keys.includes(entrant.key)),
    isWhole: !keys && values.sizes === everySize,
  }
}

async function measureBuilds({ sizes, rounds }: Plan, peerFolder: string): Promise<BuildTimes[]> {
  const script = fileURLToPath(new URL('./index-build.ts', import.meta.url))
  const measured: BuildTimes[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const records of sizes)
      for (const [key, builder] of Object.entries(builders)) {
        await machine.wait()
        const { ok, output } = await runTool(['node', script, key, String(records), peerFolder])
        if (!ok) throw new Error(`Building with ${key} failed:\n${output}`)
        measured.push({ builder, records, ...JSON.parse(output) })
      }
  return measured
}

async function measureSize(
  plan: Plan,
  records: number,
  browser: Browser,
  pages: ServedPages,
): Promise<Measured[]> {
  const versions = peerVersions()
  const rounds = new Map<Entrant, Figures[]>(plan.entrants.map((entrant) => [entrant, []]))
  for (let round = 0; round < plan.rounds; round += 1) {
    // Each begins once, so that none always follows the same one.
    const turn = round % plan.entrants.length
    for (const entrant of [...plan.entrants.slice(turn), ...plan.entrants.slice(0, turn)]) {
      say(`${records} focus areas, round ${round + 1} of ${plan.rounds}: ${entrant.key}`)
      if (!(await machine.wait())) say('  the machine is busy with something else')
      rounds.get(entrant)?.push(await measureSession({ browser, pages, entrant, records, patienceMs }))
    }
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
