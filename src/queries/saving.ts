// The statement about saving as screens use it.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OutboxEntry } from '#offline/entry.ts'
import type { Resource } from '#offline/entry-resources.ts'
import type { OutboxSnapshot } from '#offline/kept-entries.ts'
import {
  type Reach,
  type RecordSaving,
  recordKey,
  type SavingStatus,
  savingStatus,
} from '#offline/saving-status.ts'
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

/** What is said about saving now; renders again when that changes. */
export function useSaving(): SavingStatus {
  const planning = usePlanning()
  const { snapshot } = useOutbox()
  const connection = useConnectionState(planning.connection)
  // Only looked at: the frame of the console asks for it.
  const { data: session } = useQuery({ ...sessionQuery(planning), enabled: false })
  return statusOf(snapshot, connection, session === null ? 'ended' : 'open')
}

/** What is said about one record; undefined when the service has confirmed all that was changed of it. */
export function useRecordSaving(resource: Resource, id: string): RecordSaving | undefined {
  return useSaving().records.get(recordKey(resource, id))
}

/** What the rows of a tree are marked with. The same function until a mark changes. */
export function useRowSaving(resource: Resource): (id: string) => RecordSaving | undefined {
  const { records } = useSaving()
  const key = [...records]
    .map(([record, { state, changes }]) => `${record} ${state} ${printed(changes)}`)
    .join('|')
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn again when a mark changes, not at every step of sending
  return useMemo(() => (id) => records.get(recordKey(resource, id)), [resource, key])
}

function printed(changes: RecordSaving['changes']): string {
  return changes.map(({ entry: { seq, problem } }) => `${seq} ${problem?.message ?? ''}`).join()
}

/** Entries that the service has confirmed, or that the person has discarded or replaced; the latest last. */
export function historyOf(
  { entries }: OutboxSnapshot,
  { unconfirmed }: SavingStatus,
): readonly OutboxEntry[] {
  const open = new Set(unconfirmed.map(({ entry }) => entry.seq))
  return entries.filter(({ seq }) => !open.has(seq))
}

export type { RecordSaving, SavingStatus, UnconfirmedChange } from '#offline/saving-status.ts'
