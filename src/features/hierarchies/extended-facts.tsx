// The status, the target date and its precision in the details of a record, and how they are edited there.
import type { KnownRecord } from '#contract/extended-operations.ts'
import { isArchived } from '#contract/organizations.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { useStatusChoices } from '#queries/catalog.ts'
import type { ExtendedRecord } from '#queries/hierarchies/extended-record.ts'
import { useExtendedEditing } from '#queries/hierarchies/use-extended-editing.ts'
import { useHasExtendedFields } from '#queries/read-only.ts'
import { Absent, Field } from '#ui/forms/form-parts.tsx'
import { precisionChoices, precisionName, targetDateText } from '#ui/forms/precision-choices.ts'
import { EditInPlace, type PlaceColumn, type PlaceEdit } from '#ui/records/edit-in-place.tsx'
import { Moment } from '#ui/records/record-facts.tsx'
import { RecordHint } from '#ui/records/record-section.tsx'
import { statusText } from '#ui/records/status-badge.tsx'

const fieldOf = {
  status: 'statusId',
  'target-date': 'targetDate',
  precision: 'targetDateType',
} as const satisfies Partial<Record<PlaceColumn, string>>
type ExtendedColumn = keyof typeof fieldOf

function isExtendedColumn(column: PlaceColumn): column is ExtendedColumn {
  return Object.hasOwn(fieldOf, column)
}

/** What these values of a record are edited by; nothing where the site cannot change them or a value is not known. */
export function useExtendedEdits(kind: HierarchyKind, extended: ExtendedRecord | undefined) {
  const m = useMessages('hierarchies')
  const ui = useMessages('ui')
  const statuses = useStatusChoices(kind)
  const save = useExtendedEditing(kind)
  return (column: PlaceColumn): PlaceEdit | undefined => {
    if (!extended || !isExtendedColumn(column)) return undefined
    const { record, fields } = extended
    const field = fieldOf[column]
    const value = fields[field]
    const isOpen = column !== 'status' || (statuses.length > 0 && !isArchived(record))
    if (value === undefined || !isOpen) return undefined
    const text = value ?? ''
    const edit = {
      text,
      save: async (typed: string) => {
        const problem = await save(extended, field, typed)
        return problem && m.cellProblems[problem]
      },
    }
    switch (column) {
      case 'target-date':
        return { ...edit, text: text.slice(0, 'YYYY-MM-DD'.length), input: 'date', suggestions: () => [] }
      case 'precision':
        return { ...edit, input: 'choice', suggestions: () => precisionChoices(ui, text) }
      case 'status':
        return { ...edit, input: 'choice', suggestions: () => statusSuggestions(record.status, statuses, ui) }
    }
  }
}

type Status = PlanningRecord['status']

/** The statuses by their words, with the present one even if it is no longer offered. */
function statusSuggestions(
  present: Status,
  statuses: readonly Status[],
  ui: Parameters<typeof statusText>[1],
): ReturnType<PlaceEdit['suggestions']> {
  const all = statuses.some(({ id }) => id === present.id) ? statuses : [present, ...statuses]
  return all.map(({ id, name }) => ({ value: id, label: statusText(name, ui) }))
}

interface ExtendedFactsProps {
  readonly record: PlanningRecord
  readonly extended: ExtendedRecord | undefined
  readonly editOf: (column: PlaceColumn) => PlaceEdit | undefined
}

export function ExtendedFacts({ record, extended, editOf }: ExtendedFactsProps) {
  const m = useMessages('hierarchies')
  const ui = useMessages('ui')
  const shown: KnownRecord = extended?.record ?? record
  if (!Object.hasOwn(shown, 'targetDate')) return null
  const { targetDate, targetDateType, archiveComment } = shown
  return (
    <>
      <Field label={ui.fieldTargetDate}>
        <EditInPlace label={ui.fieldTargetDate} edit={editOf('target-date')}>
          {targetDate ? (
            <Moment dateTime={targetDate} format={(date) => targetDateText(ui, date, targetDateType)} />
          ) : (
            <Absent />
          )}
        </EditInPlace>
      </Field>
      {Object.hasOwn(shown, 'targetDateType') && (
        <Field label={ui.fieldPrecision}>
          <EditInPlace label={ui.fieldPrecision} edit={editOf('precision')}>
            {targetDateType ? precisionName(ui, targetDateType) : <Absent />}
          </EditInPlace>
        </Field>
      )}
      {archiveComment && <Field label={m.archiveReason}>{archiveComment}</Field>}
    </>
  )
}

/** Says why some fields cannot be edited at this site; nothing where they can. */
export function FixedFieldsNote({ kind }: { readonly kind: HierarchyKind }) {
  const { fixedFields } = useMessages('ui')
  return useHasExtendedFields(kind) === false && <RecordHint>{fixedFields}</RecordHint>
}
