// Regular expressions that anybody's text can meet: none may take more than linear time, however the text is made. Those
// of src/app/build meet nothing but files of the kit, when the console is built.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { patternsIn } from './written-patterns.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const product = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/^src\/(testing|app\/build)\/|\.test\.tsx?$/.test(path))
  .sort()

const patterns = product.flatMap((path) => patternsIn(path, readFileSync(`${root}${path}`, 'utf8')))

// In this process: the package would start another one otherwise, with a native program.
beforeAll(() => {
  vi.stubEnv('RECHECK_BACKEND', 'pure')
  return () => vi.unstubAllEnvs()
})

/** Whether the pattern repeats anything; one that does not cannot be slow. */
function canRepeat({ source }: { readonly source: string }): boolean {
  return /[*+{]/.test(source)
}

/**
 * Without limits of time, so that a busy machine decides as an idle one does. Patterns that count far, as that of a UUID,
 * are small enough to be decided by an automaton, too; the package would guess attacks for them.
 */
const limits = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  maxRepeatCount: 1000,
} as const

/** Returns the fault of a pattern; undefined when it is known to be linear. An undecided pattern is a fault. */
async function faultOf(source: string, flags: string): Promise<string | undefined> {
  const found = await check(source, flags, limits)
  switch (found.status) {
    case 'safe':
      return undefined
    case 'vulnerable':
      return `${found.complexity.summary}, with ${found.attack.pattern}`
    case 'unknown':
      return `unknown: ${found.error.kind}`
  }
}

describe('the regular expressions of the product', () => {
  test('are all found, those that are put together included', () => {
    expect(patterns.length).toBeGreaterThan(120)
    expect(patterns.filter(({ isComputed }) => isComputed).length).toBeGreaterThan(1)
  })

  test('take time linear in the length of the text', async () => {
    const slow: string[] = []
    // One that is written in several places is judged once.
    const written = new Map(patterns.filter(canRepeat).map((one) => [`${one.flags}/${one.source}`, one]))
    for (const { source, flags, place } of written.values()) {
      const found = await faultOf(source, flags)
      if (found !== undefined) slow.push(`${place}: /${source}/ is ${found}`)
    }
    expect(slow).toEqual([])
  })
})

describe('the check', () => {
  test.each([
    ['(a+)+$', 'exponential'],
    ['^(?:\\w+\\s?)*$', 'exponential'],
    ['^(?:a|ab?|b)*c', 'exponential'],
    ['\\s+$', '2nd degree polynomial'],
    ['<title[^>]*>', '2nd degree polynomial'],
    ['^\\S+@\\S+\\.\\S+$', '3rd degree polynomial'],
  ])('finds the growth of /%s/', async (source, growth) => {
    expect(await faultOf(source, '')).toContain(growth)
  })

  test.each(['a(', 'a)', '[b-a]'])('does not pass /%s/, which it cannot read', async (source) => {
    expect(await faultOf(source, '')).toContain('unknown')
  })
})
