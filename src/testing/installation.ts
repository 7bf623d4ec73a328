// An installation of the product in a separate folder, as an operator has one: with npm's scripts, and with a builder that
// makes an empty console without delay.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './commands.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const quickBuilder = `
import { mkdirSync, writeFileSync } from 'node:fs'
const folder = process.argv[process.argv.indexOf('--outDir') + 1]
mkdirSync(folder, { recursive: true })
writeFileSync(folder + '/index.html', '<!doctype html><title>Planning Console</title>')
`

export interface Installation {
  readonly folder: string
  remove(): void
}

export function install(): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'planning-installation-'))
  for (const name of ['package.json', 'package-lock.json', 'index.html']) {
    cpSync(join(root, name), join(folder, name))
  }
  const isSource = (path: string) => !/\.test\.tsx?$/.test(path) && basename(path) !== 'testing'
  cpSync(join(root, 'src'), join(folder, 'src'), { recursive: true, filter: isSource })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'vite', 'bin'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== 'vite' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  writeFileSync(join(modules, 'vite', 'package.json'), '{"type":"module"}')
  writeFileSync(join(modules, 'vite', 'bin', 'vite.js'), quickBuilder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) }
}

export interface Started {
  readonly child: ChildProcess
  /** Everything that was printed so far. */
  readonly printed: () => string
  /** Resolves with where it is. @throws Error with what was printed when it ends before it says so. */
  readonly origin: Promise<string>
}

/** Runs a command line of an operator in the installation, by the shell of npm. */
export function runCommand(
  { folder }: Installation,
  command: string,
  environment: Readonly<Record<string, string>> = {},
): Started {
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: folder,
    env: { ...childEnvironment, HOME: folder, PORT: '0', PLANNING_SAMPLE: 'none', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const origin = new Promise<string>((resolve, reject) => {
    const note = (text: string) => {
      printed += text
      const found = /is running at http:\/\/localhost:(\d+)/.exec(printed)?.[1]
      // With `printed` whole: the lines after it belong to the same word of the service.
      if (found && printed.includes('Stop: Ctrl+C')) resolve(`http://127.0.0.1:${found}`)
    }
    child.stdout.setEncoding('utf8').on('data', note)
    child.stderr.setEncoding('utf8').on('data', note)
    void once(child, 'close').then(() => reject(new Error(`it ended early: ${printed}`)))
  })
  return { child, printed: () => printed, origin }
}

/** The sign-in link of a first start without a terminal, once it has printed in which file it is. */
export function firstLinkIn(printed: string): string | undefined {
  const file = /The first credentials are in (.+), which/.exec(printed)?.[1]
  return file && /https?:\/\/\S+\/sign-in#code=\S+/.exec(readFileSync(file, 'utf8'))?.[0]
}
