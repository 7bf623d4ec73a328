import { asFailure } from '#client/failure.ts'
import { useMessages } from '#messages/catalogs.ts'
import { reasonOf } from '#ui/failure-message.ts'
import classes from './settings.module.css'

interface ChangeProblemProps {
  readonly error: Error | null
  /** What to say where the entry is in use, in place of the general reason. */
  readonly inUse?: string
}

/** Why a change of the catalog was not made, announced as soon as it is known. */
export function ChangeProblem({ error, inUse }: ChangeProblemProps) {
  const m = useMessages('catalog')
  const failures = useMessages('failures')
  if (!error) return null
  const failure = asFailure(error)
  const has = (type: string) => failure.errors.some((one) => one.type === type)
  return (
    <p role="alert" className={classes.problem}>
      {has('IN_USE') && inUse}
      {!(has('IN_USE') && inUse) &&
        (has('IDENTITY_CONFLICT') ? m.taken : m.notSaved({ reason: reasonOf(failures, failure) }))}
    </p>
  )
}
