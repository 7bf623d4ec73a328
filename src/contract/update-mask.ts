// The update mask (§4.4): which fields of a body count. A field outside the mask is never touched; a field in
// the mask that the body omits or nulls is cleared; clearing a required field is refused.
import { z } from 'zod/mini'
import { described } from './described.ts'

/** Separates the field names of a mask. */
export function printMask(fields: readonly string[]): string {
  return fields.join(',')
}

/** Reads a mask over the given fields; undefined when a name is unknown or empty. A repeated name counts once. */
export function parseMask<Field extends string>(text: string, fields: readonly Field[]): Field[] | undefined {
  const named = new Set<Field>()
  for (const name of text.split(',')) {
    const field = fields.find((known) => known === name)
    if (!field) return undefined
    named.add(field)
  }
  return [...named]
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
    { description: `Comma-separated names of the fields to change: ${fields.join(', ')}.` },
  )
}

/** What a mask and a body ask of one field. */
export type FieldChange<Value> =
  | { readonly kind: 'keep' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'set'; readonly value: Value }

/** What `mask` and `body` ask of `field` (§4.4 rules 2 and 3). */
export function readChange<Body extends object, Field extends keyof Body & string>(
  mask: readonly string[],
  body: Body,
  field: Field,
): FieldChange<NonNullable<Body[Field]>> {
  if (!mask.includes(field)) return { kind: 'keep' }
  const value = Object.hasOwn(body, field) ? body[field] : undefined
  return value === null || value === undefined ? { kind: 'clear' } : { kind: 'set', value }
}

/** The field after the change; a cleared field is null. */
export function applyChange<Value>(change: FieldChange<Value>, before: Value | null): Value | null {
  switch (change.kind) {
    case 'keep':
      return before
    case 'clear':
      return null
    case 'set':
      return change.value
  }
}
