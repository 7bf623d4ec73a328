// Edits a record of either kind. Fields that the person has not touched show what changes elsewhere while it is open.

import { zodResolver } from '@hookform/resolvers/zod'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Control, Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { type ChangeableField, type ExtendedField, updateOperation } from '#contract/extended-operations.ts'
import { maskableFields, maxLengths, objectOf, textFieldNames } from '#contract/hierarchies.ts'
import { Text, VisibleText } from '#contract/primitives.ts'
import {
  applyPatch,
  fieldsOf,
  patchBetween,
  type RecordFields,
  type RecordPatch,
  readPatch,
  textsIn,
} from '#contract/record-patch.ts'
import { printRequest } from '#contract/request-text.ts'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { reasonOf } from '#data/change-progress.ts'
import { fieldLabels, textFieldFacts } from '#data/field-names.ts'
import { type OutboxEntry, useOutbox, type WriteIntent } from '#data/outbox.ts'
import { useHasExtendedFields } from '#data/read-only.ts'
import type { ExtendedRecord } from '#data/records/extended-record.ts'
import { updateIntent } from '#data/update-intents.ts'
import { useStoring } from '#data/use-once.ts'
import { textFault } from '#features/records/editing/fields/text-fault.ts'
import { useMessages } from '#messages/catalogs.ts'
import { describeStorageProblem } from '#ui/describe-storage-problem.ts'
import parts from '#ui/forms/form-parts.module.css'
import { ClearableField, Remark, RequestText, SavedForm } from '#ui/forms/form-parts.tsx'
import { describeReason } from '#ui/records/describe-change.ts'
import { DescriptionField } from './description-field.tsx'
import { ExtendedFields, useExtendedFields } from './extended-fields.tsx'
import { dropDraft, readDraft, useKeptDraft } from './form-draft.ts'
import { FormFrame, useLeave } from './form-frame.tsx'
import { NewerValuesRemarks, useNewerValues } from './newer-values.tsx'
import { OwnerField } from './owner-field.tsx'
import { UnsavedFormGuard } from './unsaved-form-guard.tsx'
import '@mantine/core/styles/Input.layer.css'

// The fields of the contract; in a form each has a value, and the required ones are never null.
const FormValues = z.object({
  name: VisibleText.check(z.maxLength(maxLengths.name)),
  ownerId: VisibleText,
  ...objectOf(textFieldNames, (field) => z.nullable(VisibleText.check(z.maxLength(maxLengths[field])))),
  about: z.nullable(Text.check(z.maxLength(maxLengths.about))),
})
type FormValues = z.output<typeof FormValues>
const resolver = zodResolver(FormValues)

interface EditFormProps {
  readonly kind: HierarchyKind
  readonly record: PlanningRecord
  /** Undefined where the site cannot change its status and target date. */
  readonly extended: ExtendedRecord | undefined
  /** The user ID of the signed-in person: drafts are kept for each person. */
  readonly person: string
  /** The entry that this form revises. */
  readonly revised?: OutboxEntry | undefined
}

export function EditForm({ kind, record, extended, person, revised }: EditFormProps) {
  const m = useMessages('editing')
  const ui = useMessages('ui')
  const leave = useLeave(kind)
  const draftName = `${person}.${kind}.${record.id}${revised ? `.${revised.seq}` : ''}`
  // A change that is revised keeps its first base.
  const [base, setBase] = useState(() => ({
    ...fieldsOf(record),
    ...textsIn(revised?.base ?? {}, maskableFields),
  }))
  const intended = valuesOf(applyPatch(base, readPatch(revised ?? {}, maskableFields)))
  const [draft] = useState(() => readDraft(draftName))
  const { control, getValues, handleSubmit, reset } = useForm<FormValues>({
    resolver,
    defaultValues: valuesOf({ ...intended, ...draft }),
  })
  const values = useWatch({ control }) as FormValues
  const patch = patchBetween(base, values)
  const newer = useNewerValues({ record, revised, base, values }, (theirs) => {
    setBase({ ...base, ...theirs })
    reset(valuesOf({ ...getValues(), ...theirs }), { keepErrors: true, keepIsSubmitted: true })
  })
  const extendedForm = useExtendedFields({ extended, revised, draft })
  const whole = mergedPatch(patch, extendedForm.patch)
  const isDirty = whole.mask.length > 0
  // A change that is revised is still in the outbox: leaving the form without a further edit loses nothing.
  const isUnsaved = patchBetween(intended, values).mask.length > 0 || extendedForm.isUnsaved
  const [isLeaving, setLeaving] = useState(false)
  const { store, problem } = useStoring()
  useKeptDraft(draftName, whole.body)
  const keep = useKeeping(revised)

  const save = handleSubmit(async () => {
    if (!isDirty || !extendedForm.isValid) return
    await store(async () => {
      await keep(updateIntent(kind, record, { ...base, ...extendedForm.base }, whole))
      dropDraft(draftName)
      setLeaving(true)
    })
  })
  const discard = () => {
    reset(valuesOf(base))
    extendedForm.reset()
  }
  // Only once the guard knows that nothing is unsaved.
  useEffect(() => {
    if (isLeaving) leave(record.id)
  })

  return (
    <FormFrame
      kind={kind}
      recordId={record.id}
      title={m.editTitle({ name: base.name ?? '' })}
      onClose={() => leave(record.id)}
    >
      <UnsavedFormGuard isDirty={isUnsaved && !isLeaving} onDiscard={() => dropDraft(draftName)} />
      <SavedForm onSubmit={save}>
        {revised && <Revised entry={revised} />}
        {draft && <Remark>{m.draftRestored}</Remark>}
        <NewerValuesRemarks {...newer} />
        <EditFields kind={kind} base={base} control={control} owner={record.owner} />
        {extended ? (
          <ExtendedFields kind={kind} record={extended.record} form={extendedForm} />
        ) : (
          <FixedFieldsNote kind={kind} />
        )}
        {problem && <Remark tone="bad">{m.notSaved({ reason: describeStorageProblem(ui, problem) })}</Remark>}
        <EditRequest kind={kind} id={record.id} patch={whole} />
        <EditActions isDirty={isDirty} onDiscard={discard} />
      </SavedForm>
    </FormFrame>
  )
}

function EditActions({ isDirty, onDiscard }: { readonly isDirty: boolean; readonly onDiscard: () => void }) {
  const m = useMessages('editing')
  return (
    <div className={parts.actions}>
      <Button variant="filled" type="submit" disabled={!isDirty}>
        {m.save}
      </Button>
      <Button disabled={!isDirty} onClick={onDiscard}>
        {m.discardChanges}
      </Button>
    </div>
  )
}

interface EditRequestProps {
  readonly kind: HierarchyKind
  readonly id: string
  readonly patch: RecordPatch<ChangeableField>
}

/** The request that saving sends. */
function EditRequest({ kind, id, patch }: EditRequestProps) {
  const m = useMessages('editing')
  if (patch.mask.length === 0) return <Remark tone="neutral">{m.nothingToSave}</Remark>
  return <RequestText text={printRequest(updateOperation(kind, patch.mask), { id, ...patch })} />
}

function mergedPatch(one: RecordPatch, other: RecordPatch<ExtendedField>): RecordPatch<ChangeableField> {
  return { mask: [...one.mask, ...other.mask], body: { ...one.body, ...other.body } }
}

/** Puts the change of a form into the outbox, in place of the entry that the form was opened for. */
function useKeeping(revised: OutboxEntry | undefined) {
  const { outbox } = useOutbox()
  return async (intent: WriteIntent) => {
    // An entry that has been sent since can no longer be revised.
    const entry = revised && (await outbox.revise(revised.seq, intent))
    if (!entry) await outbox.enqueue(intent)
  }
}

function EditFields({
  kind,
  base,
  control,
  owner,
}: {
  readonly kind: HierarchyKind
  readonly base: RecordFields
  readonly control: Control<FormValues>
  readonly owner: PlanningRecord['owner']
}) {
  const m = useMessages('editing')
  const labels = useMessages('ui')
  return (
    <>
      <Controller
        control={control}
        name="name"
        render={({ field, fieldState }) => (
          <TextInput
            {...field}
            label={labels.fieldName}
            required
            error={textFault('name', fieldState.error, m.enterValueOrReset)}
            autoFocus
          />
        )}
      />
      <Controller
        control={control}
        name="ownerId"
        render={({ field, fieldState }) => (
          <OwnerField
            {...field}
            kind={kind}
            owner={owner}
            required
            error={fieldState.error && m.enterOwner}
          />
        )}
      />
      {textFieldNames.map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState }) => (
            <ClearableField
              label={labels[fieldLabels[name]]}
              field={field}
              base={base[name]}
              error={textFault(name, fieldState.error, m.enterValueOrReset)}
            >
              {(input) => <TextInput {...input} spellCheck={!textFieldFacts[name].isIdentifier} />}
            </ClearableField>
          )}
        />
      ))}
      <Controller
        control={control}
        name="about"
        render={({ field, fieldState }) => (
          <DescriptionField
            field={field}
            base={base.about}
            error={textFault('about', fieldState.error, m.enterValueOrReset)}
          />
        )}
      />
    </>
  )
}

function Revised({ entry }: { readonly entry: OutboxEntry }) {
  const m = useMessages('editing')
  const ui = useMessages('ui')
  if (!entry.problem) return <Remark>{m.pendingEdited}</Remark>
  return <Remark tone="bad">{m.notSaved({ reason: describeReason(ui, reasonOf(entry)) })}</Remark>
}

function valuesOf(fields: RecordFields): FormValues {
  return { ...fields, name: fields.name ?? '', ownerId: fields.ownerId ?? '' }
}

/** Says why a form lacks some fields at this site; nothing where it has them. */
function FixedFieldsNote({ kind }: { readonly kind: HierarchyKind }) {
  const m = useMessages('ui')
  return useHasExtendedFields(kind) === false && <Remark>{m.fixedFields}</Remark>
}
