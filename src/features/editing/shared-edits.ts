// What a change that several records share makes of each of them.
import { type ExtendedField, extendedFields } from '#contract/extended-operations.ts'
import { type MaskableField, maskableFields, objectOf } from '#contract/hierarchies.ts'
import { TargetDate } from '#contract/organizations.ts'
import {
  fieldOf,
  fieldsOf,
  patchOfFields,
  type RecordFields,
  type RecordPatch,
} from '#contract/record-patch.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { knownFields } from '#queries/hierarchies/extended-record.ts'
import type { WriteIntent } from '#queries/outbox.ts'
import { extendedIntent, updateIntent } from '#queries/update-intents.ts'

/** What can be done to several records together: names and descriptions differ from one to the next. */
export type SharedEdit = 'owner' | 'no-external-id' | 'status' | 'target-date' | 'no-target-date'

/** What is given for it; an empty text where nothing is. */
export interface SharedValues {
  readonly owner: string
  readonly status: string
  readonly date: string
  readonly precision: string
}

type Wanted = Partial<RecordFields<MaskableField | ExtendedField>>

/** What the records are to hold; nothing before a value is given. */
export function wantedBy(edit: SharedEdit, { owner, status, date, precision }: SharedValues): Wanted {
  switch (edit) {
    case 'owner':
      return owner.trim() ? { ownerId: owner.trim() } : {}
    case 'status':
      return status ? { statusId: status } : {}
    case 'target-date': {
      const isDate = date !== '' && TargetDate.safeParse(date).success
      return isDate ? { targetDate: date, targetDateType: precision || null } : {}
    }
    case 'no-target-date':
      return { targetDate: null, targetDateType: null }
    case 'no-external-id':
      return { externalId: null }
  }
}

export interface Plan {
  readonly record: PlanningRecord
  /** Undefined where nothing changes. */
  readonly change:
    | { readonly of: 'fields'; readonly patch: RecordPatch }
    | { readonly of: 'extended-fields'; readonly patch: RecordPatch<ExtendedField> }
    | undefined
}

/** @param record with its earlier pending changes */
export function planOf(record: PlanningRecord, wanted: Wanted): Plan {
  // Reads no other field: a description takes time to read.
  const fields = maskableFields.filter((field) => wanted[field] !== undefined)
  const patch = patchOfFields(
    fields,
    objectOf(fields, (field) => fieldOf(record, field)),
    wanted,
  )
  if (patch.mask.length > 0) return { record, change: { of: 'fields', patch } }
  const known = knownFields(record)
  // Its precision can be unknown here, and says nothing without a date.
  if (wanted.targetDate === null && known.targetDate === null) return { record, change: undefined }
  const extended = patchOfFields(extendedFields, known, wanted)
  return { record, change: extended.mask.length > 0 ? { of: 'extended-fields', patch: extended } : undefined }
}

/** The write of a plan; undefined where nothing changes. */
export function intentOf(kind: HierarchyKind, { record, change }: Plan): WriteIntent | undefined {
  if (change?.of === 'fields') return updateIntent(kind, record, fieldsOf(record), change.patch)
  return change && extendedIntent(kind, record, knownFields(record), change.patch)
}
