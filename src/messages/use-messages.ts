import { createContext, use } from 'react'
import { type Area, type Language, loadedMessages, loadMessages, type Messages } from './catalogs.ts'

/** The language of the screens below. */
export const LanguageContext = createContext<Language>('en')

/** The messages of an area in the person's language. Suspends while they are loaded. */
export function useMessages<Name extends Area>(area: Name): Messages[Name] {
  const language = use(LanguageContext)
  return loadedMessages(language, area) ?? use(loadMessages(language, area))
}
