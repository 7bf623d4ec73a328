// Regular expressions that anybody's text can meet: none may take more than linear time, however the text is made. Those
// of src/app/build meet nothing but files of the kit, when the console is built.
//
// A verdict takes a tenth of a second and stays true as long as the pattern does. So `npm test` judges only those that are not
// in judged-patterns.txt, and `npm run test:long -- patterns` all of them; with --update it writes the list again.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { isLongRun } from './effort.ts'
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
  // `d` changes no match: it also tells the places of what was found. The judge does not know it.
  const found = await check(source, flags.replace('d', ''), limits)
  switch (found.status) {
    case 'safe':
      return undefined
    case 'vulnerable':
      return `${found.complexity.summary}, with ${found.attack.pattern}`
    case 'unknown':
      return `unknown: ${found.error.kind}`
  }
}

const list = new URL('judged-patterns.txt', import.meta.url)

/** Digests of the patterns that are known to be linear, and of how they were judged. */
const judged = new Set(isLongRun ? [] : readFileSync(list, 'utf8').split('\n'))

function digestOf({ flags, source }: { readonly flags: string; readonly source: string }): string {
  return createHash('sha256')
    .update(`${JSON.stringify(limits)} ${flags}/${source}`)
    .digest('hex')
    .slice(0, 32)
}

describe('the regular expressions of the product', () => {
  test('are all found, those that are put together included', () => {
    expect(patterns.length).toBeGreaterThan(120)
    expect(patterns.filter(({ isComputed }) => isComputed).length).toBeGreaterThan(1)
  })

  test('take time linear in the length of the text', async () => {
    const slow: string[] = []
    // One that is written in several places is judged once.
    const written = new Map(patterns.filter(canRepeat).map((one) => [digestOf(one), one]))
    for (const [digest, { source, flags, place }] of written) {
      if (judged.has(digest)) continue
      const found = await faultOf(source, flags)
      if (found !== undefined) slow.push(`${place}: /${source}/ is ${found}`)
    }
    expect(slow).toEqual([])
    if (isLongRun)
      await expect([...written.keys()].sort().join('\n')).toMatchFileSnapshot(fileURLToPath(list))
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
