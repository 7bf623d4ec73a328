// What of items is changed where it is shown, and how that is written: of one item or of several, as one act.
import { useCallback } from 'react'
import type { ItemKind } from '#contract/resources.ts'
import { useOutbox, type WriteIntent } from '#data/outbox.ts'
import { useHasExtendedFields, useReadOnlyReason } from '#data/read-only.ts'
import type { FundRecord } from './fund-store.ts'

/** The fields that are chosen where they are shown, by the names of updates and of records alike. */
export const itemValueFields = {
  'cost-item': ['costType', 'costSubtypeId', 'expenditureType', 'investmentCategoryId', 'focusAreaId'],
  'benefit-item': ['focusAreaId'],
} as const
export type ItemValueField = (typeof itemValueFields)[ItemKind][number]

export type WantedItemValues = Partial<Readonly<Record<ItemValueField, string | null>>>

/** The write of what an item is to hold; undefined where nothing changes. */
function itemValueIntent(
  kind: ItemKind,
  record: FundRecord,
  wanted: WantedItemValues,
): WriteIntent | undefined {
  const fields: readonly ItemValueField[] = itemValueFields[kind]
  const mask = fields.filter(
    (field) => wanted[field] !== undefined && wanted[field] !== (record[field] ?? null),
  )
  if (mask.length === 0) return undefined
  return {
    resource: kind,
    verb: 'update',
    record: record.id,
    label: record.name,
    mask,
    body: Object.fromEntries(mask.map((field) => [field, wanted[field] ?? null])),
    base: Object.fromEntries(mask.map((field) => [field, record[field] ?? null])),
  }
}

/** Changes values of items; every screen that shows one asks here what the person may change of it. */
export function useItemValues(kind: ItemKind) {
  const { outbox } = useOutbox()
  const canWrite = useReadOnlyReason('funds') === undefined
  // Only the bundled service changes them after an item was made.
  const isOffered = useHasExtendedFields('focus-area') === true && canWrite
  const canSet = useCallback(
    (record: FundRecord, field: ItemValueField) => {
      const fields: readonly ItemValueField[] = itemValueFields[kind]
      return isOffered && !record.isGoing && fields.includes(field)
    },
    [kind, isOffered],
  )
  /** Saves values of all records: one act, with one Undo. Answers false where this device could not store it. */
  const set = async (
    records: readonly FundRecord[],
    wantedOf: (record: FundRecord) => WantedItemValues,
  ): Promise<boolean> => {
    const intents = records.flatMap((record) => itemValueIntent(kind, record, wantedOf(record)) ?? [])
    const [first] = intents
    if (!first) return true
    try {
      if (records.length === 1) await outbox.enqueue(first)
      else await outbox.enqueueAll(intents)
      return true
    } catch {
      return false
    }
  }
  return { canSet, set }
}
