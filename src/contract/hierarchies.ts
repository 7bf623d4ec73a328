// Fields that organizations and focus areas share (§2.1, §2.2): both have an owner, a type, a status and the path of
// their ancestors.
import { z } from 'zod/mini'
import { Cursor, Limit, NameContains, Sort } from './listing.ts'
import { AddressedId, DateTime, described, Id, Text, visibleText } from './primitives.ts'

/** One ancestor. `index` 0 is the root; the highest index is the immediate parent. The order of items is free. */
export const PathItem = z.object({ id: Id, index: z.int32() })
export type PathItem = z.output<typeof PathItem>

export const Named = z.object({ id: Id, name: z.string() })
export const Owner = z.object({ id: Id, name: z.nullish(z.string()) })
const Parent = z.object({ id: Id })

/** Spec silent: how deep a hierarchy can be. An index entry of PostgreSQL holds about 165 levels, people about ten. */
export const maxLevels = 64

interface TextFieldRules {
  /** In the description of a request. */
  readonly description: string
  /** In UTF-16 units. */
  readonly maxLength: number
}

/**
 * Plain texts that a record may be without. Each is in the answers, in the requests that create and change a record, and
 * in the fields that an update mask may name. What else a field needs is in docs/adding-a-field.md.
 */
export const textFields = {
  externalId: { description: 'External ID, chosen by the caller.', maxLength: 500 },
} as const satisfies Readonly<Record<string, TextFieldRules>>
export type TextField = keyof typeof textFields
export const textFieldNames = Object.keys(textFields) as readonly TextField[]

/** An object with a value for each of the names. */
export function objectOf<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> {
  const values: Partial<Record<Name, Value>> = {}
  for (const name of names) values[name] = toValue(name)
  return values as Record<Name, Value>
}

export const hierarchyFields = {
  id: Id,
  name: z.string(),
  ...objectOf(textFieldNames, () => z.nullish(z.string())),
  about: described(z.nullish(z.string()), {
    description: 'Plain text, or a rich-text document as JSON in a string.',
  }),
  createdDate: DateTime,
  updatedDate: described(DateTime, { description: 'When any field was last updated.' }),
  parent: z.nullish(Parent),
  path: described(z.array(PathItem), {
    description: 'Ancestors from the root to the immediate parent.',
  }),
}

/** Fields an update mask may name, on both resources (§4.4). */
export const maskableFields = ['name', 'ownerId', ...textFieldNames, 'about'] as const
export type MaskableField = (typeof maskableFields)[number]

/**
 * Spec silent: how long texts may be, in UTF-16 units. Enough for any name, and an index entry of every engine still fits.
 */
export const maxLengths: Readonly<Record<MaskableField, number>> = {
  name: 500,
  ownerId: 500,
  ...objectOf(textFieldNames, (field) => textFields[field].maxLength),
  about: 500_000,
}

/** Maskable fields that cannot be cleared: the response declares them required. */
export const requiredFields: readonly MaskableField[] = ['name', 'ownerId']

export const createFields = {
  name: visibleText(maxLengths.name),
  ...objectOf(textFieldNames, (field) =>
    described(z.nullish(visibleText(maxLengths[field])), { description: textFields[field].description }),
  ),
  ownerId: described(z.nullish(visibleText(maxLengths.ownerId)), {
    description: 'User ID of the owner; the authenticated user when omitted.',
  }),
}

export const updateFields = {
  name: described(z.nullish(visibleText(maxLengths.name)), { description: 'It cannot be cleared.' }),
  ownerId: described(z.nullish(visibleText(maxLengths.ownerId)), {
    description: 'User ID of the owner. It cannot be cleared.',
  }),
  ...objectOf(textFieldNames, (field) =>
    described(z.nullish(visibleText(maxLengths[field])), { description: textFields[field].description }),
  ),
  about: described(z.nullish(described(Text, { maxLength: maxLengths.about })), {
    description: 'Plain text, or a rich-text document as JSON in a string.',
  }),
}

/** Of the operations on one record of either kind. */
export const RecordParams = z.strictObject({ id: AddressedId })

export const listFields = {
  limit: z.optional(Limit),
  cursor: z.optional(Cursor),
  nameContains: z.optional(NameContains),
  // Spec silent: whether `parentId` means children or all descendants. Children, so that totalCount counts them. A text
  // that is no ID is the parent of no record: lists declare no 400.
  parentId: described(z.optional(Text.check(z.maxLength(1000), z.toLowerCase())), {
    description: 'Children of this record; none of a text that is no ID.',
  }),
  sort: z.optional(Sort),
}
