import { type ReactNode, useRef } from 'react'
import type { OwnSession } from '#contract/account-operations.ts'
import { useOwnAccountChanges, useOwnSessions } from '#data/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import type { Messages } from '#messages/messages.ts'
import { Confirmed } from '#ui/confirmed.tsx'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice } from '#ui/notice.tsx'
import { RecordHint, RecordSection } from '#ui/records/record-section.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import access from './access.module.css'
import classes from './account.module.css'
import { ChangeProblem } from './change-problem.tsx'

/** One's own sessions: where they are, and how to end them. */
export function OwnSessionSection() {
  const m = useMessages('ownAccount')
  const sessions = useOwnSessions()
  const { endSession, endOthers } = useOwnAccountChanges()
  // The focused button disappears with its session.
  const section = useRef<HTMLDivElement>(null)
  const takeFocus = () => section.current?.focus()
  const shown = sessions.kind === 'shown' ? sessions.value : undefined
  return (
    <RecordSection level={2} title={m.sessions} note={shown?.length}>
      <div ref={section} tabIndex={-1} className={access.section}>
        <RecordHint>{m.sessionsHint}</RecordHint>
        {sessions.kind === 'loading' && <LoadingNotice label={m.loadingSessions} />}
        {sessions.kind === 'failed' && (
          <LoadFailureNotice failure={sessions.failure} onRetry={sessions.retry} />
        )}
        <ul className="plainList" aria-label={m.sessions}>
          {shown?.map((session) => (
            <li key={session.id} className={classes.session}>
              <SessionFacts session={session} />
              {session.isCurrent ? (
                <span className={classes.current}>{m.thisBrowser}</span>
              ) : (
                <Confirmed
                  label={m.signOut}
                  question={m.askSignOut({ device: deviceName(session, m) })}
                  isPending={endSession.isPending && endSession.variables === session.id}
                  onConfirm={() => endSession.mutate(session.id, { onSuccess: takeFocus })}
                />
              )}
            </li>
          ))}
        </ul>
        <ChangeProblem error={endSession.error ?? endOthers.error} />
        {shown && shown.length > 1 && (
          <Confirmed
            label={m.signOutOthers}
            question={m.askSignOutOthers}
            isPending={endOthers.isPending}
            onConfirm={() => endOthers.mutate(undefined, { onSuccess: takeFocus })}
          />
        )}
      </div>
    </RecordSection>
  )
}

function SessionFacts({ session }: { readonly session: OwnSession }) {
  const m = useMessages('ownAccount')
  const { address, method, startedDate, lastUsedDate } = session
  const way = wayMessage(method, m)
  return (
    <span className={classes.facts}>
      <strong className="strong breaking">{deviceName(session, m)}</strong>
      <span className={classes.detail}>
        <span className={classes.fact}>
          {m.lastUsed<ReactNode>({ time: <RelativeTime key="time" dateTime={lastUsedDate} /> })}
        </span>
        <span className={classes.fact}>
          {m.signedIn<ReactNode>({ time: <RelativeTime key="time" dateTime={startedDate} /> })}
        </span>
        {way && <span className={classes.fact}>{way}</span>}
        {address && <span className={classes.fact}>{m.from({ address })}</span>}
      </span>
    </span>
  )
}

function deviceName({ browser, system }: OwnSession, m: Messages['ownAccount']): string {
  if (browser && system) return m.browserOn({ browser, system })
  return browser ?? system ?? m.unknownDevice
}

/** Undefined for a way that this release does not know. */
function wayMessage(method: string | null, m: Messages['ownAccount']): string | undefined {
  if (method === 'api-token') return m.byToken
  if (method === 'oidc') return m.bySingleSignOn
  return method === 'sign-in-code' ? m.byLink : undefined
}
