// The fields that an entry changes.
import { maskableFields } from '#contract/hierarchies.ts'
import type { RecordPatch } from '#contract/record-patch.ts'
import type { OutboxEntry } from './entry.ts'

type Masked = Pick<OutboxEntry, 'mask' | 'body'>

/** The patch that an entry about an organization or a focus area stands for. */
export function patchOf(entry: Masked): RecordPatch {
  return patchIn(entry, maskableFields)
}

/** The fields of `known` that a mask names, with what the body puts there; what is no text clears. */
export function patchIn<Field extends string>(
  { mask = [], body = {} }: Masked,
  known: readonly Field[],
): RecordPatch<Field> {
  const fields = known.filter((field) => mask.includes(field))
  const values: { [Name in Field]?: string | null } = {}
  for (const field of fields) values[field] = textOf(body[field])
  return { mask: fields, body: values }
}

/** The text of a field; null for one that is cleared. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
