// The vulnerability list (§4.10): pages with their own ids, which the service keeps for 24 hours.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { asFailure, isFailure } from '#client/failure.ts'
import { readWithRetries } from '#client/repeating.ts'
import type { VulnerabilityPage } from '#contract/vulnerabilities.ts'
import type { LoadFailure } from '#hierarchy/view-state.ts'
import { csvFile } from './csv-file.ts'
import { type Planning, usePlanning } from './planning.tsx'
import { sessionQuery } from './session.ts'

/** An item of any fields. */
export type VulnerabilityItem = Readonly<Record<string, unknown>>

export interface VulnerabilityList {
  readonly items: readonly VulnerabilityItem[]
  /** Resources of the whole query; undefined where the service does not count them. */
  readonly total: number | undefined
  readonly previousPageId: string | undefined
  readonly nextPageId: string | undefined
}

export type VulnerabilityViewState =
  | { readonly kind: 'loading' }
  /** The page id is older than 24 hours, or never was one. */
  | { readonly kind: 'expired'; readonly failure: LoadFailure }
  | { readonly kind: 'failed'; readonly failure: LoadFailure }
  | { readonly kind: 'list'; readonly list: VulnerabilityList }

/** What the first page of a query asks for. Only the bundled service is known to take these. */
export interface VulnerabilityFilter {
  /** Comma-separated CVE IDs. */
  readonly cve?: string | undefined
  /** Comma-separated names of products, each in full. */
  readonly product?: string | undefined
  /** Vulnerabilities on a page, in digits. */
  readonly size?: string | undefined
}

const unfiltered: VulnerabilityFilter = {}

function firstPageOf({ cve, product, size }: VulnerabilityFilter) {
  return {
    ...(cve && { cve_ids: cve }),
    ...(product && { products: product }),
    ...(size && { limit: size }),
  }
}

/** False once the service was seen to have none, or no such list: it is not asked for that. */
export function useMayHaveVulnerabilities(): boolean {
  const { data, error } = useQuery({
    ...vulnerabilitiesQuery(usePlanning(), undefined, unfiltered),
    enabled: false,
  })
  if (data) return data.items.length > 0
  return !(error && isFailure(error, 'not-found', 'not-implemented'))
}

function vulnerabilitiesQuery(
  { api }: Planning,
  pageId: string | undefined,
  { cve, product, size }: VulnerabilityFilter,
) {
  const query = pageId === undefined ? firstPageOf({ cve, product, size }) : { page_id: pageId }
  return queryOptions({
    queryKey: ['vulnerabilities', query],
    queryFn: async ({ signal }) => listOf(await api.listVulnerabilities({ query }, { signal })),
  })
}

/**
 * True where the list takes filters and a page size.
 * Spec silent: the parameters of the listing (§4.10). Those of the bundled service are not sent to another site.
 */
export function useTakesFilters(): boolean {
  const session = useQuery(sessionQuery(usePlanning())).data
  return session != null && session.gateway === undefined
}

/** @param pageId with it no filter counts */
export function useVulnerabilities(
  pageId: string | undefined,
  filter = unfiltered,
): {
  readonly viewState: VulnerabilityViewState
  readonly retry: () => void
} {
  const { data, error, refetch } = useQuery(vulnerabilitiesQuery(usePlanning(), pageId, filter))
  const retry = () => void refetch()
  if (data) return { viewState: { kind: 'list', list: data }, retry }
  if (!error) return { viewState: { kind: 'loading' }, retry }
  const cause = asFailure(error)
  const failure: LoadFailure = { what: 'vulnerabilities', cause }
  // Spec silent: how a service answers to an old page id. Whatever refuses the id itself is taken for that.
  const isRefused = cause.kind === 'not-found' || cause.kind === 'invalid'
  if (pageId !== undefined && isRefused) return { viewState: { kind: 'expired', failure }, retry }
  return { viewState: { kind: 'failed', failure }, retry }
}

/** The ID of an item: its CVE ID or what else names it, and its place on the page where nothing does. */
export function idOfItem(item: VulnerabilityItem, at: number): string {
  const named = ['cve_id', 'cveId', 'cve', 'id']
    .map((field) => textOfValue(item[field]))
    .find((text) => text !== '')
  return named ?? `${at + 1}`
}

export type OneVulnerability =
  | { readonly kind: 'loading' | 'missing' }
  | { readonly kind: 'failed'; readonly failure: LoadFailure; readonly retry: () => void }
  | { readonly kind: 'found'; readonly item: VulnerabilityItem }

/** One item by its ID: of the page that is shown, else as the service answers for that ID where it takes filters. */
export function useVulnerability(
  id: string,
  page: readonly VulnerabilityItem[] | undefined,
): OneVulnerability {
  const onPage = page?.find((item, at) => idOfItem(item, at) === id)
  const takesFilters = useTakesFilters()
  const { data, error, refetch } = useQuery({
    ...vulnerabilitiesQuery(usePlanning(), undefined, { cve: id }),
    enabled: onPage === undefined && page !== undefined && takesFilters,
  })
  if (onPage) return { kind: 'found', item: onPage }
  if (page === undefined) return { kind: 'loading' }
  if (!takesFilters) return { kind: 'missing' }
  const item = data?.items[0]
  if (item) return { kind: 'found', item }
  if (data) return { kind: 'missing' }
  if (!error) return { kind: 'loading' }
  const failure: LoadFailure = { what: 'vulnerabilities', cause: asFailure(error) }
  return { kind: 'failed', failure, retry: () => void refetch() }
}

/** Spec silent: the property that holds the items. `resources`, else the first list of objects. */
export function listOf(page: VulnerabilityPage): VulnerabilityList {
  const lists = [page.resources, ...Object.values(page)].filter(isListOfObjects)
  return {
    items: lists.find((list) => list.length > 0) ?? [],
    total: page.total_count,
    previousPageId: page.prev_page_id,
    nextPageId: page.next_page_id,
  }
}

function isListOfObjects(value: unknown): value is VulnerabilityItem[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)
}

/** The names of all fields that the items have, in order of appearance. */
export function fieldsOf(items: readonly VulnerabilityItem[]): readonly string[] {
  return [...new Set(items.flatMap((item) => Object.keys(item)))]
}

/** A field's value as text: lists joined by commas, anything deeper as JSON, nothing as an empty text. */
export function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The service returned a page id twice, so following page ids would never end. */
export class RepeatedPage extends Error {
  override readonly name = 'RepeatedPage'
}

/**
 * Loads every page from the first one, and makes a CSV file of all items.
 * @throws RepeatedPage
 */
export async function exportVulnerabilities(
  { api }: Pick<Planning, 'api'>,
  onProgress: (read: number, total: number) => void,
  filter = unfiltered,
): Promise<{ readonly file: File; readonly count: number }> {
  const items: VulnerabilityItem[] = []
  const seen = new Set<string>()
  let pageId: string | undefined
  do {
    if (pageId !== undefined) seen.add(pageId)
    const query = pageId === undefined ? firstPageOf(filter) : { page_id: pageId }
    const page = listOf(await readWithRetries(() => api.listVulnerabilities({ query })))
    items.push(...page.items)
    onProgress(items.length, Math.max(page.total ?? 0, items.length))
    pageId = page.nextPageId
    if (pageId !== undefined && seen.has(pageId)) throw new RepeatedPage()
  } while (pageId !== undefined)
  const columns = fieldsOf(items).map((field) => ({
    title: field,
    value: (item: VulnerabilityItem) => textOfValue(item[field]),
  }))
  return { file: await csvFile('vulnerabilities', items, columns), count: items.length }
}
