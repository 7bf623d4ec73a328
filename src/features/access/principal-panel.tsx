import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Principal } from '#contract/access-operations.ts'
import { useMessages } from '#messages/catalogs.ts'
import { useAccessChanges } from '#queries/access.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field, Fields, Identifier } from '#ui/forms/fields.tsx'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import { RecordHeader } from '#ui/records/record-header.tsx'
import { RecordHint, RecordSection } from '#ui/records/record-section.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './access.module.css'
import { AccountSection } from './account-section.tsx'
import { ChangeProblem } from './change-problem.tsx'
import { Confirmed } from './confirmed.tsx'
import { CredentialSection } from './credential-section.tsx'
import { type Grants, GrantTable } from './grant-table.tsx'

interface PrincipalPanelProps {
  readonly principal: Principal
  readonly onClose: () => void
}

/** A member or a service account: its role, its credentials and its sessions. */
export function PrincipalPanel({ principal, onClose }: PrincipalPanelProps) {
  const m = useMessages('access')
  const { id, kind, name, email, createdDate } = principal
  return (
    <RecordPanel recordId={id} label={m.title} onClose={onClose}>
      <RecordHeader
        title={name}
        facts={<span>{kind === 'user' ? m.member : m.service}</span>}
        actions={<CloseButton onClose={onClose} />}
      />
      <div className={classes.body}>
        <Fields>
          {kind === 'user' && <Field label={m.email}>{email}</Field>}
          <Field label={m.added}>
            <RelativeTime dateTime={createdDate} />
          </Field>
          <Field label={m.userId}>
            <Identifier>{id}</Identifier>
            <CopyButton label={m.copyUserId} text={() => id} />
          </Field>
        </Fields>
        <GrantSection principal={principal} />
        <AccountSection principal={principal} />
        <CredentialSection principal={principal} />
        {kind === 'user' && <SessionSection principal={principal} />}
      </div>
    </RecordPanel>
  )
}

function GrantSection({ principal }: { readonly principal: Principal }) {
  const m = useMessages('access')
  const { change } = useAccessChanges()
  const [draft, setDraft] = useState<Grants>()
  const grants: Grants = draft ?? principal
  const save = () => {
    const { scopes, disabledAreas } = grants
    const body = { principalId: principal.id, scopes: [...scopes], disabledAreas: [...disabledAreas] }
    change.mutate(body, { onSuccess: () => setDraft(undefined) })
  }
  return (
    <RecordSection title={m.role}>
      <GrantTable grants={grants} hasAreas onChange={setDraft} />
      <ChangeProblem error={change.error} conflict={m.ownAccess} />
      {draft && (
        <div className={classes.actions}>
          <Button variant="filled" size="xs" loading={change.isPending} onClick={save}>
            {m.save}
          </Button>
          <Button
            size="xs"
            onClick={() => {
              change.reset()
              setDraft(undefined)
            }}
          >
            {m.discard}
          </Button>
        </div>
      )}
    </RecordSection>
  )
}

function SessionSection({ principal }: { readonly principal: Principal }) {
  const m = useMessages('access')
  const { endSessions } = useAccessChanges()
  return (
    <RecordSection title={m.sessions}>
      <RecordHint>{m.sessionsHint}</RecordHint>
      <Confirmed
        label={m.signOutEverywhere}
        question={m.askSignOut({ name: principal.name })}
        isPending={endSessions.isPending}
        onConfirm={() => endSessions.mutate(principal.id)}
      />
      <p role="status" className={classes.done}>
        {endSessions.isSuccess ? m.signedOut : ''}
      </p>
      <ChangeProblem error={endSessions.error} />
    </RecordSection>
  )
}
