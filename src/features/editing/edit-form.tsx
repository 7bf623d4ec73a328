// One form for both resources. It starts from the record as it was when the form was opened, and is never replaced.
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Control, Controller, type FieldError, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { type MaskableField, maskableFields } from '#contract/hierarchies.ts'
import { Text, VisibleText } from '#contract/primitives.ts'
import { fieldsOf, patchBetween, type RecordFields, type RecordPatch } from '#contract/record-patch.ts'
import { printRequest } from '#contract/request-text.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord } from '#contract/resources.ts'
import { reasonOf } from '#queries/change-messages.ts'
import { type OutboxEntry, useOutbox } from '#queries/outbox.ts'
import { ClearableField } from '#ui/forms/clearable-field.tsx'
import { Remark, RequestText } from '#ui/forms/form-parts.tsx'
import { DescriptionField } from './description-field.tsx'
import classes from './editing.module.css'
import { dropDraft, readDraft, useKeptDraft } from './form-draft.ts'
import { FormFrame, useLeave } from './form-frame.tsx'
import { useSeenValues } from './hierarchy-resource.ts'
import { OwnerField } from './owner-field.tsx'
import { initialFields, intendedValues, keepChange } from './revise-entry.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

const fieldMessages: Readonly<Record<MaskableField, string>> = {
  name: 'name',
  ownerId: 'owner',
  externalId: 'external ID',
  about: 'description',
}

// The contract's own fields; in a form each of them has a value, and the required ones are never null.
const FormValues = z.object({
  name: VisibleText,
  ownerId: VisibleText,
  externalId: z.nullable(VisibleText),
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
  const [base] = useState(() => initialFields(fieldsOf(record), revised))
  const [draft] = useState(() => readDraft(draftName))
  const { control, handleSubmit, reset } = useForm<FormValues>({
    resolver,
    defaultValues: valuesOf({ ...base, ...intendedValues(revised), ...draft }),
  })
  const values = useWatch({ control }) as FormValues
  const patch = patchOfForm(base, values)
  const isDirty = patch.mask.length > 0
  // What is edited again is still in the outbox: nothing is lost by leaving it as it was.
  const [meant] = useState(() => patchOfForm(base, valuesOf({ ...base, ...intendedValues(revised) })))
  const isUnsaved = JSON.stringify(patch) !== JSON.stringify(meant)
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  useKeptDraft(draftName, patch.body)

  const save = handleSubmit(async () => {
    if (!isDirty) return
    try {
      await keepChange(outbox, revised, {
        kind: `${kind}.update`,
        record: record.id,
        label: record.name,
        mask: patch.mask,
        body: { ...patch.body },
        // All of them: so that the receipt can say what others changed meanwhile.
        base: { ...base },
      })
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
      <Controller
        control={control}
        name="externalId"
        render={({ field, fieldState }) => (
          <ClearableField
            label="External ID"
            field={field}
            base={base.externalId}
            error={messageOf(fieldState.error)}
          >
            {(input) => <TextInput {...input} spellCheck={false} />}
          </ClearableField>
        )}
      />
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
      Someone changed this {noun} meanwhile: {changed.map((field) => fieldMessages[field]).join(', ')}. Your
      form stays as it is; saving asks you before anything of theirs is replaced.
    </Remark>
  )
}

function valuesOf(fields: RecordFields): FormValues {
  return { ...fields, name: fields.name ?? '', ownerId: fields.ownerId ?? '' }
}

function patchOfForm(base: RecordFields, values: FormValues): RecordPatch {
  const edits = maskableFields.map((field) => {
    const value = values[field]
    return [field, value === null ? { kind: 'clear' } : { kind: 'set', value }] as const
  })
  return patchBetween(base, Object.fromEntries(edits))
}

/** What to do about a value that the contract refuses. */
function messageOf(error: FieldError | undefined): string | undefined {
  return error && 'Nothing to be seen is typed here. Type something, or set it back.'
}
