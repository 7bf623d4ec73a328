// The field types every resource shares. Responses are read leniently (another site may carry more than the
// specification shows); requests are strict, because a misspelt field must be reported and not dropped.
import { z } from 'zod/mini'

/** Any identifier as the service gave it. Opaque: the console must not read a shape into it. */
export const Id = described(z.string().check(z.minLength(1)), {
  description: 'Identifier, opaque to the caller.',
})

/** An identifier in an address. The bundled service has UUIDs; another site may have any. */
export const AddressedId = described(Id, { format: 'uuid', description: 'A UUID.' })

/** A UUID in its text form, any version; lower-cased, because UUIDs are compared without regard to case. */
export const Uuid = described(z.guid().check(z.toLowerCase()), { format: 'uuid' })

/** Matches every UUID in a text, in either case. */
export const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const uuidLength = 36

/** True for the text form of a UUID, any version, in either case. */
export function isUuid(text: string): boolean {
  return text.length === uuidLength && text.search(uuidPattern) === 0
}

/** An id as it is compared: a UUID without regard to case, any other exactly. */
export function comparableId(id: string): string {
  return isUuid(id) ? id.toLowerCase() : id
}

/** A UUID in an answer. Another site may have ids of any shape: they are taken as they come, and sent back so. */
export const AnsweredUuid = described(z.string().check(z.minLength(1), z.overwrite(comparableId)), {
  format: 'uuid',
})

/** An ISO 8601 date-time with a zone, e.g. `2026-11-21T09:30:00.000Z` (§2); see {@link readDateTime}. */
export const DateTime = z.pipe(z.transform(readDateTime), z.iso.datetime({ offset: true }))

const dateTimeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/
/** A moment in milliseconds has more digits than one in seconds until the year 5138. */
const minMs = 100_000_000_000

/**
 * A date as other sites may write it, as ISO 8601: without a zone it is taken for UTC; a number counts seconds or
 * milliseconds since 1970. What cannot be read stays as it came, and is refused.
 */
function readDateTime(value: unknown): unknown {
  if (typeof value === 'string') {
    if (dateTimeForm.test(value)) return value
    const zoned = value.trim().replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
    const hasZone = /(?:Z|[+-]\d{2}:\d{2})$/.test(zoned) || !/^\d{4}-\d{2}-\d{2}[T ]/.test(zoned)
    return printMoment(Date.parse(hasZone ? zoned : `${zoned}Z`)) ?? value
  }
  if (typeof value !== 'number') return value
  return printMoment(Math.abs(value) < minMs ? value * 1000 : value) ?? value
}

function printMoment(time: number): string | undefined {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** PostgreSQL and HTTP headers cannot carry U+0000, and half a surrogate pair is not text in any encoding. */
export function isCleanText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** True when nothing of the text would be seen: only white space and invisible format characters. */
export function isBlank(text: string): boolean {
  return !/[^\p{Cf}\p{Cc}\p{Z}\s]/u.test(text)
}

/** Text of any length that every database and every encoding can hold. */
export const Text = z.string().check(
  z.refine(isCleanText, {
    error: 'must be valid Unicode text without the character U+0000',
    params: { code: 'TEXT_INVALID' },
  }),
)

/** Text with at least one visible character: names, external identifiers, owner identifiers. */
const blankText = {
  error: 'must contain at least one visible character',
  params: { code: 'BLANK' },
}
export const VisibleText = Text.check(z.refine((text) => !isBlank(text), blankText))

/** The same with its longest length, in UTF-16 units, for the OpenAPI document: the service checks it with the record. */
/* @__NO_SIDE_EFFECTS__ */
export function visibleText(maxLength: number) {
  return described(VisibleText, { minLength: 1, maxLength, pattern: '\\S' })
}

/** The same, or nothing at all. */
export const EmptyOrVisibleText = Text.check(z.refine((text) => text === '' || !isBlank(text), blankText))

// Adds descriptions to schemas, for the OpenAPI document only; parsing ignores them. The annotations let the bundler drop
// schemas that the console does not use.

/** A copy of a schema with its name, a description or another form in JSON Schema. The schema itself is unchanged. */
/* @__NO_SIDE_EFFECTS__ */
export function described<Schema extends z.core.$ZodType>(schema: Schema, meta: z.core.GlobalMeta): Schema {
  const copy = z.core.clone(schema)
  z.globalRegistry.add(copy, meta)
  return copy
}

/** A body of a request: no fields but these, under a name of the document. */
/* @__NO_SIDE_EFFECTS__ */
export function requestOf<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return described(z.strictObject(shape), { id })
}

/** The body of a PATCH with a mask: what the mask does not name does not count, so other fields are ignored (§4.4). */
export function patchOf<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return described(z.object(shape), { id })
}

/** A part of an answer, which may have more fields than these, under a name of the document. */
/* @__NO_SIDE_EFFECTS__ */
export function answerOf<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return described(z.object(shape), { id })
}
