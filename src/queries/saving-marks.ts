// The marks of rows whose records have unconfirmed changes.

import { useMemo } from 'react'
import type { ResourceKind } from '#contract/resources.ts'
import type { RecordSaving, UnconfirmedState } from '#offline/saving-status.ts'
import { recordKey } from '#offline/saving-status.ts'
import { type ChangeProgress, progressOf } from './change-progress.ts'
import { useSaving } from './saving.ts'

export interface SavingMark {
  readonly state: UnconfirmedState
  readonly progress: ChangeProgress
}

/** The marks of the rows of a list. The same function until a mark changes. */
export function useSavingMarks(resource: ResourceKind): (id: string) => SavingMark | undefined {
  const { records } = useSaving()
  const marks = new Map([...records].flatMap(([key, saving]) => markOf(key, saving)))
  const key = JSON.stringify([...marks])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn again when a mark changes, not at every step of sending
  return useMemo(() => (id) => marks.get(recordKey(resource, id)), [resource, key])
}

function markOf(key: string, { state, changes }: RecordSaving): [string, SavingMark][] {
  const first = changes.find((change) => change.state === state)
  return first ? [[key, { state, progress: progressOf(first) }]] : []
}
