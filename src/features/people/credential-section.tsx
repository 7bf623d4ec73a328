import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CreatedCredential } from '#contract/access.ts'
import type { Principal } from '#contract/access-operations.ts'
import { useAccessChanges } from '#data/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import { RecordHint, RecordSection } from '#ui/records/record-section.tsx'
import { credentialName } from './credential-facts.tsx'
import { CredentialForm } from './credential-form.tsx'
import { CredentialList } from './credential-list.tsx'
import { RecentSignIn } from './recent-sign-in.tsx'

/** The credentials of a principal, and a form for another one. */
export function CredentialSection({ principal }: { readonly principal: Principal }) {
  const m = useMessages('access')
  const { revoke } = useAccessChanges()
  const { id: principalId, kind, credentials } = principal
  return (
    <RecordSection
      title={kind === 'user' ? m.apiTokens : m.oauthClients}
      note={credentials.length || undefined}
    >
      <CredentialList
        credentials={credentials}
        hint={
          credentials.length === 0 && <RecordHint>{kind === 'user' ? m.noTokens : m.noClients}</RecordHint>
        }
        questionOf={(credential) => m.askRevoke({ name: credentialName(credential, m) })}
        revoke={{
          error: revoke.error,
          pendingId: revoke.isPending ? revoke.variables.credentialId : undefined,
          start: (credentialId, onSuccess) => revoke.mutate({ principalId, credentialId }, { onSuccess }),
        }}
        form={(onCreated) => (
          <RecentSignIn>
            <NewCredentialForm principal={principal} onCreated={onCreated} />
          </RecentSignIn>
        )}
      />
    </RecordSection>
  )
}

interface NewCredentialFormProps {
  readonly principal: Principal
  readonly onCreated: (created: CreatedCredential) => void
}

function NewCredentialForm({ principal, onCreated }: NewCredentialFormProps) {
  const m = useMessages('access')
  const { addCredential } = useAccessChanges()
  const [isOpen, setOpen] = useState(false)
  const title = principal.kind === 'user' ? m.newToken : m.newClient
  if (!isOpen) {
    return (
      <Button size="xs" onClick={() => setOpen(true)}>
        {title}
      </Button>
    )
  }
  return (
    <CredentialForm
      title={title}
      change={addCredential}
      onCreate={(chosen) =>
        addCredential.mutate({ principalId: principal.id, ...chosen }, { onSuccess: onCreated })
      }
      onCancel={() => setOpen(false)}
    />
  )
}
