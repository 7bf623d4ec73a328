// Installs the peers, at the versions their lock file names, where the project never sees them.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTool } from '#testing/commands.ts'

const ofTrees = fileURLToPath(new URL('./peers', import.meta.url))

/** The folder whose `node_modules` has the peers; made on the first run and kept in the temporary folder. */
export async function installPeers(say: (line: string) => void, manifests = ofTrees): Promise<string> {
  const lock = readFileSync(join(manifests, 'package-lock.json'))
  const name = `planning-console-peers-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`
  const folder = join(tmpdir(), name)
  if (existsSync(folder)) return folder
  say('Installing the peers into a temporary folder.')
  // Moved to its place when it is complete, so that a run that was stopped leaves nothing half done behind.
  const making = `${folder}-${process.pid}`
  mkdirSync(making)
  try {
    for (const file of ['package.json', 'package-lock.json'])
      cpSync(join(manifests, file), join(making, file))
    const { ok, output } = await runTool(['npm', 'ci', '--prefix', making, '--ignore-scripts', '--no-audit'])
    if (!ok) throw new Error(`The peers could not be installed; is the registry in reach?\n${output}`)
    renameSync(making, folder)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return folder
}

/** Package name and version of every peer, as installed. */
export function peerVersions(manifests = ofTrees): Readonly<Record<string, string>> {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(manifests, 'package.json'), 'utf8'),
  )
  return manifest.dependencies
}
