// A new record at its place in the tree. The owner is always sent, and the type is below that of the parent.
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  type Control,
  Controller,
  type FieldErrors,
  type UseFormRegister,
  useForm,
  useWatch,
} from 'react-hook-form'
import { z } from 'zod'
import type { FocusArea } from '#contract/focus-areas.ts'
import { CreateOrganizationRequest, type Organization } from '#contract/organizations.ts'
import { Id } from '#contract/primitives.ts'
import { type SeenType, typesBelow } from '#hierarchy/seen-values.ts'
import { useOutbox } from '#queries/outbox.ts'
import classes from './editing.module.css'
import { FormFrame, Remark, RequestText, useLeave } from './form-frame.tsx'
import { OwnerField } from './owner-field.tsx'
import { collections, nouns, type Resource, typeOfRecord, useSeenValues } from './subject.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

const { shape } = CreateOrganizationRequest
const CreateValues = z.object({
  name: shape.name,
  // Of any shape: another site may not use UUIDs.
  typeId: Id,
  ownerId: shape.ownerId.unwrap().unwrap(),
  // A form has no null: an empty field is a value that is not given.
  externalId: z.union([z.literal(''), shape.externalId.unwrap().unwrap()]),
  targetDate: z.union([z.literal(''), shape.targetDate.unwrap().unwrap()]),
  targetDateType: z.union([z.literal(''), shape.targetDateType.unwrap().unwrap()]),
})
type CreateValues = z.output<typeof CreateValues>

const resolver = zodResolver(CreateValues)
const problemWords = {
  name: 'A name with something to be seen in it is needed.',
  typeId: 'Choose a type, or give the ID of one.',
  ownerId: 'An owner is needed: the ID of a user.',
  externalId: 'Nothing to be seen is typed here. Leave it empty or type something.',
  targetDate: 'This is no day. Write it as in 2027-03-31, or leave it empty.',
  targetDateType: 'Write one word such as DAY, MONTH, QUARTER or YEAR, or leave it empty.',
}

interface CreateFormProps {
  readonly resource: Resource
  /** Undefined at the top. */
  readonly parent: Organization | FocusArea | undefined
  /** The user ID of whoever is signed in. */
  readonly owner: string
}

export function CreateForm({ resource, parent, owner }: CreateFormProps) {
  const { outbox, snapshot } = useOutbox()
  const leave = useLeave(resource)
  const { types } = useSeenValues(resource)
  const offered = typesBelow(types, parent && typeOfRecord(parent).id)
  const { control, register, handleSubmit, formState } = useForm<CreateValues>({
    resolver,
    defaultValues: { ...emptyValues, typeId: offered[0]?.id ?? '', ownerId: owner },
  })
  const { errors, isDirty } = formState
  const values = useWatch({ control }) as CreateValues
  const body = bodyOf(resource, values, parent?.id)
  const [seq, setSeq] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const entry = snapshot.entries.find((one) => one.seq === seq)
  const newId = entry?.realId
  useEffect(() => {
    if (newId !== undefined) leave(newId)
  })

  const create = handleSubmit(async () => {
    try {
      const kept = await outbox.enqueue({
        kind: `${resource}.create`,
        record: `tmp:${crypto.randomUUID()}`,
        label: values.name,
        body,
        ...(parent ? { refs: [parent.id] } : {}),
      })
      setSeq(kept.seq)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  })
  const noun = nouns[resource]

  return (
    <FormFrame
      resource={resource}
      recordId={`new ${parent?.id ?? ''}`}
      title={parent ? `New ${noun} below ${parent.name}` : `New ${noun} at the top`}
      onClose={() => leave(parent?.id)}
    >
      <UnsavedGuard isDirty={isDirty && seq === undefined} onDiscard={() => {}} />
      <form className={classes.form} noValidate onSubmit={create}>
        <CreateFields
          resource={resource}
          types={offered}
          control={control}
          register={register}
          errors={errors}
        />
        {resource === 'focus-area' && (
          <Remark tone="good">
            It begins with the status PENDING and without a target date: the service sets both.
          </Remark>
        )}
        <RequestText
          text={`POST /planning/v1/${collections[resource]}\n\n${JSON.stringify(body, null, 2)}`}
        />
        {problem && <Remark tone="bad">Nothing was saved: this device could not keep it ({problem}).</Remark>}
        {entry && <Remark>{waitingWords(entry.state, entry.problem?.message)}</Remark>}
        <div className={classes.actions}>
          <Button type="submit" disabled={seq !== undefined}>
            Create
          </Button>
        </div>
      </form>
    </FormFrame>
  )
}

interface CreateFieldsProps {
  readonly resource: Resource
  readonly types: readonly SeenType[]
  readonly control: Control<CreateValues>
  readonly register: UseFormRegister<CreateValues>
  readonly errors: FieldErrors<CreateValues>
}

function CreateFields({ resource, types, control, register, errors }: CreateFieldsProps) {
  const { owners } = useSeenValues(resource)
  return (
    <>
      <TextInput
        label="Name"
        required
        autoFocus
        error={errors.name && problemWords.name}
        {...register('name')}
      />
      <TypeField types={types} error={errors.typeId && problemWords.typeId} register={register} />
      <Controller
        control={control}
        name="ownerId"
        render={({ field }) => (
          <OwnerField {...field} owners={owners} required error={errors.ownerId && problemWords.ownerId} />
        )}
      />
      <TextInput
        label="External ID"
        spellCheck={false}
        error={errors.externalId && problemWords.externalId}
        {...register('externalId')}
      />
      {resource === 'organization' && (
        <>
          <TextInput
            label="Target date"
            placeholder="2027-03-31"
            error={errors.targetDate && problemWords.targetDate}
            {...register('targetDate')}
          />
          <TextInput
            label="Precision of the target date"
            description="DAY, MONTH, QUARTER or YEAR; the service may know other words."
            list="target-date-types"
            error={errors.targetDateType && problemWords.targetDateType}
            {...register('targetDateType')}
          />
          <datalist id="target-date-types">
            {['DAY', 'MONTH', 'QUARTER', 'YEAR'].map((type) => (
              <option key={type} value={type} />
            ))}
          </datalist>
        </>
      )}
    </>
  )
}

const emptyValues = { name: '', externalId: '', targetDate: '', targetDateType: '' }

interface TypeFieldProps {
  readonly types: readonly SeenType[]
  readonly error: string | undefined
  readonly register: UseFormRegister<CreateValues>
}

/** A type that was seen, or the ID of one that was not. */
function TypeField({ types, error, register }: TypeFieldProps) {
  const [isTyped, setTyped] = useState(types.length === 0)
  return (
    <div className={classes.clearable}>
      {isTyped ? (
        <TextInput label="Type ID" required spellCheck={false} error={error} {...register('typeId')} />
      ) : (
        <NativeSelect
          label="Type"
          required
          error={error}
          data={types.map(({ id, name }) => ({ value: id, label: name }))}
          {...register('typeId')}
        />
      )}
      {types.length > 0 && (
        <Button variant="default" onClick={() => setTyped(!isTyped)}>
          {isTyped ? 'Choose' : 'Another'}
        </Button>
      )}
    </div>
  )
}

function bodyOf(resource: Resource, values: CreateValues, parentId: string | undefined) {
  const { name, typeId, ownerId, externalId, targetDate, targetDateType } = values
  const common = { name, ownerId, ...(externalId ? { externalId } : {}) }
  if (resource === 'focus-area')
    return { ...common, focusAreaTypeId: typeId, ...(parentId ? { parentFocusAreaId: parentId } : {}) }
  return {
    ...common,
    organizationTypeId: typeId,
    ...(parentId ? { parentOrganizationId: parentId } : {}),
    ...(targetDate ? { targetDate } : {}),
    ...(targetDateType ? { targetDateType } : {}),
  }
}

function waitingWords(state: string, problem: string | undefined): string {
  switch (state) {
    case 'refused':
      return `The service refused it: ${problem ?? 'it gave no reason'} Edit it again in the outbox.`
    case 'parked':
      return `It is kept in the outbox and was not sent: ${problem ?? 'you may not write here'}`
    default:
      return 'Saved on this device. It is sent as soon as the service can be reached, and waits in the outbox until then.'
  }
}
