import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CreatedCredential, Scope } from '#contract/access.ts'
import { useOwnAccountChanges, useOwnTokens } from '#data/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import { SegmentedChoice } from '#ui/forms/segmented-choice.tsx'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { RecordHint, RecordSection } from '#ui/records/record-section.tsx'
import { credentialName } from './credential-facts.tsx'
import { CredentialForm } from './credential-form.tsx'
import { CredentialList } from './credential-list.tsx'
import { GrantTable } from './grant-table.tsx'
import { RecentSignIn } from './recent-sign-in.tsx'

interface OwnTokenSectionProps {
  /** The person's scopes, of which a token can have some. */
  readonly own: readonly Scope[]
}

/** One's own API tokens, and a form for another one. */
export function OwnTokenSection({ own }: OwnTokenSectionProps) {
  const m = useMessages('ownAccount')
  const labels = useMessages('access')
  const tokens = useOwnTokens()
  const { revokeToken } = useOwnAccountChanges()
  const shown = tokens.kind === 'shown' ? tokens.value : undefined
  return (
    <RecordSection level={2} title={labels.apiTokens} note={shown?.values.length || undefined}>
      <CredentialList
        credentials={shown?.values ?? []}
        label={labels.apiTokens}
        hint={
          <>
            <RecordHint>{m.tokensHint}</RecordHint>
            {tokens.kind === 'loading' && <LoadingNotice label={m.loadingTokens} />}
            {tokens.kind === 'failed' && (
              <LoadFailureNotice failure={tokens.failure} onRetry={tokens.retry} />
            )}
          </>
        }
        questionOf={(credential) => {
          const name = credentialName(credential, labels)
          return credential.id === shown?.currentId
            ? m.askRevokeCurrent({ name })
            : labels.askRevoke({ name })
        }}
        revoke={{
          error: revokeToken.error,
          pendingId: revokeToken.isPending ? revokeToken.variables : undefined,
          start: (id, onSuccess) => revokeToken.mutate(id, { onSuccess }),
        }}
        form={
          shown &&
          ((onCreated) => (
            <RecentSignIn>
              <NewToken latest={shown.latestExpiry} own={own} onCreated={onCreated} />
            </RecentSignIn>
          ))
        }
      />
    </RecordSection>
  )
}

interface NewTokenProps {
  /** The latest end of a token, as a date-time; null for none. */
  readonly latest: string | null
  readonly own: readonly Scope[]
  readonly onCreated: (created: CreatedCredential) => void
}

function NewToken(props: NewTokenProps) {
  const labels = useMessages('access')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <NewTokenForm {...props} onCancel={() => setOpen(false)} />
  return (
    <Button size="xs" onClick={() => setOpen(true)}>
      {labels.newToken}
    </Button>
  )
}

interface NewTokenFormProps extends NewTokenProps {
  readonly onCancel: () => void
}

function NewTokenForm({ latest, own, onCreated, onCancel }: NewTokenFormProps) {
  const m = useMessages('ownAccount')
  const labels = useMessages('access')
  const { createToken } = useOwnAccountChanges()
  const [extent, setExtent] = useState<'all' | 'some'>('all')
  const [scopes, setScopes] = useState<readonly Scope[]>(own.filter((scope) => scope.startsWith('read:')))
  const extents = [
    { value: 'all', name: m.allPermissions },
    { value: 'some', name: m.somePermissions },
  ] as const
  return (
    <CredentialForm
      title={labels.newToken}
      latest={latest === null ? undefined : { end: latest, hint: m.latestHint }}
      change={createToken}
      onCreate={(chosen) =>
        createToken.mutate(
          { ...chosen, scopes: extent === 'all' ? null : [...scopes] },
          { onSuccess: onCreated },
        )
      }
      onCancel={onCancel}
    >
      <SegmentedChoice label={labels.permissions} options={extents} value={extent} onChoose={setExtent} />
      {extent === 'some' && (
        <GrantTable
          grants={{ scopes, disabledAreas: [] }}
          hasAreas={false}
          offered={own}
          onChange={(grants) => setScopes(grants.scopes)}
        />
      )}
    </CredentialForm>
  )
}
