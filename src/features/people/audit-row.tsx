import { Link } from '@tanstack/react-router'
import { type AuditChange, type AuditEntry, nilUuid } from '#contract/audit.ts'
import { useMessages } from '#messages/catalogs.ts'
import { formatExact } from '#ui/dates.ts'
import { NamedDifference } from '#ui/forms/difference.tsx'
import { Field, Fields, Identifier } from '#ui/forms/form-parts.tsx'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { actionMessage, outcomeMessage, reasonMessage, recordPath } from './audit-actions.ts'
import { authenticationMessage, fieldMessage, valueText } from './audit-fields.ts'
import classes from './audit-log.module.css'

interface AuditRowProps {
  readonly entry: AuditEntry
  /** Members and service accounts by ID: their present names. */
  readonly names: ReadonlyMap<string, string>
  readonly onRecord: (id: string) => void
}

export function AuditRow({ entry, names, onRecord }: AuditRowProps) {
  const m = useMessages('access')
  const ui = useMessages('ui')
  const { date, lastDate, count, operation, outcome, reason, changes } = entry
  return (
    <tr>
      <td className="muted">
        <RelativeTime dateTime={lastDate ?? date} />
      </td>
      <td className={classes.subject}>
        <Actor entry={entry} isKnown={names.has(entry.principalId)} />
      </td>
      <td>
        {actionMessage(operation, m)}
        {outcome != null && outcome !== 'success' && (
          <span className={classes.refused}>{outcomeMessage(outcome, m)}</span>
        )}
        {(count ?? 1) > 1 && <span className="muted"> {m.times({ count: count ?? 1 })}</span>}
        {reason != null && <p className={classes.reason}>{reasonMessage(reason, m)}</p>}
      </td>
      <td className={classes.subject}>
        <RecordLink entry={entry} names={names} />
        {(changes ?? []).length > 0 && (
          <ul className={classes.changes}>
            {changes?.map(({ field, from, to }) => (
              <li key={field}>
                <span className="muted">{fieldMessage(field, m, ui)}: </span>
                <Value field={field} from={from} to={to} />
              </li>
            ))}
          </ul>
        )}
        <TechnicalDetails entry={entry} onRecord={onRecord} />
      </td>
      <td className={classes.subject}>
        {entry.authentication === 'command' && entry.address
          ? m.onServer({ host: entry.address })
          : entry.address}
      </td>
    </tr>
  )
}

/** A new or a lost value alone, and of a changed one both. */
function Value({ field, from, to }: AuditChange) {
  const m = useMessages('access')
  const ui = useMessages('ui')
  const before = from === null ? null : valueText(field, from, m, ui)
  const after = to === null ? null : valueText(field, to, m, ui)
  if (before === null) return after
  return after === null ? (
    <del>{before}</del>
  ) : (
    <NamedDifference
      field={field}
      before={field === 'status' ? from : before}
      after={field === 'status' ? to : after}
    />
  )
}

function Actor({ entry, isKnown }: { readonly entry: AuditEntry; readonly isKnown: boolean }) {
  const m = useMessages('access')
  const { principalId, principalName, authentication } = entry
  if (isKnown) {
    return (
      <Link to="/access" search={{ who: principalId }} className={classes.link}>
        {principalName}
      </Link>
    )
  }
  if (authentication === 'command') return m.operator
  if (principalId === nilUuid && principalName === '') return m.unknownCaller
  return principalName
}

function RecordLink({ entry, names }: Omit<AuditRowProps, 'onRecord'>) {
  const m = useMessages('access')
  const { operation, recordId, recordName, subject } = entry
  const known = recordId == null ? undefined : names.get(recordId)
  const name = recordName ?? known ?? nameInSubject(subject, names) ?? (recordId == null ? null : m.oneRecord)
  if (recordId == null || name === null) return operation === 'exportAuditLog' ? subject?.toUpperCase() : name
  if (known !== undefined) {
    return (
      <Link to="/access" search={{ who: recordId }} className={classes.link}>
        {name}
      </Link>
    )
  }
  const path = recordPath(operation)
  if (path === undefined) return name
  return (
    <Link to={path} params={{ recordId }} className={classes.link}>
      {name}
    </Link>
  )
}

/** Entries of version 1.0.0 have the ID of a member, or a name, in their subject. */
function nameInSubject(subject: string | null, names: ReadonlyMap<string, string>): string | null {
  return subject === null ? null : (names.get(subject.slice(0, nilUuid.length)) ?? subject)
}

function TechnicalDetails({ entry, onRecord }: Omit<AuditRowProps, 'names'>) {
  const m = useMessages('access')
  const { id, date, principalId, operation, recordId, credentialId, authentication } = entry
  return (
    <details className={classes.technical}>
      <summary>{m.technicalDetails}</summary>
      <Fields>
        <Field label={m.time}>{formatExact(date)}</Field>
        <Field label={m.authentication}>{authenticationMessage(authentication, m)}</Field>
        <Field label={m.operationName}>{operation}</Field>
        <Field label={m.entryId}>
          <Identifier>{id}</Identifier>
        </Field>
        <Field label={m.callerId}>
          {principalId === nilUuid ? null : <Identifier>{principalId}</Identifier>}
        </Field>
        <Field label={m.credentialId}>{credentialId && <Identifier>{credentialId}</Identifier>}</Field>
        <Field label={m.recordId}>{recordId && <Identifier>{recordId}</Identifier>}</Field>
      </Fields>
      {recordId != null && (
        <button type="button" className={classes.only} onClick={() => onRecord(recordId)}>
          {m.showRecord}
        </button>
      )}
    </details>
  )
}
