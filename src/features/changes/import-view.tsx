// An import on the page Unsent changes: the outcome of its rows, the first that were not imported, and its requests.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { printRequest } from '#contract/request-text.ts'
import { itemResources } from '#contract/resources.ts'
import type { PartRequest, SentImport, SentRow } from '#data/imports/sent-imports.ts'
import { discardRest, isDiscardable, readFirstLost, readPartRequest } from '#data/imports/sent-imports.ts'
import { bulkResourceOf, type OutboxEntry, useOutbox } from '#data/outbox.ts'
import { useMessages } from '#messages/catalogs.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { describeCause, describeOutcomes, describeRowCause } from '#ui/outcome-messages.ts'
import { describeAction } from '#ui/records/describe-change.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './outbox.module.css'

interface ImportViewProps {
  readonly sent: SentImport
  /** True while the service has not confirmed a part of it. */
  readonly isOpen: boolean
}

export function ImportView({ sent, isOpen }: ImportViewProps) {
  const m = useMessages('outbox')
  const ui = useMessages('ui')
  const { outbox } = useOutbox()
  const { resource, label, parts, problem, counts } = sent
  const stuck = parts.filter(({ state }) => state === 'parked' || state === 'refused')
  return (
    <li className={classes.entry} data-state={isOpen ? 'import' : 'settled'}>
      <div className={classes.line}>
        <strong className="strong">{describeAction(ui, { verb: 'import', kind: resource })}</strong>
        <span>{label}</span>
        <span className={classes.time}>
          <RelativeTime dateTime={new Date(sent.at).toISOString()} />
        </span>
      </div>
      <p className={classes.state}>{describeOutcomes(m, counts)}</p>
      {problem && <p className={classes.state}>{describeCause(m, problem)}</p>}
      <OpenRows sent={sent} />
      <Requests parts={parts} />
      <div className={classes.acts}>
        <Button
          renderRoot={(props) => (
            <Link
              to={`/funds/${itemResources[resource].collection}/import`}
              search={{ sent: sent.id }}
              {...props}
            />
          )}
          size="compact-xs"
          aria-label={m.reportOf({ label })}
        >
          {m.report}
        </Button>
        {stuck.some(({ problem }) => problem?.kind !== 'no-look-up') && (
          <Button
            size="compact-xs"
            aria-label={m.retryOf({ label })}
            onClick={() => void outbox.retry(stuck.map(({ seq }) => seq))}
          >
            {m.retry}
          </Button>
        )}
        {isDiscardable(sent) && (
          <Button
            size="compact-xs"
            aria-label={m.discardRestOf({ label })}
            onClick={() => void discardRest(outbox, sent)}
          >
            {m.discardRest}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The report shows all rows that were not imported. */
const maxRows = 5

/** The first rows that were not imported, each with its reason. */
function OpenRows({ sent }: { readonly sent: SentImport }) {
  const m = useMessages('outbox')
  const { outbox } = useOutbox()
  const [rows, setRows] = useState<readonly SentRow[]>([])
  const { refused, unknown } = sent.counts
  const open = refused + unknown + sent.counts['not-sent']
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are read again when there are others, not at each request
  useEffect(() => {
    let isCurrent = true
    if (open === 0) return undefined
    void readFirstLost(outbox, sent, maxRows).then((found) => {
      if (isCurrent) setRows(found)
    })
    return () => {
      isCurrent = false
    }
  }, [outbox, sent.id, open])
  if (open === 0 || rows.length === 0) return null
  return (
    <ul className={classes.rows} aria-label={m.openRows}>
      {rows.map(({ name, outcome, rows: own }) => (
        <li key={`${own[0]?.row} ${name}`}>
          {own[0] && <span className={classes.time}>{m.row(own[0])}</span>} <strong>{name}</strong>{' '}
          {describeRowCause(m, outcome, own)}
        </li>
      ))}
      {open > rows.length && <li>{m.moreRows({ count: open - rows.length })}</li>}
    </ul>
  )
}

/** The requests of an import, one for each of its parts. */
function Requests({ parts }: { readonly parts: readonly OutboxEntry[] }) {
  const m = useMessages('outbox')
  const [only] = parts
  if (parts.length === 1 && only) return <Request title={m.apiRequest} part={only} />
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>{m.apiRequests({ count: parts.length })}</summary>
      {parts.map((part, place) => (
        <Request
          key={part.seq}
          title={m.part({ part: place + 1, count: part.bulk?.outcomes.length ?? 0 })}
          part={part}
        />
      ))}
    </details>
  )
}

/** Reads the request from disk when it is opened: a part may be megabytes. */
function Request({ title, part }: { readonly title: string; readonly part: OutboxEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={classes.summary}>{title}</summary>
      {isOpen && <PartText part={part} />}
    </details>
  )
}

/** The whole request can be copied. */
const maxElements = 3

function PartText({ part }: { readonly part: OutboxEntry }) {
  const m = useMessages('outbox')
  const { outbox } = useOutbox()
  const [request, setRequest] = useState<PartRequest | 'gone'>()
  useEffect(() => {
    let isCurrent = true
    void readPartRequest(outbox, part).then((found) => {
      if (isCurrent) setRequest(found ?? 'gone')
    })
    return () => {
      isCurrent = false
    }
  }, [outbox, part])
  if (request === undefined) return null
  if (request === 'gone') return <p className={classes.state}>{m.partGone}</p>
  const { elements, body } = request
  const shown = elements.slice(0, maxElements).map((element) => `  ${element}`)
  const more = elements.length - shown.length
  const ending = more > 0 ? `,\n  ${m.moreElements({ count: more })}\n]}` : '\n]}'
  return (
    <div className={classes.part}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reached by keyboard */}
      <pre className={classes.request} tabIndex={0}>
        {`${printRequest(itemResources[bulkResourceOf(part) ?? 'cost-item'].operations.import, {})}\n\n{"items": [\n${shown.join(',\n')}${ending}`}
      </pre>
      <CopyButton label={m.copyBody} text={() => body} />
    </div>
  )
}
