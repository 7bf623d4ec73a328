// Our own operations on what happened to a record: who changed which field, for everyone who reads the record. The audit
// log has more, for administrators only.
import { z } from 'zod/mini'
import { AuditChange } from './audit.ts'
import { itemOperations } from './fund-operations.ts'
import { focusAreaOperations, organizationOperations } from './hierarchy-operations.ts'
import { Cursor, Limit, paginated } from './listing.ts'
import { listing, type Operation } from './operation.ts'
import { DateTime, described, Id } from './primitives.ts'
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
} as const satisfies Record<string, Operation>

/** The operation that lists the activity of each kind of record. */
export const activityLists = {
  organization: 'listOrganizationActivity',
  'focus-area': 'listFocusAreaActivity',
  'cost-item': 'listCostItemActivity',
  'benefit-item': 'listBenefitItemActivity',
} as const satisfies Readonly<Record<ResourceKind, keyof typeof activityOperations>>
