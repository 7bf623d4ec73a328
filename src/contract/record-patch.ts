// Changes of a record as the service takes them (§4.4): an update mask that names fields, and a body with their values. A
// field outside the mask is never touched; one in the mask that the body omits or nulls is cleared.
import { z } from 'zod/mini'
import { type MaskableField, maskableFields, objectOf, type TextField } from './hierarchies.ts'
import { listEntries } from './listing.ts'
import { described } from './primitives.ts'

/** Separates the field names of a mask. */
export function printMask(fields: readonly string[]): string {
  return fields.join(',')
}

/**
 * Reads a mask over the given fields; undefined when a name is unknown, or there is none. A repeated name counts once.
 * Spec silent: blank entries, and white space around a name, also as a plus sign that was encoded. They do not count.
 */
export function parseMask<Field extends string>(text: string, fields: readonly Field[]): Field[] | undefined {
  const named = new Set<Field>()
  for (const name of maskEntries(text)) {
    const field = fields.find((known) => known === name)
    if (!field) return undefined
    named.add(field)
  }
  return named.size > 0 ? [...named] : undefined
}

/** The names in the text of a mask. */
export function maskEntries(text: string): string[] {
  return listEntries(text.replaceAll(/\+|%2b/gi, ' '))
}

/** Another name by which the body of an update may hold the only field of its mask. */
export interface FieldAlias {
  readonly name: string
  /** True when both names are read, and must agree; otherwise it counts where the body has not the field itself. */
  readonly isEqual: boolean
}

/**
 * What a body says of the fields of a mask. Nothing else of it is read, so that a whole record can be sent. A body that is
 * no object is returned unchanged.
 */
export function maskedBody(body: unknown, mask: readonly string[], alias?: FieldAlias): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const fields = new Map(Object.entries(body).filter(([name]) => mask.includes(name)))
  if (alias && Object.hasOwn(body, alias.name) && (alias.isEqual || fields.size === 0)) {
    const [field = ''] = mask
    fields.set(alias.isEqual ? alias.name : field, (body as Record<string, unknown>)[alias.name])
  }
  return Object.fromEntries(fields)
}

/** Any number of characters that do not count in a mask, as a pattern. */
function blank(characters: string): string {
  return `(?:${characters}|%2[Bb])*`
}

/** The schema of an `updateMask` parameter: text in, field names out. */
export function updateMask<const Field extends string>(fields: readonly Field[]) {
  return described(
    z.pipe(
      z.string(),
      z.transform((text: string, context): Field[] => {
        const mask = parseMask(text, fields)
        if (mask) return mask
        const message = `must be a comma-separated list of the fields ${fields.join(', ')}`
        context.issues.push({ code: 'custom', message, input: text })
        return z.NEVER
      }),
    ),
    {
      description: `Comma-separated names of the fields to change: ${fields.join(', ')}.`,
      pattern: `^${blank('[\\s+,]')}(?:(?:${fields.join('|')})(?:${blank('[\\s+]')},${blank('[\\s+,]')}|${blank('[\\s+]')}$))+$`,
    },
  )
}

/** The fields of one record that a mask can name; null where the record has none. */
export type RecordFields<Field extends string = MaskableField> = Readonly<Record<Field, string | null>>

export interface RecordPatch<Field extends string = MaskableField> {
  readonly mask: readonly Field[]
  /** Holds each field of the mask. */
  readonly body: Partial<RecordFields<Field>>
}

/** The fields that a record may be without, as an answer holds them. */
export type OptionalTexts = { readonly [Field in TextField | 'about']?: string | null | undefined }

interface PatchableRecord extends OptionalTexts {
  readonly name: string
  readonly owner: { readonly id: string }
}

/** The fields of a record that a patch can name. */
export function fieldsOf(record: PatchableRecord): RecordFields {
  return objectOf(maskableFields, (field) => fieldOf(record, field))
}

/** One of them. */
export function fieldOf(record: PatchableRecord, field: MaskableField): string | null {
  return field === 'ownerId' ? record.owner.id : (record[field] ?? null)
}

/**
 * The patch that turns `base` into the wanted fields: its mask has exactly the fields that differ, and its body holds each of
 * them. Null clears a field, and travels, so that the request says it aloud; a field left out is kept.
 */
export function patchBetween(base: RecordFields, wanted: Partial<RecordFields>): RecordPatch {
  return patchOfFields(maskableFields, base, wanted)
}

/** The patch of some fields, as {@link patchBetween} makes it. A field that `base` does not have counts as different. */
export function patchOfFields<Field extends string>(
  fields: readonly Field[],
  base: Partial<RecordFields<Field>>,
  wanted: Partial<RecordFields<Field>>,
): RecordPatch<Field> {
  const mask = fields.filter((field) => wanted[field] !== undefined && wanted[field] !== base[field])
  return { mask, body: objectOf(mask, (field) => wanted[field] ?? null) }
}

interface MaskedBody {
  readonly mask?: readonly string[] | undefined
  readonly body?: Readonly<Record<string, unknown>> | undefined
}

/** The patch that a mask and a body describe, as far as its fields are known. */
export function readPatch<Field extends string>(
  { mask = [], body = {} }: MaskedBody,
  known: readonly Field[],
): RecordPatch<Field> {
  const fields = known.filter((field) => mask.includes(field))
  return { mask: fields, body: objectOf(fields, (field) => textIn(body, field)) }
}

/** The values of the fields in stored JSON; a value that is no text becomes null, which clears the field. */
export function textsIn<Field extends string>(
  stored: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): Partial<RecordFields<Field>> {
  const held = fields.filter((field) => Object.hasOwn(stored, field))
  return objectOf(held, (field) => textIn(stored, field))
}

function textIn(stored: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = stored[field]
  return typeof value === 'string' ? value : null
}

/** The fields as the service will hold them after the patch. */
export function applyPatch<Field extends string>(
  base: RecordFields<Field>,
  { body }: RecordPatch<Field>,
): RecordFields<Field> {
  return { ...base, ...body }
}

/** A field that two people changed to different things. */
export interface ContestedField<Field extends string = MaskableField> {
  readonly field: Field
  readonly base: string | null
  readonly theirs: string | null
  readonly mine: string | null
}
