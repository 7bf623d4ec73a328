// What a change that several records share makes of each of them.
import { type ChangeableField, changeableFields, isSpecifiedMask } from '#contract/extended-operations.ts'
import { maskableFields, objectOf } from '#contract/hierarchies.ts'
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
import { updateIntent } from '#queries/update-intents.ts'

/** What can be done to several records together: names and descriptions differ from one to the next. */
export type SharedEdit = 'owner' | 'no-external-id' | 'status' | 'target-date' | 'no-target-date'

/** What is given for it; an empty text where nothing is. */
export interface SharedValues {
  readonly owner: string
  readonly status: string
  readonly date: string
  readonly precision: string
}

type Wanted = Partial<RecordFields<ChangeableField>>

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
  readonly patch: RecordPatch<ChangeableField> | undefined
}

/** @param record with its earlier pending changes */
export function planOf(record: PlanningRecord, wanted: Wanted): Plan {
  // Reads no other field: a description takes time to read.
  const fields = maskableFields.filter((field) => wanted[field] !== undefined)
  const known = { ...objectOf(fields, (field) => fieldOf(record, field)), ...knownFields(record) }
  // Its precision can be unknown here, and says nothing without a date.
  const isDateless = wanted.targetDate === null && known.targetDate === null
  const patch = patchOfFields(changeableFields, known, isDateless ? {} : wanted)
  return { record, patch: patch.mask.length > 0 ? patch : undefined }
}

/** The write of a plan; undefined where nothing changes. */
export function intentOf(kind: HierarchyKind, { record, patch }: Plan): WriteIntent | undefined {
  if (!patch) return undefined
  const base = isSpecifiedMask(kind, patch.mask) ? fieldsOf(record) : knownFields(record)
  return updateIntent(kind, record, base, patch)
}
