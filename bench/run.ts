// `npm run bench -- <name>`: one benchmark, with the words that follow as its options; without a name all of them, one
// after the other. Each prints its tables, and keeps all its figures as JSON under bench/results.
import '../src/testing/required-node.ts'
import { runActsBenchmark } from './acts.ts'
import { runAmountsServiceBenchmark } from './amounts-service.ts'
import { runAttackBenchmark } from './attack.ts'
import { runFirstPaintBenchmark } from './first-paint.ts'
import { runImportStorageBenchmark } from './import-storage.ts'
import { runOfflineBenchmark } from './offline-start.ts'
import { runGrowthBenchmark } from './run-growth.ts'
import { runImportBenchmark } from './run-import.ts'
import { runMillionBenchmark } from './run-million.ts'
import { runSiteGrowthBenchmark } from './run-site-growth.ts'
import { runServiceBenchmark } from './service.ts'
import { runTreeBenchmark } from './tree/run-tree.ts'
import { serveOurs } from './tree/serve.ts'

const benchmarks = new Map<string, (words: string[]) => Promise<void>>([
  ['tree', runTreeBenchmark],
  ['import', runImportBenchmark],
  ['import-storage', runImportStorageBenchmark],
  ['offline', runOfflineBenchmark],
  ['acts', runActsBenchmark],
  ['first-paint', runFirstPaintBenchmark],
  ['service', runServiceBenchmark],
  ['amounts-service', runAmountsServiceBenchmark],
  ['attack', runAttackBenchmark],
  ['growth', runGrowthBenchmark],
  ['site-growth', runSiteGrowthBenchmark],
])
// A million records take too long for a run of all benchmarks.
const commands = new Map([...benchmarks, ['million', runMillionBenchmark], ['serve', serveOurs]])

const [name, ...words] = process.argv.slice(2)
const command = name === undefined ? undefined : commands.get(name)
if (name === undefined) for (const benchmark of benchmarks.values()) await benchmark([])
else if (command) await command(words)
else {
  process.stderr.write(`Name a benchmark, or none for all: ${[...commands.keys()].join(', ')}.\n`)
  process.exitCode = 1
}
