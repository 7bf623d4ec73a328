// External IDs edited in the rows of a grid. They are saved like every other change; the API updates no other field of an
// item (§4.5, §4.6).

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { VisibleText } from '#contract/primitives.ts'
import type { ItemKind } from '#contract/resources.ts'
import { externalIdIntent, itemWithPendingChanges, pendingByItem } from '#data/funds/fund-edits.ts'
import { externalIdQuery } from '#data/funds/fund-items.ts'
import type { FundRecord } from '#data/funds/fund-store.ts'
import { useOutbox } from '#data/outbox.ts'
import { fundStoreOf, usePlanning } from '#data/planning.tsx'

/** Why an external ID was not saved. */
export type ExternalIdProblem =
  | { readonly kind: 'empty' | 'not-stored' }
  /** Another item that this device knows has it. */
  | { readonly kind: 'taken'; readonly name: string }

/** Saves the external ID of an item; undefined when that is done or changes nothing. */
export function useExternalIdEditing(
  kind: ItemKind,
): (record: FundRecord, text: string) => Promise<ExternalIdProblem | undefined> {
  const { outbox, snapshot } = useOutbox()
  const planning = usePlanning()
  return async (record, text) => {
    const wanted = text.trim()
    if (wanted === (record.externalId ?? '')) return undefined
    if (!VisibleText.safeParse(wanted).success) return { kind: 'empty' }
    const pending = pendingByItem(snapshot.entries, kind)
    const holder = fundStoreOf(planning, kind)
      .getSnapshot()
      .items.map((item) => itemWithPendingChanges(item, pending.get(item.id)))
      .find(({ id, externalId }) => id !== record.id && externalId === wanted)
    if (holder) return { kind: 'taken', name: holder.name }
    try {
      await outbox.enqueue(externalIdIntent(kind, record, wanted))
      return undefined
    } catch {
      return { kind: 'not-stored' }
    }
  }
}

// Which other item has an external ID that a person is about to give away.

/** Milliseconds after the last key until the service is asked. */
const pauseMs = 200

export interface ExternalIdHolder {
  /** With its pending changes; undefined when no other item is known to have the ID. */
  readonly holder: FundRecord | undefined
  /** False while, or because, only what this device has read is known. */
  readonly isAsked: boolean
}

/** @param wanted null asks nothing. @param own the item that is to have it. */
export function useExternalIdHolder(kind: ItemKind, wanted: string | null, own: string): ExternalIdHolder {
  const planning = usePlanning()
  const { entries } = useOutbox().snapshot
  const [settled] = useDebouncedValue(wanted, pauseMs)
  const { data, isSuccess, isFetching } = useQuery({
    ...externalIdQuery(planning, kind, settled ?? ''),
    enabled: settled !== null && settled === wanted,
    // What was true a moment ago is what the conflict was about.
    staleTime: 0,
  })
  if (wanted === null) return { holder: undefined, isAsked: false }
  const isAsked = settled === wanted && isSuccess && !isFetching
  const pending = pendingByItem(entries, kind)
  const willHold = (item: FundRecord) => item.id !== own && item.externalId === wanted
  const withPendingChanges = (item: FundRecord) => itemWithPendingChanges(item, pending.get(item.id))
  const known = isAsked ? (data ? [data] : []) : fundStoreOf(planning, kind).getSnapshot().items
  // An item that waits to be given the ID has it by the time that this is sent.
  const { items } = fundStoreOf(planning, kind).getSnapshot()
  const waiting = pending.size === 0 ? [] : items.filter(({ id }) => pending.has(id))
  return { holder: [...known, ...waiting].map(withPendingChanges).find(willHold), isAsked }
}
