// What of records is changed where it is shown, and how that is written: of one record or of several, as one act.
import { useCallback } from 'react'
import {
  type ChangeableField,
  changeableFields,
  isSpecifiedMask,
  type KnownRecord,
} from '#contract/extended-operations.ts'
import {
  maskableFields,
  maxLengths,
  objectOf,
  type TextField,
  textFields,
  updateFields,
} from '#contract/hierarchies.ts'
import { isArchived } from '#contract/organizations.ts'
import {
  fieldOf,
  fieldsOf,
  patchOfFields,
  type RecordFields,
  type RecordPatch,
} from '#contract/record-patch.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { isTemporary, useOutbox, usePendingRecords, type WriteIntent } from '#data/outbox.ts'
import { useHasExtendedFields, useReadOnlyReason } from '#data/read-only.ts'
import { knownFields } from '#data/records/extended-record.ts'
import { updateIntent } from '#data/update-intents.ts'

/** The fields that are changed where they are shown. The precision of a target date goes with it. */
export type ValueField = Exclude<ChangeableField, 'about' | 'targetDateType'>

/** Those of them that are typed; the others are chosen. */
export type TypedField = 'name' | TextField

export function isTyped(field: ValueField): field is TypedField {
  return field === 'name' || Object.hasOwn(textFields, field)
}

/** What records are to hold. */
export type WantedValues = Partial<RecordFields<ChangeableField>>

/** Why a value was not saved. `not-stored`: this device could not store the change. */
export type ValueProblem = 'no-name' | 'too-long' | 'not-stored'

export interface Plan {
  readonly record: PlanningRecord
  /** Undefined where nothing changes. */
  readonly patch: RecordPatch<ChangeableField> | undefined
}

/** @param record with its earlier pending changes */
export function planOf(record: KnownRecord, wanted: WantedValues): Plan {
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

function* intentsOf(
  records: readonly PlanningRecord[],
  intentFor: (record: PlanningRecord) => WriteIntent | undefined,
): Generator<WriteIntent, void, undefined> {
  for (const record of records) {
    const intent = intentFor(record)
    if (intent) yield intent
  }
}

/** Changes values of records; every screen that shows one asks here what the person may change of it. */
export function useRecordValues(kind: HierarchyKind) {
  const { outbox } = useOutbox()
  const withPendingChanges = usePendingRecords(kind)
  const canWrite = useReadOnlyReason(hierarchies[kind].area) === undefined
  const hasExtendedFields = useHasExtendedFields(kind) === true
  const canSet = useCallback(
    (record: PlanningRecord, field: ValueField) => {
      if (!canWrite) return false
      if (isSpecifiedMask(kind, [field])) return true
      // Only the bundled service changes the others, of a record that it has. An organization is archived by another act.
      return hasExtendedFields && !isTemporary(record.id) && !(field === 'statusId' && isArchived(record))
    },
    [kind, canWrite, hasExtendedFields],
  )
  /** Saves the same values of all records: one act, with one Undo. */
  const set = async (
    records: readonly PlanningRecord[],
    wanted: WantedValues,
  ): Promise<ValueProblem | undefined> => {
    const intentFor = (record: PlanningRecord) => intentOf(kind, planOf(withPendingChanges(record), wanted))
    const isOne = records.length === 1
    const first = records.find((record) => planOf(withPendingChanges(record), wanted).patch !== undefined)
    const intent = first && intentFor(first)
    if (!intent) return undefined
    try {
      // One change can become part of one that waits. Many are made one by one: there may be thousands.
      if (isOne) await outbox.enqueue(intent)
      else await outbox.enqueueAll(intentsOf(records, intentFor))
      return undefined
    } catch {
      return 'not-stored'
    }
  }
  /** Saves a typed text. An empty one clears the field; a name cannot be cleared. */
  const setText = async (record: PlanningRecord, field: TypedField, text: string) => {
    const value = field !== 'name' && text.trim() === '' ? null : text
    if (value !== null && value.length > maxLengths[field]) return 'too-long'
    if (value !== null && !updateFields[field].safeParse(value).success) return 'no-name'
    return set([record], { [field]: value })
  }
  return { canSet, set, setText, withPendingChanges }
}
