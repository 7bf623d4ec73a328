// Loads what the console says: an area when a screen needs it, and in one language only.
import type { Area, Language, Messages } from './messages.ts'

type Loaders = { readonly [Name in Area]: () => Promise<{ readonly messages: Messages[Name] }> }

const loaders: Readonly<Record<Language, Loaders>> = {
  en: { app: () => import('./en/app.ts') },
  de: { app: () => import('./de/app.ts') },
}

const loaded = new Map<string, Messages[Area]>()
const loading = new Map<string, Promise<Messages[Area]>>()

/** The messages of an area; undefined until they were loaded. */
export function loadedMessages<Name extends Area>(
  language: Language,
  area: Name,
): Messages[Name] | undefined {
  return loaded.get(`${language} ${area}`) as Messages[Name] | undefined
}

/**
 * Loads the messages of an area, once.
 * @throws TypeError when there is no network and no copy on this device; the next call tries again.
 */
export function loadMessages<Name extends Area>(language: Language, area: Name): Promise<Messages[Name]> {
  const key = `${language} ${area}`
  const known = loading.get(key)
  if (known) return known as Promise<Messages[Name]>
  const promise = loaders[language][area]().then(
    ({ messages }) => {
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
