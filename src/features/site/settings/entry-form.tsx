// The form of an entry: the fields of its list.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type CatalogEntry, type CatalogList, statusColors } from '#contract/catalog-operations.ts'
import { useCatalog } from '#data/catalog.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { isComposing } from '#ui/key-bindings.ts'
import {
  changeableFields,
  type EntryField,
  type EntryValues,
  faultsIn,
  fieldsOf,
  keyOfName,
} from './entry-values.ts'
import classes from './settings.module.css'
import { UnsavedEntriesGuard } from './unsaved-entries-guard.tsx'

interface EntryFormProps {
  readonly list: CatalogList
  /** Names the form. */
  readonly label: string
  readonly start: EntryValues
  /** The entry that is changed; undefined for a new one. */
  readonly entry?: CatalogEntry
  readonly submitLabel: string
  readonly change: { readonly isPending: boolean; readonly reset: () => void }
  /** Why the last attempt failed. */
  readonly problem: ReactNode
  readonly onSubmit: (values: EntryValues) => void
  readonly onClose: () => void
}

const faultMessages = {
  name: 'enterName',
  key: 'enterKey',
  level: 'enterLevel',
  color: 'noColor',
  email: 'enterEmail',
  costType: 'enterCostType',
} as const satisfies Readonly<Record<EntryField, keyof Messages['catalog']>>

export function EntryForm(props: EntryFormProps) {
  const { list, label, start, entry, submitLabel, change, problem, onSubmit, onClose } = props
  const m = useMessages('catalog')
  const [typed, setTyped] = useState<EntryValues>({})
  const [isChecked, setChecked] = useState(false)
  const shown = entry ? changeableFields(list, entry) : fieldsOf(list)
  const key = entry ? {} : { key: keyOfName(typed.name ?? '') }
  const values = { ...key, ...start, ...typed }
  const isDirty = shown.some((field) => (typed[field] ?? start[field] ?? '') !== (start[field] ?? ''))
  const faults = faultsIn(list, values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (faults.length === 0) onSubmit(values)
  }
  return (
    <form
      noValidate
      aria-label={label}
      className={classes.form}
      onSubmit={submit}
      // What was refused is not what the form says now.
      onChange={change.reset}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        event.stopPropagation()
        onClose()
      }}
    >
      <UnsavedEntriesGuard isDirty={isDirty} />
      {shown.map((field) => (
        <EntryInput
          key={field}
          field={field}
          value={values[field] ?? ''}
          error={isChecked && faults.includes(field) ? m[faultMessages[field]] : undefined}
          onChange={(value) => setTyped({ ...typed, [field]: value })}
        />
      ))}
      <div className={classes.formActions}>
        <Button
          type="submit"
          variant="filled"
          size="xs"
          loading={change.isPending}
          onClick={(event) => {
            // The second click of a double-click may meet the empty form for the next entry.
            if (event.detail > 1) event.preventDefault()
          }}
        >
          {submitLabel}
        </Button>
        <Button size="xs" onClick={onClose}>
          {m.cancel}
        </Button>
      </div>
      {problem && <div className={classes.formProblem}>{problem}</div>}
    </form>
  )
}

interface EntryInputProps {
  readonly field: EntryField
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function EntryInput({ field, value, error, onChange }: EntryInputProps) {
  const m = useMessages('catalog')
  const input = {
    label: m.fields[field],
    value,
    error,
    size: 'xs',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(event.currentTarget.value),
  } as const
  if (field === 'color') {
    const colors = statusColors.map((color) => ({ value: color, label: m.colors[color] }))
    return <NativeSelect {...input} data={[{ value: '', label: m.noColor }, ...colors]} />
  }
  if (field === 'costType') return <CostTypeInput {...input} />
  return (
    <TextInput
      {...input}
      autoFocus={field === 'name'}
      autoComplete="off"
      spellCheck={field === 'name'}
      inputMode={field === 'level' ? 'numeric' : 'text'}
      withAsterisk={field !== 'email'}
    />
  )
}

function CostTypeInput(input: Omit<Parameters<typeof NativeSelect>[0], 'data'>) {
  const m = useMessages('catalog')
  const types = useCatalog('cost-types')
  const offered = types.kind === 'listed' ? types.entries.filter(({ retired }) => !retired) : []
  const data = offered.map(({ key = '', name }) => ({ value: key, label: name ?? key }))
  return <NativeSelect {...input} data={[{ value: '', label: m.choose }, ...data]} />
}
