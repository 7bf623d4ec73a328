// `npm run bench:serve`: our tree, and our grid for imports, on pages that any benchmark can drive beside others.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { importGrid, ours } from './entrants.ts'
import { servePages } from './page-build.ts'

/** Serves until the process is stopped. `--port=4700` chooses the port. */
export async function serveOurs(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: { port: { type: 'string', default: '4700' } } })
  const pages = await servePages([ours, importGrid], Number(values.port))
  process.stdout.write(`${pages.addressOf(ours)}\n${pages.addressOf(importGrid)}\n`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await pages.close()
}
