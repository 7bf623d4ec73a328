import type { english } from './messages-en.ts'

/** The messages of a language, by area. */
export type Messages = typeof english

export type Area = keyof Messages
