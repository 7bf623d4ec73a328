import type { Language } from '#messages/language.ts'

export interface TestLanguage {
  /** The language of the browsers. */
  readonly language: Language
  /** How those browsers write dates and numbers. */
  readonly locale: string
}

/** A project of `playwright.config.ts` each, by its name. */
export const testLanguages = {
  en: { language: 'en', locale: 'en-US' },
  de: { language: 'de', locale: 'de-DE' },
  'en-XA': { language: 'en-XA', locale: 'en-XA' },
} as const satisfies Record<Language, TestLanguage>
