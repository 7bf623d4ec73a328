// A copy of the sources in which mutants are written, so that a run that is interrupted leaves nothing in the sources,
// and processes that a test starts run the mutant too.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

export type Verdict = 'passed' | 'failed' | 'timed out'

export interface TestRun {
  readonly verdict: Verdict
  /** The tests that failed, each with the first line of its reason; what the runner wrote where it names none. */
  readonly failures: readonly string[]
  readonly failedFiles: ReadonlySet<string>
  /** How long each test file took. */
  readonly durations: ReadonlyMap<string, number>
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

const copied =
  /^(src|docs|e2e|bench|public|README\.md|index\.html|package\.json|.*tsconfig\.json|vite\.config\.ts)/
const config = 'src/testing/mutation/vitest.config.ts'
const hitsModule = 'src/testing/mutation/record-hits.ts'

export class Sandbox {
  readonly #root: string
  #endTool = () => {}
  readonly #originals = new Map<string, string>()
  readonly #folder = mkdtempSync(join(tmpdir(), 'planning-console-mutants-'))

  /** `root` is the folder of package.json. */
  constructor(root: string) {
    this.#root = root
    cpSync(root, this.#folder, {
      recursive: true,
      filter: (path) => path === root || copied.test(relative(root, path).replaceAll('\\', '/')),
    })
    symlinkSync(resolve(root, 'node_modules'), join(this.#folder, 'node_modules'), 'junction')
  }

  /** A file as it was when the copy was made, whatever is written to it here or in the sources. */
  read(path: string): string {
    const known = this.#originals.get(path) ?? readFileSync(join(this.#folder, path), 'utf8')
    this.#originals.set(path, known)
    return known
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.#folder, path), text)
  }

  restore(path: string): void {
    this.write(path, this.read(path))
  }

  /** The test files that evaluate each probe, by its number, as far as they are among `files`. */
  async recordHits(files: readonly string[]): Promise<TestRun & { readonly hits: Map<number, Set<string>> }> {
    const log = join(this.#folder, 'hits.txt')
    const environment = { MUTANT_HITS: log, NODE_OPTIONS: `--import=${join(this.#folder, hitsModule)}` }
    const run = await this.runTests(files, { timeoutMs: 60 * 60_000, bail: 0, environment })
    const hits = new Map<number, Set<string>>()
    const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
    for (const line of lines) {
      const [number = '', path = ''] = line.split(' ')
      const tests = hits.get(Number(number)) ?? new Set()
      hits.set(Number(number), tests.add(this.#pathOf(path)))
    }
    return { ...run, hits }
  }

  async runTests(
    files: readonly string[],
    { timeoutMs, bail, environment = {} }: RunOptions,
  ): Promise<TestRun> {
    const report = join(this.#folder, 'report.json')
    rmSync(report, { force: true })
    const { ok, output } = await this.#runTool(
      [
        'vitest/vitest.mjs',
        'run',
        ...['--config', config, '--root', this.#folder, '--bail', String(bail)],
        ...['--reporter=json', `--outputFile=${report}`, ...files],
      ],
      timeoutMs,
      environment,
    )
    if (ok === undefined)
      return { verdict: 'timed out', failures: [], failedFiles: new Set(), durations: new Map() }
    const results = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults : []
    const failures = results.flatMap(failuresOf)
    return {
      verdict: ok ? 'passed' : 'failed',
      failures: failures.length > 0 || ok ? failures : [output],
      failedFiles: new Set(
        results.filter((one) => failuresOf(one).length > 0).map(({ name }) => this.#pathOf(name)),
      ),
      durations: new Map(results.map((one) => [this.#pathOf(one.name), one.endTime - one.startTime])),
    }
  }

  /** Whether the compiler takes the sources as they are in the sandbox. */
  async compiles(): Promise<boolean> {
    for (const project of ['.', 'src/service']) {
      const { ok } = await this.#runTool(['typescript/bin/tsc', '-p', project], 10 * 60_000, {})
      if (!ok) return false
    }
    return true
  }

  /** Ends what runs in the copy, and deletes it. */
  remove(): void {
    this.#endTool()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #pathOf(path: string): string {
    return relative(this.#folder, path).replaceAll('\\', '/')
  }

  /** `ok` is undefined when the time was over. A group of processes, because a mutant may not end by being asked. */
  #runTool(
    [script = '', ...parameters]: readonly string[],
    timeoutMs: number,
    environment: Readonly<Record<string, string>>,
  ): Promise<{ readonly ok: boolean | undefined; readonly output: string }> {
    const { promise, resolve: finish } = Promise.withResolvers<{ ok: boolean | undefined; output: string }>()
    const child = spawn(process.execPath, [resolve(this.#root, 'node_modules', script), ...parameters], {
      cwd: this.#folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.#endTool = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }
    let isOver = false
    let output = ''
    const keep = (text: string) => {
      output += text
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const timer = setTimeout(() => {
      isOver = true
      this.#endTool()
    }, timeoutMs)
    child.once('close', (code) => {
      clearTimeout(timer)
      this.#endTool = () => {}
      finish({ ok: isOver ? undefined : code === 0, output })
    })
    return promise
  }
}

function failuresOf({ message, assertionResults }: Report['testResults'][number]): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  const named = failed.map(
    ({ fullName, failureMessages: [first = ''] }) => `${fullName}: ${first.split('\n')[0]}`,
  )
  return named.length > 0 || message === '' ? named : [message]
}

export interface RunOptions {
  readonly timeoutMs: number
  /** After how many failures the run ends; 0 for never. */
  readonly bail: number
  readonly environment?: Readonly<Record<string, string>>
}
