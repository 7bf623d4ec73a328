import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CreatedCredential, Principal } from '#contract/access-operations.ts'
import { accessProblem, useAccessChanges } from '#queries/access.ts'
import classes from './access.module.css'

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'a year' },
  { value: '', label: 'without end' },
]

const dayMs = 86_400_000

interface NewCredentialFormProps {
  readonly principal: Principal
  readonly onCreated: (created: CreatedCredential) => void
}

export function NewCredentialForm({ principal, onCreated }: NewCredentialFormProps) {
  const { addCredential } = useAccessChanges()
  const [isOpen, setOpen] = useState(false)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { label: '', days: '90' } })
  const noun = principal.kind === 'user' ? 'API token' : 'OAuth client'
  if (!isOpen) {
    return (
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        New {noun}
      </Button>
    )
  }
  const create = handleSubmit(({ label, days }) => {
    const expiresDate = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString()
    addCredential.mutate(
      { principalId: principal.id, label: label.trim(), expiresDate },
      { onSuccess: onCreated },
    )
  })
  const problem = accessProblem(addCredential.error)
  return (
    <form className={classes.form} noValidate onSubmit={create} aria-label={`New ${noun}`}>
      <TextInput
        label="What it is for"
        autoFocus
        autoComplete="off"
        maxLength={200}
        error={formState.errors.label && 'Say where it will be used, to know it again later.'}
        {...register('label', { validate: (label) => label.trim() !== '' })}
      />
      <NativeSelect label="Good for" data={lifetimes} {...register('days')} />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" size="xs" loading={addCredential.isPending}>
          Make it
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
