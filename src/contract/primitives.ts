// The field types every resource shares. Responses are read leniently (another site may carry more than the
// specification shows); requests are strict, because a misspelt field must be told and not dropped.
import { z } from 'zod'

/** Any identifier as the service gave it. Opaque: the console must not read a shape into it. */
export const Id = z.string().min(1).meta({ description: 'Identifier, opaque to the caller.' })

/** A UUID in its text form, any version; lower-cased, because UUIDs are compared without regard to case. */
export const Uuid = z.guid().toLowerCase().meta({ format: 'uuid' })

/** An ISO 8601 date-time with a zone, e.g. `2026-11-21T09:30:00.000Z` (§2). */
export const DateTime = z.iso.datetime({ offset: true })

/** PostgreSQL and HTTP headers cannot carry U+0000, and half a surrogate pair is not text in any encoding. */
export function isCleanText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** True when nothing of the text would be seen: only white space and invisible format characters. */
export function isBlank(text: string): boolean {
  return text.replace(/[\p{Cf}\p{Cc}\p{Z}\s]/gu, '') === ''
}

/** Text of any length that every database and every encoding can hold. */
export const Text = z.string().refine(isCleanText, {
  error: 'must be well-formed text without the character U+0000',
})

/** Text with at least one visible character: names, external identifiers, owner identifiers. */
export const VisibleText = Text.refine((text) => !isBlank(text), {
  error: 'must contain at least one visible character',
})
