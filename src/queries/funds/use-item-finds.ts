// Cost and benefit items by a text: among those that are loaded, and by the whole external ID at the service.
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/listing.ts'
import type { ItemKind } from '#contract/resources.ts'
import { foldName } from '#hierarchy/name-folding.ts'
import { closedBySession } from '#queries/area-states.ts'
import { minSearchText } from '#queries/hierarchies/record-queries.ts'
import { fundStoreOf, usePlanning } from '#queries/planning.tsx'
import { sessionQuery } from '#queries/session.ts'
import { externalIdQuery } from './fund-items.ts'
import type { FundRecord } from './fund-records.ts'

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
  if (text.length < minSearchText) return []
  const needle = foldName(text)
  const holdsText = ({ name, externalId }: FundRecord) =>
    foldName(name).includes(needle) || (externalId !== undefined && foldName(externalId).includes(needle))
  return kinds.flatMap((kind, at) => {
    const asked = isAsked ? answers[at]?.data : undefined
    const { items } = fundStoreOf(planning, kind).getSnapshot()
    const held = items.filter((item) => item.id !== asked?.id && holdsText(item))
    return [...(asked ? [asked] : []), ...held].slice(0, maxFinds).map((item) => ({ kind, item }))
  })
}
