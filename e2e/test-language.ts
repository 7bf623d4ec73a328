import type { Language } from '#messages/language.ts'

const wanted = process.env.TEST_LANGUAGE

/** The language of the browsers of this run. */
export const language: Language = wanted === 'de' || wanted === 'en-XA' ? wanted : 'en'

/** How those browsers write dates and numbers. */
export const locale = { en: 'en-US', de: 'de-DE', 'en-XA': 'en-XA' }[language]
