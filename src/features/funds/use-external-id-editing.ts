// External IDs edited in the rows of a grid. They are saved like every other change; the API updates no other field of an
// item (§4.5, §4.6).
import { VisibleText } from '#contract/primitives.ts'
import type { ItemKind } from '#contract/resources.ts'
import { externalIdIntent, itemWithPendingChanges, pendingByItem } from '#data/funds/fund-edits.ts'
import type { FundRecord } from '#data/funds/fund-records.ts'
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
