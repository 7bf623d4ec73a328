import { asFailure } from '#client/failure.ts'
import { useMessages } from '#messages/catalogs.ts'
import { reasonOf } from '#ui/failure-message.ts'
import classes from './settings.module.css'

interface ChangeProblemProps {
  readonly error: Error | null
  /** What to say where the entry is in use, in place of the general reason. */
  readonly inUse?: string
  /** Whether the form has a key, which another entry may have. */
  readonly hasKey?: boolean
}

/** Why a change of the catalog was not made, announced as soon as it is known. */
export function ChangeProblem({ error, inUse, hasKey = false }: ChangeProblemProps) {
  const m = useMessages('catalog')
  const failures = useMessages('failures')
  if (!error) return null
  const failure = asFailure(error)
  const has = (type: string) => failure.errors.some((one) => one.type === type)
  const taken = hasKey ? m.nameOrKeyTaken : m.nameTaken
  return (
    <p role="alert" className={classes.problem}>
      {has('IN_USE') && inUse}
      {!(has('IN_USE') && inUse) &&
        (has('IDENTITY_CONFLICT') ? taken : m.notSaved({ reason: reasonOf(failures, failure) }))}
    </p>
  )
}
