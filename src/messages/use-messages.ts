import { createContext, use } from 'react'
import { loadedMessages, loadMessages } from './catalogs.ts'
import type { Area, Language, Messages } from './messages.ts'

/** The language of the screens below. */
export const LanguageContext = createContext<Language>('en')

/** The messages of an area in the person's language. Suspends while they are loaded. */
export function useMessages<Name extends Area>(area: Name): Messages[Name] {
  const language = use(LanguageContext)
  return loadedMessages(language, area) ?? use(loadMessages(language, area))
}
