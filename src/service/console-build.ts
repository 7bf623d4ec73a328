// Builds the console when its sources changed since the last build, and only then.
import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from './problem.ts'

/** Everything a build depends on; the service and the tests are not part of it. */
const inputs = ['index.html', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'public', 'src']
const leftOut = ['service', 'testing']

/** Says what a folder was built from. */
const stampName = '.built-from'

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
 * The folder of the built console, built now if need be. `announce` is called before a build begins. It is made aside
 * and put in place whole: another service may serve the old one, and another start may build at the same time.
 * @throws StartFailure when this user cannot write there; Error when the build fails: its own output says why, and the old
 * folder stays.
 */
export async function buildConsole(root: string, announce: () => void): Promise<string> {
  const folder = join(root, 'dist')
  const present = fingerprint(root)
  const stamp = join(folder, stampName)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === present) return folder
  requireWritable(root)
  announce()
  // A sibling of the folder: renaming is atomic only within one file system.
  const fresh = `${folder}.${randomUUID()}`
  try {
    await runBuild(root, fresh)
    writeFileSync(join(fresh, stampName), present)
    replaceFolder(folder, fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return folder
}

function requireWritable(root: string): void {
  try {
    accessSync(root, constants.W_OK)
  } catch (error) {
    const reason = (error as Error).message
    throw new StartFailure(
      `the console has to be built, and this user cannot write to ${root} (${reason}); run npm run build as the owner of that folder`,
    )
  }
}

/** Puts `fresh` in the place of `folder`, which need not exist; the old one is removed. */
function replaceFolder(folder: string, fresh: string): void {
  const old = `${fresh}-old`
  for (let isInPlace = false; !isInPlace; ) {
    // Another process may win either step; then the folder exists again.
    renameUnless('ENOENT', folder, old)
    isInPlace = renameUnless('ENOTEMPTY', fresh, folder)
    rmSync(old, { recursive: true, force: true })
  }
}

/** False when it fails with this code. */
function renameUnless(expected: string, from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== expected) throw error
    return false
  }
}

function runBuild(root: string, folder: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = spawn(
    process.execPath,
    [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  return new Promise((resolve, reject) => {
    build.on('error', reject)
    build.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`building the console failed with exit code ${code}`)),
    )
  })
}
