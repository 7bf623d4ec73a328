// Asks the service for records by a text, for all that this page has not read. What it finds is put into the
// hierarchies, so that a hit has its place in the tree immediately.
import { type QueryClient, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asFailure, isFailure } from '#client/failure.ts'
import { limits } from '#contract/listing.ts'
import { Uuid } from '#contract/primitives.ts'
import { type HierarchyKind, hierarchies, type PlanningRecord, typeOf } from '#contract/resources.ts'
import { hierarchyStoreOf, type Planning } from '#data/planning.tsx'
import type { HierarchyName } from '#data/recent-records.ts'
import { listRecords, minSearchText, recordQuery } from '#data/records/record-queries.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { FoundRecord } from '#hierarchy/record-finder.ts'
import type { LoadFailure } from '#hierarchy/view-state.ts'

/** Records that the service found by one field. */
export interface ServiceFind {
  readonly items: readonly FoundItem[]
  readonly matched: RecordHit['matched']
  /** How many there are in all, by the service's own count. */
  readonly total: number
}

export interface ServiceSearch {
  readonly finds: readonly ServiceFind[]
  readonly isAsking: boolean
  /** What the service could not be asked for. */
  readonly failures: readonly LoadFailure[]
}

interface Question {
  readonly hierarchy: HierarchyName
  readonly matched: ServiceFind['matched']
  readonly text: string
  readonly ask: (signal: AbortSignal, client: QueryClient) => Promise<ServiceFind>
}

/** Records asked for by one field: the best of what is held comes before them, and the rest is in the tree. */
const limit = '20'
/** In the order in which they are asked. */
const kinds = ['focus-area', 'organization'] as const

/** What the service finds for a text; nothing is asked for a text that is too short or too long for it. */
export function useServiceSearch(planning: Planning, text: string): ServiceSearch {
  const isAsked = text.length >= minSearchText && text.length <= limits.searchText
  const isWithoutList = isUnlisted(planning)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record that was found is held, and must stay found
  const questions = useMemo(
    () => (isAsked ? questionsFor(planning, text) : []),
    [planning, text, isAsked, isWithoutList],
  )
  return useQueries({
    queries: questions.map(queryOf),
    combine: (results) => ({
      finds: results.flatMap(({ data }) => data ?? []),
      isAsking: results.some(({ isPending }) => isPending),
      failures: results.flatMap(({ error }, at) =>
        error ? { what: questions[at]?.hierarchy ?? 'focus-areas', cause: asFailure(error) } : [],
      ),
    }),
  })
}

function queryOf({ hierarchy, matched, text, ask }: Question): UseQueryOptions<ServiceFind> {
  return {
    queryKey: ['search', hierarchy, matched, text],
    queryFn: async ({ signal, client }) => {
      try {
        return await ask(signal, client)
      } catch (error) {
        const isAbsent = isFailure(error, 'not-found')
        if (isAbsent) return { items: [], matched, total: 0 }
        throw error
      }
    },
    // The person is waiting: a service that does not answer is reported immediately.
    retry: false,
    structuralSharing: false,
  }
}

/** What the service can be asked about a text. */
export function questionsFor(planning: Planning, text: string): Question[] {
  const id = Uuid.safeParse(text)
  if (isUnlisted(planning)) {
    // Where focus areas are not listed the whole text may be the id of one, whatever ids look like there.
    const byId = questionsById(planning, text)
    if (id.success) return byId
    const isAboutAreas = ({ hierarchy }: Question) => hierarchy === 'focus-areas'
    return [
      ...byId.filter(isAboutAreas),
      ...questionsByName(planning, text).filter((question) => !isAboutAreas(question)),
    ]
  }
  const others = id.success ? questionsById(planning, id.data) : questionsByName(planning, text)
  const byExternalId = listQuestion(planning, 'focus-area', 'external-id', { externalId: text })
  return [...others, byExternalId]
}

function isUnlisted({ focusAreas }: Planning): boolean {
  const { state } = focusAreas.getSnapshot()
  return state.kind === 'failed' && state.failure.kind === 'not-implemented'
}

function questionsByName(planning: Planning, text: string): Question[] {
  return kinds.map((kind) => listQuestion(planning, kind, 'name', { nameContains: text }))
}

function listQuestion(
  planning: Planning,
  kind: HierarchyKind,
  matched: ServiceFind['matched'],
  query: Readonly<Record<string, string>>,
): Question {
  const hierarchy = hierarchies[kind].collection
  return {
    hierarchy,
    matched,
    text: Object.values(query).join(),
    ask: async (signal) => {
      const { values, totalCount } = await listRecords(planning, kind, { ...query, limit }, signal)
      const items = values.map((record) => ({ hierarchy, record }))
      return { items, matched, total: Math.max(totalCount ?? 0, values.length) }
    },
  }
}

/** A record that is held needs no asking, and its id is no other record's. */
function questionsById(planning: Planning, id: string): Question[] {
  if (kinds.some((kind) => hierarchyStoreOf(planning, kind).getSnapshot().index.find(id))) return []
  return kinds.map((kind) => {
    const hierarchy = hierarchies[kind].collection
    return {
      hierarchy,
      matched: 'id',
      text: id,
      ask: async (_signal, client) => {
        const record = await client.fetchQuery({ ...recordQuery(planning, kind, id), retry: false })
        return { items: [{ hierarchy, record }], matched: 'id', total: 1 }
      },
    }
  })
}

/** A record that was found, as a person tells it from others. */
export interface RecordHit {
  readonly hierarchy: HierarchyName
  readonly id: string
  readonly name: string
  readonly externalId: string | undefined
  readonly type: string
  readonly status: string
  /** The names of its ancestors from the root on, undefined for one that is not known. */
  readonly path: readonly (string | undefined)[]
  /** The field in which the text was found. */
  readonly matched: FoundRecord['matched']
}

export interface FoundItem {
  readonly hierarchy: HierarchyName
  readonly record: PlanningRecord
}

/** @param index where the names of the ancestors are looked up. */
export function hitOf(
  { hierarchy, record }: FoundItem,
  index: HierarchyIndex<PlanningRecord>,
  matched: RecordHit['matched'],
): RecordHit {
  const slot = index.slotOf(record.id)
  const above = slot === undefined ? [] : index.ancestors(slot)
  return {
    hierarchy,
    id: record.id,
    name: record.name,
    externalId: record.externalId ?? undefined,
    type: typeOf(record).name,
    status: record.status.name,
    path: above.map((node) => (node.kind === 'record' ? node.record.name : undefined)),
    matched,
  }
}
