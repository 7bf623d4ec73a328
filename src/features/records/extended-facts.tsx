// The target date in the details of a record, as exactly as it is meant, and what else only the bundled service says of it.
import type { KnownRecord } from '#contract/extended-operations.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { useHasExtendedFields } from '#data/read-only.ts'
import type { ExtendedRecord } from '#data/records/extended-record.ts'
import { useMessages } from '#messages/catalogs.ts'
import { Absent, Field } from '#ui/forms/form-parts.tsx'
import { targetDateText } from '#ui/forms/precision-choices.ts'
import { EditInPlace, type PlaceEdit } from '#ui/records/edit-in-place.tsx'
import { Moment } from '#ui/records/record-facts.tsx'
import { RecordHint } from '#ui/records/record-section.tsx'

interface ExtendedFactsProps {
  readonly record: PlanningRecord
  readonly extended: ExtendedRecord | undefined
  /** What the target date is edited by; undefined where that cannot be done. */
  readonly edit: PlaceEdit | undefined
}

export function ExtendedFacts({ record, extended, edit }: ExtendedFactsProps) {
  const m = useMessages('hierarchies')
  const ui = useMessages('ui')
  const shown: KnownRecord = extended?.record ?? record
  if (!Object.hasOwn(shown, 'targetDate')) return null
  const { targetDate, targetDateType, archiveComment } = shown
  return (
    <>
      <Field label={ui.fieldTargetDate}>
        <EditInPlace label={ui.fieldTargetDate} edit={edit}>
          {targetDate ? (
            <Moment dateTime={targetDate} format={(date) => targetDateText(ui, date, targetDateType)} />
          ) : (
            <Absent />
          )}
        </EditInPlace>
      </Field>
      {archiveComment && <Field label={m.archiveReason}>{archiveComment}</Field>}
    </>
  )
}

/** Says why some fields cannot be edited at this site; nothing where they can. */
export function FixedFieldsNote({ kind }: { readonly kind: HierarchyKind }) {
  const { fixedFields } = useMessages('ui')
  return useHasExtendedFields(kind) === false && <RecordHint>{fixedFields}</RecordHint>
}
