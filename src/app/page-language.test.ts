import { afterEach, expect, test, vi } from 'vitest'
import { number } from '#messages/formats.ts'
import { setLanguage } from '#messages/language.ts'
import { formatDay } from '#ui/dates.ts'
import { languageOf, startLanguage } from './page-language.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setLanguage('en')
})

test.each([
  ['de', ['en-US'], 'de'],
  ['en', ['de-DE', 'en'], 'en'],
  [null, ['fr', 'de-AT', 'en'], 'de'],
  [null, ['en-GB', 'de'], 'en'],
  [null, ['fr', 'pt-BR'], 'en'],
  [null, [], 'en'],
  ['tlh', ['de'], 'de'],
  [null, ['en-XA'], 'en-XA'],
])('stored %j and preferred %j make %s', (stored, preferred, language) => {
  expect(languageOf(stored, preferred)).toBe(language)
})

test.each([
  [['ar-EG'], 'Nov 25, 2026', '12,345'],
  [['ar-EG', 'en-GB'], '25 Nov 2026', '12,345'],
  [['hi-IN', 'de-DE'], '25. Nov. 2026', '12.345'],
])(
  'a browser that prefers %j has dates and numbers of the language of the page',
  (languages, day, amount) => {
    vi.stubGlobal('navigator', { languages })
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.stubGlobal('document', { documentElement: {}, querySelector: () => null })
    startLanguage()
    expect(formatDay('2026-11-25')).toBe(day)
    expect(number(12_345)).toBe(amount)
  },
)
