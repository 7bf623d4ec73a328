// Which language the page speaks: the person's choice on this device, else the first of the browser's languages that
// the console has.
import { firstAreas, loadMessages } from '#messages/catalogs.ts'
import { catalogs } from '#messages/english.ts'
import { type Language, setLanguage } from '#messages/language.ts'
import type { Area } from '#messages/messages.ts'

export type LanguageChoice = 'system' | 'en' | 'de'

const storageKey = 'planning-console.language'

/** The choice on this device; `system` without one, or where the browser refuses storage. */
export function readLanguageChoice(): LanguageChoice {
  const chosen = readStored()
  return chosen === 'en' || chosen === 'de' ? chosen : 'system'
}

/** Sets the language of the page, before anything is shown. */
export function startLanguage(): void {
  const language = languageOf(readStored(), navigator.languages)
  const locale = navigator.languages.find((tag) => baseOf(tag) === language) ?? language
  setLanguage(language, locale)
  document.documentElement.lang = language
  if (language === 'de')
    document
      .querySelector<HTMLLinkElement>('link[rel=manifest]')
      ?.setAttribute('href', '/manifest-de.webmanifest')
  document.documentElement.dir = language === 'en-XA' ? 'rtl' : 'ltr'
}

/**
 * Stores the choice and opens the page again in that language.
 * @throws Error when the messages of the language could not be loaded, or the browser refuses storage; nothing is
 * changed then.
 */
export async function chooseLanguage(choice: LanguageChoice): Promise<void> {
  const language = languageOf(choice, navigator.languages)
  // All of them: without a network, a screen that was not opened yet must have its messages as well.
  await Promise.all((Object.keys(catalogs) as Area[]).map((area) => loadMessages(area, language)))
  if (choice === 'system') localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, choice)
  location.reload()
}

export function loadFirstMessages(): Promise<unknown> {
  return Promise.all(firstAreas.map((area) => loadMessages(area)))
}

/** The stored language, else the first supported language of the browser, else English. */
export function languageOf(stored: string | null, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored
  for (const tag of preferred) {
    const base = baseOf(tag)
    if (isLanguage(base)) return base
  }
  return 'en'
}

/** `de-AT` → `de`; the pseudo-language is whole. */
function baseOf(tag: string): string {
  return tag === 'en-XA' ? tag : (tag.split('-', 1)[0] ?? '').toLowerCase()
}

function isLanguage(text: string | null): text is Language {
  return text === 'en' || text === 'de' || text === 'en-XA'
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
