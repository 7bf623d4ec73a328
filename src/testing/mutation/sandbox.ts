// A copy of the sources in which mutants are written, so that a run that is interrupted leaves nothing in the sources,
// and processes that a test starts run the mutant too.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import type { HostReport, HostRequest } from './test-host.ts'

export type Verdict = 'passed' | 'failed' | 'timed out'

export interface TestRun {
  readonly verdict: Verdict
  /** The tests that failed, each with the first line of its reason; what the runner wrote where it names none. */
  readonly failures: readonly string[]
  readonly failedFiles: ReadonlySet<string>
  /** How long each test file took. */
  readonly durations: ReadonlyMap<string, number>
}

const copied =
  /^(src|docs|e2e|bench|public|README\.md|index\.html|package\.json|.*tsconfig\.json|vite\.config\.ts)/
const hostModule = 'src/testing/mutation/test-host.ts'
const hitsModule = 'src/testing/mutation/record-hits.ts'

export class Sandbox {
  readonly #root: string
  #host: ChildProcess | undefined
  /** Files that were written since the tests were last run. */
  readonly #changed = new Set<string>()
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

  /** A file as copied, whatever is written to it later, here or in the sources. */
  read(path: string): string {
    const known = this.#originals.get(path) ?? readFileSync(join(this.#folder, path), 'utf8')
    this.#originals.set(path, known)
    return known
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.#folder, path), text)
    this.#changed.add(path)
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

  async runTests(files: readonly string[], options: RunOptions): Promise<TestRun> {
    const report = await this.#askHost(files, options)
    const nothing = { failures: [], failedFiles: new Set<string>(), durations: new Map<string, number>() }
    if (report === 'timed out') return { ...nothing, verdict: 'timed out' }
    if (report === 'ended')
      return { ...nothing, verdict: 'failed', failures: ['The runner of the tests ended.'] }
    const failures = [...report.files.flatMap((file) => file.failures), ...report.otherFailures]
    const failed = report.files.filter((file) => file.failures.length > 0)
    return {
      verdict: failures.length > 0 ? 'failed' : 'passed',
      failures,
      failedFiles: new Set(failed.map(({ path }) => this.#pathOf(path))),
      durations: new Map(report.files.map(({ path, durationMs }) => [this.#pathOf(path), durationMs])),
    }
  }

  /** Asks the process that runs tests, which is started for the first run and after one that did not end. */
  async #askHost(
    files: readonly string[],
    { timeoutMs, bail = 1, environment }: RunOptions,
  ): Promise<HostReport | 'timed out' | 'ended'> {
    const host = environment || !this.#host ? this.#startHost(bail, environment ?? {}) : this.#host
    const { promise, resolve: finish } = Promise.withResolvers<HostReport | 'timed out' | 'ended'>()
    const timer = setTimeout(() => finish('timed out'), timeoutMs)
    const onEnd = () => finish('ended')
    host.once('message', (report: HostReport) => finish(report)).once('exit', onEnd)
    const request: HostRequest = { files, changed: [...this.#changed] }
    this.#changed.clear()
    host.send(request)
    const report = await promise
    clearTimeout(timer)
    host.off('exit', onEnd)
    if (environment || typeof report === 'string') this.#endHost()
    return report
  }

  #startHost(bail: number, environment: Readonly<Record<string, string>>): ChildProcess {
    this.#endHost()
    this.#host = spawn(process.execPath, [join(this.#folder, hostModule), this.#folder, String(bail)], {
      cwd: this.#folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    })
    return this.#host
  }

  /** A group of processes, because a mutant can ignore a request to end. */
  #endHost(): void {
    const { pid, exitCode } = this.#host ?? {}
    if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL')
    this.#host = undefined
  }

  /** Whether the compiler takes the sources as they are in the sandbox. */
  compiles(): boolean {
    const compiler = resolve(this.#root, 'node_modules/typescript/bin/tsc')
    return ['.', 'src/service'].every(
      (project) => spawnSync(process.execPath, [compiler, '-p', project], { cwd: this.#folder }).status === 0,
    )
  }

  /** Ends what runs in the copy, and deletes it. */
  remove(): void {
    this.#endHost()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #pathOf(path: string): string {
    return relative(this.#folder, path).replaceAll('\\', '/')
  }
}

export interface RunOptions {
  readonly timeoutMs: number
  /** After how many failures the run ends; 0 for never. */
  readonly bail?: number
  /** Runs the tests in a process of their own with these variables. */
  readonly environment?: Readonly<Record<string, string>>
}
