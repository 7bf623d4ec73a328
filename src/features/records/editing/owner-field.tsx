// The owner of a record: a person chosen by name, or an ID where the site cannot list its people.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { type Ref, useState } from 'react'
import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { useOwnerChoices } from '#features/records/choices.ts'
import { PersonPicker } from '#features/records/editing/fields/person-picker.tsx'
import { useMessages } from '#messages/catalogs.ts'
import classes from './editing.module.css'

interface OwnerFieldProps {
  readonly kind: HierarchyKind
  /** The user ID of the owner; empty for none. */
  readonly value: string
  readonly onChange: (id: string) => void
  /** The present owner, whose name the record may say. */
  readonly owner?: PlanningRecord['owner']
  readonly onBlur?: () => void
  readonly name?: string
  readonly ref?: Ref<HTMLInputElement>
  readonly required?: boolean
  readonly disabled?: boolean | undefined
  readonly error?: string | undefined
}

export function OwnerField({ kind, ref, owner, ...field }: OwnerFieldProps) {
  const { value, onChange, ...input } = field
  const m = useMessages('editing')
  const { fieldOwner } = useMessages('ui')
  const { source, people, nameOf, me, recent, remember, lookAgain } = useOwnerChoices(kind)
  const [isTyped, setTyped] = useState(false)
  if (isTyped && source === 'observed') {
    return (
      <div className={classes.clearable}>
        <TextInput
          name={input.name}
          required={input.required ?? false}
          disabled={input.disabled ?? false}
          error={input.error}
          onBlur={input.onBlur}
          ref={ref}
          label={m.ownerId}
          description={m.ownerIdHint}
          value={value}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button onClick={() => setTyped(false)}>{m.choosePerson}</Button>
      </div>
    )
  }
  const currentName = nameOf(value) ?? (value === owner?.id ? owner.name : undefined)
  return (
    <PersonPicker
      {...input}
      inputRef={ref}
      label={fieldOwner}
      value={value}
      people={people}
      me={me}
      recent={recent}
      current={currentName ? { id: value, name: currentName } : undefined}
      description={source === 'observed' ? m.observedOwners : undefined}
      onNothingFound={lookAgain}
      onUseId={source === 'observed' ? () => setTyped(true) : undefined}
      onChange={(id) => {
        onChange(id)
        if (id) remember(id)
      }}
    />
  )
}
