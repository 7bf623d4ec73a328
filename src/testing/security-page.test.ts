// docs/asvs.md names tests: they must be there, and the page must neither leave out nor repeat a requirement.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8')

interface Requirement {
  readonly number: string
  readonly level: number
  readonly proof: string
}

const requirements = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| (.+) \|$/gm)].map(
  ([, number = '', level = '', proof = '']): Requirement => ({ number, level: Number(level), proof }),
)

/** `1.2.6` and `4.4.1 to 4.4.4` in the lines of what does not apply. */
function notApplicable(): string[] {
  const lines = [...page.matchAll(/^Does not apply: (.+)$/gm)].map(([, text = '']) => text)
  return [...lines.join(' ').matchAll(/(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?/g)].flatMap(
    ([, section, first = '', last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`),
  )
}

/** Requirements of levels 1 and 2 in ASVS 5.0.0. */
const total = 253

test('each requirement of levels 1 and 2 is on the page once', () => {
  const numbers = [...requirements.map(({ number }) => number), ...notApplicable()]
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  expect(numbers).toHaveLength(total)
})

test('no requirement of level 1 is unmet, and at most five of level 2 are', () => {
  const unmet = requirements.filter(({ proof }) => proof.startsWith('**unmet**: '))
  expect(unmet.filter(({ level }) => level === 1)).toEqual([])
  expect(unmet.length).toBeLessThanOrEqual(5)
  expect(requirements.filter(({ proof }) => proof.trim() === '')).toEqual([])
})

test('each test that the page names is there', () => {
  const named = [...page.matchAll(/`((?:src|e2e)\/[^`\s]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
