import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { scopes } from '#contract/access.ts'
import type { CreatePrincipalRequest } from '#contract/access-operations.ts'
import { accessProblem, useAccessChanges } from '#queries/access.ts'
import { SegmentedChoice } from '#ui/forms/segmented-choice.tsx'
import { Problem } from '#ui/problem.tsx'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import { RecordHeader } from '#ui/records/record-header.tsx'
import classes from './access.module.css'
import { type Grants, GrantTable } from './grant-table.tsx'

const kinds = [
  { value: 'user', name: 'A person' },
  { value: 'service', name: 'A service' },
] as const

interface NewPrincipalPanelProps {
  readonly onClose: () => void
  readonly onAdded: (id: string) => void
}

export function NewPrincipalPanel({ onClose, onAdded }: NewPrincipalPanelProps) {
  const { addPrincipal } = useAccessChanges()
  const [kind, setKind] = useState<'user' | 'service'>('user')
  const [grants, setGrants] = useState<Grants>({
    scopes: scopes.filter((scope) => scope.startsWith('read:')),
    disabledAreas: [],
  })
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '', email: '' } })
  const { errors } = formState
  const add = handleSubmit(({ name, email }) => {
    const shared = { name: name.trim(), scopes: [...grants.scopes] }
    const body: CreatePrincipalRequest =
      kind === 'user' ? { kind, ...shared, email: email.trim() } : { kind, ...shared }
    addPrincipal.mutate(body, { onSuccess: ({ id }) => onAdded(id) })
  })
  const problem = accessProblem(addPrincipal.error)
  return (
    <RecordPanel recordId="new" label="New access" onClose={onClose}>
      <RecordHeader
        siblings={null}
        path={null}
        title="Let somebody call"
        facts={null}
        actions={<CloseButton onClose={onClose} />}
      />
      <form className={classes.body} noValidate onSubmit={add}>
        <div className={classes.form}>
          <SegmentedChoice label="Who" options={kinds} value={kind} onChoose={setKind} />
          <TextInput
            label="Name"
            autoComplete="off"
            maxLength={200}
            error={errors.name && 'A name is needed: it stands beside everything they write.'}
            {...register('name', { validate: (name) => name.trim() !== '' })}
          />
          {kind === 'user' && (
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="off"
              description="They sign in with it and an API token."
              error={errors.email && 'An e-mail address is needed, such as grace@example.com.'}
              {...register('email', {
                validate: (email) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim()),
              })}
            />
          )}
          <GrantTable grants={grants} hasAreas={false} onChange={setGrants} />
          <Problem words={problem} className={classes.problem} />
          <div className={classes.actions}>
            <Button variant="filled" type="submit" size="xs" loading={addPrincipal.isPending}>
              Add
            </Button>
            <Button size="xs" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </div>
      </form>
    </RecordPanel>
  )
}
