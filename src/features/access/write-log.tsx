import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { usePrincipals, useWriteLog } from '#queries/access.ts'
import { FailedNotice, LoadingNotice, Notice } from '#ui/notice.tsx'
import { formatCount } from '#ui/numbers.ts'
import page from '#ui/page.module.css'
import { RelativeTime } from '#ui/records/relative-time.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { operationMessage } from './access-messages.ts'
import classes from './write-log.module.css'

/** Every write of the site, newest first. */
export function WriteLogView() {
  const viewState = useWriteLog()
  const principals = usePrincipals()
  if (viewState.kind === 'loading') return <LoadingNotice label="Reading the writes…" />
  if (viewState.kind === 'failed') {
    return (
      <FailedNotice {...viewState.words} onRetry={viewState.words.canRetry ? viewState.retry : undefined} />
    )
  }
  const people = principals.kind === 'shown' ? principals.value : []
  const nameOf = (subject: string | null) => people.find(({ id }) => subject?.startsWith(id))?.name ?? subject
  const { writes, total, readMore, isReading } = viewState.value
  if (writes.length === 0) {
    return (
      <Notice icon={<IconPencil size={28} stroke={1.5} />} title="Nothing was written yet">
        <p>Every create, change and delete of this site is noted here with who made it.</p>
      </Notice>
    )
  }
  return (
    <div className={page.scroller}>
      <table className={classes.writes} aria-label="Writes, newest first">
        <TableHead titles={['When', 'Who', 'What', 'Of']} />
        <tbody>
          {writes.map(({ id, date, principalName, operation, subject }) => (
            <tr key={id}>
              <td>
                <RelativeTime dateTime={date} />
              </td>
              <td>{principalName}</td>
              <td>{operationMessage(operation)}</td>
              <td className={classes.subject}>{nameOf(subject)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.more}>
        {formatCount(writes.length)} of {formatCount(total)}
        {readMore && (
          <Button size="xs" loading={isReading} onClick={readMore}>
            Show older ones
          </Button>
        )}
      </p>
    </div>
  )
}
