// Entries of the audit log: who did what, when, from where, and what it changed.
import { z } from 'zod/mini'
import type { TextField } from './hierarchies.ts'
import { Cursor, Limit } from './listing.ts'
import { DateTime, described, Id, Uuid } from './primitives.ts'
import type { SettingName } from './site-operations.ts'

/** The ID of a caller who was not identified (RFC 9562 §5.9). */
export const nilUuid = '00000000-0000-0000-0000-000000000000'

export const auditOutcomes = ['success', 'refused', 'throttled'] as const
export const AuditOutcome = z.enum(auditOutcomes)
export type AuditOutcome = z.output<typeof AuditOutcome>

/** What single sign-on changes about a member when they sign in, by the claims of the identity provider. */
export const provisioningActions = ['provisionPrincipal', 'provisionScopes', 'connectAccount'] as const
export type ProvisioningAction = (typeof provisioningActions)[number]

/**
 * The fields whose changes the bundled service records. The console has a name for each of them; amounts are recorded as
 * `amounts PLAN`, settings of the service by their own names.
 */
export type AuditedField =
  | TextField
  | SettingName
  | 'id'
  | 'name'
  | 'about'
  | 'owner'
  | 'type'
  | 'kind'
  | 'status'
  | 'parent'
  | 'targetDate'
  | 'targetDateType'
  | 'archiveComment'
  | 'focusArea'
  | 'costType'
  | 'costSubtype'
  | 'expenditureType'
  | 'investmentCategory'
  | 'benefitType'
  | 'created'
  | 'updated'
  | 'amounts'
  | 'email'
  | 'account'
  | 'scopes'
  | 'disabledAreas'
  | 'disabledDate'
  | 'label'
  | 'hint'
  | 'key'
  | 'level'
  | 'color'
  | 'retired'
  | 'expiresDate'
  | 'address'

/** A field of a record before and after a change; null where it had no value. */
export const AuditChange = described(
  z.object({
    field: z.string(),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    fromId: described(z.nullish(z.string()), { description: 'Of a parent: its ID.' }),
    toId: z.nullish(z.string()),
  }),
  { id: 'AuditChange' },
)
export type AuditChange = z.output<typeof AuditChange>

const text = z.nullish(z.string())

/** Version 1.0.0 recorded, and its nodes answer, the fields up to `subject` only. */
export const AuditEntry = described(
  z.object({
    id: Id,
    date: DateTime,
    principalId: described(Id, { description: 'The nil UUID for a caller who was not identified.' }),
    principalName: described(z.string(), {
      description: 'The name at that time; of a caller who was not identified, the account that was tried.',
    }),
    operation: z.string(),
    subject: described(z.nullable(z.string()), {
      description: 'The changed record, by its name or ID.',
    }),
    outcome: described(text, { description: 'success, refused or throttled.' }),
    reason: described(text, { description: 'The error type of a refusal.' }),
    count: described(z.nullish(z.number()), {
      description: 'How often a refusal was repeated within an hour; null for what succeeded.',
    }),
    lastDate: described(z.nullish(DateTime), { description: 'The last time that was counted.' }),
    address: described(text, { description: 'The address of the client.' }),
    authentication: described(text, {
      description: 'session, api-token, access-token, sign-in-link, single-sign-on, client or command.',
    }),
    credentialId: described(text, { description: 'The credential that the caller used.' }),
    recordId: described(text, { description: 'The record that was acted on.' }),
    recordName: described(text, { description: 'Its name at that time.' }),
    changes: described(z.nullish(z.array(AuditChange)), {
      description: 'Fields that changed; long values are cut, secrets are left out.',
    }),
  }),
  { id: 'AuditEntry' },
)
export type AuditEntry = z.output<typeof AuditEntry>

/** The filters of the audit log; all of them must match. */
const AuditFilters = z.strictObject({
  principalId: z.optional(Uuid),
  operation: z.optional(z.string().check(z.maxLength(100))),
  recordId: z.optional(Id),
  outcome: z.optional(AuditOutcome),
  address: z.optional(z.string().check(z.maxLength(100))),
  from: described(z.optional(DateTime), { description: 'Entries at or after this time.' }),
  to: described(z.optional(DateTime), { description: 'Entries before this time.' }),
})

export const AuditQuery = z.extend(AuditFilters, { limit: z.optional(Limit), cursor: z.optional(Cursor) })
export type AuditQuery = z.output<typeof AuditQuery>

/** A whole log as a file. */
export const AuditExportQuery = z.extend(AuditFilters, { format: z.enum(['csv', 'jsonl']) })
export type AuditExportQuery = z.output<typeof AuditExportQuery>
