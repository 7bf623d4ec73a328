// An import on the page Pending changes: what became of its rows, the first that did not get through, and what goes out.
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { printRequest } from '#contract/request-text.ts'
import { itemResources } from '#contract/resources.ts'
import type { PartRequest, SentImport, SentRow } from '#queries/funds/sent-imports.ts'
import { discardRest, isDiscardable, readFirstLost, readPartRequest } from '#queries/funds/sent-imports.ts'
import { type OutboxEntry, useOutbox } from '#queries/outbox.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { formatCount } from '#ui/numbers.ts'
import { describeOutcomes } from '#ui/outcome-messages.ts'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import classes from './outbox.module.css'

/** More of the rows that did not get through than this the report shows. */
const maxRows = 5
/** More elements of a request than this nobody reads; the whole of it can be copied. */
const maxElements = 3

const reports = {
  'cost-item': '/funds/cost-items/import',
  'benefit-item': '/funds/benefit-items/import',
} as const

interface ImportViewProps {
  readonly sent: SentImport
  /** True while the service has not confirmed a part of it. */
  readonly isOpen: boolean
}

export function ImportView({ sent, isOpen }: ImportViewProps) {
  const { outbox } = useOutbox()
  const { resource, label, parts, problem, counts } = sent
  const stuck = parts.filter(({ state }) => state === 'parked' || state === 'refused')
  const noun = itemResources[resource].plural
  return (
    <li className={classes.entry} data-state={isOpen ? 'import' : 'settled'}>
      <div className={classes.line}>
        <strong>Import {noun}</strong>
        <span>{label}</span>
        <span className={classes.time}>
          <RelativeTime dateTime={new Date(sent.at).toISOString()} />
        </span>
      </div>
      <p className={classes.state}>{describeOutcomes(counts)}</p>
      {problem && <p className={classes.state}>{problem}</p>}
      <OpenRows sent={sent} />
      <Requests parts={parts} />
      <div className={classes.acts}>
        <Button
          renderRoot={(props) => <Link to={reports[resource]} search={{ sent: sent.id }} {...props} />}
          size="compact-xs"
          aria-label={`Report: ${label}`}
        >
          Report
        </Button>
        {stuck.some(({ problem }) => problem?.kind !== 'no-look-up') && (
          <Button
            size="compact-xs"
            aria-label={`Try again: ${label}`}
            onClick={() => {
              for (const { seq } of stuck) void outbox.retry(seq)
            }}
          >
            Try again
          </Button>
        )}
        {isDiscardable(sent) && (
          <Button
            size="compact-xs"
            aria-label={`Discard what is not imported: ${label}`}
            onClick={() => void discardRest(outbox, sent)}
          >
            Discard what is not imported
          </Button>
        )}
      </div>
    </li>
  )
}

/** The first rows that did not get through, each with its reason. */
function OpenRows({ sent }: { readonly sent: SentImport }) {
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
    <ul className={classes.rows} aria-label="Rows that did not get through">
      {rows.map(({ name, outcome, rows: [first] }) => (
        <li key={`${first?.row} ${name}`}>
          {first && <span className={classes.time}>Row {first.row}</span>} <strong>{name}</strong>{' '}
          {'message' in outcome && outcome.message}
        </li>
      ))}
      {open > rows.length && <li>and {formatCount(open - rows.length)} more, in the report</li>}
    </ul>
  )
}

/** The requests of an import, one for each of its parts. */
function Requests({ parts }: { readonly parts: readonly OutboxEntry[] }) {
  const [only] = parts
  if (parts.length === 1 && only) return <Request title="API request" part={only} />
  return (
    <details className={classes.details}>
      <summary>API requests of its {parts.length} parts</summary>
      {parts.map((part, place) => (
        <Request
          key={part.seq}
          title={`Part ${place + 1}, ${formatCount(part.bulk?.outcomes.length ?? 0)} rows`}
          part={part}
        />
      ))}
    </details>
  )
}

/** Read from disk when it is looked at: a part may be megabytes. */
function Request({ title, part }: { readonly title: string; readonly part: OutboxEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <PartText part={part} />}
    </details>
  )
}

function PartText({ part }: { readonly part: OutboxEntry }) {
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
  if (request === 'gone')
    return <p className={classes.state}>All its rows were applied; they are no longer kept here.</p>
  const { elements, body } = request
  const shown = elements.slice(0, maxElements).map((element) => `  ${element}`)
  const more = elements.length - shown.length
  const operation = part.kind === 'cost-item.bulk' ? 'importCostItems' : 'importBenefitItems'
  const ending = more > 0 ? `,\n  … and ${formatCount(more)} more\n]}` : '\n]}'
  return (
    <div className={classes.part}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reached by keyboard */}
      <pre className={classes.request} tabIndex={0}>
        {`${printRequest(operation, {})}\n\n{"items": [\n${shown.join(',\n')}${ending}`}
      </pre>
      <CopyButton label="Copy the whole body" text={() => body} />
    </div>
  )
}
