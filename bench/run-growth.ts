// `npm run bench -- growth`: how the work of the pure cores grows with the data, from a thousand to a million, in Node
// and without a browser. Each size runs in a separate process.
//   --rounds=2          how often each size is measured
//   --most=1000000      the largest number of records or rows
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { QuietMachine } from './tree/quiet-machine.ts'
import { circumstances, keepFigures, table } from './tree/written-report.ts'

interface Core {
  readonly key: string
  readonly title: string
  /** Records or rows, each ten times the one before. */
  readonly sizes: readonly number[]
  readonly unit: string
}

const sizesOfTrees = [1000, 10_000, 100_000, 1_000_000]

const cores: readonly Core[] = [
  {
    key: 'floor',
    // It grows by what the memory of the machine does to anybody.
    title: 'floor: records to links in typed arrays, and nothing else',
    sizes: sizesOfTrees,
    unit: 'records',
  },
  {
    key: 'index',
    title: 'tree index: records, in pages of 1,000, to a tree',
    sizes: sizesOfTrees,
    unit: 'records',
  },
  {
    key: 'check',
    // A clipboard of a million such rows is longer than a string of JavaScript can be.
    title: 'import core: text of a clipboard, 42 cells a row, to checked cells',
    sizes: [1000, 10_000, 100_000],
    unit: 'rows',
  },
]

const script = fileURLToPath(new URL('./growth-work.ts', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)
const machine = new QuietMachine()

export async function runGrowthBenchmark(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { rounds: { type: 'string', default: '2' }, most: { type: 'string', default: '1000000' } },
  })
  const figures: { core: Core; size: number; best: number }[] = []
  for (const core of cores) {
    for (const size of core.sizes.filter((one) => one <= Number(values.most))) {
      let best = Number.POSITIVE_INFINITY
      for (let round = 0; round < Number(values.rounds); round += 1) {
        if (!(await machine.wait())) say('  the machine is busy with something else')
        best = Math.min(best, await timeOf(core, size))
      }
      say(`${core.key} ${size}: ${best.toFixed(1)} ms`)
      figures.push({ core, size, best })
    }
  }
  say(`All figures: ${keepFigures('growth', figures)}`)
  const sections = cores.map((core) => describe(figures.filter((figure) => figure.core === core)))
  say(`\n${[introduction(values.rounds), ...sections].join('\n\n')}`)
}

async function timeOf({ key }: Core, size: number): Promise<number> {
  // A million records with their paths take more than Node allows itself.
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=8192',
    script,
    key,
    String(size),
  ])
  return (JSON.parse(stdout) as { readonly best: number }).best
}

function introduction(rounds: string): string {
  return `${circumstances()}; least processor time of ${rounds} processes, each of which does it several times.
“Times linear”: the time for each record or row, as a multiple of that one line above. 1.0 is in proportion to the data.`
}

function describe(figures: readonly { core: Core; size: number; best: number }[]): string {
  const [first] = figures
  if (!first) return ''
  const rows = figures.map(({ size, best }, at) => {
    const before = figures[at - 1]
    const step = before && best / size / (before.best / before.size)
    return [
      size.toLocaleString('en'),
      best < 10 ? best.toFixed(1) : Math.round(best).toLocaleString('en'),
      ((best / size) * 1000).toFixed(2),
      step === undefined ? '' : step.toFixed(1),
    ]
  })
  const { title, unit } = first.core
  return `${title[0]?.toUpperCase()}${title.slice(1)}:\n\n${table([unit, 'processor ms', 'µs each', 'times linear'], rows)}`
}
