import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { formatDay } from '#ui/dates.ts'
import { AccessForm, type AccessFormProps } from './access-form.tsx'
import '@mantine/core/styles/Input.layer.css'

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

// How long a new credential works.

const dayMs = 86_400_000

/** The end of the default choice and of the others, in days; the empty one has no end. */
const lifetimes = ['30', '90', '365', '']

interface Expiration {
  /** Days, or a date-time, or nothing for no end. */
  readonly value: string
  readonly label: string
}

/** The choices of a form; with `latest`, a date-time, those that end before it, and itself. */
function expirations(m: Messages['access'], latest: string | null = null): Expiration[] {
  const labelOf = (days: string) => {
    if (days === '') return m.noExpiration
    return days === '365' ? m.oneYear : m.days({ count: Number(days) })
  }
  const all = lifetimes.map((value) => ({ value, label: labelOf(value) }))
  if (latest === null) return all
  const earlier = all.filter(
    ({ value }) => value !== '' && Date.now() + Number(value) * dayMs < Date.parse(latest),
  )
  return [...earlier, { value: latest, label: m.until({ day: formatDay(latest) }) }]
}

/** The date-time that a choice means; null for no end. */
function expiryOf(value: string): string | null {
  if (value === '') return null
  return /^\d+$/.test(value) ? new Date(Date.now() + Number(value) * dayMs).toISOString() : value
}
