// The fields of a new record.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { textFieldNames } from '#contract/hierarchies.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import type { ObservedType } from '#hierarchy/observed-types-and-owners.ts'
import { fieldLabels, textFieldMessages } from '#queries/field-names.ts'
import type { CreateValues } from './create-values.ts'
import classes from './editing.module.css'
import { useSeenValues } from './hierarchy-resource.ts'
import { OwnerField } from './owner-field.tsx'

const problemMessages = {
  name: 'A name with something to be seen in it is needed.',
  typeId: 'Choose a type, or give the ID of one.',
  ownerId: 'An owner is needed: the ID of a user.',
  text: 'Nothing to be seen is typed here. Leave it empty or type something.',
  targetDate: 'This is no day. Write it as in 2027-03-31, or leave it empty.',
  targetDateType: 'Write one word such as DAY, MONTH, QUARTER or YEAR, or leave it empty.',
}

interface CreateFieldsProps {
  readonly kind: HierarchyKind
  readonly types: readonly ObservedType[]
  /** False for a type that nothing here has been seen with. */
  readonly isKnownType: boolean
  readonly control: Control<CreateValues>
  readonly register: UseFormRegister<CreateValues>
  readonly errors: FieldErrors<CreateValues>
}

export function CreateFields(props: CreateFieldsProps) {
  const { kind, types, isKnownType, control, register, errors } = props
  const { owners } = useSeenValues(kind)
  return (
    <>
      <TextInput
        label="Name"
        required
        autoFocus
        error={errors.name && problemMessages.name}
        {...register('name')}
      />
      <TypeField
        types={types}
        isKnown={isKnownType}
        error={errors.typeId && problemMessages.typeId}
        register={register}
      />
      <Controller
        control={control}
        name="ownerId"
        render={({ field }) => (
          <OwnerField {...field} owners={owners} required error={errors.ownerId && problemMessages.ownerId} />
        )}
      />
      {textFieldNames.map((field) => (
        <TextInput
          key={field}
          label={fieldLabels[field]}
          spellCheck={!textFieldMessages[field].isIdentifier}
          error={errors[field] && problemMessages.text}
          {...register(field)}
        />
      ))}
      {kind === 'organization' && (
        <>
          <TextInput
            label="Target date"
            placeholder="2027-03-31"
            error={errors.targetDate && problemMessages.targetDate}
            {...register('targetDate')}
          />
          <TextInput
            label="Precision of the target date"
            description="DAY, MONTH, QUARTER or YEAR; the service may know other words."
            list="target-date-types"
            error={errors.targetDateType && problemMessages.targetDateType}
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

interface TypeFieldProps {
  readonly types: readonly ObservedType[]
  readonly isKnown: boolean
  readonly error: string | undefined
  readonly register: UseFormRegister<CreateValues>
}

/** A type that was seen, or the ID of one that was not. */
function TypeField({ types, isKnown, error, register }: TypeFieldProps) {
  const [chosen, setTyped] = useState<boolean>()
  const isTyped = chosen ?? !isKnown
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
