import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Principal } from '#contract/access-operations.ts'
import { useAccessChanges } from '#data/access.ts'
import { usePlanning } from '#data/planning.tsx'
import { sessionQuery } from '#data/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import { Confirmed } from '#ui/confirmed.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field, Fields, Identifier } from '#ui/forms/form-parts.tsx'
import { isOtherAddress, UnsavedGuard } from '#ui/leave-question.tsx'
import { CloseButton, RecordPanel } from '#ui/records/record-frame.tsx'
import { RecordHeader } from '#ui/records/record-header.tsx'
import { RecordHint, RecordSection } from '#ui/records/record-section.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './access.module.css'
import { ChangeProblem } from './change-problem.tsx'
import { LastUse } from './credential-facts.tsx'
import { CredentialSection } from './credential-section.tsx'
import type { Grants } from './grant-table.tsx'
import { InvitationSection } from './invitation-section.tsx'
import { EndAccessSection, RenameForm } from './principal-status.tsx'
import { RoleChoice } from './role-choice.tsx'

interface PrincipalPanelProps {
  readonly principal: Principal
  readonly onClose: () => void
}

/** A member or a service account: its role, its credentials, its sessions and the end of its access. */
export function PrincipalPanel({ principal, onClose }: PrincipalPanelProps) {
  const m = useMessages('access')
  const { id, kind, name, email, createdDate, disabledDate } = principal
  const { data: session } = useQuery(sessionQuery(usePlanning()))
  const isSelf = session?.principal.id === id
  const [isRenaming, setRenaming] = useState(false)
  return (
    <RecordPanel recordId={id} label={m.title} onClose={onClose}>
      <RecordHeader
        title={name}
        facts={
          <>
            <span>{kind === 'user' ? m.member : m.service}</span>
            {disabledDate && <span className={classes.ended}>{m.disabled}</span>}
          </>
        }
        actions={
          <>
            <Button size="xs" disabled={isRenaming} onClick={() => setRenaming(true)}>
              {m.rename}
            </Button>
            <CloseButton onClose={onClose} />
          </>
        }
      />
      <div className={classes.body}>
        {isRenaming && <RenameForm principal={principal} onClose={() => setRenaming(false)} />}
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
        {kind === 'user' && !disabledDate && !isSelf && <InvitationSection principal={principal} />}
        <AccountSection principal={principal} />
        <CredentialSection principal={principal} />
        {kind === 'user' && <SessionSection principal={principal} />}
        {!isSelf && <EndAccessSection principal={principal} onRemoved={onClose} />}
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
    <RecordSection title={m.permissions}>
      <RoleChoice grants={grants} hasAreas onChange={setDraft} />
      <ChangeProblem error={change.error} conflict={m.ownAccess} />
      <UnsavedGuard
        className={classes.guard}
        isDirty={draft !== undefined}
        isLost={isOtherAddress}
        title={m.unsavedPermissions}
        text={m.unsavedPermissionsText}
        stay={m.keepEditing}
        discard={m.discard}
        onDiscard={() => setDraft(undefined)}
      />
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

/** The accounts at an identity provider by which a member signs in; nothing without any. */
function AccountSection({ principal }: { readonly principal: Principal }) {
  const m = useMessages('access')
  const { revoke } = useAccessChanges()
  // The focused element disappears with the account.
  const section = useRef<HTMLDivElement>(null)
  const { id: principalId, accounts = [] } = principal
  if (accounts.length === 0) return null
  return (
    <RecordSection title={m.singleSignOn}>
      <div ref={section} tabIndex={-1} className={classes.section}>
        <ul className="plainList">
          {accounts.map(({ id, provider, name, connectedDate, ...use }) => (
            <li key={id} className={classes.credential}>
              <span className={classes.credentialFacts}>
                <strong className="strong breaking">{provider}</strong>
                <span className={classes.detail}>
                  {name !== null && <span className={classes.fact}>{name}</span>}
                  <span className={classes.fact}>
                    {m.connected<ReactNode>({ time: <RelativeTime key="time" dateTime={connectedDate} /> })}
                  </span>
                </span>
                <LastUse of={use} />
              </span>
              <Confirmed
                label={m.disconnect}
                question={m.askDisconnect({ name: provider })}
                isPending={revoke.isPending && revoke.variables.credentialId === id}
                onConfirm={() =>
                  revoke.mutate(
                    { principalId, credentialId: id },
                    { onSuccess: () => section.current?.focus() },
                  )
                }
              />
            </li>
          ))}
        </ul>
        <ChangeProblem error={revoke.error} />
      </div>
    </RecordSection>
  )
}
