// One form for both resources. It starts from the record as it was when the form was opened, and is never replaced.
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Control, Controller, type FieldError, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { maskableFields, objectOf, textFieldNames } from '#contract/hierarchies.ts'
import { Text, VisibleText } from '#contract/primitives.ts'
import {
  applyPatch,
  fieldsOf,
  patchBetween,
  type RecordFields,
  readPatch,
  textsIn,
} from '#contract/record-patch.ts'
import { printRequest } from '#contract/request-text.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { reasonOf } from '#queries/change-messages.ts'
import { fieldLabels, fieldNames, textFieldMessages } from '#queries/field-names.ts'
import { type OutboxEntry, updateIntent, useOutbox } from '#queries/outbox.ts'
import { ClearableField } from '#ui/forms/clearable-field.tsx'
import { Remark, RequestText } from '#ui/forms/form-parts.tsx'
import { DescriptionField } from './description-field.tsx'
import classes from './editing.module.css'
import { dropDraft, readDraft, useKeptDraft } from './form-draft.ts'
import { FormFrame, useLeave } from './form-frame.tsx'
import { useSeenValues } from './hierarchy-resource.ts'
import { OwnerField } from './owner-field.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

// The contract's own fields; in a form each of them has a value, and the required ones are never null.
const FormValues = z.object({
  name: VisibleText,
  ownerId: VisibleText,
  ...objectOf(textFieldNames, () => z.nullable(VisibleText)),
  about: z.nullable(Text),
})
type FormValues = z.output<typeof FormValues>
const resolver = zodResolver(FormValues)

interface EditFormProps {
  readonly kind: HierarchyKind
  readonly record: PlanningRecord
  /** The user ID of whoever is signed in, whose draft nobody else is to see. */
  readonly person: string
  /** The change that this takes the place of. */
  readonly revised?: OutboxEntry | undefined
}

export function EditForm({ kind, record, person, revised }: EditFormProps) {
  const { outbox } = useOutbox()
  const leave = useLeave(kind)
  const draftName = `${person}.${kind}.${record.id}${revised ? `.${revised.seq}` : ''}`
  // A change that is edited again starts from what it started from before.
  const [base] = useState(() => ({ ...fieldsOf(record), ...textsIn(revised?.base ?? {}, maskableFields) }))
  const [intended] = useState(() => valuesOf(applyPatch(base, readPatch(revised ?? {}, maskableFields))))
  const [draft] = useState(() => readDraft(draftName))
  const { control, handleSubmit, reset } = useForm<FormValues>({
    resolver,
    defaultValues: valuesOf({ ...intended, ...draft }),
  })
  const values = useWatch({ control }) as FormValues
  const patch = patchBetween(base, values)
  const isDirty = patch.mask.length > 0
  // What is edited again is still in the outbox: nothing is lost by leaving it as it was.
  const isUnsaved = patchBetween(intended, values).mask.length > 0
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  useKeptDraft(draftName, patch.body)

  const save = handleSubmit(async () => {
    if (!isDirty) return
    try {
      const intent = updateIntent(kind, record, base, patch)
      // One that has been sent since can no longer be revised.
      const entry = revised && (await outbox.revise(revised.seq, intent))
      if (!entry) await outbox.enqueue(intent)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      return
    }
    dropDraft(draftName)
    setLeaving(true)
  })
  // Only after the guard has heard that nothing is unsaved any more.
  useEffect(() => {
    if (isLeaving) leave(record.id)
  })

  return (
    <FormFrame kind={kind} recordId={record.id} title={`Edit ${base.name}`} onClose={() => leave(record.id)}>
      <UnsavedGuard isDirty={isUnsaved && !isLeaving} onDiscard={() => dropDraft(draftName)} />
      <form className={classes.form} noValidate onSubmit={save}>
        {revised && <Revised entry={revised} />}
        {draft && <Remark>This is what you typed before and did not save.</Remark>}
        <Meanwhile base={base} now={fieldsOf(record)} noun={hierarchies[kind].noun} />
        <EditFields kind={kind} base={base} control={control} />
        {problem && <Remark tone="bad">Nothing was saved. {problem}</Remark>}
        {isDirty ? (
          <RequestText
            text={printRequest(hierarchies[kind].operations.update, { id: record.id, ...patch })}
          />
        ) : (
          <Remark tone="good">Nothing to save.</Remark>
        )}
        <div className={classes.actions}>
          <Button variant="filled" type="submit" disabled={!isDirty}>
            Save
          </Button>
          <Button variant="default" disabled={!isDirty} onClick={() => reset(valuesOf(base))}>
            Set everything back
          </Button>
        </div>
      </form>
    </FormFrame>
  )
}

function EditFields({
  kind,
  base,
  control,
}: {
  readonly kind: HierarchyKind
  readonly base: RecordFields
  readonly control: Control<FormValues>
}) {
  const { owners } = useSeenValues(kind)
  return (
    <>
      <Controller
        control={control}
        name="name"
        render={({ field, fieldState }) => (
          <TextInput
            {...field}
            label="Name"
            required
            value={field.value ?? ''}
            error={messageOf(fieldState.error)}
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
            owners={owners}
            required
            value={field.value ?? ''}
            error={messageOf(fieldState.error)}
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
              label={fieldLabels[name]}
              field={field}
              base={base[name]}
              error={messageOf(fieldState.error)}
            >
              {(input) => <TextInput {...input} spellCheck={!textFieldMessages[name].isIdentifier} />}
            </ClearableField>
          )}
        />
      ))}
      <Controller
        control={control}
        name="about"
        render={({ field, fieldState }) => (
          <DescriptionField field={field} base={base.about} error={messageOf(fieldState.error)} />
        )}
      />
    </>
  )
}

function Revised({ entry }: { readonly entry: OutboxEntry }) {
  if (!entry.problem) return <Remark>This change is pending. What you save here replaces it.</Remark>
  return <Remark tone="bad">It was not saved. {reasonOf(entry)}</Remark>
}

/** What others changed since the form was opened. It is told, and never put into the form. */
function Meanwhile({
  base,
  now,
  noun,
}: {
  readonly base: RecordFields
  readonly now: RecordFields
  readonly noun: string
}) {
  const changed = maskableFields.filter((field) => base[field] !== now[field])
  if (changed.length === 0) return null
  return (
    <Remark>
      Someone changed this {noun} meanwhile: {changed.map((field) => fieldNames[field]).join(', ')}. Your form
      stays as it is; saving asks you before anything of theirs is replaced.
    </Remark>
  )
}

function valuesOf(fields: RecordFields): FormValues {
  return { ...fields, name: fields.name ?? '', ownerId: fields.ownerId ?? '' }
}

/** What to do about a value that the contract refuses. */
function messageOf(error: FieldError | undefined): string | undefined {
  return error && 'Nothing to be seen is typed here. Type something, or set it back.'
}
