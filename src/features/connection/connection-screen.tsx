// How this console is connected: to which service, as which person, with which rights, and how the service answers.
import { useQuery } from '@tanstack/react-query'
import type { Session } from '#contract/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import { areaStates } from '#queries/area-states.ts'
import { useConnectionState } from '#queries/connection.ts'
import { diagnosticsText } from '#queries/diagnostics.ts'
import { usePlanning } from '#queries/planning.tsx'
import { useRequestLog } from '#queries/request-log.ts'
import { sessionQuery } from '#queries/session.ts'
import { CopyText } from '#ui/copy-button.tsx'
import { formatExact } from '#ui/dates.ts'
import { Field, Fields, Identifier } from '#ui/forms/fields.tsx'
import page from '#ui/page.module.css'
import { TreePage } from '#ui/tree/tree-page.tsx'
import { AreaTable } from './area-table.tsx'
import classes from './connection.module.css'
import { clockMessage, connectionLabels } from './connection-messages.ts'
import { LastAnswers } from './last-answers.tsx'
import { ObservedLimits } from './observed-limits.tsx'
import { Section } from './section.tsx'

export function ConnectionScreen() {
  const m = useMessages('connection')
  const planning = usePlanning()
  const { data: session } = useQuery(sessionQuery(planning))
  const state = useConnectionState(planning.connection)
  const tools = session && (
    <CopyText
      label={m.copyDiagnostics}
      text={() =>
        diagnosticsText(session, planning.requestLog, { version: navigator.userAgent, now: Date.now() })
      }
    />
  )
  return (
    <TreePage
      title={m.title}
      openedName={undefined}
      panel={undefined}
      summary={m[connectionLabels[state]]}
      tools={tools}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key could scroll the page */}
      <section aria-label={m.about} tabIndex={0} className={page.scroller}>
        {session && <Facts session={session} />}
      </section>
    </TreePage>
  )
}

function Facts({ session }: { readonly session: Session }) {
  const m = useMessages('connection')
  const { requestLog } = usePlanning()
  const snapshot = useRequestLog(requestLog)
  const { principal, site } = session
  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        <Section title={m.service}>
          <Fields>
            <Field label={m.site}>{site.name}</Field>
            <Field label={m.basePath}>
              <Identifier>{requestLog.base}</Identifier>
            </Field>
            {session.gateway && <Field label={m.relayedTo}>{m.relay(session.gateway)}</Field>}
            <Field label={m.clock}>{clockMessage(snapshot.clock, m)}</Field>
          </Fields>
        </Section>
        <Section title={m.you}>
          <Fields>
            <Field label={m.name}>{principal.name}</Field>
            <Field label={m.email}>{principal.email}</Field>
            <Field label={m.kind}>{principal.kind === 'user' ? m.person : m.serviceAccount}</Field>
            <Field label={m.signedInUntil}>{formatExact(session.expiresAt)}</Field>
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
  const m = useMessages('connection')
  return (
    <Section title={m.scopes}>
      {session.scopes.length === 0 && <p className="hint flush">{m.noScopes}</p>}
      <ul className={classes.scopes}>
        {session.scopes.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
    </Section>
  )
}
