// Our own operations on what happened: who changed which field of a record, for everyone who reads the record, and what was
// changed at all, for everyone who reads those records. The audit log has more, for administrators only.
import { z } from 'zod/mini'
import { AuditChange } from './audit.ts'
import { itemOperations } from './fund-operations.ts'
import { focusAreaOperations, organizationOperations } from './hierarchy-operations.ts'
import { Cursor, Limit, paginated } from './listing.ts'
import { listing, type Operation } from './operation.ts'
import { answerOf, DateTime, described, Id, Uuid } from './primitives.ts'
import type { ResourceKind } from './resources.ts'

export const activityActions = [
  'created',
  'updated',
  'moved',
  'archived',
  'restored',
  'imported',
  'amounts-changed',
] as const
export type ActivityAction = (typeof activityActions)[number]

const RecordActivity = described(
  z.object({
    id: Id,
    date: DateTime,
    action: described(z.string(), { description: `One of ${activityActions.join(', ')}.` }),
    by: described(z.object({ id: Id, name: z.string() }), {
      description: 'The person or service account, by the name at that time.',
    }),
    changes: described(z.array(AuditChange), {
      description: 'Fields that changed; long values are cut. An import names none.',
    }),
  }),
  { id: 'RecordActivity' },
)
export type RecordActivity = z.output<typeof RecordActivity>

const SiteActivity = described(
  z.object({
    ...RecordActivity.shape,
    action: described(z.string(), { description: `One of ${activityActions.join(', ')}, deleted.` }),
    resource: described(z.string(), {
      description: 'organization, focus-area, cost-item or benefit-item.',
    }),
    record: described(z.nullable(z.object({ id: Id, name: z.nullable(z.string()) })), {
      description:
        'The record, by its name at that time; null for a change of many items, such as an import.',
    }),
    changes: described(z.array(AuditChange), {
      description: 'Fields that changed; long values are cut. Changes of many items and deletions name none.',
    }),
    counts: described(z.nullable(z.object({ created: z.int32(), updated: z.int32() })), {
      description: 'The items that a change of many created and updated; null for others.',
    }),
  }),
  { id: 'SiteActivity' },
)
export type SiteActivity = z.output<typeof SiteActivity>

/** The most weeks of an answer, a year and a day. */
const maxWeeks = 53
export const defaultWeeks = 12

const Weeks = described(
  z.pipe(
    z.string().check(z.regex(/^[0-9]{1,2}$/, { error: `must be a whole number from 1 to ${maxWeeks}` })),
    z.transform((digits: string, context) => {
      const weeks = Number(digits)
      if (weeks >= 1 && weeks <= maxWeeks) return weeks
      const message = `must be a whole number from 1 to ${maxWeeks}`
      context.issues.push({ code: 'custom', message, input: digits })
      return z.NEVER
    }),
  ),
  {
    type: 'integer',
    minimum: 1,
    maximum: maxWeeks,
    description: `How many weeks, the present one included; ${defaultWeeks} by default.`,
  },
)
const WeekOfStatuses = answerOf('WeekOfStatuses', {
  week: described(z.string(), { description: 'As ISO 8601 names it, such as 2026-W48.' }),
  endDate: described(DateTime, { description: 'The Monday after it, in UTC.' }),
  statuses: described(
    z.nullable(
      z.array(
        answerOf('StatusOfWeek', {
          id: described(z.nullable(Id), { description: 'Null for a status that is gone.' }),
          name: z.string(),
          records: z.int32(),
        }),
      ),
    ),
    { description: 'How many records had each status then; null for a week before the log begins.' },
  ),
})
const StatusesByWeek = answerOf('StatusesByWeek', {
  values: described(z.array(WeekOfStatuses), { description: 'The weeks, the present one last.' }),
})

/** Pages of it are not counted: that would take a walk through the whole log. */
const SiteActivityPage = answerOf('SiteActivityPage', {
  values: z.array(SiteActivity),
  cursor: described(z.nullish(z.string()), { description: 'The cursor of this page.' }),
  last: z.boolean(),
  nextPageCursor: described(z.nullish(z.string()), {
    description: 'Send it as cursor to get the next page.',
  }),
})

const ActivityPage = described(paginated(RecordActivity), { id: 'RecordActivityPage' })
const ActivityQuery = z.strictObject({ limit: z.optional(Limit), cursor: z.optional(Cursor) })

/** The operation beside the one that gets the record: who may read the record may read its activity. */
function activityOf<const Getting extends Operation>(
  { tag, area, scope, path, params }: Getting,
  record: string,
) {
  return {
    ...listing,
    base: 'extended',
    tag,
    area,
    scope,
    path: `${path}/activity`,
    summary: `List what was changed of ${record}, by whom and when, newest first`,
    params: params as Getting['params'],
    query: ActivityQuery,
    success: { status: 200, body: ActivityPage },
    statuses: [400, 403, 404, 500],
    experimental: false,
  } as const satisfies Operation
}

export const activityOperations = {
  listOrganizationActivity: activityOf(organizationOperations.getOrganization, 'an organization'),
  listFocusAreaActivity: activityOf(focusAreaOperations.getFocusArea, 'a focus area'),
  listCostItemActivity: activityOf(itemOperations.getCostItem, 'a cost item'),
  listBenefitItemActivity: activityOf(itemOperations.getBenefitItem, 'a benefit item'),
  listSiteActivity: {
    ...listing,
    base: 'extended',
    tag: 'Site',
    // Entries come from all areas; those that the caller may not read are left out of the answer.
    area: null,
    scope: null,
    path: '/activity',
    summary: 'List what was changed of all records that you may read, by whom and when, newest first',
    query: z.extend(ActivityQuery, {
      since: described(z.optional(DateTime), { description: 'Changes at or after this time.' }),
      focusAreaId: described(z.optional(Uuid), {
        description: 'Only those of this focus area, its descendants and their items.',
      }),
      organizationId: described(z.optional(Uuid), {
        description: 'Only those of this organization and its descendants.',
      }),
      personId: described(z.optional(Uuid), {
        description: 'Only those by this person or service account.',
      }),
    }),
    success: { status: 200, body: SiteActivityPage },
    statuses: [400, 403, 404, 500],
    experimental: false,
  },
  listStatusesByWeek: {
    ...listing,
    base: 'extended',
    tag: 'Site',
    // The handler asks for the area and the scope of the branch.
    area: null,
    scope: null,
    path: '/statuses-by-week',
    summary: 'Count the records of a branch by their status at the end of each week',
    query: z.strictObject({
      focusAreaId: described(z.optional(Uuid), { description: 'A focus area, with its descendants.' }),
      organizationId: described(z.optional(Uuid), { description: 'An organization, with its descendants.' }),
      weeks: z.optional(Weeks),
    }),
    success: { status: 200, body: StatusesByWeek },
    statuses: [400, 403, 404, 500],
    experimental: false,
  },
} as const satisfies Record<string, Operation>

/** The operation that lists the activity of each kind of record. */
export const activityLists = {
  organization: 'listOrganizationActivity',
  'focus-area': 'listFocusAreaActivity',
  'cost-item': 'listCostItemActivity',
  'benefit-item': 'listBenefitItemActivity',
} as const satisfies Readonly<Record<ResourceKind, keyof typeof activityOperations>>
