// Cost and benefit items by a text: among those that are loaded, and by the whole external ID at the service.
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { limits } from '#contract/listing.ts'
import type { ItemKind } from '#contract/resources.ts'
import { closedBySession } from '#data/area-states.ts'
import { externalIdQuery } from '#data/funds/fund-items.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import { fundStoreOf, usePlanning } from '#data/planning.tsx'
import { minSearchText } from '#data/records/record-queries.ts'
import { sessionQuery } from '#data/session.ts'
import { foldName } from '#hierarchy/name-folding.ts'

export interface FoundFund {
  readonly kind: ItemKind
  readonly item: FundRecord
}

const kinds = ['cost-item', 'benefit-item'] as const
/** Of each kind. */
const maxFinds = 5
/** Milliseconds after the last key until the service is asked. */
const pauseMs = 200

/** The items whose name or external ID holds the text; none for a short one. */
export function useItemFinds(input: string): readonly FoundFund[] {
  const planning = usePlanning()
  const { data: session } = useQuery(sessionQuery(planning))
  const text = input.trim()
  const [settled] = useDebouncedValue(text, pauseMs)
  const isAsked = settled === text && text.length >= minSearchText && text.length <= limits.searchText
  const mayRead = session ? closedBySession(session, 'funds', 'reading') === undefined : false
  const answers = useQueries({
    queries: kinds.map((kind) => ({
      ...externalIdQuery(planning, kind, settled),
      enabled: isAsked && mayRead,
    })),
  })
  const [costItems, benefitItems] = kinds.map((kind) => fundStoreOf(planning, kind).getSnapshot().items)
  // The palette renders for an arrow key, too, and a site has tens of thousands of items.
  const loaded = useMemo(
    () => [costItems, benefitItems].map((items = []) => firstHolding(items, text)),
    [costItems, benefitItems, text],
  )
  return kinds.flatMap((kind, at) => {
    const asked = isAsked ? answers[at]?.data : undefined
    const held = loaded[at]?.filter(({ id }) => id !== asked?.id) ?? []
    return [...(asked ? [asked] : []), ...held].slice(0, maxFinds).map((item) => ({ kind, item }))
  })
}

/** The first items whose name or external ID holds the text; none for a short one. */
function firstHolding(items: readonly FundRecord[], text: string): readonly FundRecord[] {
  if (text.length < minSearchText) return []
  const needle = foldName(text)
  const found: FundRecord[] = []
  for (const item of items) {
    const { name, externalId } = item
    const isFound =
      foldName(name).includes(needle) || (externalId !== undefined && foldName(externalId).includes(needle))
    if (isFound) found.push(item)
    if (found.length === maxFinds) break
  }
  return found
}
