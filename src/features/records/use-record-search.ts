// Finds records by a text: immediately among all that are held, and a moment later through the service, too.
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Planning, usePlanning } from '#data/planning.tsx'
import { type HierarchyName, hierarchyNames } from '#data/recent-records.ts'
import type { HierarchyStore } from '#data/records/hierarchy-store.ts'
import { runInSlices } from '#data/sliced-work.ts'
import { findRecords } from '#hierarchy/record-finder.ts'
import type { LoadFailure } from '#hierarchy/view-state.ts'
import { hitOf, type RecordHit, type ServiceFind, useServiceSearch } from './service-search.ts'

export interface HitList {
  /** The best, in order. */
  readonly hits: readonly RecordHit[]
  /** All that are known to match. */
  readonly count: number
}

type HitLists = Readonly<Record<HierarchyName, HitList>>

export interface RecordSearch {
  readonly lists: HitLists
  /** True until the hits are those for the present text among all that are held. */
  readonly isSearching: boolean
  /** True while the service has not answered. */
  readonly isAsking: boolean
  /** What the service could not be asked for. */
  readonly failures: readonly LoadFailure[]
}

interface HeldHits {
  readonly text: string
  readonly lists: HitLists
}

/** Hits shown of each hierarchy; the tree shows all of them. */
const shownHits = 8
/** Milliseconds without a keystroke before the service is asked. */
const restBeforeAskingMs = 200

const none: HitLists = { 'focus-areas': { hits: [], count: 0 }, organizations: { hits: [], count: 0 } }

/** Records that a text finds by name, external id or id; none for a blank text. */
export function useRecordSearch(input: string): RecordSearch {
  const planning = usePlanning()
  const text = input.trim()
  const [held, setHeld] = useState<HeldHits>({ text: '', lists: none })
  const [restingText] = useDebouncedValue(text, restBeforeAskingMs)
  const service = useServiceSearch(planning, restingText)
  const focusAreasRead = useReadState(planning.focusAreas)
  const organizationsRead = useReadState(planning.organizations)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has been read to its end is searched again
  useEffect(() => {
    const stop = new AbortController()
    findHeld(planning, text, stop.signal).then(
      (lists) => stop.signal.aborted || setHeld({ text, lists }),
      (error) => {
        if (!stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [planning, text, focusAreasRead, organizationsRead])

  if (text === '') return { lists: none, isSearching: false, isAsking: false, failures: [] }
  const isForText = restingText === text
  return {
    lists: isForText ? withFinds(held.lists, service.finds, planning) : held.lists,
    isSearching: held.text !== text,
    isAsking: !isForText || service.isAsking,
    failures: isForText ? service.failures : [],
  }
}

function useReadState(store: HierarchyStore): string {
  return useSyncExternalStore(store.subscribe, () => store.getSnapshot().state.kind)
}

async function findHeld(planning: Planning, text: string, signal: AbortSignal): Promise<HitLists> {
  const findIn = async (hierarchy: HierarchyName): Promise<HitList> => {
    const { index } = storeNamed(planning, hierarchy).getSnapshot()
    const { records, count } = await runInSlices(findRecords(index, text, shownHits), { signal })
    return { hits: records.map(({ record, matched }) => hitOf({ hierarchy, record }, index, matched)), count }
  }
  return { 'focus-areas': await findIn('focus-areas'), organizations: await findIn('organizations') }
}

function storeNamed({ focusAreas, organizations }: Planning, hierarchy: HierarchyName): HierarchyStore {
  return hierarchy === 'focus-areas' ? focusAreas : organizations
}

/** The hits with those that only the service found, after the others; one by an identifier goes first. */
export function withFinds(lists: HitLists, finds: readonly ServiceFind[], planning: Planning): HitLists {
  const merged = { ...lists }
  for (const hierarchy of hierarchyNames) {
    const { index } = storeNamed(planning, hierarchy).getSnapshot()
    for (const { items, matched, total } of finds) {
      const { hits, count } = merged[hierarchy]
      const own = items.filter((item) => item.hierarchy === hierarchy)
      if (own.length === 0) continue
      const known = new Set(hits.map((hit) => hit.id))
      const more = own.flatMap((item) => (known.has(item.record.id) ? [] : hitOf(item, index, matched)))
      merged[hierarchy] = {
        hits: (matched === 'name' ? [...hits, ...more] : [...more, ...hits]).slice(0, shownHits),
        count: Math.max(count, total, hits.length + more.length),
      }
    }
  }
  return merged
}
