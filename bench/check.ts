// `npm run check` in this folder, and an entry of `npm run test:long`: installs what is locked, then checks types, and that
// the pages of the benchmarks can be built with the packages as installed.
import '../src/testing/required-node.ts'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { importEntrants } from './run-import.ts'
import { workbookPage } from './run-workbooks.ts'
import { entrants } from './tree/entrants.ts'
import { servePages } from './tree/page-build.ts'

const root = join(import.meta.dirname, '..')

/** @throws Error when the command fails; it has said why. */
function run(command: string, ...words: string[]): void {
  const { status } = spawnSync(command, words, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed`)
}

run('npm', 'ci', '--prefix', 'bench', '--ignore-scripts')
run('npx', 'tsc', '-p', 'bench')
for (const these of [entrants, [...importEntrants, workbookPage]]) await (await servePages(these, 0)).close()
process.stdout.write('The types of the benchmarks hold, and their pages can be built.\n')
