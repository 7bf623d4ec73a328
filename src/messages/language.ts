// The language of the page. It stays the same until the page is reloaded, so no text is left over in another language.

/** `en-XA` is the pseudo-language of the tests: longer and accented English, from right to left. */
export type Language = 'en' | 'de' | 'en-XA'

interface Speech {
  readonly language: Language
  /** A BCP 47 tag of that language such as `en-GB`: how dates and numbers are written. */
  readonly locale: string
}

let current: Speech = { language: 'en', locale: 'en' }

export function currentLanguage(): Language {
  return current.language
}

/** A BCP 47 tag such as `en-GB`. */
export function currentLocale(): string {
  return current.locale
}

/** Sets the language of everything that is said from now on; for the start of the page, before any text is shown. */
export function setLanguage(language: Language, locale: string = language): void {
  current = { language, locale }
}

/** What is made once for the locale of the page, such as a formatter. */
export function perLocale<Made>(make: (locale: string) => Made): () => Made {
  let last: { readonly locale: string; readonly made: Made } | undefined
  return () => {
    const { locale } = current
    if (last?.locale !== locale) last = { locale, made: make(locale) }
    return last.made
  }
}
