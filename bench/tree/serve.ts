// `npm run bench:serve`: our tree on a page that any benchmark can drive beside other trees.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { ours } from './entrants.ts'
import { servePages } from './page-build.ts'

/** Serves until the process is stopped. `--port=4700` chooses the port. */
export async function serveOurTree(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: { port: { type: 'string', default: '4700' } } })
  const pages = await servePages([ours], undefined, Number(values.port))
  process.stdout.write(`${pages.addressOf(ours)}\n`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await pages.close()
}
