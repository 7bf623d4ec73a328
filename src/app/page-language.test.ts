import { expect, test } from 'vitest'
import { languageOf } from './page-language.ts'

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
