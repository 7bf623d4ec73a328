import { expect, test } from 'vitest'
import { isOfLanguage } from './kept-language.ts'

const german = 'https://planning.example/assets/messages-de-C1a2.js'
const english = 'https://planning.example/assets/messages-en-C1a2.js'

test('a device needs the messages of its language and no others', () => {
  expect(isOfLanguage(german, 'de')).toBe(true)
  expect(isOfLanguage(english, 'de')).toBe(false)
  expect(isOfLanguage(german, 'en')).toBe(false)
})

test('a device of any language needs every other file', () => {
  for (const name of ['index.html', 'assets/change-messages-a04RMGJi.js', 'assets/start-1.css'])
    expect(isOfLanguage(`https://planning.example/${name}`, 'de')).toBe(true)
})
