// What a site needs before people can plan on it, and what of it is there. Nothing of this is stored: each step follows from
// what the site holds.
import { useQueries, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { asFailure } from '#client/failure.ts'
import { type CatalogEntry, type CatalogList, firstSiteName } from '#contract/catalog-operations.ts'
import { type ItemKind, itemResources } from '#contract/resources.ts'
import { closedBySession } from '#data/area-states.ts'
import { catalogQuery } from '#data/catalog.ts'
import { type Planning, usePlanning } from '#data/planning.tsx'
import { sessionQuery } from '#data/session.ts'
import { useSiteSettings } from '#data/site-settings.ts'
import type { LoadFailure } from '#hierarchy/view-state.ts'

/** The lists of the catalog that a site fills first, in the order in which they need each other. */
export const setupLists = [
  'focus-area-types',
  'organization-types',
  'people',
  'cost-types',
  'cost-subtypes',
  'benefit-types',
  'investment-categories',
] as const satisfies readonly CatalogList[]
export type SetupList = (typeof setupLists)[number]

/** Steps whose outcome is records, not entries of the catalog. */
const recordSteps = ['records', 'items'] as const
export type RecordStep = (typeof recordSteps)[number]

export const setupSteps = ['name', ...setupLists, 'amounts', ...recordSteps] as const
export type SetupStep = (typeof setupSteps)[number]

/** Steps that a site can do without. */
export const optionalSteps: readonly SetupStep[] = [
  'cost-subtypes',
  'investment-categories',
  'amounts',
  'items',
]

interface ItemCounts {
  readonly costItems: number
  readonly benefitItems: number
}

/** What a site holds, as far as its set-up is concerned. */
export interface SiteContents {
  readonly name: string
  readonly entriesOf: (list: SetupList) => readonly CatalogEntry[]
  /** Null where none is chosen, and until it is known. */
  readonly currency: string | null
  readonly focusAreas: number
  readonly organizations: number
  /** Undefined until both are known, and where they cannot be read. */
  readonly items: ItemCounts | undefined
}

/** The steps whose outcome the site holds. */
export function stepsDone({
  name,
  entriesOf,
  currency,
  focusAreas,
  organizations,
  items,
}: SiteContents): ReadonlySet<SetupStep> {
  const isDone = (step: SetupStep): boolean => {
    if (step === 'name') return name !== firstSiteName
    if (step === 'amounts') return currency !== null
    if (step === 'records') return focusAreas + organizations > 0
    if (step === 'items') return items !== undefined && items.costItems + items.benefitItems > 0
    const offered = entriesOf(step).filter(({ retired }) => !retired).length
    // The first member is listed from the start.
    return offered > (step === 'people' ? 1 : 0)
  }
  return new Set(setupSteps.filter(isDone))
}

export type SiteSetup =
  | { readonly kind: 'loading' }
  | (SiteContents & {
      readonly kind: 'loaded'
      readonly done: ReadonlySet<SetupStep>
      /** True when the person may do the steps; else `managers` may, by name. */
      readonly canManage: boolean
      readonly managers: readonly string[]
    })
  /** Another site, or a service without a catalog. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly failure: LoadFailure; readonly retry: () => void }

export type LoadedSetup = Extract<SiteSetup, { kind: 'loaded' }>

export function useSiteSetup(): SiteSetup {
  const planning = usePlanning()
  const session = useQuery(sessionQuery(planning)).data
  const isHere = session != null && session.gateway === undefined
  const answers = useQueries({
    queries: setupLists.map((list) => ({ ...catalogQuery(planning, list), enabled: isHere })),
  })
  const focusAreas = useRecordCount(planning.focusAreas)
  const organizations = useRecordCount(planning.organizations)
  const canReadItems = isHere && closedBySession(session, 'funds', 'reading') === undefined
  const costItems = useItemCount('cost-item', canReadItems)
  const benefitItems = useItemCount('benefit-item', canReadItems)
  const settings = useSiteSettings()
  if (session && !isHere) return { kind: 'absent' }
  const failed = answers.find(({ error, data }) => error && data === undefined)
  if (failed) {
    const failure: LoadFailure = { what: 'catalog', cause: asFailure(failed.error) }
    return { kind: 'failed', failure, retry: () => void Promise.all(answers.map(({ refetch }) => refetch())) }
  }
  const lists = answers.flatMap(({ data }) => (data === undefined ? [] : [data]))
  if (!session || lists.length < setupLists.length) return { kind: 'loading' }
  const [first] = lists
  if (!first) return { kind: 'absent' }
  const contents: SiteContents = {
    name: session.site.name,
    entriesOf: (list) => lists[setupLists.indexOf(list)]?.values ?? [],
    currency: settings.kind === 'known' ? settings.settings.currency : null,
    focusAreas,
    organizations,
    items: costItems === undefined || benefitItems === undefined ? undefined : { costItems, benefitItems },
  }
  const { canManage, managers = [] } = first
  return { kind: 'loaded', ...contents, done: stepsDone(contents), canManage, managers }
}

/** How many items of a kind the site has; undefined until that is known. One item is read, because a page counts all. */
function useItemCount(kind: ItemKind, enabled: boolean): number | undefined {
  const { api } = usePlanning()
  const { collection, operations } = itemResources[kind]
  return useQuery({
    queryKey: [collection, 'count'],
    queryFn: async ({ signal }) => {
      const { totalCount, values } = await api[operations.list]({ query: { limit: '1' } }, { signal })
      return totalCount ?? values.length
    },
    enabled,
    // The person comes back from an import.
    refetchOnMount: 'always',
  }).data
}

function useRecordCount(store: Planning['focusAreas']): number {
  const { index } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useSyncExternalStore(index.subscribe, index.getVersion)
  return index.recordCount
}
