// The cost and benefit items of focus areas that are deleted.
import type { HierarchyKind } from '#contract/resources.ts'
import { type ItemCounts, useItemCounts } from '#features/records/fund-items-of-area.ts'
import type { DeletionRehearsal } from '#hierarchy/deletion-rehearsal.ts'
import { useMessages } from '#messages/catalogs.ts'
import { number } from '#messages/formats.ts'
import type { Messages } from '#messages/messages.ts'
import parts from '#ui/forms/form-parts.module.css'
import { someNames } from './deletion-consequences.tsx'
import { useFindRecord, useIsOtherSite } from './hierarchy-resource.ts'

type Steps = DeletionRehearsal['steps']

/** What is known of the items that are attached to records that are deleted. */
export interface AttachedItems {
  readonly costs: ItemCounts
  readonly benefits: ItemCounts
  /** The records that the service does not delete, because their items have no parent to move to. */
  readonly blockedIds: readonly string[]
}

/** Undefined for organizations, which have no items. */
export function useAttachedItems(kind: HierarchyKind, steps: Steps): AttachedItems | undefined {
  const isOtherSite = useIsOtherSite()
  const hasItems = kind === 'focus-area'
  const costs = useItemCounts('cost-item', hasItems)
  const benefits = useItemCounts('benefit-item', hasItems)
  if (!hasItems) return undefined
  const isBlocked = ({ newPath, itemsOfIds }: Steps[number]) =>
    !isOtherSite && newPath.length === 0 && [costs, benefits].some(holdsAny(itemsOfIds))
  return { costs, benefits, blockedIds: steps.filter(isBlocked).map(({ id }) => id) }
}

interface AttachedItemsListProps {
  readonly attached: AttachedItems
  readonly steps: Steps
}

/** How many items there are, and what the deletion does with them. */
export function AttachedItemsList({ attached, steps }: AttachedItemsListProps) {
  const m = useMessages('editing')
  const isOtherSite = useIsOtherSite()
  const nameOf = useFindRecord('focus-area')
  const { costs, benefits, blockedIds } = attached
  const ids = steps.map(({ id }) => id)
  const isMany = steps.length > 1
  const moves = isMany ? m.itemsOfManyMove : m.itemsMove
  const blocks = () => {
    const names = someNames(
      m,
      blockedIds.map((id) => nameOf(id)?.name ?? id),
    )
    return isMany ? m.itemsOfManyBlock({ names }) : m.itemsBlock
  }
  const isWithout = [costs, benefits].every(
    (counts) => counts.kind === 'counts' && counts.isWhole && counts.of(ids) === 0,
  )
  return (
    <ul className={parts.facts} aria-label={m.attachedItems}>
      <li>{m.costItems({ count: countOf(m, costs, ids) })}</li>
      <li>{m.benefitItems({ count: countOf(m, benefits, ids) })}</li>
      {blockedIds.length > 0 && <li>{blocks()}</li>}
      {!isWithout && blockedIds.length === 0 && <li>{isOtherSite ? m.itemsOtherSite : moves}</li>}
    </ul>
  )
}

const holdsAny = (ids: readonly string[]) => (counts: ItemCounts) =>
  counts.kind === 'counts' && counts.of(ids) > 0

/** How many items of a kind some records have, as far as it is known. */
export function countOf(m: Messages['editing'], counts: ItemCounts, ids: readonly string[]): string {
  if (counts.kind !== 'counts') return counts.kind === 'loading' ? m.counting : m.notKnown
  const count = counts.of(ids)
  return counts.isWhole ? number(count) : m.orMore({ count })
}
