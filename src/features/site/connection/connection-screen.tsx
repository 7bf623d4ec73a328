// How this console is connected: to which service, as which person, with which rights, and how the service answers.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'
import { areas } from '#contract/access.ts'
import type { Session } from '#contract/session.ts'
import { type AreaState, type AreaStates, areaStates, closedBySession } from '#data/area-states.ts'
import { useConnectionState } from '#data/connection.ts'
import { usePlanning } from '#data/planning.tsx'
import { type RequestLogEntry, type RequestLogSnapshot, useRequestLog } from '#data/request-log.ts'
import { sessionQuery } from '#data/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import { CopyText } from '#ui/copy-button.tsx'
import { formatExact } from '#ui/dates.ts'
import { Field, Fields, Identifier } from '#ui/forms/form-parts.tsx'
import page from '#ui/page.module.css'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { ScreenPage } from '#ui/screen-page.tsx'
import { TableHead } from '#ui/table-head.tsx'
import classes from './connection.module.css'
import { areaMessage, areaTitles, clockMessage, listTitles, pageMessage } from './connection-messages.ts'
import { diagnosticsText } from './diagnostics.ts'

export function ConnectionScreen() {
  const m = useMessages('connection')
  const planning = usePlanning()
  const { data: session } = useQuery(sessionQuery(planning))
  const state = useConnectionState(planning.connection)
  const tools = session && (
    <CopyText
      label={m.copyDiagnostics}
      text={() =>
        diagnosticsText(
          m.report,
          { session, requestLog: planning.requestLog },
          { version: navigator.userAgent, now: Date.now() },
        )
      }
    />
  )
  return (
    <ScreenPage title={m.title} summary={m.connectionStates[state]} acts={tools}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key could scroll the page */}
      <section aria-label={m.about} tabIndex={0} className={page.scroller}>
        {session && <Facts session={session} />}
      </section>
    </ScreenPage>
  )
}

function Facts({ session }: { readonly session: Session }) {
  const m = useMessages('connection')
  const planning = usePlanning()
  const { requestLog } = planning
  const snapshot = useRequestLog(requestLog)
  // After opening this page first there are no responses yet: each open area is read, as its list would read it.
  useEffect(() => {
    const stores = {
      organizations: planning.organizations,
      'focus-areas': planning.focusAreas,
      funds: planning.costItems,
    }
    const { areas: uses } = requestLog.getSnapshot()
    for (const area of areas)
      if (!uses[area].reading && !closedBySession(session, area, 'reading')) stores[area].ensure()
  }, [planning, requestLog, session])
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
            {principal.email && <Field label={m.email}>{principal.email}</Field>}
            <Field label={m.kind}>{principal.kind === 'user' ? m.person : m.serviceAccount}</Field>
            <Field label={m.signedInUntil}>{formatExact(session.expiresAt)}</Field>
          </Fields>
        </Section>
      </div>
      <AreaTable states={areaStates(session, snapshot)} />
      <Scopes session={session} />
      <ObservedLimits {...snapshot} />
      <LastAnswers answers={snapshot.answers} />
    </div>
  )
}

/** Which areas are open to the person who is signed in, and why the others are not. */
function AreaTable({ states }: { readonly states: readonly AreaStates[] }) {
  const m = useMessages('connection')
  return (
    <Section title={m.areas}>
      <table aria-label={m.areas} className={classes.table}>
        <TableHead titles={[m.area, m.reading, m.writing]} />
        <tbody>
          {states.map(({ area, reading, writing }) => (
            <tr key={area}>
              <th scope="row">{m[areaTitles[area]]}</th>
              <StateCell state={reading} act="reading" />
              <StateCell state={writing} act="writing" />
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function StateCell({ state, act }: { readonly state: AreaState; readonly act: 'reading' | 'writing' }) {
  const m = useMessages('connection')
  const reason = areaMessage(state, act, m)
  return (
    <td>
      <span className={classes.state} data-kind={state.kind}>
        {m.areaStates[state.kind]}
      </span>
      {reason && <span className={classes.why}>{reason}</span>}
    </td>
  )
}

function Scopes({ session: { scopes, gateway } }: { readonly session: Session }) {
  const m = useMessages('connection')
  // All are assumed where a site does not say them: that is no fact to show.
  const named = gateway && !gateway.namesScopes ? undefined : scopes
  return (
    <Section title={m.scopes}>
      {!named && <p className="hint flush">{m.scopesNotNamed}</p>}
      {named?.length === 0 && <p className="hint flush">{m.noScopes}</p>}
      <ul className={classes.scopes}>
        {named?.map((scope) => (
          <li key={scope} className={classes.scope}>
            {scope}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The limits that the answers of the service have shown. */
function ObservedLimits({ pages, rateLimited, limitHeaders }: RequestLogSnapshot) {
  const m = useMessages('connection')
  return (
    <Section title={m.limits}>
      <Fields>
        {pages.map((habit) => (
          <Field key={habit.list} label={m[listTitles[habit.list]]}>
            {pageMessage(habit, m)}
          </Field>
        ))}
        <Field label={m.slowedDown}>
          {rateLimited === 0 ? m.never : m.slowedTimes({ count: rateLimited })}
        </Field>
        {Object.entries(limitHeaders).map(([name, value]) => (
          <Field key={name} label={name}>
            <Identifier>{value}</Identifier>
          </Field>
        ))}
      </Fields>
    </Section>
  )
}

/** The requests of this page, newest first, without their bodies. */
function LastAnswers({ answers }: { readonly answers: readonly RequestLogEntry[] }) {
  const m = useMessages('connection')
  return (
    <Section title={m.lastAnswers}>
      {answers.length === 0 && <p className="hint flush">{m.noAnswers}</p>}
      {answers.length > 0 && (
        <table aria-label={m.lastAnswers} className={classes.table} data-wide>
          <TableHead titles={[m.request, m.response, m.duration, m.time]} />
          <tbody>
            {answers.map((seen) => (
              <AnswerRow key={`${seen.at} ${seen.duration} ${seen.operation}`} {...seen} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function AnswerRow({ method, path, head, failure, duration, at }: RequestLogEntry) {
  const m = useMessages('connection')
  const dateTime = new Date(at).toISOString()
  return (
    <tr>
      <th scope="row">
        <code className={classes.request}>
          <span className={classes.method}>{method}</span> {path}
        </code>
      </th>
      <td>
        <span className={`digits ${classes.status}`} data-failed={failure !== undefined}>
          {head?.status ?? m.none}
        </span>{' '}
        {failure && <span className="muted">{m.failures[failure]}</span>}
      </td>
      <td className="digits nowrap">{m.milliseconds({ count: Math.round(duration) })}</td>
      <td className="muted nowrap" title={formatExact(dateTime)}>
        <RelativeTime dateTime={dateTime} />
      </td>
    </tr>
  )
}

/** A part of the page, named by its title. */
function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
