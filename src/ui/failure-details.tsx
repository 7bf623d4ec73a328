import { useMessages } from '#messages/catalogs.ts'
import classes from './failure-details.module.css'

/** The service's own messages, folded: they are for developers and not in the language of the page. */
export function FailureDetails({ said }: { readonly said: readonly string[] }) {
  const m = useMessages('failures')
  if (said.length === 0) return null
  return (
    <details className={classes.details}>
      <summary>{m.details}</summary>
      <ul className={classes.said}>
        {said.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
