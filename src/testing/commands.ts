// Runs the tools of the project, each in a separate process, and keeps their output until it is needed.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { processEnvironment } from '#service/process-settings.ts'

/**
 * What every program of the project that a test starts has in its environment: nothing of the tests' own settings. Where
 * Node keeps what it compiled, a start takes half the time.
 */
export const childEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: processEnvironment.NODE_COMPILE_CACHE,
}

export interface CommandResult {
  readonly ok: boolean
  /** Everything it wrote, in order; empty when it wrote to the terminal. */
  readonly output: string
  /** What it and the processes that it waited for computed; undefined where the system does not say. */
  readonly processorSeconds: number | undefined
}

/** Clock ticks in a second of /proc; all platforms that Node supports on Linux have this number. */
const ticksPerSecond = 100

/** Processor seconds of the child processes that have ended; undefined where there is no /proc. */
export function readChildSeconds(): number | undefined {
  try {
    // The name of the program is in parentheses and can have spaces; what follows begins with field 3.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const [user, system] = [fields[13], fields[14]].map(Number)
    return ((user ?? Number.NaN) + (system ?? Number.NaN)) / ticksPerSecond
  } catch {
    return undefined
  }
}

/** As of the last child that ended: what a child adds when it ends is its own. */
let secondsBefore = readChildSeconds()

function takeChildSeconds(): number | undefined {
  const seconds = readChildSeconds()
  const own =
    seconds === undefined || secondsBefore === undefined ? undefined : Math.max(seconds - secondsBefore, 0)
  secondsBefore = seconds
  return own
}

const running = new Set<ChildProcess>()

/**
 * Runs one of the project's tools. `command` is its words, which must not need quoting; `show` lets it write to the
 * terminal instead of keeping what it writes.
 */
export async function runTool(
  command: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
  { show = false } = {},
): Promise<CommandResult> {
  const [tool = '', ...parameters] = command
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(tool, parameters, {
    env: {
      ...process.env,
      ...childEnvironment,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      ...environment,
      PATH: path,
    },
    stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    // On Windows the tools are command files, which only a shell can start.
    shell: process.platform === 'win32',
  })
  running.add(child)
  let output = ''
  const keep = (text: string) => {
    output += text
  }
  child.stdout?.setEncoding('utf8').on('data', keep)
  child.stderr?.setEncoding('utf8').on('data', keep)
  let processorSeconds: number | undefined
  child.once('exit', () => {
    processorSeconds = takeChildSeconds()
  })
  const { promise, resolve: finish } = Promise.withResolvers<CommandResult>()
  child.once('error', (error) =>
    finish({ ok: false, output: `${tool} could not be started: ${error.message}`, processorSeconds }),
  )
  child.once('close', (code) => finish({ ok: code === 0, output, processorSeconds }))
  const result = await promise
  running.delete(child)
  return result
}

/** Asks every tool that is still at work to end. */
export function endTools(): void {
  for (const child of running) child.kill('SIGTERM')
}
