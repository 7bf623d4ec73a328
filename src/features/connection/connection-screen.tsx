// How this console is connected: to what, as whom, with which rights, and how the service has answered lately.

import { useQuery } from '@tanstack/react-query'
import type { Session } from '#contract/session.ts'
import { areaStates } from '#queries/area-states.ts'
import { type ConnectionState, useConnectionState } from '#queries/connection.ts'
import { diagnosticsText } from '#queries/diagnostics.ts'
import { usePlanning } from '#queries/planning.tsx'
import { useRequestLog } from '#queries/request-log.ts'
import { sessionQuery } from '#queries/session.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { formatExact } from '#ui/dates.ts'
import { Field, Fields, Identifier } from '#ui/forms/fields.tsx'
import page from '#ui/page.module.css'
import { TreePage } from '#ui/tree/tree-page.tsx'
import { AreaTable } from './area-table.tsx'
import classes from './connection.module.css'
import { clockMessage, relayMessage } from './connection-messages.ts'
import { LastAnswers } from './last-answers.tsx'
import { ObservedLimits } from './observed-limits.tsx'
import { Section } from './section.tsx'

const stateLabels: Readonly<Record<ConnectionState, string>> = {
  connected: 'Connected',
  'no-network': 'This device has no network',
  unreachable: 'The service does not answer',
}

export function ConnectionScreen() {
  const planning = usePlanning()
  const { data: session } = useQuery(sessionQuery(planning))
  const state = useConnectionState(planning.connection)
  const tools = session && (
    <CopyText
      label="Copy diagnostics"
      text={() =>
        diagnosticsText(session, planning.requestLog, { version: navigator.userAgent, now: Date.now() })
      }
    />
  )
  return (
    <TreePage
      title="Connection"
      openedName={undefined}
      panel={undefined}
      summary={stateLabels[state]}
      tools={tools}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key could scroll the page */}
      <section aria-label="About this connection" tabIndex={0} className={page.scroller}>
        {session && <Facts session={session} />}
      </section>
    </TreePage>
  )
}

function Facts({ session }: { readonly session: Session }) {
  const { requestLog } = usePlanning()
  const snapshot = useRequestLog(requestLog)
  const { principal, site } = session
  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        <Section title="Service">
          <Fields>
            <Field label="Site">{site.name}</Field>
            <Field label="Base path">
              <Identifier>{requestLog.base}</Identifier>
            </Field>
            {session.gateway && <Field label="Relayed to">{relayMessage(session.gateway)}</Field>}
            <Field label="Clock">{clockMessage(snapshot.clock)}</Field>
          </Fields>
        </Section>
        <Section title="You">
          <Fields>
            <Field label="Name">{principal.name}</Field>
            <Field label="E-mail">{principal.email}</Field>
            <Field label="Kind">{principal.kind === 'user' ? 'A person' : 'A service account'}</Field>
            <Field label="Signed in until">{formatExact(session.expiresAt)}</Field>
          </Fields>
        </Section>
      </div>
      <AreaTable states={areaStates(session, snapshot)} />
      <Scopes session={session} />
      <ObservedLimits snapshot={snapshot} />
      <LastAnswers answers={snapshot.answers} />
    </div>
  )
}

function Scopes({ session }: { readonly session: Session }) {
  return (
    <Section title="Scopes">
      {session.scopes.length === 0 && (
        <p className="hint flush">The credential has none: everything is closed.</p>
      )}
      <ul className={classes.scopes}>
        {session.scopes.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
    </Section>
  )
}
