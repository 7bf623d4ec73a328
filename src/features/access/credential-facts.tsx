import type { ReactNode } from 'react'
import type { Credential } from '#contract/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import { formatDay } from '#ui/dates.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './access.module.css'

/** The facts of an API token or an OAuth client. */
export function CredentialFacts({ credential }: { readonly credential: Credential }) {
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
