// Shows what changed elsewhere while the form of a record is open, in the fields that the person has not touched.
import { useEffect, useState } from 'react'
import { type MaskableField, maskableFields } from '#contract/hierarchies.ts'
import { fieldsOf, type RecordFields, textsIn } from '#contract/record-patch.ts'
import type { PlanningRecord } from '#contract/resources.ts'
import { fieldLabels } from '#data/field-names.ts'
import type { OutboxEntry } from '#data/outbox.ts'
import { useMessages } from '#messages/catalogs.ts'
import { list } from '#messages/formats.ts'
import { Remark } from '#ui/forms/form-parts.tsx'

interface OpenForm {
  /** As it is now. */
  readonly record: PlanningRecord
  /** The change that the form revises; it keeps its base. */
  readonly revised: OutboxEntry | undefined
  /** What the values of the form are compared with. */
  readonly base: RecordFields
  readonly values: RecordFields
}

interface NewerValues {
  /** Fields that now show what was saved elsewhere. */
  readonly updated: readonly MaskableField[]
  /** Edited fields that someone else has changed to something different. */
  readonly contested: readonly MaskableField[]
}

/** @param adopt changes the base and the values together: no value is overwritten that the form has not shown */
export function useNewerValues(
  { record, revised, base, values }: OpenForm,
  adopt: (theirs: Partial<RecordFields>) => void,
): NewerValues {
  const [updated, setUpdated] = useState<readonly MaskableField[]>([])
  const now = fieldsOf(record)
  const newer = maskableFields.filter((field) => base[field] !== now[field])
  const untouched = newer.filter((field) => !revised && values[field] === base[field])
  const contested = newer.filter((field) => !untouched.includes(field) && values[field] !== now[field])
  useEffect(() => {
    if (untouched.length === 0) return
    adopt(textsIn(now, untouched))
    setUpdated(maskableFields.filter((field) => updated.includes(field) || untouched.includes(field)))
  })
  return { updated, contested }
}

/** Names the fields that changed elsewhere: those that show it, and those that keep what the person typed. */
export function NewerValuesRemarks({ updated, contested }: NewerValues) {
  const m = useMessages('editing')
  const labels = useMessages('ui')
  const named = (fields: readonly MaskableField[]) => ({
    fields: list(fields.map((field) => labels[fieldLabels[field]])),
  })
  return (
    <>
      {updated.length > 0 && <Remark>{m.newValuesShown(named(updated))}</Remark>}
      {contested.length > 0 && <Remark>{m.othersChanged(named(contested))}</Remark>}
    </>
  )
}
