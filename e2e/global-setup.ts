// Before the first journey: the console is built if it changed, and there is a place for what workers share.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildConsole } from '#service/console-build.ts'

// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of this file
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'planning-starts-'))
  process.env.TEST_FIRST_STARTS = folder
  await buildConsole(join(import.meta.dirname, '..'), () => process.stdout.write('Building the console…\n'))
  return () => rm(folder, { recursive: true, force: true })
}
