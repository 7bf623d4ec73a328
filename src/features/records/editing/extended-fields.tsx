// The status, the target date and its precision in the form of a record, where the site can change them.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { isSetByService } from '#contract/catalog-operations.ts'
import { extendedFields } from '#contract/extended-operations.ts'
import { isArchived, TargetDate } from '#contract/organizations.ts'
import { patchOfFields, type RecordFields, readPatch, textsIn } from '#contract/record-patch.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { useStatusChoices } from '#data/catalog.ts'
import type { OutboxEntry } from '#data/outbox.ts'
import type { ExtendedRecord } from '#data/records/extended-record.ts'
import { useMessages } from '#messages/catalogs.ts'
import { precisionChoices } from '#ui/forms/precision-choices.ts'
import { statusText } from '#ui/records/status-badge.tsx'
import { DateField } from '#ui/values/date-field.tsx'
import type { Precision } from '#ui/values/date-words.ts'

const edited = ['statusId', 'targetDate', 'targetDateType'] as const
type ExtendedValues = Partial<RecordFields<(typeof edited)[number]>>

interface ExtendedForm {
  /** Undefined where the site cannot change these fields. */
  readonly extended: ExtendedRecord | undefined
  /** The entry that the form revises. */
  readonly revised: OutboxEntry | undefined
  /** What was typed before the page was left. */
  readonly draft: Readonly<Record<string, string | null>> | undefined
}

/**
 * The values of these fields in a form, and the patch they make. A field whose value is not known is left out. It is added
 * when its value arrives; values that the form has are not replaced.
 */
export function useExtendedFields({ extended, revised, draft }: ExtendedForm) {
  const [base, setBase] = useState<ExtendedValues>(() => ({
    ...extended?.fields,
    ...textsIn(revised?.base ?? {}, extendedFields),
  }))
  const loaded = extended?.fields ?? {}
  const late = edited.filter((field) => base[field] === undefined && loaded[field] !== undefined)
  if (late.length > 0) setBase({ ...base, ...textsIn(loaded, late) })
  const known = edited.filter((field) => base[field] !== undefined)
  const intended: ExtendedValues = { ...textsIn(base, known), ...readPatch(revised ?? {}, known).body }
  const [typed, setTyped] = useState<ExtendedValues>(() => textsIn(draft ?? {}, edited))
  const values: ExtendedValues = { ...intended, ...textsIn(typed, known) }
  const patch = patchOfFields(edited, base, values)
  return {
    base,
    values,
    patch,
    isValid: !values.targetDate || TargetDate.safeParse(values.targetDate).success,
    isUnsaved: patchOfFields(edited, intended, values).mask.length > 0,
    change: (changed: ExtendedValues) => setTyped({ ...typed, ...changed }),
    reset: () => setTyped(textsIn(base, known)),
  }
}

interface ExtendedFieldsProps {
  readonly kind: HierarchyKind
  readonly record: PlanningRecord
  readonly form: ReturnType<typeof useExtendedFields>
}

export function ExtendedFields({ kind, record, form }: ExtendedFieldsProps) {
  const ui = useMessages('ui')
  const { values, change } = form
  const { statusId, targetDate, targetDateType } = values
  return (
    <>
      {statusId != null && !isArchived(record) && (
        <StatusField
          kind={kind}
          value={statusId}
          present={record.status}
          onChange={(id) => change({ statusId: id })}
        />
      )}
      {targetDate !== undefined && (
        <DateField
          name="targetDate"
          label={ui.fieldTargetDate}
          value={dayIn(targetDate)}
          isRefused={!form.isValid}
          onChange={(day) => change({ targetDate: day === '' ? null : day })}
          onDone={(day, read) =>
            targetDateType !== undefined && isLong(read) && change({ targetDate: day, targetDateType: read })
          }
        />
      )}
      {targetDateType !== undefined && (
        <PrecisionField
          value={targetDateType ?? ''}
          onChange={(precision) => change({ targetDateType: precision === '' ? null : precision })}
        />
      )}
    </>
  )
}

/** True for a month, a quarter or a year. A typed day does not decide the precision: it can be the end of a quarter. */
export function isLong(precision: Precision | undefined): precision is Precision {
  return precision !== undefined && precision !== 'DAY'
}

/** A date as a field for days takes it; a part of one stays as it is. */
function dayIn(date: string | null): string {
  return date === null ? '' : date.slice(0, 'YYYY-MM-DD'.length)
}

interface StatusFieldProps {
  readonly kind: HierarchyKind
  /** Empty for none. */
  readonly value: string
  /** The status of the record: one that is no longer offered stays among the choices. */
  readonly present?: PlanningRecord['status']
  readonly disabled?: boolean
  readonly onChange: (id: string) => void
}

function StatusField({ kind, value, present, disabled = false, onChange }: StatusFieldProps) {
  const ui = useMessages('ui')
  const offered = useStatusChoices(kind)
  const isOffered = present === undefined || offered.some(({ id }) => id === present.id)
  const statuses = isOffered ? offered : [present, ...offered]
  const choices = statuses.map(({ id, name }) => ({ value: id, label: statusText(name, ui) }))
  return (
    <NativeSelect
      label={ui.fieldStatus}
      value={value}
      disabled={disabled}
      data={value === '' ? [{ value: '', label: ui.notSet }, ...choices] : choices}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The status that the service gives a new record; undefined until the catalog says it. */
export function useFirstStatus(kind: HierarchyKind): string | undefined {
  const isFirst = (status: { readonly name: string }) =>
    isSetByService(`${kind}-statuses`, status) && !isArchived({ status })
  return useStatusChoices(kind).find(isFirst)?.id
}

/** The status of a new record; empty for the status that the service gives it. */
export function FirstStatusField({ kind, value, onChange }: Omit<StatusFieldProps, 'present' | 'disabled'>) {
  const first = useFirstStatus(kind)
  if (first === undefined) return null
  return (
    <StatusField kind={kind} value={value || first} onChange={(id) => onChange(id === first ? '' : id)} />
  )
}

interface PrecisionFieldProps {
  /** Empty for none. */
  readonly value: string
  readonly disabled?: boolean
  readonly onChange: (precision: string) => void
}

/** How exact the target date is. A word that the console does not know is offered as it came. */
export function PrecisionField({ value, disabled = false, onChange }: PrecisionFieldProps) {
  const ui = useMessages('ui')
  const [begun] = useState(value)
  return (
    <NativeSelect
      label={ui.fieldPrecision}
      value={value}
      disabled={disabled}
      data={precisionChoices(ui, begun)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
