import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Principal } from '#contract/access-operations.ts'
import type { CreatedCredential } from '#contract/credentials.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { useAccessChanges } from '#queries/access.ts'
import { RecordHint, RecordSection } from '#ui/records/record-section.tsx'
import classes from './access.module.css'
import { ChangeProblem } from './change-problem.tsx'
import { Confirmed } from './confirmed.tsx'
import { CredentialFacts } from './credential-facts.tsx'
import { expirations, expiryOf } from './expirations.ts'
import { ShownOnce } from './shown-once.tsx'

/** The credentials of a principal, and a form for another one. */
export function CredentialSection({ principal }: { readonly principal: Principal }) {
  const m = useMessages('access')
  const { revoke } = useAccessChanges()
  const [created, setCreated] = useState<CreatedCredential>()
  // The focused element disappears with the credential, or with the secret.
  const section = useRef<HTMLDivElement>(null)
  const takeFocus = () => section.current?.focus()
  const { kind, credentials } = principal
  return (
    <RecordSection
      title={kind === 'user' ? m.apiTokens : m.oauthClients}
      note={credentials.length || undefined}
    >
      <div ref={section} tabIndex={-1} className={classes.section}>
        {credentials.length === 0 && <RecordHint>{kind === 'user' ? m.noTokens : m.noClients}</RecordHint>}
        <ul className="plainList">
          {credentials.map((credential) => (
            <li key={credential.id} className={classes.credential}>
              <CredentialFacts credential={credential} />
              <Confirmed
                label={m.revoke}
                question={m.askRevoke({ name: credential.label })}
                isPending={revoke.isPending && revoke.variables.credentialId === credential.id}
                onConfirm={() =>
                  revoke.mutate(
                    { principalId: principal.id, credentialId: credential.id },
                    { onSuccess: takeFocus },
                  )
                }
              />
            </li>
          ))}
        </ul>
        <ChangeProblem error={revoke.error} />
        {created && (
          <ShownOnce
            {...secretOf(created, m)}
            onDone={() => {
              setCreated(undefined)
              takeFocus()
            }}
          />
        )}
        {!created && <NewCredentialForm principal={principal} onCreated={setCreated} />}
      </div>
    </RecordSection>
  )
}

/** What is shown of a new credential. */
export function secretOf({ clientId, secret, credential }: CreatedCredential, m: Messages['access']) {
  const { label: name } = credential
  if (clientId === null) {
    const token = { label: m.apiToken, copyLabel: m.copyApiToken, text: secret }
    return { message: m.copyToken({ name }), values: [token] }
  }
  return {
    message: m.copyClient({ name }),
    values: [
      { label: m.clientId, copyLabel: m.copyClientId, text: clientId },
      { label: m.clientSecret, copyLabel: m.copyClientSecret, text: secret },
    ],
  }
}

interface NewCredentialFormProps {
  readonly principal: Principal
  readonly onCreated: (created: CreatedCredential) => void
}

function NewCredentialForm({ principal, onCreated }: NewCredentialFormProps) {
  const m = useMessages('access')
  const { addCredential } = useAccessChanges()
  const [isOpen, setOpen] = useState(false)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { label: '', days: '90' } })
  const title = principal.kind === 'user' ? m.newToken : m.newClient
  if (!isOpen) {
    return (
      <Button size="xs" onClick={() => setOpen(true)}>
        {title}
      </Button>
    )
  }
  const create = handleSubmit(({ label, days }) => {
    addCredential.mutate(
      { principalId: principal.id, label: label.trim(), expiresDate: expiryOf(days) },
      { onSuccess: onCreated },
    )
  })
  return (
    <form className={classes.form} noValidate onSubmit={create} aria-label={title}>
      <TextInput
        label={m.description}
        autoFocus
        autoComplete="off"
        maxLength={200}
        error={formState.errors.label && m.descriptionMissing}
        {...register('label', { validate: (label) => label.trim() !== '' })}
      />
      <NativeSelect label={m.expiration} data={expirations(m)} {...register('days')} />
      <ChangeProblem error={addCredential.error} />
      <div className={classes.actions}>
        <Button variant="filled" type="submit" size="xs" loading={addCredential.isPending}>
          {m.create}
        </Button>
        <Button size="xs" onClick={() => setOpen(false)}>
          {m.cancel}
        </Button>
      </div>
    </form>
  )
}
