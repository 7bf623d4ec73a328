import { type ReactNode, useRef, useState } from 'react'
import type { CreatedCredential, Credential } from '#contract/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { Confirmed } from '#ui/confirmed.tsx'
import classes from './access.module.css'
import { ChangeProblem } from './change-problem.tsx'
import { CredentialFacts } from './credential-facts.tsx'
import { ShownOnce } from './shown-once.tsx'

interface CredentialListProps {
  readonly credentials: readonly Credential[]
  readonly label?: string
  readonly questionOf: (credential: Credential) => string
  readonly revoke: {
    readonly error: Error | null
    /** The ID of the credential that is being revoked. */
    readonly pendingId: string | undefined
    readonly start: (id: string, onRevoked: () => void) => void
  }
  /** A line above the credentials. */
  readonly hint: ReactNode
  /** The form for another one; undefined where none can be added now. */
  readonly form: ((onCreated: (created: CreatedCredential) => void) => ReactNode) | undefined
}

/** Credentials that can be revoked, and a form for another one, whose secret is shown once. */
export function CredentialList(props: CredentialListProps) {
  const { credentials, label, questionOf, revoke, hint, form } = props
  const m = useMessages('access')
  const [created, setCreated] = useState<CreatedCredential>()
  // The focused element disappears with the credential, or with its secret.
  const section = useRef<HTMLDivElement>(null)
  const takeFocus = () => section.current?.focus()
  return (
    <div ref={section} tabIndex={-1} className={classes.section}>
      {hint}
      <ul className="plainList" aria-label={label}>
        {credentials.map((credential) => (
          <li key={credential.id} className={classes.credential}>
            <CredentialFacts credential={credential} />
            <Confirmed
              label={m.revoke}
              question={questionOf(credential)}
              isPending={revoke.pendingId === credential.id}
              onConfirm={() => revoke.start(credential.id, takeFocus)}
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
      {!created && form?.(setCreated)}
    </div>
  )
}

/** The secrets of a new credential, and what to do with them. */
function secretOf({ clientId, secret, credential }: CreatedCredential, m: Messages['access']) {
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
