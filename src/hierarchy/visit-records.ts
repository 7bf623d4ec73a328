import type { PlanningRecord } from '#contract/resources.ts'
import type { HierarchyIndex } from './hierarchy-index.ts'
import type { Steps } from './steps.ts'

/** Records looked at between two pauses: about a millisecond. */
const recordsPerStep = 2000

/** Visits every record, with pauses. Begin again when the index changes in between. */
export function* visitRecords(
  index: HierarchyIndex<PlanningRecord>,
  visit: (record: PlanningRecord, slot: number) => void,
): Steps {
  for (let slot = 1; slot < index.slotLimit; slot += 1) {
    const record = index.recordAt(slot)
    if (record) visit(record, slot)
    if (slot % recordsPerStep === 0) yield
  }
}
