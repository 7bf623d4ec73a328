// English decides which messages an area has and which arguments they take; a language that lacks one does not compile.
import type { messages as app } from './en/app.ts'

export type Language = 'en' | 'de'

export interface Messages {
  readonly app: typeof app
}

export type Area = keyof Messages
