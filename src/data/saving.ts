// The statement about saving as screens use it.
import { useQuery } from '@tanstack/react-query'
import type { OutboxSnapshot } from '#offline/outbox/outbox-cache.ts'
import { type Reach, type SavingStatus, savingStatus } from '#offline/saving-status.ts'
import { useConnectionState } from './connection.ts'
import { useOutbox } from './outbox.ts'
import { usePlanning } from './planning.tsx'
import { sessionQuery } from './session.ts'

let latest: { readonly of: readonly unknown[]; readonly status: SavingStatus } | undefined

/** Derived once for all views of a page, which ask one after another. */
function statusOf(snapshot: OutboxSnapshot, connection: Reach, session: 'open' | 'ended'): SavingStatus {
  const of = [snapshot, connection, session]
  if (!latest?.of.every((part, at) => part === of[at]))
    latest = { of, status: savingStatus(snapshot, { connection, session }) }
  return latest.status
}

/** The state of saving; renders again when that changes. */
export function useSaving(): SavingStatus {
  const planning = usePlanning()
  const { snapshot } = useOutbox()
  const connection = useConnectionState(planning.connection)
  // Only looked at: the frame of the console asks for it.
  const { data: session } = useQuery({ ...sessionQuery(planning), enabled: false })
  return statusOf(snapshot, connection, session === null ? 'ended' : 'open')
}

export type { SavingStatus, UnconfirmedChange } from '#offline/saving-status.ts'
