import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCleanText } from '#contract/primitives.ts'
import { foldName } from '#hierarchy/name-folding.ts'
import { Random } from '#service/sample/random.ts'
import { insertNodes } from '#testing/hierarchy-rows.ts'
import { type ListedPage, walkPages } from '#testing/page-walk.ts'
import { engines, startTestService, type TestService } from '#testing/service.ts'
import type { TestSite } from '#testing/site.ts'
import { fold, likePattern, searchKey, searchTexts, sortKey } from './text-keys.ts'

const names = [
  ...['100% done', '100 done', 'snake_case', 'snakeXcase', 'back\\slash', 'backslash', "quo'te", 'dou"ble'],
  ...['İstanbul', 'Istanbul', 'ısparta', 'Straße', 'STRASSE', 'Strase', 'Οδυσσεύς', 'ΟΔΥΣΣΕΥΣ'],
  ...[
    'Café',
    'Cafe\u0301',
    'Cafe',
    'Ångström',
    '\u212bngstrom',
    'Łódź',
    'łódź',
    'Ødegård',
    'Đorđe',
    'zero\u200bwidth',
    'soft\u00adhyphen',
    '北京',
    '👩‍👩‍👧 family',
    'x*y?[z]',
  ],
]

/** Some of the names, in the order in which people look for them. */
const alphabetical = [
  '100% done',
  'Ångström',
  'back\\slash',
  'Café',
  'İstanbul',
  "quo'te",
  'STRASSE',
  'x*y?[z]',
  '北京',
]

/** A search text, and the names it must find. */
const searches: readonly (readonly [string, readonly string[]])[] = [
  ['%', ['100% done']],
  ['0% D', ['100% done']],
  ['_', ['snake_case']],
  ['E_C', ['snake_case']],
  ['\\', ['back\\slash']],
  ['\\s', ['back\\slash']],
  ["'", ["quo'te"]],
  ['"', ['dou"ble']],
  ['*', ['x*y?[z]']],
  ['[Z]', ['x*y?[z]']],
  ['İST', ['İstanbul', 'Istanbul']],
  ['istanbul', ['İstanbul', 'Istanbul']],
  ['STANBUL', ['İstanbul', 'Istanbul']],
  ['Isparta', ['ısparta']],
  ['straße', ['Straße', 'STRASSE']],
  ['Strass', ['Straße', 'STRASSE']],
  ['ΔΥΣ', ['Οδυσσεύς', 'ΟΔΥΣΣΕΥΣ']],
  ['ΣΕΥΣ', ['Οδυσσεύς', 'ΟΔΥΣΣΕΥΣ']],
  ['σεύς', ['Οδυσσεύς', 'ΟΔΥΣΣΕΥΣ']],
  ['CAFÉ', ['Café', 'Cafe\u0301', 'Cafe']],
  ['cafe\u0301', ['Café', 'Cafe\u0301', 'Cafe']],
  ['cafe', ['Café', 'Cafe\u0301', 'Cafe']],
  ['ångstr', ['Ångström', '\u212bngstrom']],
  ['angstrom', ['Ångström', '\u212bngstrom']],
  ['ŁÓDŹ', ['Łódź', 'łódź']],
  ['lodz', ['Łódź', 'łódź']],
  ['odegard', ['Ødegård']],
  ['DORDE', ['Đorđe']],
  ['zerowidth', ['zero\u200bwidth']],
  ['zero\u200b\u200bwi', ['zero\u200bwidth']],
  ['softhyphen', ['soft\u00adhyphen']],
  ['\u200b', names],
  ['京', ['北京']],
  ['👧 FAM', ['👩‍👩‍👧 family']],
  ['nowhere', []],
]

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const cleanNames = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter(isCleanText)

describe('a folded name', () => {
  it('finds every part of the name in upper and lower case', () => {
    const property = fc.property(cleanNames, fc.nat(), fc.nat(), (name, start, length) => {
      const characters = [...graphemes.segment(name)].map(({ segment }) => segment)
      const from = start % characters.length
      const part = characters.slice(from, from + 1 + (length % characters.length)).join('')
      expect(fold(name)).toContain(fold(part))
      expect(fold(name)).toContain(fold(part.toUpperCase()))
      expect(fold(name)).toContain(fold(part.toLowerCase()))
    })
    fc.assert(property, { seed: 20260102, numRuns: 5000 })
  })

  it('does not depend on how the characters were composed', () => {
    const property = fc.property(cleanNames, (name) => {
      expect(fold(name.normalize('NFD'))).toBe(fold(name.normalize('NFC')))
    })
    fc.assert(property, { seed: 20260103, numRuns: 5000 })
  })

  it('is found by what the console finds it by, and by nothing else', () => {
    const texts = fc.oneof(cleanNames, fc.string({ unit: fc.constantFrom(...names.join('')), maxLength: 3 }))
    const property = fc.property(cleanNames, texts, (name, text) => {
      const searched = searchKey(fold(name)) ?? fold(name)
      const isFound = searchTexts(text).some((one) => searched.includes(one))
      expect(isFound).toBe(foldName(name).includes(foldName(text)))
    })
    fc.assert(property, { seed: 20261129, numRuns: 5000 })
  })
})

describe('a pattern', () => {
  it('represents each character uniquely, in any combination', () => {
    const property = fc.property(fc.string({ unit: fc.constantFrom('%', '_', '\\', 'a') }), (text) => {
      const inner = likePattern(text).slice(1, -1)
      expect(inner.replace(/\\([\\%_])/g, '$1')).toBe(text)
      expect(inner.replace(/\\[\\%_]/g, '')).not.toMatch(/[\\%_]/)
    })
    fc.assert(property, { seed: 20260104, numRuns: 1000 })
  })
})

describe.each(engines)('names on %s', (engine) => {
  let service: TestService
  let site: TestSite

  beforeAll(async () => {
    service = await startTestService(engine)
    site = await service.site()
    const random = new Random('names')
    const sketches = names.map((name) => ({ id: random.uuid(), name, parentId: null }))
    await service.running.database.write(async (transaction) => {
      await insertNodes(transaction, site, 'organization', sketches)
      await insertNodes(
        transaction,
        site,
        'focus-area',
        sketches.map((one) => ({ ...one, id: random.uuid() })),
      )
    })
  })
  afterAll(() => service.close())

  async function listed(path: string, query: Readonly<Record<string, string>>): Promise<ListedPage> {
    return (await site.ask('GET', path, { query })).body as ListedPage
  }

  describe.each(['/organizations', '/focus-areas'])('of %s', (path) => {
    it.each(searches)(
      'are searched literally, in any case and with any accents: %j',
      async (nameContains, expected) => {
        const page = await listed(path, { nameContains })
        expect(page.values.map(({ name }) => name)).toEqual(expected)
        expect(page.totalCount).toBe(expected.length)
      },
    )

    it('sort by base letters first, whatever the case, the same on every engine', async () => {
      const byKey = (one: string, other: string) => Buffer.compare(sortKey(one), sortKey(other))
      for (const [sort, sign] of [
        ['+name', 1],
        ['-name', -1],
      ] as const) {
        const pages = await walkPages(site, path, { sort, limit: '4' })
        const found = pages.flatMap((page) => page.values.map(({ name }) => String(name)))
        expect(found.toSorted()).toEqual(names.toSorted())
        expect(found.every((name, at) => at === 0 || sign * byKey(found[at - 1] ?? '', name) <= 0)).toBe(true)
      }
      const { values } = await listed(path, { sort: 'name', limit: '1000' })
      const shown = values.map(({ name }) => String(name))
      expect(shown.filter((name) => alphabetical.includes(name))).toEqual(alphabetical)
    })
  })
})
