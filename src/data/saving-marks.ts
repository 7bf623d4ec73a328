// The marks of rows whose records have unconfirmed changes.

import { useCallback } from 'react'
import type { ResourceKind } from '#contract/resources.ts'
import type {
  RecordSaving,
  SavingStatus,
  UnconfirmedChange,
  UnconfirmedState,
} from '#offline/saving-status.ts'
import { recordKey } from '#offline/saving-status.ts'
import { type ChangeProgress, progressOf } from './change-progress.ts'
import { useSaving } from './saving.ts'

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

let latest: LatestMarks | undefined

/** The marks by record. Compares what is new alone: there may be thousands. */
function marksOf(records: SavingStatus['records']): Marks {
  if (latest?.records === records) return latest.shown
  const before = latest?.known
  let isSame = before?.size === records.size
  const known = new Map<string, KnownMark>()
  for (const [key, saving] of records) {
    const last = before?.get(key)
    const now = markOf(saving, last)
    if (now?.mark !== last?.mark) isSame = false
    if (now) known.set(key, now)
  }
  latest = { records, known, shown: isSame && latest ? latest.shown : known }
  return latest.shown
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
