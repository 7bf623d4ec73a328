import type { ReactNode } from 'react'
import { type Credential, configuredLabel } from '#contract/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { formatDay } from '#ui/dates.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './access.module.css'

/** When and from where a credential was used last; nothing where a node of an earlier release does not say. */
export function LastUse({ of: { lastUsedDate: date, lastUsedAddress } }: LastUseProps) {
  const m = useMessages('access')
  if (date === undefined) return null
  const time = date && <RelativeTime key="time" dateTime={date} />
  return (
    <span className={classes.detail}>
      {time ? m.lastUsed<ReactNode>({ time, address: lastUsedAddress }) : m.neverUsed}
    </span>
  )
}

interface LastUseProps {
  readonly of: Pick<Credential, 'lastUsedDate' | 'lastUsedAddress'>
}

/** What a person calls a credential: its description, but for one that the service was configured with. */
export function credentialName({ label }: Pick<Credential, 'label'>, m: Messages['access']): string {
  return label === configuredLabel ? m.configuredCredential : label
}

/** The facts of an API token or an OAuth client. */
export function CredentialFacts({ credential }: { readonly credential: Credential }) {
  const m = useMessages('access')
  const { hint, createdDate, expiresDate, scopes } = credential
  const isExpired = expiresDate !== null && Date.parse(expiresDate) <= Date.now()
  return (
    <span className={classes.credentialFacts}>
      <strong className="strong breaking">{credentialName(credential, m)}</strong>
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
      <LastUse of={credential} />
    </span>
  )
}
