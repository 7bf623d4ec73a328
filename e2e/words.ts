// What the console says in the language of the project, by area: German in the project `de`, the pseudo-language in `en-XA`.
import { type Language, setLanguage } from '#messages/language.ts'
import type { Area, Messages } from '#messages/messages.ts'
import { german } from '#messages/messages-de.ts'
import { english } from '#messages/messages-en.ts'
import { pseudoMessages } from '#messages/pseudo.ts'
import { testLanguages } from './test-language.ts'

const areas = Object.keys(english) as Area[]

let spoken: Language = 'en'

/**
 * English until a worker has chosen its language, which is before its first test: only within tests and their hooks are
 * these the words of the project. The objects of the areas stay the same, so that they can be taken apart anywhere.
 */
export const words = Object.fromEntries(
  areas.map((area) => [area, { ...english[area] }]),
) as unknown as Messages

const catalogs: Readonly<Record<Language, () => Messages>> = {
  en: () => english,
  de: () => german,
  'en-XA': () => pseudoMessages(english),
}

/** Makes `words` those of the language, and writes numbers and dates as its browsers do. */
export function speak(language: Language): void {
  spoken = language
  setLanguage(language, locale())
  const catalog = catalogs[language]()
  for (const area of areas) Object.assign(words[area], catalog[area])
}

/** How the browsers of the language write dates and numbers. */
export function locale(): string {
  return testLanguages[spoken].locale
}

/**
 * A pattern of what begins with a message. In the pseudo-language the brackets of the message around it come first, and
 * its own closing bracket may come after what follows.
 */
export function startOf(text: string): RegExp {
  return new RegExp(`^⟦*${escaped(text.replace(/^⟦+/, '').replace(/⟧+$/, ''))}`)
}

/** A pattern of a text in which any number may stand for its `2`. */
export function anyNumberIn(text: string): RegExp {
  return new RegExp(escaped(text).replace('2', '[\\d.,]+'))
}

/** The whole number in a text such as `⟦1,204 máátçhééš⟧`; 0 where it has none. */
export function numberIn(text: string | null): number {
  return Number((text ?? '').replaceAll(/\D/g, ''))
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
