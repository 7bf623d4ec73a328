// What an import needs of the service: the focus areas and keys that its rows name, the items there are, and the
// sending of one bulk request.
import { Failure } from '#client/failure.ts'
import { type WalkEnd, walkPages } from '#client/paging.ts'
import { askUnhurried } from '#client/repeating.ts'
import type { ErrorEntry } from '#contract/errors.ts'
import type { FocusArea } from '#contract/focus-areas.ts'
import type { BenefitItem, BenefitItemRequest, CostItem, CostItemRequest } from '#contract/funds.ts'
import { limits, type Page } from '#contract/listing.ts'
import { comparableId } from '#contract/primitives.ts'
import { describeReference, investmentCategoriesOf, type ReferenceItem } from '#contract/reference-lists.ts'
import type { Planning } from './planning.tsx'

/** What became of one bulk request. */
export type BulkResult =
  | { readonly kind: 'applied' }
  | { readonly kind: 'invalid'; readonly errors: readonly ErrorEntry[] }
  | { readonly kind: 'too-large' }
  /** No answer, or one that does not say what happened. */
  | { readonly kind: 'unknown'; readonly message: string }
  /** Nothing was taken, and nothing else would be. */
  | { readonly kind: 'stopped'; readonly message: string }

export interface WholeList<Item> {
  readonly items: readonly Item[]
  /** False when the list ended early, so that there may be more. */
  readonly isWhole: boolean
}

/** Keys by which rows name a reference, by the id that items carry instead. */
export interface ReferenceKeys {
  readonly costTypes: ReadonlySet<string>
  readonly costSubtypes: ReadonlyMap<string, string>
  readonly investmentCategories: ReadonlyMap<string, string>
  readonly benefitTypes: ReadonlySet<string>
}

/** Reads all focus areas, or waits for the reading that is under way. Areas that cannot be listed are none. */
export async function readFocusAreas({ focusAreas }: Planning): Promise<WholeList<FocusArea>> {
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
  const items: FocusArea[] = []
  for (const slot of index.descendants(0)) {
    const node = index.node(slot)
    if (node.kind === 'record') items.push(node.record)
  }
  return { items, isWhole }
}

/** The keys of the reference lists; of a list that cannot be read nothing is known, and nothing is refused by it. */
export async function readReferenceKeys({ api }: Planning): Promise<Partial<ReferenceKeys>> {
  const [types, subtypes, categories, benefits] = await Promise.allSettled([
    api.listCostTypes({}),
    api.listCostSubtypes({}),
    api.listInvestmentCategories({}),
    api.listBenefitTypes({}),
  ])
  return {
    ...(types.status === 'fulfilled' && { costTypes: keysOf(types.value.values, 'costType') }),
    ...(subtypes.status === 'fulfilled' && { costSubtypes: keysById(subtypes.value.values, 'costSubtype') }),
    ...(categories.status === 'fulfilled' && {
      investmentCategories: keysById(investmentCategoriesOf(categories.value), 'investmentCategory'),
    }),
    ...(benefits.status === 'fulfilled' && { benefitTypes: keysOf(benefits.value.values, 'benefitType') }),
  }
}

function keysOf(items: readonly ReferenceItem[], thing: string): ReadonlySet<string> {
  return new Set(items.flatMap((item) => describeReference(item, thing).key ?? []))
}

function keysById(items: readonly ReferenceItem[], thing: string): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap((item) => {
      const { id, key } = describeReference(item, thing)
      return id === undefined || key === undefined ? [] : [[comparableId(id), key] as const]
    }),
  )
}

/** All cost items as they are now, and not as a screen has kept them. @throws Failure */
export function readCostItems({ api }: Planning): Promise<WholeList<CostItem>> {
  return readWhole((cursor) => api.listCostItems({ query: { limit, cursor } }))
}

/** All benefit items as they are now. @throws Failure */
export function readBenefitItems({ api }: Planning): Promise<WholeList<BenefitItem>> {
  return readWhole((cursor) => api.listBenefitItems({ query: { limit, cursor } }))
}

const limit = String(limits.maximumPage)

async function readWhole<Item>(
  readPage: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<WholeList<Item>> {
  const items: Item[] = []
  const end: WalkEnd = await walkPages({
    readPage: (cursor) => askUnhurried(() => readPage(cursor)),
    onPage: (page) => items.push(...page.values),
  })
  return { items, isWhole: end === 'complete' }
}

/** Sends cost items once, and says what became of them. Only what the service was too busy to look at is sent again. */
export function sendCostItems({ api }: Planning, items: readonly CostItemRequest[]): Promise<BulkResult> {
  return resultOf(askUnhurried(() => api.importCostItems({ body: { items: [...items] } })))
}

/** Sends benefit items once, and says what became of them. */
export function sendBenefitItems(
  { api }: Planning,
  items: readonly BenefitItemRequest[],
): Promise<BulkResult> {
  return resultOf(askUnhurried(() => api.importBenefitItems({ body: { items: [...items] } })))
}

async function resultOf(call: Promise<unknown>): Promise<BulkResult> {
  try {
    await call
    return { kind: 'applied' }
  } catch (error) {
    if (error instanceof Failure) return resultOfFailure(error)
    throw error
  }
}

/** What a failed bulk request says about its rows. */
function resultOfFailure(failure: Failure): BulkResult {
  const said = failure.errors.map((entry) => entry.message).join(' ')
  switch (failure.kind) {
    case 'invalid':
      if (failure.status === 413) return { kind: 'too-large' }
      return { kind: 'invalid', errors: failure.errors }
    case 'unauthenticated':
      return {
        kind: 'stopped',
        message: 'Your session has ended, or you may not import. Sign in and send again.',
      }
    case 'forbidden':
      return { kind: 'stopped', message: said || 'You have no access to the import of funds.' }
    case 'not-found':
    case 'not-implemented':
    case 'conflict':
      return { kind: 'stopped', message: said || 'The service does not take imports here.' }
    case 'offline':
    case 'timeout':
    case 'unexpected':
      return { kind: 'unknown', message: 'It was sent, and no answer came. It may have been taken.' }
    case 'unavailable':
      if (failure.status === 429)
        return { kind: 'stopped', message: 'The service asked to wait. Send the rest later.' }
      return {
        kind: 'unknown',
        message: said || 'The service failed while it worked on it. It may have been taken.',
      }
  }
}
