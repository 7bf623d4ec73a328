// Focus areas (§2.2, §2.7, §4.3).
import { z } from 'zod'
import {
  createFields,
  hierarchyFields,
  listFields,
  Named,
  Owner,
  UpdateMask,
  updateFields,
} from './hierarchies.ts'
import { paginated } from './listing.ts'
import { DateTime, Id, Text, Uuid } from './primitives.ts'

export const FocusArea = z
  .object({
    ...hierarchyFields,
    owner: Owner,
    focusAreaType: Named,
    targetDate: DateTime.nullish().meta({ description: 'Target delivery date.' }),
    status: Named,
  })
  .meta({ id: 'FocusArea' })
export type FocusArea = z.output<typeof FocusArea>

export const FocusAreaPage = paginated(FocusArea).meta({ id: 'FocusAreaPage' })

export const CreateFocusAreaRequest = z
  .strictObject({
    ...createFields,
    focusAreaTypeId: Uuid.meta({ description: 'Type that indicates the hierarchy level.' }),
    parentFocusAreaId: Uuid.nullish().meta({ description: 'Top-level when omitted.' }),
  })
  .meta({ id: 'CreateFocusAreaRequest' })
export type CreateFocusAreaRequest = z.output<typeof CreateFocusAreaRequest>

/** What is sent to any site: ids of a site that has no UUIDs travel as that site gave them. */
export const FocusAreaSent = z.strictObject({
  ...CreateFocusAreaRequest.shape,
  focusAreaTypeId: Id,
  parentFocusAreaId: Id.nullish(),
})

export const UpdateFocusAreaRequest = z.strictObject(updateFields).meta({ id: 'UpdateFocusAreaRequest' })
export type UpdateFocusAreaRequest = z.output<typeof UpdateFocusAreaRequest>

export const FocusAreaParams = z.strictObject({ focusAreaId: Id })
export const ListFocusAreasQuery = z.strictObject({
  ...listFields,
  externalId: Text.max(1000).optional().meta({ description: 'Exact external identifier.' }),
})
export const UpdateFocusAreaQuery = z.strictObject({ updateMask: UpdateMask })
