// Finds the items that an import has made, so that each can be given an external id: made without one, they carry
// nothing that this device knows but their name and focus area.
import { comparableId } from '#contract/primitives.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { ItemClaim } from './bulk-progress.ts'
import { outcomesOf } from './import-parts.ts'

/** An item as the service lists it. */
export interface ListedItem {
  readonly id: string
  readonly name: string
  readonly focusAreaId: string
  readonly externalId: string | undefined
}

export interface ClaimFinding<Item extends ListedItem> {
  readonly claim: ItemClaim
  readonly match: /** The one item that came into being since, and that no other row can have made. */
    | { readonly kind: 'found'; readonly item: Item }
    /** An item has the external id, or is about to be given it. */
    | { readonly kind: 'given' }
    /** Several could be it, or the row made none: only a person can say. */
    | { readonly kind: 'unclear'; readonly candidates: readonly Item[] }
    /** None is there: renamed, moved, deleted, or given another external id since. */
    | { readonly kind: 'missing' }
}

interface ClaimGround<Item extends ListedItem> {
  readonly items: readonly Item[]
  /** False when the list ended early, so that there may be more that look alike. */
  readonly isWhole: boolean
  /** The external ids that are on their way, with the items that are given them. */
  readonly underWay: ReadonlyMap<string, string>
}

/** The facts of each item that an import was to make and claim. */
export function findClaims<Item extends ListedItem>(
  parts: readonly OutboxEntry[],
  { items, isWhole, underWay }: ClaimGround<Item>,
): readonly ClaimFinding<Item>[] {
  const taken = new Set(items.flatMap(({ externalId }) => externalId ?? []))
  const busy = new Set(Array.from(underWay.values(), comparableId))
  const free = Map.groupBy(
    items.filter(({ id, externalId }) => externalId === undefined && !busy.has(comparableId(id))),
    keyOf,
  )
  const groups = Map.groupBy(claimsIn(parts), ({ claim }) => keyOf(claim))
  return [...groups].flatMap(([key, rows]) => {
    const isGiven = ({ claim }: ClaimRow) => taken.has(claim.externalId) || underWay.has(claim.externalId)
    const open = rows.filter((row) => !isGiven(row))
    // An unconfirmed row may have made an item, too.
    const isAlone = open.length === 1 && rows.every(({ isMade }) => isMade)
    return rows.flatMap((row): ClaimFinding<Item>[] => {
      const { claim, isMade } = row
      if (isGiven(row)) return [{ claim, match: { kind: 'given' } }]
      if (!isMade) return []
      const before = new Set(claim.before.map(comparableId))
      const candidates = (free.get(key) ?? []).filter(({ id }) => !before.has(comparableId(id)))
      const [item, ...others] = candidates
      if (!item) return [{ claim, match: { kind: 'missing' } }]
      const isSure = isAlone && isWhole && others.length === 0
      return [{ claim, match: isSure ? { kind: 'found', item } : { kind: 'unclear', candidates } }]
    })
  })
}

interface ClaimRow {
  readonly claim: ItemClaim
  /** False while it is unknown whether it made an item. */
  readonly isMade: boolean
}

/** The claims of the rows that made an item, or may have. */
export function claimsIn(parts: readonly OutboxEntry[]): readonly ClaimRow[] {
  return parts.flatMap((part) => {
    const outcomes = outcomesOf(part)
    return (part.bulk?.facts ?? []).flatMap((facts, place): ClaimRow[] => {
      const kind = outcomes[place]?.kind
      if (facts.kind !== 'new' || !facts.claim || (kind !== 'applied' && kind !== 'unknown')) return []
      return [{ claim: facts.claim, isMade: kind === 'applied' }]
    })
  })
}

function keyOf({ name, focusAreaId }: Pick<ListedItem, 'name' | 'focusAreaId'>): string {
  return `${comparableId(focusAreaId)} ${name}`
}
