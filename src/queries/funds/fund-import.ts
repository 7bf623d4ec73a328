// What an import needs of the service: the focus areas and keys that its rows name, and the items there are.
import { type WalkEnd, walkPages } from '#client/paging.ts'
import { readWithRetries } from '#client/repeating.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import { limits, type Page } from '#contract/listing.ts'
import type { ReferenceItem } from '#contract/reference-lists.ts'
import type { PlanningRecord } from '#contract/resources.ts'
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
}

/** Each list in the order in which the service has it. */
export type ReferenceKeys = Readonly<Record<ReferenceListName, readonly ListedReference[]>>

/** Reads all focus areas, or waits for the reading that is under way. Areas that cannot be listed are none. */
export async function readFocusAreas({ focusAreas }: Planning): Promise<WholeList<PlanningRecord>> {
  focusAreas.ensure()
  const isSettled = () => {
    const { kind } = focusAreas.getSnapshot().state
    return kind === 'done' || kind === 'failed'
  }
  if (!isSettled()) {
    await new Promise<void>((resolve) => {
      const stop = focusAreas.subscribe(() => {
        if (!isSettled()) return
        stop()
        resolve()
      })
    })
  }
  const { index, isWhole } = focusAreas.getSnapshot()
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
    const items = await readWithRetries(() => readReferences(planning, name)).catch(() => undefined)
    const list = items && listed(items, name)
    return list ? [[name, list] as const] : []
  })
  return Object.fromEntries((await Promise.all(lists)).flat())
}

/** The references that have a key: without one, no row can name them. Undefined where none has a key that is known here. */
function listed(
  items: readonly ReferenceItem[],
  name: ReferenceListName,
): readonly ListedReference[] | undefined {
  const found = describeReferences(items, name).flatMap(({ id, key, label }) =>
    key === undefined ? [] : [{ id, key, name: label ?? key }],
  )
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
    readPage: (cursor) => readWithRetries(() => readPage(cursor)),
    onPage: (page) => {
      items.push(...page.values)
      onPage?.(items.length, page.totalCount)
    },
  })
  return { items, isWhole: end === 'complete' }
}
