import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { processEnvironment, processFlags } from './process-settings.ts'

const program = `
  const { restartWithSettings } = await import(${JSON.stringify(new URL('process-settings.ts', import.meta.url).href)})
  restartWithSettings()
  const { pid, execArgv, argv, env } = process
  console.log(JSON.stringify({ pid, execArgv, words: argv.slice(1), pools: env.MALLOC_ARENA_MAX }))
`

function run(environment: Readonly<Record<string, string>>, flags: readonly string[] = []) {
  const words = [...flags, '--input-type=module', '--eval', program, 'one', 'two words']
  const { pid, stdout } = spawnSync(process.execPath, words, {
    env: { PATH: process.env.PATH, ...environment },
  })
  const seen: unknown = JSON.parse(String(stdout))
  return { pid, seen }
}

// Elsewhere a process cannot be replaced, and starts as it is.
describe.runIf(process.platform !== 'win32')('a process that restarts with settings', () => {
  test('keeps its number and its words', () => {
    const { pid, seen } = run({})
    const pools = processEnvironment.MALLOC_ARENA_MAX
    expect(seen).toMatchObject({ pid, words: ['one', 'two words'], pools })
    expect(seen).toMatchObject({ execArgv: expect.arrayContaining([...processFlags]) })
  })

  test.each([
    { how: 'by a flag', environment: {}, flags: ['--max-semi-space-size=16'] },
    { how: 'by NODE_OPTIONS', environment: { NODE_OPTIONS: '--max-semi-space-size=16' }, flags: [] },
  ])('keeps what the operator set $how', ({ environment, flags }) => {
    const { pid, seen } = run({ MALLOC_ARENA_MAX: '1', ...environment }, flags)
    expect(seen).toMatchObject({ pid, pools: '1' })
    expect(seen).toMatchObject({ execArgv: expect.not.arrayContaining([...processFlags]) })
  })
})
