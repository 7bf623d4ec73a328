import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Principal } from '#contract/access-operations.ts'
import type { CreatedCredential, Credential } from '#contract/credentials.ts'
import { useMessages } from '#messages/catalogs.ts'
import { useAccessChanges } from '#queries/access.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { formatDay } from '#ui/dates.ts'
import { RecordHint, RecordSection } from '#ui/records/record-section.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './access.module.css'
import { ChangeProblem } from './change-problem.tsx'
import { Confirmed } from './confirmed.tsx'

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
  const m = useMessages('access')
  const { label, hint, createdDate, expiresDate, scopes } = credential
  const isExpired = expiresDate !== null && Date.parse(expiresDate) <= Date.now()
  return (
    <span className={classes.credentialFacts}>
      <strong className="strong breaking">{label}</strong>
      <span className={classes.detail}>
        {hint && <code className={classes.hint}>{hint}</code>}
        <span className={classes.fact}>
          {m.created<ReactNode>({ time: <RelativeTime key="time" dateTime={createdDate} /> })}
        </span>
        {expiresDate !== null && (
          <span className={classes.fact}>
            {isExpired ? m.expired : m.expires({ day: formatDay(expiresDate) })}
          </span>
        )}
        {scopes !== null && <span className={classes.fact}>{m.limited({ count: scopes.length })}</span>}
      </span>
    </span>
  )
}

interface SecretProps {
  readonly created: CreatedCredential
  readonly onDone: () => void
}

/** Shows a new secret, which cannot be shown again. */
function Secret({ created: { clientId, secret, credential }, onDone }: SecretProps) {
  const m = useMessages('access')
  return (
    <div role="alert" className={classes.secret}>
      <p>
        {clientId === null
          ? m.copyToken({ name: credential.label })
          : m.copyClient({ name: credential.label })}
      </p>
      {clientId === null ? (
        <Shown label={m.apiToken} copyLabel={m.copyApiToken} text={secret} />
      ) : (
        <>
          <Shown label={m.clientId} copyLabel={m.copyClientId} text={clientId} />
          <Shown label={m.clientSecret} copyLabel={m.copyClientSecret} text={secret} />
        </>
      )}
      <Button size="xs" onClick={onDone}>
        {m.copied}
      </Button>
    </div>
  )
}

interface ShownProps {
  readonly label: string
  readonly copyLabel: string
  readonly text: string
}

function Shown({ label, copyLabel, text }: ShownProps) {
  return (
    <div className={classes.shown}>
      <span className={`note ${classes.label}`}>{label}</span>
      <code className={classes.shownText}>{text}</code>
      <CopyButton label={copyLabel} text={() => text} />
    </div>
  )
}

const dayMs = 86_400_000

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
    const expiresDate = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString()
    addCredential.mutate(
      { principalId: principal.id, label: label.trim(), expiresDate },
      { onSuccess: onCreated },
    )
  })
  const lifetimes = [
    { value: '30', label: m.days({ count: 30 }) },
    { value: '90', label: m.days({ count: 90 }) },
    { value: '365', label: m.oneYear },
    { value: '', label: m.noExpiration },
  ]
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
      <NativeSelect label={m.expiration} data={lifetimes} {...register('days')} />
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
