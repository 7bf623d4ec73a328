// The fields of a new record.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Control, Controller, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import { textFieldNames } from '#contract/hierarchies.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import type { ObservedType } from '#hierarchy/observed-types-and-owners.ts'
import { useMessages } from '#messages/catalogs.ts'
import { fieldLabels, textFieldFacts } from '#queries/field-names.ts'
import type { CreateValues } from './create-values.ts'
import classes from './editing.module.css'
import { useSeenValues } from './hierarchy-resource.ts'
import { OwnerField } from './owner-field.tsx'

interface CreateFieldsProps {
  readonly kind: HierarchyKind
  readonly types: readonly ObservedType[]
  /** False for a type that no record on this device has. */
  readonly isKnownType: boolean
  readonly control: Control<CreateValues>
  readonly register: UseFormRegister<CreateValues>
  readonly errors: FieldErrors<CreateValues>
}

export function CreateFields(props: CreateFieldsProps) {
  const { kind, control, register, errors } = props
  const m = useMessages('editing')
  const labels = useMessages('ui')
  const { owners } = useSeenValues(kind)
  return (
    <>
      <TextInput
        label={labels.fieldName}
        required
        autoFocus
        error={errors.name && m.enterName}
        {...register('name')}
      />
      <TypeField {...props} />
      <Controller
        control={control}
        name="ownerId"
        render={({ field }) => (
          <OwnerField {...field} owners={owners} required error={errors.ownerId && m.enterOwner} />
        )}
      />
      {textFieldNames.map((field) => (
        <TextInput
          key={field}
          label={labels[fieldLabels[field]]}
          spellCheck={!textFieldFacts[field].isIdentifier}
          error={errors[field] && m.enterValueOrEmpty}
          {...register(field)}
        />
      ))}
      {kind === 'organization' && (
        <>
          <TextInput
            label={m.targetDate}
            placeholder="2027-03-31"
            error={errors.targetDate && m.enterDate}
            {...register('targetDate')}
          />
          <PrecisionField {...props} />
        </>
      )}
    </>
  )
}

/** How exact the target date is. A word that the console does not know is offered as it came. */
function PrecisionField({ control, register }: CreateFieldsProps) {
  const m = useMessages('editing')
  const { notSet } = useMessages('ui')
  const present = useWatch({ control, name: 'targetDateType' })
  const [begun] = useState(present)
  const known = Object.entries(m.precisions).map(([value, label]) => ({ value, label }))
  const foreign = begun === '' || Object.hasOwn(m.precisions, begun) ? [] : [{ value: begun, label: begun }]
  return (
    <NativeSelect
      label={m.targetDatePrecision}
      data={[{ value: '', label: notSet }, ...known, ...foreign]}
      {...register('targetDateType')}
    />
  )
}

/** A type that records on this device have, or the ID of another. */
function TypeField({ types, isKnownType, errors, register }: CreateFieldsProps) {
  const m = useMessages('editing')
  const [chosen, setTyped] = useState<boolean>()
  const isTyped = chosen ?? !isKnownType
  const error = errors.typeId && m.enterType
  return (
    <div className={classes.clearable}>
      {isTyped ? (
        <TextInput label={m.typeId} required spellCheck={false} error={error} {...register('typeId')} />
      ) : (
        <NativeSelect
          label={m.type}
          required
          error={error}
          data={types.map(({ id, name }) => ({ value: id, label: name }))}
          {...register('typeId')}
        />
      )}
      {types.length > 0 && (
        <Button onClick={() => setTyped(!isTyped)}>{isTyped ? m.chooseType : m.enterTypeId}</Button>
      )}
    </div>
  )
}
