// The statement about saving as screens use it.
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ResourceKind } from '#contract/resources.ts'
import type { OutboxSnapshot } from '#offline/outbox/outbox-cache.ts'
import {
  type Reach,
  type RecordSaving,
  recordKey,
  type SavingStatus,
  savingStatus,
  type UnconfirmedChange,
  type UnconfirmedState,
} from '#offline/saving-status.ts'
import { type ChangeProgress, progressOf } from './change-progress.ts'
import { useConnectionState } from './connection.ts'
import { useOutbox } from './outbox.ts'
import { usePlanning } from './planning.tsx'
import { sessionQuery } from './session.ts'

let lastStatus: { readonly of: readonly unknown[]; readonly status: SavingStatus } | undefined

/** Derived once for all views of a page, which ask one after another. */
function statusOf(snapshot: OutboxSnapshot, connection: Reach, session: 'open' | 'ended'): SavingStatus {
  const of = [snapshot, connection, session]
  if (!lastStatus?.of.every((part, at) => part === of[at]))
    lastStatus = { of, status: savingStatus(snapshot, { connection, session }) }
  return lastStatus.status
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

// The marks of rows whose records have unconfirmed changes.

export interface SavingMark {
  readonly state: UnconfirmedState
  readonly progress: ChangeProgress
  /** The fields of a change that needs the person: those that are contested, or all of one that was not taken. */
  readonly fields?: readonly string[]
}

/** The marks of the rows of a list. The same function until a mark changes. */
export function useSavingMarks(resource: ResourceKind): (id: string) => SavingMark | undefined {
  const { records } = useSaving()
  const marks = marksOf(records)
  // Rows are drawn again when a mark changes, not at every step of sending.
  return useCallback((id) => marks.get(recordKey(resource, id))?.mark, [resource, marks])
}

interface KnownMark {
  readonly change: UnconfirmedChange
  readonly mark: SavingMark
}

type Marks = ReadonlyMap<string, KnownMark>

interface LatestMarks {
  readonly records: SavingStatus['records']
  /** As of these records. */
  readonly known: Marks
  /** The same map until a mark of it changes. */
  readonly shown: Marks
}

let lastMarks: LatestMarks | undefined

/** The marks by record. Compares what is new alone: there may be thousands. */
function marksOf(records: SavingStatus['records']): Marks {
  if (lastMarks?.records === records) return lastMarks.shown
  const before = lastMarks?.known
  let isSame = before?.size === records.size
  const known = new Map<string, KnownMark>()
  for (const [key, saving] of records) {
    const last = before?.get(key)
    const now = markOf(saving, last)
    if (now?.mark !== last?.mark) isSame = false
    if (now) known.set(key, now)
  }
  lastMarks = { records, known, shown: isSame && lastMarks ? lastMarks.shown : known }
  return lastMarks.shown
}

function markOf({ state, changes }: RecordSaving, last: KnownMark | undefined): KnownMark | undefined {
  const change = changes.find((one) => one.state === state)
  if (!change) return undefined
  if (last && isSameChange(change, last.change)) return last
  const { conflict, mask } = change.entry
  const fields = state === 'attention' ? (conflict?.map(({ field }) => field) ?? mask) : undefined
  const mark: SavingMark = { state, progress: progressOf(change), ...(fields && { fields }) }
  return { change, mark: last && JSON.stringify(mark) === JSON.stringify(last.mark) ? last.mark : mark }
}

function isSameChange(one: UnconfirmedChange, other: UnconfirmedChange): boolean {
  return one.entry === other.entry && one.state === other.state && one.isRetrying === other.isRetrying
}
