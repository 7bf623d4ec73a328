// What an import needs of the service: the focus areas and keys that its rows name, and the items there are.
import { canHeal } from '#client/failure.ts'
import { type WalkEnd, walkPages } from '#client/paging.ts'
import { patientAttempts, readWithRetries, retryPause } from '#client/repeating.ts'
import type { BenefitItem, CostItem, ExpenditureType } from '#contract/funds.ts'
import { limits, type Page } from '#contract/listing.ts'
import type { ReferenceItem } from '#contract/reference-lists.ts'
import type { PlanningRecord } from '#contract/resources.ts'
import { requestCatalog } from '#queries/catalog.ts'
import { type HierarchyStore, whenSettled } from '#queries/hierarchies/hierarchy-store.ts'
import type { Planning } from '#queries/planning.tsx'
import {
  describeReferences,
  type ReferenceListName,
  readReferences,
  referenceListNames,
} from './reference-lists.ts'

export interface WholeList<Item> {
  readonly items: readonly Item[]
  /** False when the list ended early, so that there may be more. */
  readonly isWhole: boolean
}

/** A reference as rows name it, by its key, and as items carry it, by its id. */
export interface ListedReference {
  /** Comparable; undefined where the list has none. */
  readonly id: string | undefined
  readonly key: string
  readonly name: string
  /** True for an entry that items keep and that is not offered. */
  readonly isRetired?: boolean
  /** Of a cost subtype the key of its type, where the list says it. */
  readonly costType?: string
}

/** An expenditure type, with all that a request has to say of it. */
export interface ListedExpenditureType extends ListedReference {
  readonly entry: ExpenditureType
}

/** Each list in the order in which the service has it. */
export type ReferenceKeys = Readonly<Record<ReferenceListName, readonly ListedReference[]>> & {
  /** Of the catalog: the specification has no list of them. */
  readonly expenditureTypes: readonly ListedExpenditureType[]
}

/** All focus areas; see {@link readRecords}. */
export function readFocusAreas({ focusAreas }: Planning): Promise<WholeList<PlanningRecord>> {
  return readRecords(focusAreas)
}

/**
 * Reads all records of a hierarchy, or waits for the reading that is under way; again while the service is away for a
 * short time. Records that cannot be listed are none.
 */
export async function readRecords(store: HierarchyStore): Promise<WholeList<PlanningRecord>> {
  store.ensure()
  for (let failures = 0; ; failures += 1) {
    await whenSettled(store, ({ state }) => state.kind === 'done' || state.kind === 'failed')
    const { state } = store.getSnapshot()
    if (state.kind !== 'failed' || !canHeal(state.failure) || failures === patientAttempts - 1) break
    await retryPause(failures, state.failure)
    store.resume()
  }
  const { index, isWhole } = store.getSnapshot()
  const items: PlanningRecord[] = []
  for (const slot of index.descendants(0)) {
    const node = index.node(slot)
    if (node.kind === 'record') items.push(node.record)
  }
  return { items, isWhole }
}

/** The keys of the reference lists; of a list without an entry nothing is known, and nothing is refused by it. */
export async function readReferenceKeys(planning: Planning): Promise<Partial<ReferenceKeys>> {
  const lists = referenceListNames.map(async (name) => {
    const items = await readWithRetries(() => readReferences(planning, name), patientAttempts).catch(
      () => undefined,
    )
    const list = items && listed(items, name)
    return list ? [[name, list] as const] : []
  })
  const [expenditureTypes, ...named] = await Promise.all([readExpenditureTypes(planning), ...lists])
  return { ...Object.fromEntries(named.flat()), ...(expenditureTypes && { expenditureTypes }) }
}

/** True for another site than that of the bundled service, behind a gateway. */
export function isElsewhere({ device }: Planning): boolean {
  return device.marks.readSession(Date.now())?.gateway !== undefined
}

/** Undefined for a site without a catalog, and where it could not be read. */
async function readExpenditureTypes(
  planning: Planning,
): Promise<ReferenceKeys['expenditureTypes'] | undefined> {
  const read = async () => {
    // Only the bundled service has a catalog.
    return isElsewhere(planning) ? null : requestCatalog(planning, 'expenditure-types')
  }
  const catalog = await readWithRetries(read, patientAttempts).catch(() => undefined)
  return catalog?.values.flatMap(({ id, key, name, retired }, order): readonly ListedExpenditureType[] => {
    if (key === undefined) return []
    const label = name ?? key
    const entry = { id, order, key, name: label, displayName: label }
    return [{ id, key, name: label, isRetired: retired, entry }]
  })
}

/** The references that have a key: without one, no row can name them. Undefined where none has a key that is known here. */
function listed(
  items: readonly ReferenceItem[],
  name: ReferenceListName,
): readonly ListedReference[] | undefined {
  const found = describeReferences(items, name).flatMap(({ id, key, label }, at) => {
    if (key === undefined) return []
    const costType = items[at]?.costType
    const hasType = name === 'costSubtypes' && typeof costType === 'string'
    return [{ id, key, name: label ?? key, ...(hasType && { costType }) }]
  })
  return found.length === 0 && items.length > 0 ? undefined : found
}

/** All cost items as they are now, and not as a screen has kept them. @throws Failure */
export function readCostItems({ api }: Pick<Planning, 'api'>, onPage?: OnPage): Promise<WholeList<CostItem>> {
  return readWhole((cursor) => api.listCostItems({ query: { limit, cursor } }), onPage)
}

/** All benefit items as they are now. @throws Failure */
export function readBenefitItems({ api }: Planning, onPage?: OnPage): Promise<WholeList<BenefitItem>> {
  return readWhole((cursor) => api.listBenefitItems({ query: { limit, cursor } }), onPage)
}

/** Is called with how many items were read, and of how many where the service says so. */
export type OnPage = (read: number, total: number | undefined) => void

const limit = String(limits.maxPage)

async function readWhole<Item>(
  readPage: (cursor: string | undefined) => Promise<Page<Item>>,
  onPage?: OnPage,
): Promise<WholeList<Item>> {
  const items: Item[] = []
  const end: WalkEnd = await walkPages({
    readPage: (cursor) => readWithRetries(() => readPage(cursor), patientAttempts),
    onPage: (page) => {
      items.push(...page.values)
      onPage?.(items.length, page.totalCount)
    },
  })
  return { items, isWhole: end === 'complete' }
}
