import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { scopesOfRole } from '#contract/access.ts'
import type { CreatedSignInLink, CreatePrincipalRequest, Principal } from '#contract/access-operations.ts'
import { useAccessChanges, useInvitations } from '#data/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import { RecordHeader } from '#ui/records/record-header.tsx'
import classes from './access.module.css'
import { AccessForm } from './access-form.tsx'
import { ChangeProblem } from './change-problem.tsx'
import type { Grants } from './grant-table.tsx'
import { InvitationLink } from './invitation-section.tsx'
import { RecentSignIn } from './recent-sign-in.tsx'
import { RoleChoice } from './role-choice.tsx'

interface NewPrincipalPanelProps {
  readonly kind: Principal['kind']
  readonly onClose: () => void
  readonly onAdded: (id: string) => void
}

/** Adds a service account, or adds a member and makes their invitation link. */
export function NewPrincipalPanel({ kind, onClose, onAdded }: NewPrincipalPanelProps) {
  const m = useMessages('access')
  const { create } = useInvitations()
  const [added, setAdded] = useState<Principal>()
  const [link, setLink] = useState<CreatedSignInLink>()
  const handleAdded = (principal: Principal) => {
    if (kind === 'service') return onAdded(principal.id)
    setAdded(principal)
    create.mutate(principal.id, { onSuccess: setLink })
  }
  const form = <NewPrincipalForm kind={kind} onAdded={handleAdded} onClose={onClose} />
  const finish = () => added && onAdded(added.id)
  return (
    <RecordPanel recordId="new" label={m.newAccess} onClose={onClose}>
      <RecordHeader
        title={kind === 'user' ? m.inviteMember : m.addService}
        actions={<CloseButton onClose={onClose} />}
      />
      <div className={classes.body}>
        {!added && (kind === 'user' ? <RecentSignIn>{form}</RecentSignIn> : form)}
        {added && link && <InvitationLink name={added.name} link={link} onDone={finish} />}
        {added && create.error && (
          <>
            <p className={classes.remark}>{m.addedWithoutLink({ name: added.name })}</p>
            <ChangeProblem error={create.error} />
            <Button size="xs" onClick={finish}>
              {m.openMember}
            </Button>
          </>
        )}
      </div>
    </RecordPanel>
  )
}

interface NewPrincipalFormProps {
  readonly kind: Principal['kind']
  readonly onClose: () => void
  readonly onAdded: (principal: Principal) => void
}

function NewPrincipalForm({ kind, onClose, onAdded }: NewPrincipalFormProps) {
  const m = useMessages('access')
  const { addPrincipal } = useAccessChanges()
  const [grants, setGrants] = useState<Grants>({ scopes: scopesOfRole.viewer, disabledAreas: [] })
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '', email: '' } })
  const { errors } = formState
  const add = handleSubmit(({ name, email }) => {
    const shared = { name: name.trim(), scopes: [...grants.scopes] }
    const body: CreatePrincipalRequest =
      kind === 'user' ? { kind, ...shared, email: email.trim() } : { kind, ...shared }
    addPrincipal.mutate(body, { onSuccess: onAdded })
  })
  return (
    <AccessForm
      action={kind === 'user' ? m.invite : m.add}
      change={addPrincipal}
      conflict={m.emailTaken}
      onSubmit={add}
      onCancel={onClose}
    >
      <TextInput
        label={m.name}
        autoFocus
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
          error={errors.email && m.emailInvalid}
          {...register('email', {
            validate: (email) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim()),
          })}
        />
      )}
      <RoleChoice grants={grants} hasAreas={false} onChange={setGrants} />
    </AccessForm>
  )
}
