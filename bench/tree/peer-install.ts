// The packages that only benchmarks use: where they are, at which versions, and what to do when they are not there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const bench = fileURLToPath(new URL('..', import.meta.url))

/** Ends the program with a line that says what to type when the packages are not installed. */
export function requirePeers(): void {
  if (existsSync(join(bench, 'node_modules', '.package-lock.json'))) return
  process.stderr.write('The packages to compare with are not installed: run `npm ci --prefix bench` first.\n')
  process.exit(1)
}

/** The file of a package that is run as a program or imported while the benchmark runs. */
export function peerFile(path: string): string {
  return join(bench, 'node_modules', path)
}

/** Package name and version of every peer, as installed. */
export function peerVersions(): Readonly<Record<string, string>> {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(bench, 'package.json'), 'utf8'),
  )
  return manifest.dependencies
}
