// The five ways on the architecture page are those that the sources take, and none becomes longer unseen.
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readPages } from './documents.ts'
import { brokenSteps, waysIn } from './file-ways.ts'
import { parseSource, readSourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readPages(root).find(({ path }) => path === 'docs/architecture.md')
const ways = waysIn(page?.text ?? '')

/** The most files that each way may have. The aims are on the page; lower a number whenever a way becomes shorter. */
const maxFiles: Readonly<Record<string, number>> = {
  '`updateMask`, from the form to SQL': 15,
  '`path`, from SQL to a row of the tree': 17,
  'A pasted amount, to the database': 20,
  'An offline write, from the click to its delivery': 10,
  'Sign-in, from a credential to a session': 14,
}

describe('the ways through the house', () => {
  it('are five, each with the number of its files', () => {
    expect(ways.map(({ title }) => title)).toEqual(Object.keys(maxFiles))
    for (const { title, count, steps } of ways) expect(count, title).toBe(steps.length)
  })

  it('are no longer than they were', () => {
    expect(ways.filter(({ title, steps }) => steps.length > (maxFiles[title] ?? 0))).toEqual([])
  })

  it('go from file to file by imports, or by a step that the page marks', () => {
    const files = readSourceFiles(root)
    expect(ways.flatMap((way) => brokenSteps(way, files))).toEqual([])
  })
})

describe('reading a way', () => {
  const text = [
    '### A way',
    'Files: 3. Aim: 2.',
    '1. `src/a.ts`: begins',
    '2. `src/b.ts`: continues',
    '   - *over HTTP*',
    '3. `src/c.ts`: ends',
  ].join('\n')
  const way = (lines: string) => waysIn(lines)[0] ?? { title: '', count: 0, aim: 0, steps: [] }
  const source = (path: string, code = '') => parseSource(path, code)
  const linked = [source('src/a.ts', "import './b.ts'"), source('src/b.ts'), source('src/c.ts')]

  it('takes imports in either direction, and marked steps', () => {
    expect(brokenSteps(way(text), linked)).toEqual([])
    const backwards = [source('src/a.ts'), source('src/b.ts', "import './a.ts'"), source('src/c.ts')]
    expect(brokenSteps(way(text), backwards)).toEqual([])
  })

  it('finds files that are not there, and steps that nothing explains', () => {
    expect(brokenSteps(way(text), linked.slice(0, 2))).toEqual(['A way: src/c.ts is not there'])
    const unlinked = [source('src/a.ts', "import type { B } from './b.ts'"), ...linked.slice(1)]
    expect(brokenSteps(way(text), unlinked)).toEqual([
      'A way: nothing above src/b.ts imports it or is imported by it',
    ])
    expect(brokenSteps(way(text.replace('over HTTP', 'by magic')), linked)).toEqual([
      'A way: “by magic” is no known step',
    ])
    expect(brokenSteps(way(text.replace('over HTTP', 'made by `src/b.ts`')), linked)).toEqual([
      'A way: src/b.ts imports neither src/c.ts nor a file above it',
    ])
  })
})
