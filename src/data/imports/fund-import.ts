// What an import needs of the service: the focus areas and keys that its rows name, and the items there are.
import { functionsOf } from '#client/client.ts'
import { canHeal, isFailure } from '#client/failure.ts'
import { type WalkEnd, walkPages } from '#client/paging.ts'
import { patientAttempts, readWithRetries, retryPause } from '#client/repeating.ts'
import { amountsOperations, amountsReads, type ItemVersion } from '#contract/amounts-operations.ts'
import type { BenefitItem, CostItem, ExpenditureType, FinancialVersionType } from '#contract/funds.ts'
import { limits, type Page } from '#contract/listing.ts'
import { comparableId } from '#contract/primitives.ts'
import type { ReferenceItem } from '#contract/reference-lists.ts'
import type { ItemKind, PlanningRecord } from '#contract/resources.ts'
import type { SiteFeature } from '#contract/site-operations.ts'
import { isElsewhere, requestCatalog } from '#data/catalog.ts'
import {
  describeReferences,
  type ReferenceListName,
  readReferences,
  referenceListNames,
} from '#data/funds/reference-lists.ts'
import type { Planning } from '#data/planning.tsx'
import { type HierarchyStore, whenSettled } from '#data/records/hierarchy-store.ts'
import { readSite } from '#data/site-settings.ts'

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

// The amounts of items, where the service lets them be read.

/** Which amounts of which items. */
export interface AskedAmounts {
  readonly ids: readonly string[]
  /** The first and the last month, `2027-01`. */
  readonly from: string
  readonly to: string
  readonly versions: readonly FinancialVersionType[]
}

export interface ReadAmounts {
  /** None that was asked for has changed since without a later revision. */
  readonly revision: number
  /** By comparable ID; an item without amounts may be left out. */
  readonly items: ReadonlyMap<string, readonly ItemVersion[]>
}

/** True for a service whose amounts can be read, and which compares them before an import replaces them. */
export async function answersAmounts(planning: Planning): Promise<boolean> {
  if (isElsewhere(planning)) return false
  const features: readonly string[] = (await readSite(planning.api))?.features ?? []
  const needed: readonly SiteFeature[] = ['amounts', 'expected-imports']
  return needed.every((feature) => features.includes(feature))
}

/** The most items that a request names, and the most that are asked for by name: of more the whole list is shorter. */
const namedItems = { inRequest: 100, inAll: 1000 } as const

/** Requests at a time. */
const requestsAtOnce = 4

/** How often a list is begun again that changed while it was read. */
const maxBegun = 5

/** The amounts of these items as they are now. @throws Failure */
export async function readAmounts(
  planning: Planning,
  kind: ItemKind,
  asked: AskedAmounts,
): Promise<ReadAmounts> {
  for (let begun = 1; ; begun += 1) {
    try {
      return await readAmountsOnce(planning, kind, asked)
    } catch (error) {
      // All pages of a list are of one revision.
      if (!isFailure(error, 'conflict') || begun === maxBegun) throw error
    }
  }
}

interface AmountsPage extends Page<{ item: CostItem | BenefitItem; versions: ItemVersion[] }> {
  revision: number
}

async function readAmountsOnce(
  planning: Planning,
  kind: ItemKind,
  { ids, from, to, versions }: AskedAmounts,
): Promise<ReadAmounts> {
  const read = functionsOf(planning.api.settings, amountsOperations)[amountsReads[kind].list]
  const window = { from, to, version: versions.join(',') }
  const items = new Map<string, readonly ItemVersion[]>()
  const revisions: number[] = []
  const readAll = (filter: { readonly itemId?: string; readonly hasAmounts?: 'true' }) =>
    walkPages<AmountsPage>({
      readPage: (cursor) =>
        readWithRetries<AmountsPage>(
          () => read({ query: cursor ? { limit, cursor } : { limit, ...window, ...filter } }),
          patientAttempts,
        ),
      onPage: (page) => {
        revisions.push(page.revision)
        for (const { item, versions: found } of page.values) items.set(comparableId(idOf(item)), found)
      },
    })
  if (ids.length > namedItems.inAll) await readAll({ hasAmounts: 'true' })
  else {
    const requests = Array.from({ length: Math.ceil(ids.length / namedItems.inRequest) }, (_, at) =>
      ids.slice(at * namedItems.inRequest, (at + 1) * namedItems.inRequest).join(','),
    )
    const readNext = async (): Promise<void> => {
      const itemId = requests.shift()
      if (itemId === undefined) return
      await readAll({ itemId })
      await readNext()
    }
    await Promise.all(Array.from({ length: requestsAtOnce }, readNext))
  }
  return { revision: revisions.length === 0 ? 0 : Math.min(...revisions), items }
}

function idOf(item: CostItem | BenefitItem): string {
  return 'costItemId' in item ? item.costItemId : item.benefitItemId
}

export interface ChangedItems {
  /** Comparable. */
  readonly ids: ReadonlySet<string>
  readonly revision: number
}

/**
 * The items whose amounts were sent since a revision; undefined where the service does not know any more. @throws Failure
 */
export async function itemsChangedSince(
  planning: Planning,
  kind: ItemKind,
  since: number,
): Promise<ChangedItems | undefined> {
  const read = functionsOf(planning.api.settings, amountsOperations)[amountsReads[kind].changes]
  const ids = new Set<string>()
  const revisions: number[] = []
  try {
    await walkPages({
      readPage: (cursor) =>
        readWithRetries(
          () =>
            read({
              query: cursor ? { since: String(since), limit, cursor } : { since: String(since), limit },
            }),
          patientAttempts,
        ),
      onPage: ({ values, revision }) => {
        revisions.push(revision)
        for (const { itemId } of values) ids.add(comparableId(itemId))
      },
    })
    return { ids, revision: Math.min(...revisions) }
  } catch (error) {
    if (isFailure(error, 'conflict')) return undefined
    throw error
  }
}
