import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMessages } from '#messages/catalogs.ts'
import { useAuditLog, usePrincipals } from '#queries/access.ts'
import { LoadFailureNotice } from '#ui/load-failure.tsx'
import { LoadingNotice, Notice } from '#ui/notice.tsx'
import page from '#ui/page.module.css'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { actionMessage } from './audit-actions.ts'
import classes from './audit-log.module.css'

/** All changes of the site, newest first. */
export function AuditLogView() {
  const m = useMessages('access')
  const viewState = useAuditLog()
  const principals = usePrincipals()
  if (viewState.kind === 'loading') return <LoadingNotice label={m.loadingLog} />
  if (viewState.kind === 'failed') {
    return <LoadFailureNotice failure={viewState.failure} onRetry={viewState.retry} />
  }
  const people = principals.kind === 'shown' ? principals.value : []
  const nameOf = (subject: string | null) => people.find(({ id }) => subject?.startsWith(id))?.name ?? subject
  const { writes, total, loadMore, isLoading } = viewState.value
  if (writes.length === 0) {
    return (
      <Notice icon={<IconPencil size={28} stroke={1.5} />} title={m.emptyLog}>
        <p>{m.emptyLogHint}</p>
      </Notice>
    )
  }
  return (
    <div className={page.scroller}>
      <table className={classes.writes} aria-label={m.auditTable}>
        <TableHead titles={[m.time, m.changedBy, m.action, m.record]} />
        <tbody>
          {writes.map(({ id, date, principalName, operation, subject }) => (
            <tr key={id}>
              <td className="muted">
                <RelativeTime dateTime={date} />
              </td>
              <td>{principalName}</td>
              <td>{actionMessage(operation, m)}</td>
              <td className={classes.subject}>{nameOf(subject)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.more}>
        {m.shown({ shown: writes.length, total })}
        {loadMore && (
          <Button size="xs" loading={isLoading} onClick={loadMore}>
            {m.showOlder}
          </Button>
        )}
      </p>
    </div>
  )
}
