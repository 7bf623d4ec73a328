import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import { useMessages } from '#messages/catalogs.ts'
import { RequestText } from '#ui/forms/form-parts.tsx'
import classes from './editing.module.css'
import { useFindRecord } from './hierarchy-resource.ts'

/** The most records that a form lists by name; the rest is counted. */
export const maxListed = 50

interface RecordListProps {
  readonly kind: HierarchyKind
  readonly label: string
  readonly records: readonly PlanningRecord[]
}

/** The records that a form is about, each with its name and where it is. */
export function RecordList({ kind, label, records }: RecordListProps) {
  const m = useMessages('editing')
  return (
    <ul className={classes.list} aria-label={label}>
      {records.slice(0, maxListed).map((record) => (
        <li key={record.id}>
          {record.name}
          <RecordPath kind={kind} record={record} />
        </li>
      ))}
      {records.length > maxListed && <li>{m.moreRecords({ count: records.length - maxListed })}</li>}
    </ul>
  )
}

interface RequestsProps {
  readonly ids: readonly string[]
  /** The request for a record, as text. */
  readonly print: (id: string) => string
}

/** The requests that the form sends, one a record: as many as are listed. */
export function RequestsText({ ids, print }: RequestsProps) {
  const m = useMessages('editing')
  const rest = ids.length - maxListed
  const texts = ids.slice(0, maxListed).map(print)
  return <RequestText text={[...texts, ...(rest > 0 ? [m.moreRecords({ count: rest })] : [])].join('\n\n')} />
}

/** The names of the ancestors of a record; nothing at the top. */
function RecordPath({ kind, record }: Pick<RecordListProps, 'kind'> & { readonly record: PlanningRecord }) {
  const find = useFindRecord(kind)
  if (record.path.length === 0) return null
  const path = record.path.toSorted((a, b) => a.index - b.index)
  return <small>{path.map(({ id }) => find(id)?.name ?? '…').join(' / ')}</small>
}
