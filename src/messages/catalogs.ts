// Loads what the console says: one file, in the language of the page only. The worker knows the files by their names.
import { currentLanguage, type Language } from './language.ts'
import type { Area, Messages } from './messages.ts'

const english = async () => (await import('./messages-en.ts')).english

const languages: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: english,
  de: async () => (await import('./messages-de.ts')).german,
  'en-XA': async () => {
    const [catalog, { pseudoMessages }] = await Promise.all([english(), import('./pseudo.ts')])
    return pseudoMessages(catalog)
  },
}

const loaded = new Map<Language, Messages>()

/**
 * Loads the messages of a language. A page does so before it shows anything.
 * @throws TypeError when there is no network and no copy on this device; the next call tries again.
 */
export async function loadMessages(language: Language = currentLanguage()): Promise<Messages> {
  const messages = loaded.get(language) ?? (await languages[language]())
  loaded.set(language, messages)
  return messages
}

/**
 * The messages of an area.
 * @throws Error when the language was not loaded
 */
export function messagesOf<Name extends Area>(area: Name): Messages[Name] {
  const messages = loaded.get(currentLanguage())
  if (!messages) throw new Error('no messages are loaded')
  return messages[area]
}

/** The messages of an area, for components. */
export function useMessages<Name extends Area>(area: Name): Messages[Name] {
  return messagesOf(area)
}
