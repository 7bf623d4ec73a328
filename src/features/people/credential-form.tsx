import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '#messages/catalogs.ts'
import { AccessForm, type AccessFormProps } from './access-form.tsx'
import { expirations, expiryOf } from './expirations.ts'

interface CredentialFormProps {
  readonly title: string
  /** The latest end of the credential, as a date-time, with what is said about it; undefined for none. */
  readonly latest?: { readonly end: string; readonly hint: string } | undefined
  readonly change: AccessFormProps['change']
  readonly onCreate: (chosen: { readonly label: string; readonly expiresDate: string | null }) => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** A form for a new credential: what it is for, and how long it works. */
export function CredentialForm(props: CredentialFormProps) {
  const { title, latest, change, onCreate, onCancel, children } = props
  const m = useMessages('access')
  const choices = expirations(m, latest?.end)
  const usual = choices.find(({ value }) => value === '90') ?? choices.at(-1)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { label: '', expiration: usual?.value ?? '' },
  })
  const create = handleSubmit(({ label, expiration }) => {
    onCreate({ label: label.trim(), expiresDate: expiryOf(expiration) })
  })
  return (
    <AccessForm label={title} action={m.create} change={change} onSubmit={create} onCancel={onCancel}>
      <TextInput
        label={m.description}
        autoFocus
        autoComplete="off"
        maxLength={200}
        error={formState.errors.label && m.descriptionMissing}
        {...register('label', { validate: (label) => label.trim() !== '' })}
      />
      <NativeSelect
        label={m.expiration}
        description={latest?.hint}
        data={choices}
        {...register('expiration')}
      />
      {children}
    </AccessForm>
  )
}
