import type { ConnectionState } from '#queries/connection.ts'
import { useOutbox } from '#queries/outbox.ts'
import { outboxState } from '#queries/outbox-state.ts'
import classes from './connection-line.module.css'

/** What has become of the person's own changes; nothing while they have made none. */
export function OutboxLine({ connection }: { readonly connection: ConnectionState }) {
  const { snapshot } = useOutbox()
  const state = outboxState(snapshot, connection)
  return (
    <p role="status" className={classes.line} data-state={state?.tone} hidden={!state}>
      {state?.words}
    </p>
  )
}
