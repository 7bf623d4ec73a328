// The picture on the architecture page is drawn from the import table, so that it cannot tell anything else.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { blocksOf, readPages } from './documents.ts'
import { mayImport, mayImportTypes } from './layers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readPages(root).find(({ path }) => path === 'docs/architecture.md')
const picture = page && blocksOf(page).find(({ language }) => language === 'mermaid')

/** `a --> b & c` as arrows from `a`; of types alone they are dotted: `a -.-> b`. */
function arrowsIn(text: string, sign: '-->' | '-.->'): Map<string, readonly string[]> {
  const lines = text.split('\n').map((line) => line.trim().split(` ${sign} `))
  return new Map(lines.flatMap(([from = '', to]) => (to ? [[from, to.split(' & ').toSorted()]] : [])))
}

describe('the picture of the architecture', () => {
  it.each([
    ['-->', mayImport],
    ['-.->', mayImportTypes],
  ] as const)('has an arrow %s for every import that is allowed, and no other', (sign, table) => {
    // features and ui are drawn without the packages that they use.
    const rows = Object.entries(table).filter(([, targets]) => targets.length > 0)
    const expected = rows.map(([from, targets]) => [from, targets.filter((to) => to !== from).toSorted()])
    expect(arrowsIn(picture?.text ?? '', sign)).toEqual(new Map(expected as [string, string[]][]))
  })

  it('names every folder of the sources', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((one) => one.isDirectory())
    const missing = folders
      .map(({ name }) => `src/${name}/`)
      .filter((folder) => folder !== 'src/service/' && !page?.text.includes(`\`${folder}\``))
    expect(missing).toEqual([])
    expect(existsSync(join(root, 'src', 'testing'))).toBe(true)
  })
})
