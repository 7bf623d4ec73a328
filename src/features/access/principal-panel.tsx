import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Principal } from '#contract/access-operations.ts'
import { accessProblem, useAccessChanges } from '#queries/access.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field, Fields, Identifier } from '#ui/forms/fields.tsx'
import { Problem } from '#ui/problem.tsx'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import { RecordHeader } from '#ui/records/record-header.tsx'
import { RecordHint, RecordSection } from '#ui/records/record-section.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './access.module.css'
import { Confirmed } from './confirmed.tsx'
import { CredentialSection } from './credential-section.tsx'
import { type Grants, GrantTable } from './grant-table.tsx'

interface PrincipalPanelProps {
  readonly principal: Principal
  readonly onClose: () => void
}

/** One of those who may call: what they may do, with which credentials, and the end of their sessions. */
export function PrincipalPanel({ principal, onClose }: PrincipalPanelProps) {
  const { id, kind, name, email, createdDate } = principal
  return (
    <RecordPanel recordId={id} label="Access" onClose={onClose}>
      <RecordHeader
        siblings={null}
        path={null}
        title={name}
        facts={<span>{kind === 'user' ? 'Person' : 'Service'}</span>}
        actions={<CloseButton onClose={onClose} />}
      />
      <div className={classes.body}>
        <Fields>
          {kind === 'user' && <Field label="E-mail">{email}</Field>}
          <Field label="Since">
            <RelativeTime dateTime={createdDate} />
          </Field>
          <Field label="User ID">
            <Identifier>{id}</Identifier>
            <CopyButton label="Copy the user ID" text={() => id} />
          </Field>
        </Fields>
        <GrantSection principal={principal} />
        <CredentialSection principal={principal} />
        {kind === 'user' && <SessionSection principal={principal} />}
      </div>
    </RecordPanel>
  )
}

function GrantSection({ principal }: { readonly principal: Principal }) {
  const { change } = useAccessChanges()
  const [draft, setDraft] = useState<Grants>()
  const grants: Grants = draft ?? principal
  const save = () => {
    const { scopes, disabledAreas } = grants
    const body = { principalId: principal.id, scopes: [...scopes], disabledAreas: [...disabledAreas] }
    change.mutate(body, { onSuccess: () => setDraft(undefined) })
  }
  const problem = accessProblem(change.error)
  return (
    <RecordSection title="May do">
      <GrantTable grants={grants} hasAreas onChange={setDraft} />
      <Problem words={problem} className={classes.problem} />
      {draft && (
        <div className={classes.actions}>
          <Button variant="filled" size="xs" loading={change.isPending} onClick={save}>
            Save
          </Button>
          <Button
            size="xs"
            onClick={() => {
              change.reset()
              setDraft(undefined)
            }}
          >
            Discard
          </Button>
        </div>
      )}
    </RecordSection>
  )
}

function SessionSection({ principal }: { readonly principal: Principal }) {
  const { endSessions } = useAccessChanges()
  const problem = accessProblem(endSessions.error)
  return (
    <RecordSection title="Sessions">
      <RecordHint>
        Ends every session in every browser. API tokens go on working until they are revoked.
      </RecordHint>
      <Confirmed
        label="Sign out everywhere"
        question="Sign them out of every browser?"
        isPending={endSessions.isPending}
        onConfirm={() => endSessions.mutate(principal.id)}
      />
      <p role="status" className={classes.done}>
        {endSessions.isSuccess ? 'Every session has ended.' : ''}
      </p>
      <Problem words={problem} className={classes.problem} />
    </RecordSection>
  )
}
