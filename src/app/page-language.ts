// Which language the page speaks: the person's choice on this device, else the first of the browser's languages that
// the console has.

import { loadMessages } from '#messages/catalogs.ts'
import { type Language, setLanguage } from '#messages/language.ts'

/** Where the choice is stored: `en`, `de`, or nothing for the language of the browser. */
const storageKey = 'planning-console.language'

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
function readStoredLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

// The language that a person chooses on this device; loaded with the setting.

export type LanguageChoice = 'system' | 'en' | 'de'

/** What was chosen on this device; `system` where nothing was, or where the browser refuses storage. */
export function readLanguageChoice(): LanguageChoice {
  const chosen = readStoredLanguage()
  return chosen === 'en' || chosen === 'de' ? chosen : 'system'
}

/**
 * Stores the choice and opens the page again in that language.
 * @throws Error when the messages of the language could not be loaded, or the browser refuses storage; nothing is
 * changed then.
 */
export async function chooseLanguage(choice: LanguageChoice): Promise<void> {
  const language = languageOf(choice, navigator.languages)
  await loadMessages(language)
  if (choice === 'system') localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, choice)
  location.reload()
}
