// The cost and benefit items of one focus area, in words.
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Failure } from '#client/failure.ts'
import type { BenefitItem, CostItem } from '#contract/funds.ts'
import { comparableId } from '#contract/primitives.ts'
import { describeFailure, type FailureWords } from '#queries/failure-words.ts'
import { usePlanning } from '#queries/planning.tsx'
import { benefitItemsQuery, costItemsQuery, type ListProgress, listProgressQuery } from './fund-lists.ts'
import type { ItemsByArea } from './items-by-area.ts'
import { type ReferenceLabels, referenceLabelsQuery } from './reference-labels.ts'

/** One item as a person reads it. */
export interface FundLine {
  readonly id: string
  readonly name: string
  readonly externalId: string | undefined
  /** What kind of item it is: type, expenditure, category. */
  readonly facts: readonly string[]
}

export type FundFace =
  | { readonly kind: 'loading'; readonly progress: ListProgress | undefined }
  | { readonly kind: 'failed'; readonly words: FailureWords; readonly retry: () => void }
  /** `isWhole`: false when the service ended the list early, so that there may be more. */
  | { readonly kind: 'lines'; readonly lines: readonly FundLine[]; readonly isWhole: boolean }

export function useCostItems(focusAreaId: string): FundFace {
  const planning = usePlanning()
  const list = useQuery(costItemsQuery(planning))
  const { data: progress } = useQuery(listProgressQuery('cost-items'))
  const labels = useQuery(referenceLabelsQuery(planning))
  // Keys turning into names under the reader's eyes would be worse than both coming a moment later.
  if (labels.isPending && list.isSuccess) return { kind: 'loading', progress: undefined }
  const describe = (item: CostItem) => describeCostItem(item, labels.data)
  return faceOf(list, { focusAreaId, progress, noun: 'cost items', describe })
}

export function useBenefitItems(focusAreaId: string): FundFace {
  const list = useQuery(benefitItemsQuery(usePlanning()))
  const { data: progress } = useQuery(listProgressQuery('benefit-items'))
  return faceOf(list, { focusAreaId, progress, noun: 'benefit items', describe: describeBenefitItem })
}

interface FaceOptions<Item> {
  readonly focusAreaId: string
  readonly progress: ListProgress | undefined
  /** In the middle of a sentence. */
  readonly noun: string
  readonly describe: (item: Item) => FundLine
}

/** What a list shows for one focus area. Items that are older than a failed reading of the list stay shown. */
export function faceOf<Item>(
  { data, error, refetch }: Pick<UseQueryResult<ItemsByArea<Item>>, 'data' | 'error' | 'refetch'>,
  { focusAreaId, progress, noun, describe }: FaceOptions<Item>,
): FundFace {
  if (data) {
    // Items carry the id in lower case, as UUIDs are compared; records carry it as the service wrote it.
    const items = data.byArea.get(comparableId(focusAreaId)) ?? []
    return { kind: 'lines', lines: items.map(describe), isWhole: data.end === 'complete' }
  }
  if (!error) return { kind: 'loading', progress }
  const failure =
    error instanceof Failure ? error : new Failure({ kind: 'unexpected', detail: error.message })
  return { kind: 'failed', words: describeFailure(failure, noun), retry: () => void refetch() }
}

/** Without labels, which may be closed or out of reach, a key is better than nothing, and an id is not. */
export function describeCostItem(item: CostItem, labels: ReferenceLabels | undefined): FundLine {
  const type = item.costType ? (labels?.costTypes.get(item.costType) ?? item.costType) : undefined
  const subtype = item.costSubtypeId ? labels?.costSubtypes.get(item.costSubtypeId) : undefined
  const category = item.investmentCategoryId
    ? labels?.investmentCategories.get(item.investmentCategoryId)
    : undefined
  // A subtype is often named after its type, as in "Labour: Employees".
  const isNamedAfter = type !== undefined && subtype?.startsWith(type)
  const facts = [isNamedAfter ? undefined : type, subtype, item.expenditureType, category]
  return {
    id: item.costItemId,
    name: item.name,
    externalId: item.externalCostItemId ?? undefined,
    facts: facts.flatMap((fact) => fact || []),
  }
}

export function describeBenefitItem(item: BenefitItem): FundLine {
  return {
    id: item.benefitItemId,
    name: item.name,
    externalId: item.externalBenefitItemId ?? undefined,
    facts: [],
  }
}
