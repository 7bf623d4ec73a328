// Runs the tools of the project, each in a separate process, and keeps their output until it is needed.
import { type ChildProcess, spawn } from 'node:child_process'
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
  /** Everything it wrote, in order. */
  readonly output: string
}

const running = new Set<ChildProcess>()

/** Runs one of the project's tools. `command` is its words, which must not need quoting. */
export async function runTool(
  command: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
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
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows the tools are command files, which only a shell can start.
    shell: process.platform === 'win32',
  })
  running.add(child)
  let output = ''
  const keep = (text: string) => {
    output += text
  }
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  const { promise, resolve: finish } = Promise.withResolvers<CommandResult>()
  child.once('error', (error) =>
    finish({ ok: false, output: `${tool} could not be started: ${error.message}` }),
  )
  child.once('close', (code) => finish({ ok: code === 0, output }))
  const result = await promise
  running.delete(child)
  return result
}

/** Asks every tool that is still at work to end. */
export function endTools(): void {
  for (const child of running) child.kill('SIGTERM')
}
