// Organizations (§2.1, §2.7, §4.2).
import { z } from 'zod/mini'
import { answerOf, described, requestOf } from './described.ts'
import {
  createFields,
  hierarchyFields,
  listFields,
  maskableFields,
  Named,
  Owner,
  updateFields,
} from './hierarchies.ts'
import { paginated } from './listing.ts'
import { Id, Text, Uuid } from './primitives.ts'
import { updateMask } from './record-patch.ts'

export const Organization = answerOf('Organization', {
  ...hierarchyFields,
  owner: Owner,
  organizationType: Named,
  status: Named,
})
export type Organization = z.output<typeof Organization>

export const OrganizationPage = described(paginated(Organization), { id: 'OrganizationPage' })

const dateWanted = { error: 'must be an ISO 8601 date such as 2027-03-31' }

/** An ISO 8601 date or date-time that names a real day: `2026-02-30`, the year 0 and `now` are none. */
export const TargetDate = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], dateWanted)
  .check(z.refine((date) => !date.startsWith('0000'), dateWanted))

/** Spec silent: the complete set, so any word is taken. */
export const TargetDateType = z.string().check(
  z.regex(/^[A-Za-z0-9_]{1,40}$/, {
    error: 'must be up to 40 letters, digits or underscores, such as DAY, MONTH, QUARTER or YEAR',
  }),
)

export const CreateOrganizationRequest = requestOf('CreateOrganizationRequest', {
  ...createFields,
  organizationTypeId: described(Uuid, { description: 'Type that indicates the hierarchy level.' }),
  parentOrganizationId: described(z.nullish(Uuid), { description: 'Top-level when omitted.' }),
  targetDate: z.nullish(TargetDate),
  targetDateType: z.nullish(TargetDateType),
})
export type CreateOrganizationRequest = z.output<typeof CreateOrganizationRequest>

/** The request as it is sent to any site: ids of a site without UUIDs are sent as that site returned them. */
export const OrganizationSent = z.strictObject({
  ...CreateOrganizationRequest.shape,
  organizationTypeId: Id,
  parentOrganizationId: z.nullish(Id),
})

export const UpdateOrganizationRequest = requestOf('UpdateOrganizationRequest', updateFields)
export type UpdateOrganizationRequest = z.output<typeof UpdateOrganizationRequest>

/** The longest reason for archiving, in UTF-16 units. The body is a JSON string, not an object. */
export const maxArchiveComment = 4000
export const ArchiveComment = Text.check(z.maxLength(maxArchiveComment))

export const OrganizationParams = z.strictObject({ organizationId: Id })
export const ListOrganizationsQuery = z.strictObject(listFields)
export const UpdateOrganizationQuery = z.strictObject({ updateMask: updateMask(maskableFields) })
