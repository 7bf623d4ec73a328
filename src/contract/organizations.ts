// Organizations (§2.1, §2.7, §4.2).
import { z } from 'zod/mini'
import { createFields, hierarchyFields, listFields, Named, Owner, updateFields } from './hierarchies.ts'
import { paginated } from './listing.ts'
import { answerOf, described, patchOf, requestOf, Text, Uuid } from './primitives.ts'

export const Organization = answerOf('Organization', {
  ...hierarchyFields,
  owner: Owner,
  organizationType: Named,
  status: Named,
})
export type Organization = z.output<typeof Organization>

/** Whether a record has been archived (§4.2), which the name of its status says. There is no way back. */
export function isArchived({ status }: { readonly status: { readonly name: string } }): boolean {
  return status.name.trim().toUpperCase() === 'ARCHIVED'
}

export const OrganizationPage = described(paginated(Organization), { id: 'OrganizationPage' })

const dateWanted = { error: 'must be an ISO 8601 date such as 2027-03-31' }

/** Year, month, day and time with or without separators and zone, as ISO 8601 writes them. */
const isoDateForm =
  /^(\d{4})(?:-?(\d{2})(?:-?(\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?)?)?$/

/**
 * A date of ISO 8601 in its full form: `2027` and `2027-03` are their first day, a time without a zone is UTC. Other text
 * stays as it is.
 */
function fullDate(text: string): string {
  const [whole, year, month = '01', day = '01', time, zone = 'Z'] = isoDateForm.exec(text) ?? []
  // Six digits without a separator could be a year and a month or a date of two-digit years.
  if (whole === undefined || /^\d{6}$/.test(whole)) return text
  const date = `${year}-${month}-${day}`
  if (time === undefined) return date
  const [, sign = 'Z', minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? []
  const seconds = time.length === 'hh:mm'.length ? ':00' : ''
  return `${date}T${time}${seconds}${sign === 'Z' ? 'Z' : `${sign}:${minutes}`}`
}

/**
 * An ISO 8601 date or date-time that names a real day: `2026-02-30`, the year 0 and `now` are none.
 * Spec silent: which of the forms of ISO 8601. Calendar dates, also shortened, without separators or without a zone.
 */
export const TargetDate = described(
  z.pipe(
    z.pipe(z.string(dateWanted), z.transform(fullDate)),
    z
      .union([z.iso.date(), z.iso.datetime({ offset: true })], dateWanted)
      .check(z.refine((date) => !date.startsWith('0000'), dateWanted)),
  ),
  { description: 'A date of ISO 8601, such as 2027-03-31, 2027-03 or 2027-03-31T09:30:00Z.' },
)

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

export const UpdateOrganizationRequest = patchOf('UpdateOrganizationRequest', updateFields)
export type UpdateOrganizationRequest = z.output<typeof UpdateOrganizationRequest>

/** The longest reason for archiving, in UTF-16 units. The body is a text, not an object. */
export const maxArchiveComment = 4000
export const ArchiveComment = z.nullable(
  z.pipe(
    z.string({ error: 'must be a text, such as "Merged with another company"' }),
    Text.check(z.maxLength(maxArchiveComment)),
  ),
)

export const ListOrganizationsQuery = z.strictObject(listFields)
