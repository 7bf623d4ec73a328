import { Link, useRouterState } from '@tanstack/react-router'
import { useSaving } from '#queries/saving.ts'
import { savingMessage } from '#queries/saving-messages.ts'
import classes from './connection-line.module.css'

/** What has become of the person's own changes; nothing while they have made none. */
export function OutboxLine() {
  const saving = useSaving()
  const words = savingMessage(saving)
  // That page announces the same words itself.
  const isOnPage = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/console/outbox'),
  })
  return (
    <p
      role={isOnPage ? undefined : 'status'}
      className={classes.line}
      data-state={saving.state}
      hidden={words === undefined}
    >
      <Link to="/outbox" className={classes.link}>
        {words}
      </Link>
    </p>
  )
}
