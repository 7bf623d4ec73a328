// The fields of a new record.
import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { textFieldNames } from '#contract/hierarchies.ts'
import type { HierarchyKind } from '#contract/resources.ts'
import { fieldLabels, textFieldFacts } from '#data/field-names.ts'
import { ParentPicker } from '#features/records/editing/fields/parent-picker.tsx'
import { textFault } from '#features/records/editing/fields/text-fault.ts'
import { TypeField } from '#features/records/editing/fields/type-field.tsx'
import { useMessages } from '#messages/catalogs.ts'
import { DateField } from '#ui/values/date-field.tsx'
import type { CreateValues } from './create-values.ts'
import { DescriptionField } from './description-field.tsx'
import { FirstStatusField, isLong, PrecisionField } from './extended-fields.tsx'
import { OwnerField } from './owner-field.tsx'
import type { TypesAndParents } from './types-and-parents.ts'

interface CreateFieldsProps extends TypesAndParents {
  readonly kind: HierarchyKind
  /** The type of the form. */
  readonly typeId: string
  readonly isConfirmedOnly: boolean
  /** The description that the form began with. */
  readonly about: string | null
  readonly control: Control<CreateValues>
  readonly register: UseFormRegister<CreateValues>
  readonly errors: FieldErrors<CreateValues>
  /** Whether status and target date can be chosen: creating takes a date, a second request both, or they are fixed. */
  readonly plan: 'own' | 'follow' | 'fixed'
}

export function CreateFields(props: CreateFieldsProps) {
  const { kind, control, register, errors } = props
  const m = useMessages('editing')
  const labels = useMessages('ui')
  return (
    <>
      <TextInput
        label={labels.fieldName}
        required
        autoFocus
        error={textFault('name', errors.name, m.enterName)}
        {...register('name')}
      />
      <TypeField
        kind={kind}
        choices={props.choices}
        types={props.types}
        value={props.typeId}
        isAtTop={props.parent === undefined}
        input={register('typeId')}
        error={errors.typeId && m.enterType}
      />
      <Controller
        control={control}
        name="parentId"
        render={({ field }) => (
          <ParentPicker
            {...field}
            kind={kind}
            chosen={props.parent}
            canBeAbove={props.canBeAbove}
            isConfirmedOnly={props.isConfirmedOnly}
            onChange={props.chooseParent}
            error={errors.parentId && m.enterParent}
          />
        )}
      />
      <Controller
        control={control}
        name="ownerId"
        render={({ field }) => (
          <OwnerField {...field} kind={kind} required error={errors.ownerId && m.enterOwner} />
        )}
      />
      <PlanFields {...props} />
      {textFieldNames.map((field) => (
        <TextInput
          key={field}
          label={labels[fieldLabels[field]]}
          spellCheck={!textFieldFacts[field].isIdentifier}
          error={textFault(field, errors[field], m.enterValueOrEmpty)}
          {...register(field)}
        />
      ))}
      <Description {...props} />
    </>
  )
}

/** The status and the target date, where they can be chosen. */
function PlanFields({ kind, control, errors, plan }: CreateFieldsProps) {
  return (
    <>
      {plan === 'follow' && (
        <Controller
          control={control}
          name="statusId"
          render={({ field }) => (
            <FirstStatusField kind={kind} value={field.value} onChange={field.onChange} />
          )}
        />
      )}
      {plan !== 'fixed' && <TargetDateFields control={control} errors={errors} />}
    </>
  )
}

/** The target date and its precision, which a typed quarter or year chooses, too. */
function TargetDateFields({ control, errors }: Pick<CreateFieldsProps, 'control' | 'errors'>) {
  const labels = useMessages('ui')
  return (
    <Controller
      control={control}
      name="targetDateType"
      render={({ field: precision }) => (
        <>
          <Controller
            control={control}
            name="targetDate"
            render={({ field }) => (
              <DateField
                {...field}
                label={labels.fieldTargetDate}
                isRefused={errors.targetDate !== undefined}
                onDone={(_, read) => isLong(read) && precision.onChange(read)}
              />
            )}
          />
          <PrecisionField value={precision.value} onChange={precision.onChange} />
        </>
      )}
    />
  )
}

function Description({ control, about }: CreateFieldsProps) {
  const m = useMessages('editing')
  return (
    <Controller
      control={control}
      name="about"
      render={({ field, fieldState }) => (
        <DescriptionField
          field={field}
          base={about}
          error={textFault('about', fieldState.error, m.enterValueOrReset)}
        />
      )}
    />
  )
}
