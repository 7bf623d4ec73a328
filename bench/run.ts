// `npm run bench -- <name>`: one benchmark, with the words that follow as its options.
import { runOfflineBenchmark } from './offline-start.ts'
import { runImportBenchmark } from './run-import.ts'
import { runTreeBenchmark } from './tree/run-tree.ts'
import { serveOurs } from './tree/serve.ts'

const benchmarks = new Map<string, (words: string[]) => Promise<void>>([
  ['tree', runTreeBenchmark],
  ['offline', runOfflineBenchmark],
  ['import', runImportBenchmark],
  ['serve', serveOurs],
])

const [name = '', ...words] = process.argv.slice(2)
const benchmark = benchmarks.get(name)
if (benchmark) await benchmark(words)
else {
  process.stderr.write(`Name a benchmark: ${[...benchmarks.keys()].join(', ')}.\n`)
  process.exitCode = 1
}
