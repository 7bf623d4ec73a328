// Regular expressions that anybody's text can meet: none may take more than linear time, however the text is made.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { growthOf } from './pattern-growth.ts'
import { patternsIn } from './written-patterns.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const product = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('src/testing/') && !/\.test\.tsx?$/.test(path))
  .sort()

const patterns = product.flatMap((path) => patternsIn(path, readFileSync(`${root}${path}`, 'utf8')))

describe('the regular expressions of the product', () => {
  test('are all found, those that are put together included', () => {
    expect(patterns.length).toBeGreaterThan(120)
    expect(patterns.filter(({ isComputed }) => isComputed).length).toBeGreaterThan(1)
  })

  test('take time in proportion to the text, whatever it is', () => {
    const slow = patterns.flatMap((pattern) => {
      const { kind, pump } = growthOf(pattern)
      if (kind === 'linear') return []
      return `${pattern.place}: /${pattern.source}/ is ${kind} in repetitions of ${JSON.stringify(pump)}`
    })
    expect(slow).toEqual([])
  })
})

describe('the growth of the work', () => {
  test.each([
    ['(a+)+$', 'a'],
    ['^(a*)*b', 'a'],
    ['^(?:a|a)*b', 'a'],
    ['^(?:b?a?)*c', 'ba'],
    ['^(?:a|ab?|b)*c', 'ab'],
    ['^(?:\\w+\\s?)*$', '0'],
    ['^(?:a{1,3})*b', 'a'],
  ])('of /%s/ is exponential in repetitions of the characters "%s"', (source, pump) => {
    const growth = growthOf({ source, flags: '' })
    expect(growth.kind).toBe('exponential')
    expect(growth.pump).toMatch(new RegExp(`^[${pump}]+$`))
  })

  test.each([
    ['0+$', '0'],
    ['\\s+$', '\t'],
    ['[eE].*$', 'e'],
    ['^\\S+@\\S+\\.\\S+$', ''],
    ['<title[^>]*>', '<title'],
    ['^a*a*b', 'a'],
    ['(?=.*x)y', ''],
    ['\\d{1,400}x', '0'],
    ['^.*(?:a|b.*)c', 'b'],
  ])('of /%s/ is with the square of the text or more', (source, pump) => {
    const growth = growthOf({ source, flags: '' })
    expect(growth.kind).toBe('polynomial')
    expect(growth.pump?.toLowerCase()).toContain(pump)
  })

  test.each([
    '^0+$',
    '\\s+',
    '(?<!0)0+$',
    '(?<![ \\t])[ \\t]*x',
    '^\\s*<',
    '^\\d+(?:[.,]\\d+)?e\\d+$',
    '"[^"]*"',
    '(?:^|\\s)(`([^`]+)`)$',
    '\\d{1,9}x',
    '^(?:a|b)*c',
    'a|b+',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@.]+$',
  ])('of /%s/ is in proportion to the text', (source) => {
    expect(growthOf({ source, flags: '' })).toEqual({ kind: 'linear' })
  })

  test.each(['(a)\\1', '(?<=ab)c', 'a(', 'a)'])('of /%s/ is not guessed at', (source) => {
    expect(() => growthOf({ source, flags: '' })).toThrow(SyntaxError)
  })
})
