import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { scopes } from '#contract/access.ts'
import type { CreatePrincipalRequest } from '#contract/access-operations.ts'
import { useMessages } from '#messages/catalogs.ts'
import { useAccessChanges } from '#queries/access.ts'
import { SegmentedChoice } from '#ui/forms/segmented-choice.tsx'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import { RecordHeader } from '#ui/records/record-header.tsx'
import classes from './access.module.css'
import { ChangeProblem } from './change-problem.tsx'
import { type Grants, GrantTable } from './grant-table.tsx'

interface NewPrincipalPanelProps {
  readonly onClose: () => void
  readonly onAdded: (id: string) => void
}

export function NewPrincipalPanel({ onClose, onAdded }: NewPrincipalPanelProps) {
  const m = useMessages('access')
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
  const kinds = [
    { value: 'user', name: m.member },
    { value: 'service', name: m.service },
  ] as const
  return (
    <RecordPanel recordId="new" label={m.newAccess} onClose={onClose}>
      <RecordHeader
        title={kind === 'user' ? m.addMember : m.addService}
        actions={<CloseButton onClose={onClose} />}
      />
      <form className={classes.body} noValidate onSubmit={add}>
        <div className={classes.form}>
          <SegmentedChoice label={m.type} options={kinds} value={kind} onChoose={setKind} />
          <TextInput
            label={m.name}
            autoComplete="off"
            maxLength={200}
            error={errors.name && m.nameMissing}
            {...register('name', { validate: (name) => name.trim() !== '' })}
          />
          {kind === 'user' && (
            <TextInput
              label={m.email}
              type="email"
              autoComplete="off"
              description={m.emailHint}
              error={errors.email && m.emailInvalid}
              {...register('email', {
                validate: (email) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim()),
              })}
            />
          )}
          <GrantTable grants={grants} hasAreas={false} onChange={setGrants} />
          <ChangeProblem error={addPrincipal.error} conflict={m.emailTaken} />
          <div className={classes.actions}>
            <Button variant="filled" type="submit" size="xs" loading={addPrincipal.isPending}>
              {m.add}
            </Button>
            <Button size="xs" onClick={onClose}>
              {m.cancel}
            </Button>
          </div>
        </div>
      </form>
    </RecordPanel>
  )
}
