import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type AccessViewState, type AuditLog, useAuditLog, usePrincipals } from '#data/access.ts'
import { useMessages } from '#messages/catalogs.ts'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice, Notice } from '#ui/notice.tsx'
import page from '#ui/page.module.css'
import { TableHead } from '#ui/table-head.tsx'
import { AuditFilters } from './audit-filters.tsx'
import classes from './audit-log.module.css'
import { AuditRow } from './audit-row.tsx'
import { type AuditSearch, filtersOf } from './audit-search.ts'

interface AuditLogViewProps {
  readonly search: AuditSearch
  readonly onSearch: (search: AuditSearch) => void
}

/** The audit log of the site, newest first, as far as the filters of the address find it. */
export function AuditLogView({ search, onSearch }: AuditLogViewProps) {
  const viewState = useAuditLog(filtersOf(search))
  const isForbidden = viewState.kind === 'failed' && viewState.failure.cause.kind === 'forbidden'
  const principals = usePrincipals()
  const people = principals.kind === 'shown' ? principals.value : []
  const entries = viewState.kind === 'shown' ? viewState.value.entries : []
  const recordName = entries.find(({ recordId }) => recordId === search.record)?.recordName
  return (
    <div className={page.scroller}>
      {!isForbidden && (
        <AuditFilters
          search={search}
          people={people}
          recordName={recordName ?? people.find(({ id }) => id === search.record)?.name}
          onChange={onSearch}
        />
      )}
      <Entries
        viewState={viewState}
        names={new Map(people.map(({ id, name }) => [id, name]))}
        isFiltered={Object.keys(search).length > 0}
        onRecord={(record) => onSearch({ ...search, record })}
        onClear={() => onSearch({})}
      />
    </div>
  )
}

interface EntriesProps {
  readonly viewState: AccessViewState<AuditLog>
  readonly names: ReadonlyMap<string, string>
  readonly isFiltered: boolean
  readonly onRecord: (id: string) => void
  /** Clears the filters. */
  readonly onClear: () => void
}

function Entries({ viewState, names, isFiltered, onRecord, onClear }: EntriesProps) {
  const m = useMessages('access')
  const { clearFilters } = useMessages('ui')
  if (viewState.kind === 'loading') return <LoadingNotice label={m.loadingLog} />
  if (viewState.kind === 'failed') {
    return <LoadFailureNotice failure={viewState.failure} onRetry={viewState.retry} />
  }
  const { entries, total, loadMore, isLoading } = viewState.value
  if (entries.length === 0) {
    return (
      <Notice
        icon={<IconPencil size={28} stroke={1.5} />}
        title={isFiltered ? m.noEntries : m.emptyLog}
        actions={
          isFiltered && (
            <Button size="xs" onClick={onClear}>
              {clearFilters}
            </Button>
          )
        }
      >
        <p>{isFiltered ? m.noEntriesHint : m.emptyLogHint}</p>
      </Notice>
    )
  }
  return (
    <>
      <table className={classes.writes} aria-label={m.auditTable}>
        <TableHead titles={[m.time, m.changedBy, m.action, m.recordAndChanges, m.clientAddress]} />
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} names={names} onRecord={onRecord} />
          ))}
        </tbody>
      </table>
      <p className={classes.more}>
        {m.shown({ shown: entries.length, total })}
        {loadMore && (
          <Button size="xs" loading={isLoading} onClick={loadMore}>
            {m.showOlder}
          </Button>
        )}
      </p>
    </>
  )
}
