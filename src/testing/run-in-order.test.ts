import { expect, it } from 'vitest'
import { runInOrder } from './run-in-order.ts'

const tool = (name: string) => ({ name, isTool: true as const })

/** Runs the stages, each until the test ends it, and records what was running together. */
function open(stages: readonly { name: string; isTool?: true }[], cores: number) {
  const running = new Map<string, () => void>()
  const results: string[] = []
  const run = ({ name }: { name: string }) =>
    new Promise<string>((resolve) => {
      running.set(name, () => {
        running.delete(name)
        resolve(`${name} done`)
      })
    })
  const finished = (async () => {
    for await (const [, result] of runInOrder(stages, run, cores)) results.push(result)
  })()
  return {
    results,
    finished,
    names: () => [...running.keys()],
    /** Ends a stage and lets what waits for it go on. */
    async end(name: string) {
      running.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

it('runs tools two at a time, other stages alone, and gives results in the order of the list', async () => {
  const course = open([tool('types'), tool('lint'), tool('unused'), { name: 'unit' }, tool('build')], 8)
  expect(course.names()).toEqual(['types', 'lint'])
  await course.end('lint')
  expect(course.names()).toEqual(['types', 'unused'])
  expect(course.results).toEqual([])
  await course.end('types')
  expect(course.results).toEqual(['types done', 'lint done'])
  expect(course.names()).toEqual(['unused'])
  await course.end('unused')
  expect(course.names()).toEqual(['unit'])
  await course.end('unit')
  expect(course.names()).toEqual(['build'])
  await course.end('build')
  await course.finished
  expect(course.results).toHaveLength(5)
})

it('runs one stage at a time on one core', () => {
  expect(open([tool('types'), tool('lint')], 1).names()).toEqual(['types'])
})
