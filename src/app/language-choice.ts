// The language that a person chooses on this device; loaded with the setting.
import { loadMessages } from '#messages/catalogs.ts'
import { languageOf, readStoredLanguage, storageKey } from './page-language.ts'

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
