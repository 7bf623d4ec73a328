// Loads what the console says: an area when a screen needs it, and in the language of the page only.
import { use } from 'react'
import { currentLanguage, type Language } from './language.ts'
import type { Area, Catalogs, Messages } from './messages.ts'

const english = () => import('./english.ts')

/** Loads the names of the files of one language: the other languages would weigh on every first screen. */
const languages: Readonly<Record<Language, () => Promise<{ readonly catalogs: Catalogs }>>> = {
  en: english,
  de: () => import('./german.ts'),
  'en-XA': english,
}

/**
 * The areas that every screen needs; they are loaded before the first one. Those of failures, too: when the service
 * cannot be reached, they could not be loaded any more.
 */
export const firstAreas = ['app', 'ui', 'failures'] as const satisfies readonly Area[]

const loaded = new Map<string, Messages[Area]>()
const loading = new Map<string, Promise<Messages[Area]>>()

/**
 * Loads the messages of an area, once.
 * @throws TypeError when there is no network and no copy on this device; the next call tries again.
 */
export function loadMessages<Name extends Area>(
  area: Name,
  language: Language = currentLanguage(),
): Promise<Messages[Name]> {
  const key = `${language} ${area}`
  const known = loading.get(key)
  if (known) return known as Promise<Messages[Name]>
  const promise = importMessages(area, language).then(
    (messages) => {
      loaded.set(key, messages)
      return messages
    },
    (error: unknown) => {
      loading.delete(key)
      throw error
    },
  )
  loading.set(key, promise)
  return promise
}

/** Loads the messages of every area, for screens that are opened without a network. @throws TypeError as above */
export async function loadAllMessages(language: Language = currentLanguage()): Promise<void> {
  const { catalogs } = await languages[language]()
  await Promise.all((Object.keys(catalogs) as Area[]).map((area) => loadMessages(area, language)))
}

async function importMessages<Name extends Area>(area: Name, language: Language): Promise<Messages[Name]> {
  const { catalogs } = await languages[language]()
  const { messages } = await catalogs[area]()
  if (language !== 'en-XA') return messages
  const { pseudoMessages } = await import('./pseudo.ts')
  return pseudoMessages<Name>(messages)
}

/** The messages of an area. A component suspends while they are loaded. */
export function useMessages<Name extends Area>(area: Name): Messages[Name] {
  const known = loaded.get(`${currentLanguage()} ${area}`) as Messages[Name] | undefined
  return known ?? use(loadMessages(area))
}

/**
 * The messages of an area, for what is no component and is only called when the area is loaded, as {@link firstAreas}
 * always are.
 * @throws Error when the area was not loaded.
 */
export function messagesOf<Name extends Area>(area: Name): Messages[Name] {
  const known = loaded.get(`${currentLanguage()} ${area}`) as Messages[Name] | undefined
  if (!known) throw new Error(`the messages of ${area} are not loaded`)
  return known
}
