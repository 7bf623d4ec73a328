import type { HierarchyKind, PlanningRecord } from '#contract/resources.ts'
import type { WriteIntent } from '#data/outbox.ts'
import { factsToKeep } from './create-values.ts'

/** The deletions, each with references to its descendants among them, so that it waits for those. */
export function deletionIntents(
  kind: HierarchyKind,
  records: readonly PlanningRecord[],
  order: readonly string[],
): readonly WriteIntent[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const below = new Map<string, string[]>()
  for (const { id, path } of records)
    for (const above of path) {
      const ids = below.get(above.id)
      if (ids) ids.push(id)
      else if (byId.has(above.id)) below.set(above.id, [id])
    }
  return order.flatMap((id) => {
    const record = byId.get(id)
    const refs = below.get(id)
    if (!record) return []
    return [
      {
        resource: kind,
        verb: 'delete' as const,
        record: id,
        label: record.name,
        base: factsToKeep(kind, record),
        ...(refs && { refs }),
      },
    ]
  })
}
