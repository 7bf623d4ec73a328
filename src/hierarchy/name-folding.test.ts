import { serialize } from 'node:v8'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldLines, foldName, highlightRanges } from './name-folding.ts'

const seed = 20261121
const plainLetters = [...'abcdefghijklmnopqrstuvwxyz']
const anyName = fc.string({ unit: 'binary', maxLength: 12 })
const lettersThatFold = fc.string({
  unit: fc.constantFrom(
    'a',
    'S',
    'ß',
    'Ł',
    '\u200b',
    'İ',
    'ı',
    'ﬃ',
    'é',
    'e',
    '\u0301',
    'Σ',
    'ς',
    'Ｎ',
    '𝔑',
    '각',
    ' ',
    '\n',
  ),
  maxLength: 10,
})

describe('folding', () => {
  it.each([
    ['North', 'north'],
    ['NÓRD', 'nord'],
    ['no\u0301rd', 'nord'],
    ['Straße', 'strasse'],
    ['ΟΔΌΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['İstanbul', 'istanbul'],
    ['ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['oﬃce', 'office'],
    ['one\ntwo\u00a0three', 'one two three'],
    ['東京', '東京'],
    ['ŁÓDŹ', 'lodz'],
    ['Ødegård', 'odegard'],
    ['Đorđe ÞÓR', 'dorde thor'],
    ['Ħħ Ŧŧ ıI Ŋŋ Œœ', 'hh tt ii nn oeoe'],
    ['ẞß', 'ssss'],
    ['zero\u200bwidth so\u00adft \u2068iso\u2069\ufeff', 'zerowidth soft iso'],
    ['☕\ufe0f', '☕'],
    ['שָׁלוֹם مُحَمَّد', 'שלום محمد'],
    ['が', 'か\u3099'],
    ['हिन्दी', 'हिन्दी'],
  ])('makes %j into %j', (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })

  it('gives the same for every form of every character, and for what is folded', () => {
    const differing: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code === 0xd800) code = 0xe000
      const character = String.fromCodePoint(code)
      if (!/[\p{Changes_When_NFKC_Casefolded}\p{Lowercase}\p{Mn}\p{Cf}]/u.test(character)) continue
      const folded = foldName(character)
      const forms = [
        folded,
        character.toUpperCase(),
        character.toLowerCase(),
        character.normalize('NFC'),
        character.normalize('NFD'),
      ]
      if (forms.some((form) => foldName(form) !== folded)) differing.push(character)
    }
    expect(differing).toEqual([])
  })

  it('finds by the plain letter what the collation of Unicode takes for one with a stroke', () => {
    const { compare } = new Intl.Collator('und', { sensitivity: 'base' })
    const missed: string[] = []
    for (let code = 0x80; code < 0x2000; code += 1) {
      const character = String.fromCodePoint(code)
      const letter = plainLetters.find((one) => compare(one, character) === 0)
      // Letters of a script for phonetics are none that names have.
      if (letter === undefined || !/\p{Lowercase}/u.test(character) || /\p{Lm}/u.test(character)) continue
      if (foldName(character) !== letter) missed.push(character)
    }
    // Catalan writes its dot as a character as well, which is no accent.
    expect(missed).toEqual(['ŀ'])
  })

  it('gives for a name what it gives for its characters', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(foldName(name)).toBe(Array.from(name, (character) => foldName(character)).join(''))
      }),
      { seed, numRuns: 500 },
    )
  })
})

describe('highlighting', () => {
  it.each([
    ['North by north', 'NORTH', ['North', 'north']],
    ['nÓrd', 'or', ['Ór']],
    ['Straße', 'ss', ['ß']],
    ['Straße', 'stras', ['Straß']],
    ['oﬃce of', 'of', ['oﬃ', 'of']],
    ['no\u0301rd', 'no', ['no\u0301']],
    ['𝔑orth', 'n', ['𝔑']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['ﬃ', 'f', ['ﬃ']],
    ['South', 'north', []],
    ['South', '', []],
  ])('marks in %j for %j: %j', (name, text, marked) => {
    expect(highlightRanges(name, text).map(([start, end]) => name.slice(start, end))).toEqual(marked)
  })

  it('marks whenever search finds, and exactly what it found', () => {
    fc.assert(
      fc.property(lettersThatFold, lettersThatFold, (name, text) => {
        const ranges = highlightRanges(name, text)
        const needle = foldName(text)
        expect(ranges.length > 0).toBe(needle !== '' && foldName(name).includes(needle))
        for (const [start, end] of ranges) expect(foldName(name.slice(start, end))).toContain(needle)
      }),
      { seed, numRuns: 2000 },
    )
  })
})

describe('foldLines', () => {
  it('puts names with wide characters into a text of their own, so that the others take one byte a character', () => {
    expect(foldLines(['North', 'OST'])).toEqual(['north\nost'])
    expect(foldLines(['Ærø', 'Two\nlines', 'Süd'])).toEqual(['aero\ntwo lines\nsud'])
    expect(foldLines(['Süd', 'Łódź', '東京', 'Nord'])).toEqual(['sud\nlodz\n\nnord', '\n\n東京\n'])
    const plain = foldLines(['North', 'OST'])
    const [narrow, ...others] = foldLines(['Ærø', 'Ｎórd', 'Łódź', '東京'])
    expect([...plain, narrow].map(isOfBytes)).toEqual([true, true])
    expect(others.map(isOfBytes)).toEqual([false])
  })
})

/** Whether the engine keeps a text as one byte a character: it says so where it serializes it. */
function isOfBytes(text: string | undefined): boolean {
  return serialize(text)[2] === '"'.charCodeAt(0)
}
