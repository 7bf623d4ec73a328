import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CreatedCredential, Credential, Principal } from '#contract/access-operations.ts'
import { accessProblem, useAccessChanges } from '#queries/access.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { formatDay } from '#ui/dates.ts'
import { Problem } from '#ui/problem.tsx'
import { RecordHint, RecordSection } from '#ui/records/record-section.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './access.module.css'
import { Confirmed } from './confirmed.tsx'

/** The credentials of somebody, and the way to another. */
export function CredentialSection({ principal }: { readonly principal: Principal }) {
  const { revoke } = useAccessChanges()
  const [created, setCreated] = useState<CreatedCredential>()
  // What had the focus goes away with the credential, or with the secret.
  const section = useRef<HTMLDivElement>(null)
  const takeFocus = () => section.current?.focus()
  const { kind, credentials } = principal
  const problem = accessProblem(revoke.error)
  return (
    <RecordSection
      title={kind === 'user' ? 'API tokens' : 'OAuth clients'}
      note={credentials.length || undefined}
    >
      <div ref={section} tabIndex={-1} className={classes.section}>
        {credentials.length === 0 && <RecordHint>Without one nobody can call in this name.</RecordHint>}
        <ul className="plainList">
          {credentials.map((credential) => (
            <li key={credential.id} className={classes.credential}>
              <CredentialFacts credential={credential} />
              <Confirmed
                label="Revoke"
                question={`Revoke “${credential.label}”?`}
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
        <Problem words={problem} className={classes.problem} />
        {created && (
          <Secret
            created={created}
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

function CredentialFacts({ credential }: { readonly credential: Credential }) {
  const { label, hint, createdDate, expiresDate, scopes } = credential
  const isOver = expiresDate !== null && Date.parse(expiresDate) <= Date.now()
  return (
    <span className={classes.credentialFacts}>
      <strong>{label}</strong>
      <span className={classes.detail}>
        {hint && <code className={classes.hint}>{hint}</code>}
        made <RelativeTime dateTime={createdDate} />
        {expiresDate !== null && (isOver ? ', has ended' : `, ends ${formatDay(expiresDate)}`)}
        {scopes !== null && `, ${scopes.length} ${scopes.length === 1 ? 'scope' : 'scopes'} only`}
      </span>
    </span>
  )
}

interface SecretProps {
  readonly created: CreatedCredential
  readonly onDone: () => void
}

/** What is told this once. */
function Secret({ created: { clientId, secret, credential }, onDone }: SecretProps) {
  return (
    <div role="alert" className={classes.secret}>
      <p>
        Copy {clientId === null ? 'the token' : 'the client ID and the secret'} of “{credential.label}” now.
        Nobody can show {clientId === null ? 'it' : 'the secret'} again; only a hash is kept.
      </p>
      {clientId !== null && <Shown label="Client ID" text={clientId} />}
      <Shown label={clientId === null ? 'API token' : 'Client secret'} text={secret} />
      <button type="button" className={classes.plain} onClick={onDone}>
        I have copied it
      </button>
    </div>
  )
}

function Shown({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={classes.shown}>
      <span className={classes.shownLabel}>{label}</span>
      <code className={classes.shownText}>{text}</code>
      <CopyButton label={`Copy the ${label.toLowerCase()}`} text={() => text} />
    </div>
  )
}

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

function NewCredentialForm({ principal, onCreated }: NewCredentialFormProps) {
  const { addCredential } = useAccessChanges()
  const [isOpen, setOpen] = useState(false)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { label: '', days: '90' } })
  const noun = principal.kind === 'user' ? 'API token' : 'OAuth client'
  if (!isOpen) {
    return (
      <Button size="xs" onClick={() => setOpen(true)}>
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
      <Problem words={problem} className={classes.problem} />
      <div className={classes.actions}>
        <Button variant="filled" type="submit" size="xs" loading={addCredential.isPending}>
          Make it
        </Button>
        <Button size="xs" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
