// The picture on the architecture page is drawn from the import table, so that it cannot tell anything else.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { blocksOf, readPages } from './documents.ts'
import { mayImport, mayImportTypes } from './layers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readPages(root).find(({ path }) => path === 'docs/architecture.md')
const picture = page && blocksOf(page).find(({ language }) => language === 'mermaid')

/** `a --> b & c` as arrows from `a`. @param arrow how it is drawn */
function arrowsIn(text: string, arrow: '-->' | '-.->'): [string, string[]][] {
  return [...text.matchAll(/^ {2}(\S+) (\S+) (.+)$/gm)]
    .filter(([, , drawn]) => drawn === arrow)
    .map(([, from = '', , to = '']) => [from, to.split(' & ').toSorted()])
}

describe('the picture of the architecture', () => {
  it.each([
    ['an import', mayImport, '-->'],
    ['an import of types', mayImportTypes, '-.->'],
  ] as const)('has an arrow for %s that is allowed, and no other', (_, table, arrow) => {
    // features and ui are drawn without the packages that they use.
    const rows = Object.entries(table).filter(([, targets]) => targets.length > 0)
    const expected = rows.map(([from, targets]) => [from, targets.filter((to) => to !== from).toSorted()])
    expect(new Map(arrowsIn(picture?.text ?? '', arrow))).toEqual(new Map(expected as [string, string[]][]))
  })

  it('names every folder of the sources', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((one) => one.isDirectory())
    const missing = folders
      .map(({ name }) => `src/${name}/`)
      .filter((folder) => folder !== 'src/service/' && !page?.text.includes(`\`${folder}\``))
    expect(missing).toEqual([])
  })
})
