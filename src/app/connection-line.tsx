import { Link } from '@tanstack/react-router'
import type { ConnectionState } from '#queries/connection.ts'
import classes from './connection-line.module.css'

const words: Readonly<Record<ConnectionState, string>> = {
  connected: 'Connected',
  'no-network': 'No network',
  unreachable: 'Service does not answer',
}

/** Whether the service can be reached, in words and colour. */
export function ConnectionLine({ state }: { readonly state: ConnectionState }) {
  return (
    <p role="status" className={classes.line} data-state={state}>
      <Link to="/connection" className={classes.link}>
        {words[state]}
      </Link>
    </p>
  )
}
