// Focus areas (§2.2, §2.7, §4.3).
import { z } from 'zod/mini'
import { createFields, hierarchyFields, listFields, Named, Owner, updateFields } from './hierarchies.ts'
import { paginated } from './listing.ts'
import { answerOf, DateTime, described, patchOf, requestOf, Text, Uuid } from './primitives.ts'

export const FocusArea = answerOf('FocusArea', {
  ...hierarchyFields,
  owner: Owner,
  focusAreaType: Named,
  targetDate: described(z.nullish(DateTime), { description: 'Target delivery date.' }),
  status: Named,
})
export type FocusArea = z.output<typeof FocusArea>

export const FocusAreaPage = described(paginated(FocusArea), { id: 'FocusAreaPage' })

export const CreateFocusAreaRequest = requestOf('CreateFocusAreaRequest', {
  ...createFields,
  focusAreaTypeId: described(Uuid, { description: 'Type that indicates the hierarchy level.' }),
  parentFocusAreaId: described(z.nullish(Uuid), { description: 'Top-level when omitted.' }),
})
export type CreateFocusAreaRequest = z.output<typeof CreateFocusAreaRequest>

export const UpdateFocusAreaRequest = patchOf('UpdateFocusAreaRequest', updateFields)
export type UpdateFocusAreaRequest = z.output<typeof UpdateFocusAreaRequest>

export const ListFocusAreasQuery = z.strictObject({
  ...listFields,
  externalId: described(z.optional(Text.check(z.maxLength(1000))), {
    description: 'External ID, exact match.',
  }),
})
