import { useQuery } from '@tanstack/react-query'
import { ImportMemory } from '#data/imports/import-memory.ts'
import { personalStorage } from '#data/personal-storage.ts'
import { usePlanning } from '#data/planning.tsx'
import { sessionQuery } from '#data/session.ts'
import { useMessages } from '#messages/catalogs.ts'
import classes from './import-plan.module.css'

/** Says what becomes of the other rows of a request in which the site rejects some. */
export function ImportAtomicity() {
  const m = useMessages('imports')
  const planning = usePlanning()
  const { scope = 'nobody' } = planning.device
  const session = useQuery(sessionQuery(planning)).data
  if (!session) return null
  // Of another site only that is known which its imports from this device have shown.
  const learned = session.gateway ? new ImportMemory(personalStorage, scope).atomicity : 'bundled'
  return <p className={classes.more}>{m.rejectedRequests[learned ?? 'unknown']}</p>
}
