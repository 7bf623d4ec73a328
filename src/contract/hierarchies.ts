// What organizations and focus areas share (§2.1, §2.2): both are records with an owner, a type, a status and
// the path of their ancestors.
import { z } from 'zod'
import { Cursor, Limit, NameContains, Sort } from './listing.ts'
import { DateTime, Id, Text, Uuid, VisibleText } from './primitives.ts'
import { updateMask } from './update-mask.ts'

/** One ancestor. `index` 0 is the root; the highest index is the immediate parent. The order of items is free. */
export const PathItem = z.object({ id: Id, index: z.int32() })
export type PathItem = z.output<typeof PathItem>

export const Named = z.object({ id: Id, name: z.string() })
export const Owner = z.object({ id: Id, name: z.string().nullish() })
const Parent = z.object({ id: Id })

export const hierarchyFields = {
  id: Id,
  name: z.string(),
  externalId: z.string().nullish(),
  about: z
    .string()
    .nullish()
    .meta({ description: 'Plain text, or a rich-text document as JSON in a string.' }),
  createdDate: DateTime,
  updatedDate: DateTime.meta({ description: 'Last update of any field.' }),
  parent: Parent.nullish(),
  path: z.array(PathItem).meta({ description: 'Ancestors from the root to the immediate parent.' }),
}

/** Fields an update mask may name, on both resources (§4.4). */
export const maskableFields = ['name', 'ownerId', 'externalId', 'about'] as const
export type MaskableField = (typeof maskableFields)[number]

/** Maskable fields that cannot be cleared: the response declares them required. */
export const requiredFields: readonly MaskableField[] = ['name', 'ownerId']

export const UpdateMask = updateMask(maskableFields)

export const createFields = {
  name: VisibleText,
  externalId: VisibleText.nullish().meta({ description: "The caller's own identifier." }),
  ownerId: VisibleText.nullish().meta({ description: 'Owner user ID; the authenticated user when omitted.' }),
}

export const updateFields = {
  name: VisibleText.nullish(),
  ownerId: VisibleText.nullish(),
  externalId: VisibleText.nullish(),
  about: Text.nullish(),
}

export const listFields = {
  limit: Limit.optional(),
  cursor: Cursor.optional(),
  nameContains: NameContains.optional(),
  // Spec silent: whether `parentId` means children or all descendants. Children, so that totalCount counts them.
  parentId: Uuid.optional(),
  sort: Sort.optional(),
}
