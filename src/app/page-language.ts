// Which language the page speaks: the person's choice on this device, else the first of the browser's languages that
// the console has.
import { type Language, setLanguage } from '#messages/language.ts'

/** Where the choice is stored: `en`, `de`, or nothing for the language of the browser. */
export const storageKey = 'planning-console.language'

/** Sets the language of the page, before anything is shown. */
export function startLanguage(): void {
  const language = languageOf(readStoredLanguage(), navigator.languages)
  const locale = navigator.languages.find((tag) => primarySubtag(tag) === language) ?? language
  setLanguage(language, locale)
  document.documentElement.lang = language
  if (language === 'de')
    document
      .querySelector<HTMLLinkElement>('link[rel=manifest]')
      ?.setAttribute('href', '/manifest-de.webmanifest')
  document.documentElement.dir = language === 'en-XA' ? 'rtl' : 'ltr'
}

/** The stored language, else the first supported language of the browser, else English. */
export function languageOf(stored: string | null, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored
  for (const tag of preferred) {
    const base = primarySubtag(tag)
    if (isLanguage(base)) return base
  }
  return 'en'
}

/** `de-AT` → `de`; the pseudo-language is whole. */
function primarySubtag(tag: string): string {
  return tag === 'en-XA' ? tag : (tag.split('-', 1)[0] ?? '').toLowerCase()
}

function isLanguage(text: string | null): text is Language {
  return text === 'en' || text === 'de' || text === 'en-XA'
}

/** The language stored on this device; null where nothing is, or where the browser refuses storage. */
export function readStoredLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
