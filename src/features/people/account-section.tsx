import { type ReactNode, useRef } from 'react'
import type { Principal } from '#contract/access-operations.ts'
import { useAccessChanges } from '#data/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import { Confirmed } from '#ui/confirmed.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './access.module.css'
import { ChangeProblem } from './change-problem.tsx'
import { LastUse } from './credential-facts.tsx'

/** The accounts at an identity provider by which a member signs in; nothing without any. */
export function AccountSection({ principal }: { readonly principal: Principal }) {
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
