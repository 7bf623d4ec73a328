import { type PlanningRecord, typeOf } from '#contract/resources.ts'
import type { HierarchyName } from '#data/recent-records.ts'
import type { HierarchyIndex } from '#hierarchy/hierarchy-index.ts'
import type { FoundRecord } from '#hierarchy/record-finder.ts'

/** A record that was found, as a person tells it from others. */
export interface RecordHit {
  readonly hierarchy: HierarchyName
  readonly id: string
  readonly name: string
  readonly externalId: string | undefined
  readonly type: string
  readonly status: string
  /** The names of its ancestors from the root on, undefined for one that is not known. */
  readonly path: readonly (string | undefined)[]
  /** The field in which the text was found. */
  readonly matched: FoundRecord['matched']
}

export interface FoundItem {
  readonly hierarchy: HierarchyName
  readonly record: PlanningRecord
}

/** @param index where the names of the ancestors are looked up. */
export function hitOf(
  { hierarchy, record }: FoundItem,
  index: HierarchyIndex<PlanningRecord>,
  matched: RecordHit['matched'],
): RecordHit {
  const slot = index.slotOf(record.id)
  const above = slot === undefined ? [] : index.ancestors(slot)
  return {
    hierarchy,
    id: record.id,
    name: record.name,
    externalId: record.externalId ?? undefined,
    type: typeOf(record).name,
    status: record.status.name,
    path: above.map((node) => (node.kind === 'record' ? node.record.name : undefined)),
    matched,
  }
}
