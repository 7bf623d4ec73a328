import { useRef, useState } from 'react'
import type { CreatedCredential, Credential, Principal } from '#contract/access-operations.ts'
import { accessProblem, useAccessChanges } from '#queries/access.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { formatDay } from '#ui/dates.ts'
import { RecordHint, RecordSection } from '#ui/records/record-section.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './access.module.css'
import { Confirmed } from './confirmed.tsx'
import { NewCredentialForm } from './new-credential-form.tsx'

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
        <ul className={classes.credentials}>
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
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
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
