// Ancestors that records name and the service never returned.
import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { HierarchyKind } from '#contract/resources.ts'
import { hierarchyStoreOf, usePlanning } from '#data/planning.tsx'
import { readRecord } from '#data/records/record-queries.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { HierarchyRecord, MissingReason } from '#hierarchy/record.ts'

export interface MissingAncestor {
  readonly id: string
  readonly reason: MissingReason
  /** Records below it. */
  readonly descendantCount: number
}

/** Those with the most descendants first. */
function missingAncestors<R extends HierarchyRecord>(index: HierarchyIndex<R>): readonly MissingAncestor[] {
  return Array.from(index.ghosts(), ({ id, slot, reason }) => ({
    id,
    reason,
    descendantCount: Array.from(index.descendants(slot)).filter((below) => index.recordAt(below)).length,
  })).toSorted((one, other) => other.descendantCount - one.descendantCount)
}

/** Ancestors that are asked for at a time, and with one press. */
const readsAtOnce = 4
const maxReads = 100

/**
 * Asks the service for ancestors that are not loaded: each comes, or its reason becomes known. One that could not be asked
 * for stays as it is.
 */
export function useMissingAncestors(kind: HierarchyKind) {
  const planning = usePlanning()
  const store = hierarchyStoreOf(planning, kind)
  const { index, rows, isWhole } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useSyncExternalStore(index.subscribe, index.getVersion)
  // Until then the next page can bring them.
  const missing = isWhole ? missingAncestors(index) : []
  const unread = missing.filter(({ reason }) => reason === 'not-loaded').slice(0, maxReads)
  const check = useMutation({
    mutationFn: async () => {
      for (let at = 0; at < unread.length; at += readsAtOnce)
        await Promise.allSettled(
          unread.slice(at, at + readsAtOnce).map(({ id }) => readRecord(planning, kind, id)),
        )
    },
  })
  const reveal = (id: string) => rows.reveal(id)
  return {
    missing,
    reveal,
    canCheck: unread.length > 0,
    isChecking: check.isPending,
    check: () => check.mutate(),
  }
}
