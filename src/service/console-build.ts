// Builds the console when its sources changed since the last build, and only then.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything a build depends on; the service and the tests are not part of it. */
const inputs = ['index.html', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'public', 'src']
const leftOut = ['service', 'testing']

function* filesBelow(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) {
    if (!leftOut.includes(name) && !/\.test\.tsx?$/.test(name)) yield* filesBelow(join(path, name))
  }
}

function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const input of inputs.map((name) => join(root, name)).filter((path) => existsSync(path))) {
    for (const file of filesBelow(input)) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * The folder of the built console, built now if need be. `announce` is called before a build begins.
 * @throws Error when the build fails; its own output says why.
 */
export async function buildConsole(root: string, announce: () => void): Promise<string> {
  const folder = join(root, 'dist')
  const stamp = join(folder, '.built-from')
  const present = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === present) return folder
  announce()
  await runBuild(root)
  writeFileSync(stamp, present)
  return folder
}

function runBuild(root: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    build.on('error', reject)
    build.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`building the console failed with code ${code}`)),
    )
  })
}
